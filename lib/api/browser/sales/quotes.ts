import { queryOptions } from "@tanstack/react-query";
import type { CalendarDate } from "../../../values/dates";
import type { Problem } from "../../../values/problem";
import { allOf, anyOf, compare, type Filter, type ListQuery } from "../../contract/list-query";
import type { ResourceContract } from "../../contract/resource";
import {
  type QuoteStatus,
  type QuoteValidity,
  quoteStatuses,
  quotes,
  quoteValidities,
  quoteValidityMembers,
} from "../../contract/sales/quote";
import type { SearchedMembers } from "../../contract/search-filter";
import { buildBooksPath } from "../call";
import { type ListNarrowing, narrowingFilterOf } from "../list-narrowing";
import { type ListRequest, pageAndSortOf } from "../list-request";
import { recordQuery, resourceKeyOf } from "../resource-queries";
import { searchedPageQuery } from "../searched-page";

/** Narrows a list to the declined quotes, which the books list as ongoing, or leaves them out. */
type DeclinedSelection = { are: "only" | "leftOut"; ids: readonly string[] };

/** `open` are the quotes that wait for the customer's answer or for their order. */
export type QuoteFilter = "all" | "open" | Exclude<QuoteStatus, "draft" | "unknown">;
export type QuoteSort = "date" | "number" | "customer" | "until" | "total";
export type QuotesRequest = ListRequest<QuoteFilter, QuoteSort> &
  ListNarrowing & {
    /** Only quotes that are still valid on `validOn`, or that expired before `endedBefore`, are found. */
    validOn?: CalendarDate;
    endedBefore?: CalendarDate;
    declined?: DeclinedSelection;
  };

const sortMembers: Record<QuoteSort, string> = {
  date: "QuoteDate",
  number: "Number",
  customer: "InvoiceCustomerName",
  until: "DueDate",
  total: "TotalAmount",
};

const searchedMembers: SearchedMembers = {
  number: "Number",
  texts: ["InvoiceCustomerName", "CustomerReference", "CompanyReference", "BuyersOrderReference"],
};

/** Queries one page of quotes that have a number; search looks in number, customer, references and rows. */
export function quotesQuery(companyId: string, request: QuotesRequest) {
  return quotesPageQuery(companyId, quotes, request);
}

/** The largest number of ids in the filter of one request: the length of an address is limited. */
export const maxIdsPerRequest = 40;
/** The largest page the service returns. */
const maxPageSize = 1000;

/** The filter of a list of quotes, whatever their status. */
export type QuotesFilter = Omit<QuotesRequest, "filter" | "declined" | "page" | "pageSize">;

/**
 * Queries the quotes among these ids that the books list as ongoing and that match the filter. They are requested by
 * id, or selected from all ongoing quotes where reading all of these takes fewer requests.
 */
export function ongoingQuotesAmongQuery(companyId: string, ids: readonly string[], request: QuotesFilter) {
  const ongoingPageQuery = (overrides: Pick<QuotesRequest, "page" | "declined">) => {
    const query = { ...request, sort: "number", descending: false, filter: "ongoing", pageSize: maxPageSize } as const;
    return quotesPageQuery(companyId, quoteValidities, { ...query, ...overrides }, { $select: quoteValidityMembers });
  };
  const pageQueriesById = Array.from({ length: Math.ceil(ids.length / maxIdsPerRequest) }, (_, index) =>
    ongoingPageQuery({
      declined: { are: "only", ids: ids.slice(index * maxIdsPerRequest, (index + 1) * maxIdsPerRequest) },
    }),
  );
  return queryOptions<readonly QuoteValidity[], Problem>({
    queryKey: [...resourceKeyOf(companyId, quotes.path), "ongoingAmong", ongoingPageQuery({}).queryKey.at(-1), ids],
    queryFn: async ({ client }) => {
      const readPages = async (pageQueries: typeof pageQueriesById) => {
        const recordPages = await Promise.all(pageQueries.map((pendingQuery) => client.fetchQuery(pendingQuery)));
        return recordPages.flatMap(({ items }) => items);
      };
      if (pageQueriesById.length <= 1) return readPages(pageQueriesById);
      const firstPage = await client.fetchQuery(ongoingPageQuery({}));
      const otherPageQueries = Array.from({ length: firstPage.pages - 1 }, (_, index) =>
        ongoingPageQuery({ page: index + 2 }),
      );
      if (otherPageQueries.length > pageQueriesById.length) return readPages(pageQueriesById);
      const wantedIds = new Set(ids);
      return [...firstPage.items, ...(await readPages(otherPageQueries))].filter(({ id }) => wantedIds.has(id));
    },
  });
}

function quotesPageQuery<T>(
  companyId: string,
  contract: ResourceContract<T>,
  request: QuotesRequest,
  resourceOptions?: NonNullable<ListQuery["own"]>,
) {
  const { filter: status = "all" } = request;
  const condition = allOf(
    statusFilterOf(status, request.declined),
    narrowingFilterOf(request, "QuoteDate"),
    request.validOn ? compare("DueDate", "ge", { date: request.validOn }) : null,
    request.endedBefore ? compare("DueDate", "lt", { date: request.endedBefore }) : null,
  );
  const paging = {
    ...pageAndSortOf({ descending: true, ...request }, sortMembers, "date", "Number"),
    ...(resourceOptions ? { own: resourceOptions } : {}),
  };
  return searchedPageQuery(companyId, contract, request, { members: searchedMembers, paging, condition });
}

function statusFilterOf(status: QuoteFilter, declinedSelection?: DeclinedSelection): Filter | null {
  if (status === "all") return null;
  if (status === "open") return anyOf(statusFilterOf("ongoing", declinedSelection), statusFilterOf("accepted"));
  const condition = compare("Status", "eq", quoteStatuses.indexOf(status));
  return status === "ongoing" && declinedSelection ? allOf(condition, declinedFilterOf(declinedSelection)) : condition;
}

/**
 * A declined quote that was later accepted elsewhere is no longer declined, so this filter applies only to ongoing
 * quotes.
 */
function declinedFilterOf({ are, ids }: DeclinedSelection): Filter | null {
  const selectsOnlyDeclined = are === "only";
  const conditions = ids.map((id) => compare("Id", selectsOnlyDeclined ? "eq" : "ne", { id }));
  return selectsOnlyDeclined ? anyOf(...conditions) : allOf(...conditions);
}

export function quoteQuery(companyId: string, quoteId: string) {
  return recordQuery(companyId, quotes, quoteId);
}

/** Returns the address of the quote's PDF. */
export function buildQuotePdfPath(companyId: string, quoteId: string): string {
  return buildBooksPath(companyId, `${quotes.path}/${quoteId}/print`);
}
