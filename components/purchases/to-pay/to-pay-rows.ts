import type { RowGroup } from "@/components/list/list-table";
import type { DueGroup, InvoiceToPay } from "@/lib/api/contract/purchases/to-pay";
import type { CalendarDate } from "@/lib/values/dates";

export const toPayFilters = ["all", "overdue", "today", "thisWeek", "chosen", "attest", "onItsWay"] as const;
export type ToPayFilter = (typeof toPayFilters)[number];
export type ToPaySort = "due" | "supplier" | "amount";

/** The groups of due days that a filter shows; this week begins with today. */
const groupsByFilter: Readonly<Record<Exclude<ToPayFilter, "chosen" | "attest" | "onItsWay">, readonly DueGroup[]>> = {
  all: ["overdue", "today", "thisWeek", "later"],
  overdue: ["overdue"],
  today: ["today"],
  thisWeek: ["today", "thisWeek"],
};

/**
 * Selects the invoices of a filter. What is on its way to the bank stands in a filter of its own, because nothing is to be
 * done with it before the bank answers.
 *
 * @param until the chosen day, up to which everything is shown; null for no day
 */
export function selectToPay(
  invoices: readonly InvoiceToPay[],
  filter: ToPayFilter,
  until: CalendarDate | null,
): readonly InvoiceToPay[] {
  if (filter === "onItsWay") return invoices.filter(({ onItsWay }) => onItsWay !== null);
  const waiting = invoices.filter(({ onItsWay }) => onItsWay === null);
  if (filter === "chosen") return waiting.filter(({ dueOn }) => until === null || dueOn === null || dueOn <= until);
  if (filter === "attest") return waiting.filter(({ attest }) => attest !== null && attest.verdict !== "may");
  return waiting.filter(({ dueGroup }) => groupsByFilter[filter].includes(dueGroup));
}

/** Keeps the invoices whose supplier or number contains the text. */
export function searchToPay(invoices: readonly InvoiceToPay[], text: string): readonly InvoiceToPay[] {
  const searched = text.trim().toLowerCase();
  if (searched === "") return invoices;
  return invoices.filter(({ supplierName, invoiceNumber }) =>
    `${supplierName} ${invoiceNumber}`.toLowerCase().includes(searched),
  );
}

const compareBy: Readonly<Record<ToPaySort, (left: InvoiceToPay, right: InvoiceToPay) => number>> = {
  // An invoice without a due day comes with those of today, of which it is one.
  due: (left, right) => (left.dueOn ?? "").localeCompare(right.dueOn ?? ""),
  supplier: (left, right) => left.supplierName.localeCompare(right.supplierName),
  amount: (left, right) => Number(BigInt(left.remainingMinor) - BigInt(right.remainingMinor)),
};

/** Groups the invoices by when they are due, in each group by the sort; groups without an invoice are left out. */
export function groupToPay(
  invoices: readonly InvoiceToPay[],
  sort: ToPaySort,
  isDescending: boolean,
  titleOf: (dueGroup: DueGroup, invoices: readonly InvoiceToPay[]) => string,
): readonly RowGroup<InvoiceToPay>[] {
  return groupsByFilter.all.flatMap((dueGroup) => {
    const rows = invoices.filter((invoice) => invoice.dueGroup === dueGroup).toSorted(compareBy[sort]);
    if (rows.length === 0) return [];
    const sortedRows = isDescending ? rows.toReversed() : rows;
    return { key: dueGroup, title: titleOf(dueGroup, rows), isTurn: dueGroup !== "later", rows: sortedRows };
  });
}
