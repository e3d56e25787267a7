import "server-only";
import { Problem } from "../../values/problem";
import type { AllowedRow } from "./allow-list/table";
import { isMasked, maskNumber } from "./mask";
import type { QueryOptions } from "./query";

type JsonObject = Record<string, unknown>;

/** Members that always contain a personal number, and secrets that never leave the server. */
const personalNumberMembers = new Set(["Ssn", "IdentificationNumber"]);
const secretMembers = new Set(["SigningKey", "AuthenticationValue"]);
const customerNumberMember = "CorporateIdentityNumber";

const personalDataPathPattern =
  /^\/(customers|customerinvoicedrafts|customerinvoices|orders|quotes|quotedrafts|employees|payslips|webhooks)(\/|$)/i;
const personalMemberPattern =
  /\b(CorporateIdentityNumber|Ssn|Persons|IdentificationNumber|SigningKey|AuthenticationValue)\b/i;

/**
 * Tells whether an answer of this row may contain a personal number or a secret, and is therefore parsed and masked on
 * the server.
 */
export function mayContainPersonalData(row: AllowedRow): boolean {
  return personalDataPathPattern.test(row.path) && !/\/(print|pdf|autoinvoicerecipients)$/.test(row.path);
}

/**
 * A filter by personal number would reveal the number guess by guess, so it requires the right to see personal numbers.
 *
 * @throws Problem `role_missing` when a filter or order names a personal member and `mayReadPersonal` is false
 */
export function assertMayFilter(row: AllowedRow, options: QueryOptions, mayReadPersonal: boolean): void {
  if (mayReadPersonal || !mayContainPersonalData(row)) return;
  const expressions = [options.get("$filter"), options.get("$orderby")].join(" ").replace(/'(?:[^']|'')*'/g, "''");
  if (personalMemberPattern.test(expressions)) throw new Problem("role_missing", { detail: "personal.read" });
}

/** Returns a copy of an answer with personal numbers masked and secrets removed. */
export function maskedCopyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskedCopyOf);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([member, memberValue]) => [member, maskMember(member, memberValue, value)]),
  );
}

function maskMember(member: string, memberValue: unknown, ownerObject: JsonObject): unknown {
  if (secretMembers.has(member)) return null;
  if (typeof memberValue !== "string") return maskedCopyOf(memberValue);
  if (personalNumberMembers.has(member)) return maskNumber(memberValue);
  // Without the flag `IsPrivatePerson`, which $select may leave out, the number may be a personal number.
  return member === customerNumberMember && ownerObject.IsPrivatePerson !== false
    ? maskNumber(memberValue)
    : memberValue;
}

/** Tells whether a body contains a masked number. */
export function containsMaskedNumber(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(containsMaskedNumber);
  if (!isObject(value)) return false;
  return Object.entries(value).some(([member, memberValue]) =>
    isNumberMember(member) ? isMasked(memberValue) : containsMaskedNumber(memberValue),
  );
}

/**
 * Returns the body with its masked numbers replaced by the stored ones, so that a save does not overwrite a hidden
 * number.
 *
 * @param storedValue the record as the service has it; null for a new record
 * @param path the place of the body in the whole body, `Persons[1]`; empty for the whole body
 * @throws Problem `invalid_input` naming a masked number that does not match the stored record
 */
export function withStoredNumbers(body: unknown, storedValue: unknown, path = ""): unknown {
  if (Array.isArray(body)) {
    const storedElements = matchStoredElements(body, storedValue);
    return body.map((element, index) => withStoredNumbers(element, storedElements[index], `${path}[${index}]`));
  }
  if (!isObject(body)) return body;
  const storedMembers = isObject(storedValue) ? storedValue : {};
  return Object.fromEntries(
    Object.entries(body).map(([member, memberValue]) => {
      const memberPath = path === "" ? member : `${path}.${member}`;
      return isNumberMember(member) && isMasked(memberValue)
        ? [member, findStoredNumber(memberPath, memberValue, storedMembers[member])]
        : [member, withStoredNumbers(memberValue, storedMembers[member], memberPath)];
    }),
  );
}

function findStoredNumber(path: string, maskedNumber: string, storedValue: unknown): string {
  if (typeof storedValue === "string" && maskNumber(storedValue) === maskedNumber) return storedValue;
  throw new Problem("invalid_input", { fields: [{ field: path, code: "masked_value" }] });
}

/**
 * Finds the stored elements that match the elements of an array. The service may give persons other ids at every save, so an
 * element whose id is gone is matched by its masked number, where that belongs to one stored number. Where it belongs to
 * several, an element is matched by its index only while the array has the masked numbers of the stored one, so that no
 * number takes the place of another.
 */
function matchStoredElements(elements: readonly unknown[], storedValue: unknown): readonly unknown[] {
  const storedElements = Array.isArray(storedValue) ? storedValue : [];
  const isSameSequence =
    elements.length === storedElements.length &&
    elements.every((element, index) => maskedTextOf(element) === maskedTextOf(storedElements[index]));
  return elements.map((element, index) => {
    const id = isObject(element) ? element.Id : undefined;
    const storedWithId = storedElements.find((candidate) => isObject(candidate) && id && candidate.Id === id);
    const maskedText = maskedTextOf(element);
    if (storedWithId || maskedText === "") return storedWithId ?? storedElements[index];
    const storedWithMask = storedElements.filter((candidate) => maskedTextOf(candidate) === maskedText);
    const isOneNumber = new Set(storedWithMask.map((candidate) => numberTextOf(candidate, String))).size === 1;
    if (isOneNumber) return storedWithMask[0];
    return isSameSequence ? storedElements[index] : undefined;
  });
}

function maskedTextOf(element: unknown): string {
  return numberTextOf(element, maskNumber);
}

/** Writes the numbers of an element as one text; empty for an element without numbers. */
function numberTextOf(element: unknown, write: (number: string) => string): string {
  if (!isObject(element)) return "";
  const numbers = Object.entries(element).flatMap(([member, value]) =>
    isNumberMember(member) && typeof value === "string" ? [write(value)] : [],
  );
  return numbers.join(" ");
}

function isNumberMember(member: string): boolean {
  return personalNumberMembers.has(member) || member === customerNumberMember;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
