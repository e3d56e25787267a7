import type { Action } from "@/lib/rules/access/roles";

/** What can be done with many supplier invoices at once, each with the action that a role must allow. */
export const purchaseBulkActions = {
  book: "accounting.operate",
  handIn: "purchase.write",
  pay: "accounting.operate",
  file: "accounting.operate",
} as const satisfies Record<string, Action>;
export type PurchaseBulkAction = keyof typeof purchaseBulkActions;
