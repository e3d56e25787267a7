import type { ListSpec } from "@/components/list/list-address";
import type { Narrowed } from "@/lib/api/browser/narrowed";
import { isCalendarDate } from "@/lib/values/dates";
import type { SalesSort } from "./sales-columns";

/** What a tab lists: everything, one stage, or all documents of one kind, settled ones included. */
export type SalesFilter = "all" | StageFilter | KindFilter;
export type StageFilter = "draft" | "quote" | "declined" | "order" | "unpaid" | "paid" | "overdue";
export type KindFilter = "quotes" | "orders" | "invoices";

/** What the list is searched and narrowed by, whatever the tab: a search text, a customer and a period. */
export type SalesAsked = Narrowed & { search: string };

export const salesSpec: ListSpec<SalesFilter, SalesSort> = {
  filters: [
    "all",
    ...(["draft", "quote", "order", "unpaid", "paid", "overdue", "declined"] as const),
    ...(["quotes", "orders", "invoices"] as const),
  ],
  sorts: ["date", "number", "customer", "due", "total", "remaining"],
  descendingFirst: ["date", "number", "total", "remaining"],
};

/** The name of the address parameter of each member of {@link Narrowed}. */
export const narrowedNames = { customerId: "customer", from: "from", to: "to" } as const satisfies Record<
  keyof Narrowed,
  string
>;

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the customer and the period from the address; a value that is mistyped is ignored. */
export function readNarrowed(params: { get(name: string): string | null }): Narrowed {
  const customerId = params.get(narrowedNames.customerId) ?? "";
  const from = params.get(narrowedNames.from) ?? "";
  const to = params.get(narrowedNames.to) ?? "";
  return {
    ...(id.test(customerId) ? { customerId } : {}),
    ...(isCalendarDate(from) ? { from } : {}),
    ...(isCalendarDate(to) ? { to } : {}),
  };
}

export function isNarrowed({ customerId, from, to }: Narrowed): boolean {
  return customerId !== undefined || from !== undefined || to !== undefined;
}
