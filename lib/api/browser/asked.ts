import type { ListQuery, Sort } from "../contract/list-query";

/** The filter, order and page of a list, as the address of its screen says them. `page` counts from 1. */
export type Asked<FilterName extends string, SortName extends string> = {
  search?: string;
  /** False where a search shall not look in the texts of rows. */
  rows?: boolean;
  filter?: FilterName;
  sort?: SortName;
  descending?: boolean;
  page?: number;
  pageSize?: number;
};

const defaultPageSize = 50;

/**
 * The page and the order of a requested list. The second column, `tieBreaker`, keeps rows of equal value in the same order
 * from page to page.
 */
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
