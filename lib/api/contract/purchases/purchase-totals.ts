import type { DraftStage, OpenStage } from "./purchase-criteria";

/** How many supplier invoices are in a stage, and what they come to. */
export type StageTotal = {
  count: number;
  /** One sum for each currency, in its minor units as decimal text: the whole of drafts, what is left of booked invoices. */
  sums: readonly { currencyCode: string; minor: string }[];
};

/** The totals of the supplier invoices that match the criteria of a list. */
export type PurchaseTotals = {
  stages: Record<DraftStage | OpenStage, StageTotal>;
  paidCount: number;
  /** All booked invoices, paid ones included. */
  bookedCount: number;
  /** Whether every draft and every open invoice was read; otherwise counts and sums are too low. */
  isComplete: boolean;
  /** The invoices whose payment is in a file and has not ended. */
  onItsWayIds: readonly string[];
};
