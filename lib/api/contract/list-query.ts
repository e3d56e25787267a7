import { type CalendarDate, isCalendarDate } from "../../values/dates";
import { containsPersonalNumber } from "../../values/personal-number-text";

declare const filterBrand: unique symbol;
/** A `$filter` expression. Only this module creates one, so every literal in it is escaped. */
export type Filter = string & { readonly [filterBrand]: true };

export type Sort = { member: string; descending?: boolean };

export type ListQuery = {
  page?: number;
  /** The size is 1 to 1000; the service's own default is 50. */
  pageSize?: number;
  filter?: Filter | null;
  sort?: readonly Sort[];
  /** Options that only this resource has. */
  own?: Readonly<Record<string, string>>;
};

type Literal = string | number | boolean | { date: CalendarDate } | { id: string } | { instant: string };
type Comparison = "eq" | "ne" | "gt" | "ge" | "lt" | "le";

/** This is longer than any name; the service refuses only much longer filters. */
export const maxSearchLength = 100;

/** Returns the search for a typed or pasted text: in one line, trimmed, and at most as long as a search may be. */
export function toSearchText(text: string): string {
  return toOneLine(text).trim().slice(0, maxSearchLength).trimEnd();
}

/** Returns the filter `member operator value`, with the value written as an escaped literal. */
export function compare(member: string, operator: Comparison, value: Literal): Filter {
  return `${checkMemberName(member)} ${operator} ${toLiteral(value)}` as Filter;
}

/**
 * Builds the filter that the member contains this text, ignoring case.
 *
 * @throws RangeError for a text that contains a personal number: a filter is part of an address, and addresses are logged
 */
export function contains(member: string, text: string): Filter {
  const searchLiteral = toLiteral(toOneLine(text).trim().toLowerCase());
  return `contains(tolower(${checkMemberName(member)}),${checkLiteral(searchLiteral, !containsPersonalNumber(text))})` as Filter;
}

/** Builds the filter that an element of the list contains this text in the member, ignoring case. */
export function anyElementContains(list: string, member: string, text: string): Filter {
  return `${checkMemberName(list)}/any(r: ${contains(`r/${member}`, text)})` as Filter;
}

/** Builds the filter that an element of the list has exactly this number in the member. */
export function anyElementEquals(list: string, member: string, value: number): Filter {
  return `${checkMemberName(list)}/any(r: ${compare(`r/${member}`, "eq", value)})` as Filter;
}

/** Joins filters that must all hold; returns null when no filter is given. */
export function allOf(...filters: readonly (Filter | null | undefined)[]): Filter | null {
  return joinFilters(filters, "and");
}

/** Joins filters of which at least one must hold; returns null when no filter is given. */
export function anyOf(...filters: readonly (Filter | null | undefined)[]): Filter | null {
  return joinFilters(filters, "or");
}

/** Lists the list options as the service spells them. */
export function toListParameters(query: ListQuery): URLSearchParams {
  const urlParameters = new URLSearchParams();
  if (query.page !== undefined) urlParameters.set("$page", String(query.page));
  if (query.pageSize !== undefined) urlParameters.set("$pagesize", String(query.pageSize));
  if (query.filter) urlParameters.set("$filter", query.filter);
  const sort = query.sort?.map(({ member, descending }) => `${checkMemberName(member)}${descending ? " desc" : ""}`);
  if (sort?.length) urlParameters.set("$orderby", sort.join(","));
  for (const [option, value] of Object.entries(query.own ?? {})) urlParameters.set(option, value);
  return urlParameters;
}

function joinFilters(filters: readonly (Filter | null | undefined)[], conjunction: "and" | "or"): Filter | null {
  const presentFilters = filters.filter((filter) => filter !== null && filter !== undefined);
  if (presentFilters.length < 2) return presentFilters[0] ?? null;
  return presentFilters.map((filter) => `(${filter})`).join(` ${conjunction} `) as Filter;
}

// Pasted text may contain line breaks and tabs, which no text of the books has and no address may have.
const toOneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");

function toLiteral(value: Literal): string {
  if (typeof value === "string") return `'${toOneLine(value).replaceAll("'", "''")}'`;
  if (typeof value !== "object") return String(value);
  if ("date" in value) return checkLiteral(value.date, isCalendarDate(value.date));
  if ("instant" in value)
    return checkLiteral(value.instant, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value.instant));
  return checkLiteral(value.id, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value.id));
}

// Unquoted literals are checked instead of escaped: anything else could change the expression.
function checkLiteral(text: string, isValid: boolean): string {
  if (!isValid) throw new RangeError("not a filter literal");
  return text;
}

function checkMemberName(member: string): string {
  return checkLiteral(member, /^[A-Za-z][A-Za-z0-9_/]*$/.test(member));
}
