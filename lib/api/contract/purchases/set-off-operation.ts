import type { CalendarDate } from "../../../values/dates";

/** A debt as the person saw it; the amount is in minor units, as decimal text above zero. */
export type SetOffDebt = { invoiceId: string; remainingMinor: string };

/** The most debts of one set-off; each is read before the call and after it. */
export const maxSetOffDebts = 50;

/** The debts that a credit invoice is set off against, in their order, and what remained of the credit on the screen. */
export type SetOffInput = {
  invoiceId: string;
  voucherOn: CalendarDate;
  debts: readonly SetOffDebt[];
  expected: { remainingMinor: string };
};

/** What the person saw of the set-offs of an invoice that are taken back. */
export type UndoSetOffInput = {
  invoiceId: string;
  expected: { setOffMinor: string; offsetInvoiceIds: readonly string[] };
};

/** An invoice of a set-off whose remaining amount is not the one that was announced; amounts as decimal text. */
export type SetOffDifference = {
  invoiceId: string;
  invoiceNumber: string;
  expectedMinor: string;
  actualMinor: string;
};

/** What was set off, or taken back, in minor units as decimal text, and how the invoices compare with what was announced. */
export type SetOffResult = {
  invoiceId: string;
  setOffMinor: string;
  currencyCode: string;
  /** Null where the invoices were not read back, because a person said what became of the operation. */
  differences: readonly SetOffDifference[] | null;
};
