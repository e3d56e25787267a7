import { currencyExponent, numberText, parseScaledRounded } from "../ledger/money";
import { localAmount } from "./format";
import type { DocumentInvoice } from "./invoice-members";
import type { DocumentLanguage } from "./labels";

/** Amounts of one invoice, read and written in its currency and language. */
export type Amounts = {
  readonly exponent: number;
  /** Minor units of a stored amount; on a credit invoice always what is taken back, below zero. */
  readonly minor: (value: number) => bigint;
  readonly text: (minor: bigint) => string;
  /** -1n where stored amounts are shown with the other sign. */
  readonly sign: 1n | -1n;
};

/**
 * A credit invoice is stored with the amounts it takes back, above zero or below (assumed: either); its page shows
 * them below zero.
 */
export function amountsOf(invoice: DocumentInvoice, language: DocumentLanguage): Amounts {
  const exponent = currencyExponent(invoice.CurrencyCode);
  const stored = (value: number) => parseScaledRounded(numberText(value), exponent);
  const net = invoice.VatSpecification.reduce(
    (sum, { AmountInvoiceCurrency }) => sum + stored(AmountInvoiceCurrency),
    0n,
  );
  const sign = invoice.IsCreditInvoice && net > 0n ? -1n : 1n;
  return {
    exponent,
    sign,
    minor: (value) => sign * stored(value),
    text: (minor) => localAmount(minor, exponent, language),
  };
}
