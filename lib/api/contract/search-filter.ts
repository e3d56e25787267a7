import { anyOf, compare, contains, type Filter } from "./list-query";

/** The members a search looks in: a number that must equal the search, and texts that may contain it. */
export type SearchedMembers = { number: string | null; texts: readonly string[] };

/** A number, alone or after one or two words that name the document in any language: "Invoice 1047". */
const documentNumberPattern = /^(?:\p{L}[\p{L}-]*\s+){0,2}(\d{1,9})$/u;

/**
 * Returns the filter that a member contains this text, or that the number of the document is the number in it.
 *
 * @param text a search in one line, not empty
 */
export function searchFilterOf(text: string, { number, texts }: SearchedMembers): Filter | null {
  const digits = documentNumberPattern.exec(text)?.[1];
  const numberFilter = number !== null && digits !== undefined ? compare(number, "eq", Number(digits)) : null;
  return anyOf(numberFilter, ...texts.map((member) => contains(member, text)));
}
