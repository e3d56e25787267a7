import type { CalendarDate } from "../../../values/dates";
import type { AnnouncedPosting } from "../operations/command-input";

/**
 * The credited part of a row, as decimal text: a quantity in ten-thousandths, or minor units with or without VAT as the
 * row's price.
 */
export type CreditLineInput = { quantity: string } | { minor: string } | null;

/**
 * A credit of an invoice row by row. The reason is stored only in the portal: the service has no field for it. Amounts are
 * in minor units.
 */
export type CreditInput = {
  invoiceId: string;
  reason: string;
  /** The list has one line for each row of the invoice. */
  lines: readonly CreditLineInput[];
  expected: {
    grossMinor: string;
    /** The amount that was credited of the invoice before. */
    creditedMinor: string;
    /** The gross amount of the credit note. */
    creditMinor: string;
    creditVatMinor: string;
    /** The part of the tax reduction for house work that it takes back; 0 where it is left out. */
    creditReductionMinor?: string | undefined;
  };
  /** The expected voucher as it was announced; null when it could not be computed. */
  postings: readonly AnnouncedPosting[] | null;
};

/** A credit note that was created from an invoice through the portal. */
export type CreditLink = { invoiceId: string; creditId: string };

/** The treatment of the difference between a payment and the remaining amount. */
export const paymentTypes = { partial: 1, complete: 2, rounding: 3, bankCharge: 4 } as const;

export type PaymentType = keyof typeof paymentTypes;

/** A payment of an invoice, or a payment out for a credit note; amounts in minor units of its currency, none negative. */
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
  /** The voucher of the payment; null where it could not be found or may not be read. */
  voucherId: string | null;
  voucherNumber: string;
};

/** The ways the service sends an invoice: through the network, on paper, to a consumer's bank, or to Kivra. */
export const sendTypes = { network: 1, print: 2, consumer: 3, kivra: 4 } as const;

export type SendType = keyof typeof sendTypes;

export type EInvoiceInput = { documentId: string; sendType: SendType };

/**
 * `hasError`: the service reported afterwards that the invoice could not be delivered; null where that could not be read.
 */
export type EInvoiceResult = { sendType: SendType; hasError: boolean | null };
