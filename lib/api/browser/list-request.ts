import type { ListQuery, Sort } from "../contract/list-query";

/** The filter, order and page of a list, as the address of its screen says them. `page` counts from 1. */
export type ListRequest<FilterName extends string, SortName extends string> = {
  search?: string;
  /** This is false where a search shall not look in the texts of rows. */
  rows?: boolean;
  filter?: FilterName;
  sort?: SortName;
  descending?: boolean;
  page?: number;
  pageSize?: number;
};

const defaultPageSize = 50;

/**
 * Returns the page and the order of a requested list. The second column, `tieBreaker`, keeps rows of equal value in the
 * same order from page to page.
 */
export function pageAndSortOf<SortName extends string>(
  request: ListRequest<string, SortName>,
  memberBySort: Record<SortName, string>,
  defaultSort: SortName,
  tieBreaker: string,
): Pick<ListQuery, "page" | "pageSize" | "sort"> {
  const member = memberBySort[request.sort ?? defaultSort];
  const sort: Sort[] = [{ member, descending: request.descending ?? false }];
  if (member !== tieBreaker) sort.push({ member: tieBreaker });
  return { page: request.page ?? 1, pageSize: request.pageSize ?? defaultPageSize, sort };
}
