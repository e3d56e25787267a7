import { currencyExponent, numberText, parseScaledRounded } from "../ledger/money";
import type { Amounts } from "./amounts";
import { localAmount, localPercent } from "./format";
import type { DocumentCompany, DocumentInvoice } from "./invoice-members";
import type { DocumentLanguage, Labels } from "./labels";

type Line = { readonly label: string; readonly value: string };

export type Totals = {
  readonly lines: readonly Line[];
  readonly due: Line;
  /** What the buyer pays, in minor units; not above zero when there is nothing to pay. */
  readonly dueMinor: bigint;
};

/**
 * Base and VAT per rate, rounding, reduction and what remains to pay; every amount is the booked one.
 *
 * Source: directive 2006/112/EC article 226 points 8 to 10; article 230 and bokføringsforskriften section 5-1-1 number 6 want
 * the VAT in the seller's own currency too
 */
export function invoiceTotals(
  invoice: DocumentInvoice,
  company: DocumentCompany,
  amounts: Amounts,
  reductionMinor: bigint,
  labels: Labels,
  language: DocumentLanguage,
): Totals {
  const { minor, text } = amounts;
  const entries = invoice.VatSpecification.map((entry) => ({
    rate: localPercent(entry.VatPercent, language),
    net: minor(entry.AmountInvoiceCurrency),
    vat: minor(entry.VatAmountInvoiceCurrency),
  }));
  const net = entries.reduce((sum, entry) => sum + entry.net, 0n);
  const vat = entries.reduce((sum, entry) => sum + entry.vat, 0n);
  const rounding = minor(invoice.TotalRoundings);
  const dueMinor = net + vat + rounding - reductionMinor;
  const line = (label: string, value: bigint) => ({ label, value: text(value) });
  const lines = [
    line(labels.net, net),
    ...entries.map((entry) => line(`${labels.vat} ${entry.rate} ${labels.on} ${text(entry.net)}`, entry.vat)),
    ...(entries.length > 1 ? [line(labels.vatTotal, vat)] : []),
    ...vatAtHome(invoice, company, amounts, labels, language),
    ...(rounding === 0n ? [] : [line(labels.rounding, rounding)]),
    ...(reductionMinor === 0n
      ? []
      : [line(labels.gross, net + vat + rounding), line(reductionLabel(invoice, labels), -reductionMinor)]),
  ];
  const label = invoice.IsCreditInvoice || dueMinor < 0n ? labels.credited : labels.toPay;
  return { lines, dueMinor, due: { label, value: `${text(dueMinor)}\u00a0${invoice.CurrencyCode}` } };
}

export const reductionLabel = ({ RotReducedInvoicingType }: DocumentInvoice, labels: Labels): string =>
  RotReducedInvoicingType === 2 ? labels.rut : labels.rot;

function vatAtHome(
  invoice: DocumentInvoice,
  company: DocumentCompany,
  { sign }: Amounts,
  labels: Labels,
  language: DocumentLanguage,
): Line[] {
  const currency = company.CurrencyCode ?? invoice.CurrencyCode;
  if (currency === invoice.CurrencyCode || invoice.TotalVatAmount === 0) return [];
  const exponent = currencyExponent(currency);
  const vat = sign * parseScaledRounded(numberText(invoice.TotalVatAmount), exponent);
  return [{ label: `${labels.vatIn} ${currency}`, value: localAmount(vat, exponent, language) }];
}
