import { getCurrencyExponent, parseScaledRounded, toNumberText } from "../ledger/money";
import { formatAmount } from "./format";
import type { DocumentInvoice } from "./invoice-members";
import type { DocumentLanguage } from "./labels";

/** Functions that read and write the amounts of one invoice in its currency and language. */
export type AmountFormat = {
  readonly exponent: number;
  /** Converts a stored amount to minor units; the amounts of a credit invoice are below zero. */
  readonly toMinor: (value: number) => bigint;
  readonly toText: (minor: bigint) => string;
  /** The factor from stored to shown amounts: -1n where they have opposite signs. */
  readonly sign: 1n | -1n;
};

/**
 * Makes the functions for one invoice. Assumed: the stored amounts of a credit invoice may be above or below zero. Its
 * page shows them below zero.
 */
export function amountFormatOf(invoice: DocumentInvoice, language: DocumentLanguage): AmountFormat {
  const exponent = getCurrencyExponent(invoice.CurrencyCode);
  const toStoredMinor = (value: number) => parseScaledRounded(toNumberText(value), exponent);
  const net = invoice.VatSpecification.reduce(
    (sum, { AmountInvoiceCurrency }) => sum + toStoredMinor(AmountInvoiceCurrency),
    0n,
  );
  const sign = invoice.IsCreditInvoice && net > 0n ? -1n : 1n;
  return {
    exponent,
    sign,
    toMinor: (value) => sign * toStoredMinor(value),
    toText: (minor) => formatAmount(minor, exponent, language),
  };
}
