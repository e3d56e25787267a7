import { containsPersonalNumber } from "../../../values/personal-number-text";
import type { Operation } from "../../contract/operations/operation";
import type { OperationDescription } from "../../contract/operations/operation-description";

/**
 * What commands of this tab are about, by the subject of the operation, where the portal does not store it: names of people.
 */
const rememberedDescriptions = new Map<string, OperationDescription>();

/**
 * Describes a command about a person; null where no name is known, or where the typed name contains a personal number.
 *
 * @param period the period in the words the person reads
 */
export function describePerson(name: string, period?: string): OperationDescription | null {
  if (name.trim() === "" || containsPersonalNumber(name)) return null;
  const reference = period === undefined ? {} : { reference: period };
  return { customerName: name.trim(), number: null, ...reference, minor: "0", currencyCode: "" };
}

/**
 * Remembers the description when the command is submitted: another request may answer its outcome before its own answer
 * comes.
 */
export function rememberDescription(subject: string, about: OperationDescription | null): void {
  if (about) rememberedDescriptions.set(subject, about);
}

/** The operation with the description that was remembered when it was submitted, where it has none of its own. */
export function withRememberedDescription(operation: Operation): Operation {
  const about = operation.about ?? rememberedDescriptions.get(operation.subject) ?? null;
  return about === operation.about ? operation : { ...operation, about };
}
