import type { ListSpec } from "@/components/list/list-address";
import type { ListNarrowing } from "@/lib/api/browser/list-narrowing";
import { isCalendarDate } from "@/lib/values/dates";
import type { SalesSort } from "./sales-columns";

/** A tab selects all documents, the documents of one stage, or all documents of one kind, settled ones included. */
export type SalesFilter = "all" | StageFilter | KindFilter;
export type StageFilter = "draft" | "quote" | "declined" | "order" | "unpaid" | "paid" | "overdue";
export type KindFilter = "quotes" | "orders" | "invoices";

/** The list of every tab has the same criteria: a search text, a customer and a period. */
export type SalesCriteria = ListNarrowing & { search: string };

export const salesListSpec: ListSpec<SalesFilter, SalesSort> = {
  filters: [
    "all",
    ...(["draft", "quote", "order", "unpaid", "paid", "overdue", "declined"] as const),
    ...(["quotes", "orders", "invoices"] as const),
  ],
  sortColumns: ["date", "number", "customer", "due", "total", "remaining"],
  descendingFirst: ["date", "number", "total", "remaining"],
};

/** Each member of {@link ListNarrowing} has an address parameter of this name. */
export const narrowingParameters = { customerId: "customer", from: "from", to: "to" } as const satisfies Record<
  keyof ListNarrowing,
  string
>;

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the customer and the period from the page's address; a malformed value is ignored. */
export function parseNarrowing(params: { get(name: string): string | null }): ListNarrowing {
  const customerId = params.get(narrowingParameters.customerId) ?? "";
  const fromDay = params.get(narrowingParameters.from) ?? "";
  const toDay = params.get(narrowingParameters.to) ?? "";
  return {
    ...(uuidPattern.test(customerId) ? { customerId } : {}),
    ...(isCalendarDate(fromDay) ? { from: fromDay } : {}),
    ...(isCalendarDate(toDay) ? { to: toDay } : {}),
  };
}

export function hasNarrowing({ customerId, from: fromDay, to: toDay }: ListNarrowing): boolean {
  return customerId !== undefined || fromDay !== undefined || toDay !== undefined;
}
