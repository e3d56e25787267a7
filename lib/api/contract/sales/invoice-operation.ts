import type { CalendarDate } from "../../../values/dates";
import type { AnnouncedPosting } from "../operations/command-input";

/** What of a row is credited, as decimal text: a quantity in ten-thousandths, or minor units as the row's price is meant. */
export type CreditLineInput = { quantity: string } | { minor: string } | null;

/** A credit row by row. The reason stays in the portal: the service has no place for it. Amounts in minor units. */
export type CreditInput = {
  invoiceId: string;
  reason: string;
  /** One for each row of the invoice. */
  lines: readonly CreditLineInput[];
  expected: {
    grossMinor: string;
    /** What was credited of it before. */
    creditedMinor: string;
    /** What the credit invoice will say. */
    creditMinor: string;
    creditVatMinor: string;
  };
  /** The voucher that was announced; null when nobody could say. */
  postings: readonly AnnouncedPosting[] | null;
};

/** A credit invoice that was made of an invoice from here. */
export type CreditLink = { invoiceId: string; creditId: string };

/** What becomes of the difference between a payment and what remains. */
export const paymentTypes = { partial: 1, complete: 2, rounding: 3, bankCharge: 4 } as const;

export type PaymentType = keyof typeof paymentTypes;

/** A payment of an invoice, or out for a credit invoice; amounts in minor units of its currency, none below zero. */
export type PaymentInput = {
  invoiceId: string;
  bankAccountId: string;
  paidOn: CalendarDate;
  amountMinor: string;
  type: PaymentType;
  reference: string;
  expected: { remainingMinor: string };
};

/** A payment that was booked; amounts in minor units. */
export type PaymentResult = {
  invoiceId: string;
  amountMinor: string;
  currencyCode: string;
  paidOn: CalendarDate;
  remainingMinor: string;
  /** Its voucher; null where it could not be found or may not be read. */
  voucherId: string | null;
  voucherNumber: string;
};

/** How the service hands an invoice over: over the network, as paper, to a bank for consumers, to Kivra. */
export const sendTypes = { network: 1, print: 2, consumer: 3, kivra: 4 } as const;

export type SendType = keyof typeof sendTypes;

export type EInvoiceInput = { documentId: string; sendType: SendType };

/** `hasError`: the service said afterwards that it could not be delivered; null where that could not be read. */
export type EInvoiceResult = { sendType: SendType; hasError: boolean | null };
