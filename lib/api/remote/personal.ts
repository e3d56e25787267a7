import "server-only";
import { Problem } from "../../values/problem";
import type { AllowedRow } from "./allow-list/table";
import { isMasked, maskNumber } from "./mask";
import type { QueryOptions } from "./query";

type Json = Record<string, unknown>;

/** Members that always contain a personal number, and secrets that never leave the server. */
const personMembers = new Set(["Ssn", "IdentificationNumber"]);
const secretMembers = new Set(["SigningKey", "AuthenticationValue"]);
const customerNumber = "CorporateIdentityNumber";

const pathsWithPersonalData =
  /^\/(customers|customerinvoicedrafts|customerinvoices|orders|quotes|quotedrafts|employees|payslips|webhooks)(\/|$)/i;
const personalMembers =
  /\b(CorporateIdentityNumber|Ssn|Persons|IdentificationNumber|SigningKey|AuthenticationValue)\b/i;

/**
 * Tells whether an answer of this row may contain a personal number or a secret, and is therefore parsed and masked on
 * the server.
 */
export function mayContainPersonalData(row: AllowedRow): boolean {
  return pathsWithPersonalData.test(row.path) && !/\/(print|pdf|autoinvoicerecipients)$/.test(row.path);
}

/**
 * A filter by personal number would reveal the number guess by guess, so it requires the right to see personal numbers.
 *
 * @throws Problem `role_missing` when a filter or order names a personal member and `mayReadPersonal` is false
 */
export function assertMayFilter(row: AllowedRow, options: QueryOptions, mayReadPersonal: boolean): void {
  if (mayReadPersonal || !mayContainPersonalData(row)) return;
  const expressions = [options.get("$filter"), options.get("$orderby")].join(" ").replace(/'(?:[^']|'')*'/g, "''");
  if (personalMembers.test(expressions)) throw new Problem("role_missing", { detail: "personal.read" });
}

/** A copy of an answer with personal numbers masked and secrets removed. */
export function maskedCopy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskedCopy);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([member, inner]) => [member, maskedMember(member, inner, value)]),
  );
}

function maskedMember(member: string, inner: unknown, owner: Json): unknown {
  if (secretMembers.has(member)) return null;
  if (typeof inner !== "string") return maskedCopy(inner);
  if (personMembers.has(member)) return maskNumber(inner);
  // Without the flag `IsPrivatePerson`, which $select may leave out, the number may be a personal number.
  return member === customerNumber && owner.IsPrivatePerson !== false ? maskNumber(inner) : inner;
}

/** Tells whether a body contains a masked number. */
export function containsMaskedNumber(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(containsMaskedNumber);
  if (!isObject(value)) return false;
  return Object.entries(value).some(([member, inner]) =>
    isNumberMember(member) ? isMasked(inner) : containsMaskedNumber(inner),
  );
}

/**
 * The body with its masked numbers replaced by the stored ones, so that a save does not overwrite a hidden number.
 *
 * @param storedValue the record as the service has it; null for a new record
 * @throws Problem `invalid_input` for a masked number that does not match the stored record
 */
export function withStoredNumbers(body: unknown, stored: unknown): unknown {
  if (Array.isArray(body)) return body.map((one, index) => withStoredNumbers(one, counterpart(one, stored, index)));
  if (!isObject(body)) return body;
  const storedMembers = isObject(stored) ? stored : {};
  return Object.fromEntries(
    Object.entries(body).map(([member, inner]) =>
      isNumberMember(member) && isMasked(inner)
        ? [member, storedNumber(member, inner, storedMembers[member])]
        : [member, withStoredNumbers(inner, storedMembers[member])],
    ),
  );
}

function storedNumber(member: string, maskedNumber: string, stored: unknown): string {
  if (typeof stored === "string" && maskNumber(stored) === maskedNumber) return stored;
  throw new Problem("invalid_input", { fields: [{ field: member, code: "masked_value" }] });
}

/** The stored element that matches an element of an array: by id where there is one, otherwise by index. */
function counterpart(one: unknown, stored: unknown, index: number): unknown {
  if (!Array.isArray(stored)) return undefined;
  const id = isObject(one) ? one.Id : undefined;
  const byId = id ? stored.find((candidate) => isObject(candidate) && candidate.Id === id) : undefined;
  return byId ?? stored[index];
}

function isNumberMember(member: string): boolean {
  return personMembers.has(member) || member === customerNumber;
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
