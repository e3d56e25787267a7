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
  readonly sorts: readonly [Sort, ...Sort[]];
  /** The sort columns that begin with the newest or largest value. */
  readonly descendingFirst?: readonly Sort[];
};

/** The largest page number the service takes. */
const lastPage = 2_147_483_647;

type SearchParameters = { get(name: string): string | null };

export function readListAddress<Filter extends string, Sort extends string>(
  params: SearchParameters,
  spec: ListSpec<Filter, Sort>,
): ListAddress<Filter, Sort> {
  const filter = spec.filters.find((name) => name === params.get("filter")) ?? spec.filters[0];
  const sortParameter = params.get("sort") ?? "";
  const knownSort = spec.sorts.find((name) => name === sortParameter.replace(/^-/, ""));
  const sort = knownSort ?? spec.sorts[0];
  const descending = knownSort ? sortParameter.startsWith("-") : startsDescending(spec, sort);
  const page = Number(params.get("page") ?? "1");
  return {
    search: storableSearch(params.get("q") ?? ""),
    filter,
    sort,
    descending,
    page: Number.isSafeInteger(page) && page > 0 ? Math.min(page, lastPage) : 1,
  };
}

/** Writes the query text of a list. Defaults are left out, so that the default list has the plain address. */
export function writeListAddress<Filter extends string, Sort extends string>(
  address: ListAddress<Filter, Sort>,
  spec: ListSpec<Filter, Sort>,
): string {
  const params = new URLSearchParams();
  const search = storableSearch(address.search);
  if (search !== "") params.set("q", search);
  if (address.filter !== spec.filters[0]) params.set("filter", address.filter);
  const isDefaultSort = address.sort === spec.sorts[0] && address.descending === startsDescending(spec, spec.sorts[0]);
  if (!isDefaultSort) params.set("sort", `${address.descending ? "-" : ""}${address.sort}`);
  if (address.page > 1) params.set("page", String(address.page));
  const text = params.toString();
  return text === "" ? "" : `?${text}`;
}

/**
 * Returns the address after a click on a column head: the sorted column is reversed, another column begins in its
 * natural order.
 */
export function addressSortedBy<Filter extends string, Sort extends string>(
  address: ListAddress<Filter, Sort>,
  sort: Sort,
  spec: ListSpec<Filter, Sort>,
): ListAddress<Filter, Sort> {
  const descending = address.sort === sort ? !address.descending : startsDescending(spec, sort);
  return { ...address, sort, descending, page: 1 };
}

/**
 * Returns the text as it may stand in an address. A text that looks like a personal number is neither written to
 * an address nor read from one.
 */
function storableSearch(text: string): string {
  return containsPersonalNumber(text) ? "" : text.slice(0, maxSearchLength);
}

function startsDescending<Filter extends string, Sort extends string>(
  spec: ListSpec<Filter, Sort>,
  sort: Sort,
): boolean {
  return spec.descendingFirst?.includes(sort) ?? false;
}
