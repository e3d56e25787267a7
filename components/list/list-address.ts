import { maxSearchLength } from "@/lib/api/contract/list-query";
import { containsPersonalNumber } from "@/lib/values/personal-number-text";

/**
 * What a list shows, as stated in its address: `?q=…&filter=…&sort=-date&page=2`.
 *
 * Shape:  unknown or missing values fall back to the list's own defaults, so a mistyped address still shows the list
 * Units:  `page` counts from 1
 */
export type ListAddress<Filter extends string, Sort extends string> = {
  readonly search: string;
  readonly filter: Filter;
  readonly sort: Sort;
  readonly descending: boolean;
  readonly page: number;
};

/** The filters and sort columns of one list. The first of each is the default, which the plain address means. */
export type ListSpec<Filter extends string, Sort extends string> = {
  readonly filters: readonly [Filter, ...Filter[]];
  readonly sortColumns: readonly [Sort, ...Sort[]];
  /** The sort columns that begin with the newest or largest value. */
  readonly descendingFirst?: readonly Sort[];
};

/** The largest page number the service takes. */
const maxPageNumber = 2_147_483_647;

type SearchParameters = { get(parameterName: string): string | null };

export function readListAddress<Filter extends string, Sort extends string>(
  searchParams: SearchParameters,
  listSpec: ListSpec<Filter, Sort>,
): ListAddress<Filter, Sort> {
  const filter =
    listSpec.filters.find((candidateFilter) => candidateFilter === searchParams.get("filter")) ?? listSpec.filters[0];
  const sortParameter = searchParams.get("sort") ?? "";
  const listedSort = listSpec.sortColumns.find((candidateSort) => candidateSort === sortParameter.replace(/^-/, ""));
  const sortColumn = listedSort ?? listSpec.sortColumns[0];
  const descending = listedSort ? sortParameter.startsWith("-") : sortsDescendingFirst(listSpec, sortColumn);
  const pageNumber = Number(searchParams.get("page") ?? "1");
  return {
    search: toStorableSearch(searchParams.get("q") ?? ""),
    filter,
    sort: sortColumn,
    descending,
    page: Number.isSafeInteger(pageNumber) && pageNumber > 0 ? Math.min(pageNumber, maxPageNumber) : 1,
  };
}

/** Writes the query text of a list. Defaults are left out, so that the default list has the plain address. */
export function writeListAddress<Filter extends string, Sort extends string>(
  address: ListAddress<Filter, Sort>,
  listSpec: ListSpec<Filter, Sort>,
): string {
  const searchParams = new URLSearchParams();
  const search = toStorableSearch(address.search);
  if (search !== "") searchParams.set("q", search);
  if (address.filter !== listSpec.filters[0]) searchParams.set("filter", address.filter);
  const isDefaultSort =
    address.sort === listSpec.sortColumns[0] &&
    address.descending === sortsDescendingFirst(listSpec, listSpec.sortColumns[0]);
  if (!isDefaultSort) searchParams.set("sort", `${address.descending ? "-" : ""}${address.sort}`);
  if (address.page > 1) searchParams.set("page", String(address.page));
  const queryText = searchParams.toString();
  return queryText === "" ? "" : `?${queryText}`;
}

/**
 * Returns the address after a click on a column head: the sorted column is reversed, another column begins in its
 * natural order.
 */
export function addressSortedBy<Filter extends string, Sort extends string>(
  address: ListAddress<Filter, Sort>,
  sort: Sort,
  listSpec: ListSpec<Filter, Sort>,
): ListAddress<Filter, Sort> {
  const descending = address.sort === sort ? !address.descending : sortsDescendingFirst(listSpec, sort);
  return { ...address, sort, descending, page: 1 };
}

/**
 * Returns the text as it may stand in an address. A text that looks like a personal number is neither written to
 * an address nor read from one.
 */
function toStorableSearch(text: string): string {
  return containsPersonalNumber(text) ? "" : text.slice(0, maxSearchLength);
}

function sortsDescendingFirst<Filter extends string, Sort extends string>(
  listSpec: ListSpec<Filter, Sort>,
  sort: Sort,
): boolean {
  return listSpec.descendingFirst?.includes(sort) ?? false;
}
