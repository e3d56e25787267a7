import type { ListQuery, Sort } from "../contract/list-query";

/** What a list screen asks for, as its address says it. `page` counts from 1. */
export type Asked<FilterName extends string, SortName extends string> = {
  search?: string;
  /** False where a search leaves the texts of rows out. */
  rows?: boolean;
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
