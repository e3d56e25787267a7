import type { CalendarDate } from "../../values/dates";
import { allOf, compare, type Filter } from "../contract/list-query";

/** Narrows a list to the documents of one customer, or to a period, which includes its first and last day. */
export type ListNarrowing = { customerId?: string; from?: CalendarDate; to?: CalendarDate };

/**
 * Returns the filter of a list that is narrowed to a customer or a period.
 *
 * Assumed: drafts accept the same filter on their customer as the documents made of them
 * @param dateMember the document's own date; a document without a date lies in no period
 */
export function narrowingFilterOf({ customerId, from, to }: ListNarrowing, dateMember: string): Filter | null {
  return allOf(
    customerId ? compare("CustomerId", "eq", { id: customerId }) : null,
    from ? compare(dateMember, "ge", { date: from }) : null,
    to ? compare(dateMember, "le", { date: to }) : null,
  );
}
