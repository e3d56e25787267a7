import type { ListSpec } from "@/components/list/list-address";
import { draftStages, type PurchaseNarrowing } from "@/lib/api/contract/purchases/purchase-criteria";
import { isCalendarDate } from "@/lib/values/dates";

/** The tabs: the stages, the overdue ones apart, and all drafts or all booked invoices whatever their stage. */
export const draftFilters = [...draftStages, "drafts"] as const;
export const bookedFilters = ["unpaid", "paid", "overdue", "credit", "booked"] as const;
export type FlatFilter = (typeof draftFilters)[number] | (typeof bookedFilters)[number];
export type PurchaseFilter = "all" | FlatFilter;
/**
 * The columns that sort. The amount is none: services answer what is owed with either sign, so that the largest debt would
 * stand first at one and last at another.
 */
export type PurchaseSort = "date" | "due" | "supplier" | "number";

/** The list of every tab has the same criteria: a search text, a supplier and a period. */
export type PurchaseListCriteria = PurchaseNarrowing & { search: string };

export const purchaseListSpec: ListSpec<PurchaseFilter, PurchaseSort> = {
  filters: ["all", ...draftFilters, ...bookedFilters],
  sortColumns: ["date", "due", "supplier", "number"],
  descendingFirst: ["date", "number"],
};

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Each member of {@link PurchaseNarrowing} has an address parameter of this name. */
export const narrowingParameters = { supplierId: "supplier", from: "from", to: "to" } as const satisfies Record<
  keyof PurchaseNarrowing,
  string
>;

/** Reads the supplier and the period from the page's address; a malformed value is ignored. */
export function parsePurchaseNarrowing(params: { get(name: string): string | null }): PurchaseNarrowing {
  const supplierId = params.get(narrowingParameters.supplierId) ?? "";
  const from = params.get(narrowingParameters.from) ?? "";
  const to = params.get(narrowingParameters.to) ?? "";
  return {
    ...(uuidPattern.test(supplierId) ? { supplierId } : {}),
    ...(isCalendarDate(from) ? { from } : {}),
    ...(isCalendarDate(to) ? { to } : {}),
  };
}

export function hasPurchaseNarrowing({ supplierId, from, to }: PurchaseNarrowing): boolean {
  return supplierId !== undefined || from !== undefined || to !== undefined;
}
