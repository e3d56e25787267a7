import type { CalendarDate } from "../../values/dates";
import { allOf, compare, type Filter } from "../contract/list-query";

/** A list of one customer's documents, or of some days: the first and the last of them belong to it. */
export type Narrowed = { customerId?: string; from?: CalendarDate; to?: CalendarDate };

/**
 * What a narrowed list asks of the books.
 *
 * Assumed: drafts take the same filter on their customer as what has become of them
 * @param dateMember the document's own date; what has none lies in no period
 */
export function narrowedFilter({ customerId, from, to }: Narrowed, dateMember: string): Filter | null {
  return allOf(
    customerId ? compare("CustomerId", "eq", { id: customerId }) : null,
    from ? compare(dateMember, "ge", { date: from }) : null,
    to ? compare(dateMember, "le", { date: to }) : null,
  );
}
