import { holdsPersonalNumber } from "../../../values/personal-number-text";
import type { OperationAbout } from "../../contract/operations/about";
import type { Operation } from "../../contract/operations/operation";

/** What orders of this tab are about, by the operation's subject, where no order keeps it: the names of people. */
const known = new Map<string, OperationAbout>();

/**
 * What an order about a person is told by; null where no name is known, or what was typed as one holds a personal number.
 *
 * @param period as the person reads it
 */
export function aboutPerson(name: string, period?: string): OperationAbout | null {
  if (name.trim() === "" || holdsPersonalNumber(name)) return null;
  const reference = period === undefined ? {} : { reference: period };
  return { customerName: name.trim(), number: null, ...reference, minor: "0", currencyCode: "" };
}

/** Kept from the press on: what came of an order may be told before its own answer. */
export function rememberDescription(subject: string, about: OperationAbout | null): void {
  if (about) known.set(subject, about);
}

/** The operation as its press knew it, where it does not say itself what it is about. */
export function withRememberedDescription(operation: Operation): Operation {
  const about = operation.about ?? known.get(operation.subject) ?? null;
  return about === operation.about ? operation : { ...operation, about };
}
