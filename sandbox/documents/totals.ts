import { currencyExponent, numberText, parseScaledRounded } from "../ledger/money";
import type { Amounts } from "./amounts";
import { localAmount, localDate, localPercent } from "./format";
import type { DocumentCompany, DocumentInvoice } from "./invoice-members";
import type { DocumentLanguage } from "./labels";
import type { Labels } from "./labels/label-names";
import type { VatFreeNotes } from "./vat-clauses";

type TotalLine = { readonly label: string; readonly value: string };

export type Totals = {
  readonly lines: readonly TotalLine[];
  readonly due: TotalLine;
  /** The amount the buyer must pay, or paid when the invoice was booked, with the currency. */
  readonly payable: string;
  /** The amount still to be paid, in minor units; zero or below where there is nothing to pay. */
  readonly dueMinor: bigint;
};

/**
 * The lines below the rows: base and VAT per rate, rounding, reduction and the amount to pay. Every amount is the booked
 * amount. An amount that was paid when the invoice was booked is deducted, with date and means of payment, so that it is not
 * paid twice.
 *
 * @param termsOfPaymentName  the name of the terms by which the invoice was paid when it was booked
 *
 * Source: directive 2006/112/EC article 226 points 8 to 10; article 230 and bokføringsforskriften section 5-1-1 number 6
 *         require the VAT in the seller's currency too
 */
export function printedTotals(
  invoice: DocumentInvoice,
  company: DocumentCompany,
  amounts: Amounts,
  reductionMinor: bigint,
  vatFreeNotes: VatFreeNotes,
  labels: Labels,
  language: DocumentLanguage,
  termsOfPaymentName: string | null = null,
): Totals {
  const { minor, text } = amounts;
  const entries = invoice.VatSpecification.map((entry) => ({
    rate: localPercent(entry.VatPercent, language),
    isNone: entry.VatPercent === 0,
    net: minor(entry.AmountInvoiceCurrency),
    vat: minor(entry.VatAmountInvoiceCurrency),
  }));
  const net = entries.reduce((sum, entry) => sum + entry.net, 0n);
  const vat = entries.reduce((sum, entry) => sum + entry.vat, 0n);
  const rounding = minor(invoice.TotalRoundings);
  const payableMinor = net + vat + rounding - reductionMinor;
  const { paidAtOnceOn } = invoice;
  const dueMinor = paidAtOnceOn ? 0n : payableMinor;
  const line = (label: string, value: bigint) => ({ label, value: text(value) });
  const lines = [
    line(labels.net, net),
    ...entries.flatMap((entry) => {
      const bases = entry.isNone ? vatFreeNotes.bases(minor) : [];
      if (bases.length === 0) return line(`${labels.vat} ${entry.rate} ${labels.on} ${text(entry.net)}`, entry.vat);
      return bases.map(({ mark, netMinor }) =>
        line(`${labels.vat} ${entry.rate} ${mark} ${labels.on} ${text(netMinor)}`, 0n),
      );
    }),
    ...(entries.length > 1 ? [line(labels.vatTotal, vat)] : []),
    ...vatInSellerCurrency(invoice, company, amounts, labels, language),
    ...(rounding === 0n ? [] : [line(labels.rounding, rounding)]),
    ...(reductionMinor === 0n
      ? []
      : [line(labels.gross, net + vat + rounding), line(reductionLabel(invoice, labels), -reductionMinor)]),
    ...(paidAtOnceOn ? [paidLine(payableMinor, paidAtOnceOn)] : []),
  ];
  const withCurrency = (value: bigint) => `${text(value)}\u00a0${invoice.CurrencyCode}`;
  const label = isPaidBack(payableMinor) ? (paidAtOnceOn ? labels.toRepay : labels.credited) : labels.toPay;
  return { lines, dueMinor, payable: withCurrency(payableMinor), due: { label, value: withCurrency(dueMinor) } };

  function isPaidBack(value: bigint): boolean {
    return invoice.IsCreditInvoice || value < 0n;
  }

  function paidLine(value: bigint, day: string): TotalLine {
    const word = isPaidBack(value) ? labels.repaid : labels.paid;
    const labelWithDate = `${word} ${localDate(day, language)}`;
    return line(termsOfPaymentName ? `${labelWithDate}, ${termsOfPaymentName}` : labelWithDate, -value);
  }
}

export const reductionLabel = ({ RotReducedInvoicingType }: DocumentInvoice, labels: Labels): string =>
  RotReducedInvoicingType === 2 ? labels.rut : labels.rot;

function vatInSellerCurrency(
  invoice: DocumentInvoice,
  company: DocumentCompany,
  { sign }: Amounts,
  labels: Labels,
  language: DocumentLanguage,
): TotalLine[] {
  const currency = company.CurrencyCode ?? invoice.CurrencyCode;
  if (currency === invoice.CurrencyCode || invoice.TotalVatAmount === 0) return [];
  const exponent = currencyExponent(currency);
  const vat = sign * parseScaledRounded(numberText(invoice.TotalVatAmount), exponent);
  return [{ label: `${labels.vatIn} ${currency}`, value: localAmount(vat, exponent, language) }];
}
