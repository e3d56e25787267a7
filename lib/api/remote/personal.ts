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
 * @throws Problem `invalid_input` for a masked number that does not match the stored record
 */
export function withStoredNumbers(body: unknown, storedValue: unknown): unknown {
  if (Array.isArray(body))
    return body.map((element, index) => withStoredNumbers(element, findStoredElement(element, storedValue, index)));
  if (!isObject(body)) return body;
  const storedMembers = isObject(storedValue) ? storedValue : {};
  return Object.fromEntries(
    Object.entries(body).map(([member, memberValue]) =>
      isNumberMember(member) && isMasked(memberValue)
        ? [member, findStoredNumber(member, memberValue, storedMembers[member])]
        : [member, withStoredNumbers(memberValue, storedMembers[member])],
    ),
  );
}

function findStoredNumber(member: string, maskedNumber: string, storedValue: unknown): string {
  if (typeof storedValue === "string" && maskNumber(storedValue) === maskedNumber) return storedValue;
  throw new Problem("invalid_input", { fields: [{ field: member, code: "masked_value" }] });
}

/** Finds the stored element that matches an element of an array: by id where there is one, otherwise by index. */
function findStoredElement(element: unknown, storedValue: unknown, index: number): unknown {
  if (!Array.isArray(storedValue)) return undefined;
  const id = isObject(element) ? element.Id : undefined;
  const storedWithId = id ? storedValue.find((candidate) => isObject(candidate) && candidate.Id === id) : undefined;
  return storedWithId ?? storedValue[index];
}

function isNumberMember(member: string): boolean {
  return personalNumberMembers.has(member) || member === customerNumberMember;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
