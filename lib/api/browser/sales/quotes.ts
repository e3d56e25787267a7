import { queryOptions } from "@tanstack/react-query";
import type { CalendarDate } from "../../../values/dates";
import type { Problem } from "../../../values/problem";
import { allOf, anyOf, compare, type Filter, type ListQuery } from "../../contract/list-query";
import type { ResourceContract } from "../../contract/resource";
import {
  type QuoteEnd,
  type QuoteStatus,
  quoteEndMembers,
  quoteEnds,
  quoteStatuses,
  quotes,
} from "../../contract/sales/quote";
import { type Asked, pageAndSort } from "../asked";
import { booksPath } from "../call";
import { type Narrowed, narrowedFilter } from "../narrowed";
import { recordQuery, resourceKey } from "../resource-queries";
import { type Searched, searchedPage } from "../searched-page";

/** Narrows a list to the declined quotes, which the books list as ongoing, or leaves them out. */
type Declined = { are: "only" | "leftOut"; ids: readonly string[] };

/** `open` are the quotes that wait for the customer's answer or for their order. */
export type QuoteFilter = "all" | "open" | Exclude<QuoteStatus, "draft" | "unknown">;
export type QuoteSort = "date" | "number" | "customer" | "until" | "total";
export type QuotesAsked = Asked<QuoteFilter, QuoteSort> &
  Narrowed & {
    /** By the last day of validity: quotes that are still valid on this day, or that have expired before it. */
    validOn?: CalendarDate;
    endedBefore?: CalendarDate;
    declined?: Declined;
  };

const members: Record<QuoteSort, string> = {
  date: "QuoteDate",
  number: "Number",
  customer: "InvoiceCustomerName",
  until: "DueDate",
  total: "TotalAmount",
};

const searched: Searched = {
  number: "Number",
  texts: ["InvoiceCustomerName", "CustomerReference", "CompanyReference", "BuyersOrderReference"],
};

/** One page of quotes that have a number; search looks in number, customer, references and rows. */
export function quotesQuery(companyId: string, asked: QuotesAsked) {
  return pageOf(companyId, quotes, asked);
}

/** The largest number of ids in the filter of one request: the length of an address is limited. */
export const mostNamed = 40;
/** The largest page the service returns. */
const mostGiven = 1000;

/** The filter of a list of quotes, whatever their status. */
export type QuotesNarrowed = Omit<QuotesAsked, "filter" | "declined" | "page" | "pageSize">;

/**
 * The quotes among these ids that the books list as ongoing and that match the filter. They are requested by id in as many
 * requests as that takes, or picked out of all ongoing quotes, where those are fewer pages.
 */
export function ongoingAmongQuery(companyId: string, ids: readonly string[], asked: QuotesNarrowed) {
  const page = (more: Pick<QuotesAsked, "page" | "declined">) => {
    const query = { ...asked, sort: "number", descending: false, filter: "ongoing", pageSize: mostGiven } as const;
    return pageOf(companyId, quoteEnds, { ...query, ...more }, { $select: quoteEndMembers });
  };
  const named = Array.from({ length: Math.ceil(ids.length / mostNamed) }, (_, index) =>
    page({ declined: { are: "only", ids: ids.slice(index * mostNamed, (index + 1) * mostNamed) } }),
  );
  return queryOptions<readonly QuoteEnd[], Problem>({
    queryKey: [...resourceKey(companyId, quotes.path), "ongoingAmong", page({}).queryKey.at(-1), ids],
    queryFn: async ({ client }) => {
      const read = async (questions: typeof named) => {
        const answers = await Promise.all(questions.map((question) => client.fetchQuery(question)));
        return answers.flatMap(({ items }) => items);
      };
      if (named.length <= 1) return read(named);
      const first = await client.fetchQuery(page({}));
      const others = Array.from({ length: first.pages - 1 }, (_, index) => page({ page: index + 2 }));
      if (others.length > named.length) return read(named);
      const wanted = new Set(ids);
      return [...first.items, ...(await read(others))].filter(({ id }) => wanted.has(id));
    },
  });
}

function pageOf<T>(
  companyId: string,
  contract: ResourceContract<T>,
  asked: QuotesAsked,
  own?: NonNullable<ListQuery["own"]>,
) {
  const { filter: status = "all" } = asked;
  const rest = allOf(
    statusFilter(status, asked.declined),
    narrowedFilter(asked, "QuoteDate"),
    asked.validOn ? compare("DueDate", "ge", { date: asked.validOn }) : null,
    asked.endedBefore ? compare("DueDate", "lt", { date: asked.endedBefore }) : null,
  );
  const order = { ...pageAndSort({ descending: true, ...asked }, members, "date", "Number"), ...(own ? { own } : {}) };
  return searchedPage(companyId, contract, asked, { members: searched, order, rest });
}

function statusFilter(status: QuoteFilter, declined?: Declined): Filter | null {
  if (status === "all") return null;
  if (status === "open") return anyOf(statusFilter("ongoing", declined), statusFilter("accepted"));
  const is = compare("Status", "eq", quoteStatuses.indexOf(status));
  return status === "ongoing" && declined ? allOf(is, declinedFilter(declined)) : is;
}

/** A quote that was accepted elsewhere since is no longer declined, so this filter applies only to ongoing quotes. */
function declinedFilter({ are, ids }: Declined): Filter | null {
  const only = are === "only";
  const each = ids.map((id) => compare("Id", only ? "eq" : "ne", { id }));
  return only ? anyOf(...each) : allOf(...each);
}

export function quoteQuery(companyId: string, quoteId: string) {
  return recordQuery(companyId, quotes, quoteId);
}

/** The address of the quote's PDF. */
export function quotePdfPath(companyId: string, quoteId: string): string {
  return booksPath(companyId, `${quotes.path}/${quoteId}/print`);
}
