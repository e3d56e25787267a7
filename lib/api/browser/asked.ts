import { anyOf, compare, contains, type Filter, type ListQuery, type Sort } from "../contract/list-query";

/** What a list screen asks for, as its address says it. `page` counts from 1. */
export type Asked<FilterName extends string, SortName extends string> = {
  search?: string;
  filter?: FilterName;
  sort?: SortName;
  descending?: boolean;
  page?: number;
  pageSize?: number;
};

const defaultPageSize = 50;

/** Page and order of an asked list. A second column keeps equal values in a steady order from page to page. */
export function pageAndSort<SortName extends string>(
  asked: Asked<string, SortName>,
  members: Record<SortName, string>,
  fallback: SortName,
  steady: string,
): Pick<ListQuery, "page" | "pageSize" | "sort"> {
  const member = members[asked.sort ?? fallback];
  const sort: Sort[] = [{ member, descending: asked.descending ?? false }];
  if (member !== steady) sort.push({ member: steady });
  return { page: asked.page ?? 1, pageSize: asked.pageSize ?? defaultPageSize, sort };
}

/** Documents whose customer or reference holds the text, or whose number it is. Null when nothing is searched. */
export function searchedDocuments(search: string | undefined, number: string, reference: string): Filter | null {
  const text = search?.trim() ?? "";
  if (text === "") return null;
  const numbered = /^\d{1,9}$/.test(text) ? compare(number, "eq", Number(text)) : null;
  return anyOf(numbered, contains("InvoiceCustomerName", text), contains(reference, text));
}
