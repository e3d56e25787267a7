import { currencyExponent, numberText, parseScaledRounded } from "../ledger/money";
import type { Amounts } from "./amounts";
import { localAmount, localDate, localPercent } from "./format";
import type { DocumentCompany, DocumentInvoice } from "./invoice-members";
import type { DocumentLanguage } from "./labels";
import type { Labels } from "./labels/label-names";
import type { VatFree } from "./vat-clauses";

type Line = { readonly label: string; readonly value: string };

export type Totals = {
  readonly lines: readonly Line[];
  readonly due: Line;
  /** What the buyer pays or paid at once, with the currency. */
  readonly payable: string;
  /** What is still to pay, in minor units; not above zero when there is nothing. */
  readonly dueMinor: bigint;
};

/**
 * Base and VAT per rate, rounding, reduction and what remains to pay; every amount is the booked one. What was paid as the
 * invoice was booked is taken off, with the way and the day, so that nothing is asked for twice.
 *
 * @param paidBy  name of the terms by which it was paid at once
 *
 * Source: directive 2006/112/EC article 226 points 8 to 10; article 230 and bokføringsforskriften section 5-1-1 number 6 want
 * the VAT in the seller's own currency too
 */
export function invoiceTotals(
  invoice: DocumentInvoice,
  company: DocumentCompany,
  amounts: Amounts,
  reductionMinor: bigint,
  exempt: VatFree,
  labels: Labels,
  language: DocumentLanguage,
  paidBy: string | null = null,
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
      const bases = entry.isNone ? exempt.bases(minor) : [];
      if (bases.length === 0) return line(`${labels.vat} ${entry.rate} ${labels.on} ${text(entry.net)}`, entry.vat);
      return bases.map(({ mark, netMinor }) =>
        line(`${labels.vat} ${entry.rate} ${mark} ${labels.on} ${text(netMinor)}`, 0n),
      );
    }),
    ...(entries.length > 1 ? [line(labels.vatTotal, vat)] : []),
    ...vatAtHome(invoice, company, amounts, labels, language),
    ...(rounding === 0n ? [] : [line(labels.rounding, rounding)]),
    ...(reductionMinor === 0n
      ? []
      : [line(labels.gross, net + vat + rounding), line(reductionLabel(invoice, labels), -reductionMinor)]),
    ...(paidAtOnceOn ? [paidLine(payableMinor, paidAtOnceOn)] : []),
  ];
  const withCurrency = (value: bigint) => `${text(value)}\u00a0${invoice.CurrencyCode}`;
  const label = isBack(payableMinor) ? (paidAtOnceOn ? labels.toRepay : labels.credited) : labels.toPay;
  return { lines, dueMinor, payable: withCurrency(payableMinor), due: { label, value: withCurrency(dueMinor) } };

  function isBack(value: bigint): boolean {
    return invoice.IsCreditInvoice || value < 0n;
  }

  function paidLine(value: bigint, day: string): Line {
    const word = isBack(value) ? labels.repaid : labels.paid;
    const dated = `${word} ${localDate(day, language)}`;
    return line(paidBy ? `${dated}, ${paidBy}` : dated, -value);
  }
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
