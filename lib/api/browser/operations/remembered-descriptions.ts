import { containsPersonalNumber } from "../../../values/personal-number-text";
import type { Operation } from "../../contract/operations/operation";
import type { OperationDescription } from "../../contract/operations/operation-description";

/**
 * The descriptions of this tab's commands by the subject of the operation. The descriptions contain names of people,
 * which the portal does not store.
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
 * Remembers the description when the command is submitted, because another request may report the outcome of the
 * command before the answer to the command comes.
 */
export function rememberDescription(subject: string, description: OperationDescription | null): void {
  if (description) rememberedDescriptions.set(subject, description);
}

/** Adds the description that was remembered at the submission to an operation without a description. */
export function withRememberedDescription(operation: Operation): Operation {
  const description = operation.about ?? rememberedDescriptions.get(operation.subject) ?? null;
  return description === operation.about ? operation : { ...operation, about: description };
}
