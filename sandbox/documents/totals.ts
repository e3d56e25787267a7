import { getCurrencyExponent, parseScaledRounded, toNumberText } from "../ledger/money";
import type { AmountFormat } from "./amounts";
import { formatAmount, formatDate, formatPercent } from "./format";
import type { DocumentCompany, DocumentInvoice } from "./invoice-members";
import type { DocumentLanguage } from "./labels";
import type { Labels } from "./labels/label-names";
import type { VatFreeNotes } from "./vat-clauses";

type TotalLine = { readonly label: string; readonly value: string };

export type PrintedTotals = {
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
export function computePrintedTotals(
  invoice: DocumentInvoice,
  company: DocumentCompany,
  amountFormat: AmountFormat,
  taxReductionMinor: bigint,
  vatFreeNotes: VatFreeNotes,
  labels: Labels,
  language: DocumentLanguage,
  termsOfPaymentName: string | null = null,
): PrintedTotals {
  const { toMinor, toText } = amountFormat;
  const vatEntries = invoice.VatSpecification.map((vatEntry) => ({
    rate: formatPercent(vatEntry.VatPercent, language),
    isVatFree: vatEntry.VatPercent === 0,
    net: toMinor(vatEntry.AmountInvoiceCurrency),
    vat: toMinor(vatEntry.VatAmountInvoiceCurrency),
  }));
  const netMinor = vatEntries.reduce((sum, vatEntry) => sum + vatEntry.net, 0n);
  const vatMinor = vatEntries.reduce((sum, vatEntry) => sum + vatEntry.vat, 0n);
  const roundingMinor = toMinor(invoice.TotalRoundings);
  const payableMinor = netMinor + vatMinor + roundingMinor - taxReductionMinor;
  const { paidAtOnceOn } = invoice;
  const dueMinor = paidAtOnceOn ? 0n : payableMinor;
  const makeLine = (label: string, amountMinor: bigint) => ({ label, value: toText(amountMinor) });
  const lines = [
    makeLine(labels.net, netMinor),
    ...vatEntries.flatMap((vatEntry) => {
      const reasonNets = vatEntry.isVatFree ? vatFreeNotes.reasonNets(toMinor) : [];
      if (reasonNets.length === 0)
        return makeLine(`${labels.vat} ${vatEntry.rate} ${labels.on} ${toText(vatEntry.net)}`, vatEntry.vat);
      return reasonNets.map(({ mark, netMinor }) =>
        makeLine(`${labels.vat} ${vatEntry.rate} ${mark} ${labels.on} ${toText(netMinor)}`, 0n),
      );
    }),
    ...(vatEntries.length > 1 ? [makeLine(labels.vatTotal, vatMinor)] : []),
    ...listVatInSellerCurrency(invoice, company, amountFormat, labels, language),
    ...(roundingMinor === 0n ? [] : [makeLine(labels.rounding, roundingMinor)]),
    ...(taxReductionMinor === 0n
      ? []
      : [
          makeLine(labels.gross, netMinor + vatMinor + roundingMinor),
          makeLine(getReductionLabel(invoice, labels), -taxReductionMinor),
        ]),
    ...(paidAtOnceOn ? [makePaidLine(payableMinor, paidAtOnceOn)] : []),
  ];
  const withCurrency = (amountMinor: bigint) => `${toText(amountMinor)}\u00a0${invoice.CurrencyCode}`;
  const dueLabel = isPaidBack(payableMinor) ? (paidAtOnceOn ? labels.toRepay : labels.credited) : labels.toPay;
  return {
    lines,
    dueMinor,
    payable: withCurrency(payableMinor),
    due: { label: dueLabel, value: withCurrency(dueMinor) },
  };

  function isPaidBack(amountMinor: bigint): boolean {
    return invoice.IsCreditInvoice || amountMinor < 0n;
  }

  function makePaidLine(amountMinor: bigint, paidOn: string): TotalLine {
    const paidLabel = isPaidBack(amountMinor) ? labels.repaid : labels.paid;
    const labelWithDate = `${paidLabel} ${formatDate(paidOn, language)}`;
    return makeLine(termsOfPaymentName ? `${labelWithDate}, ${termsOfPaymentName}` : labelWithDate, -amountMinor);
  }
}

export function getReductionLabel(
  { RotReducedInvoicingType, UsesGreenTechnology }: DocumentInvoice,
  labels: Labels,
): string {
  if (RotReducedInvoicingType === 2) return labels.rut;
  return RotReducedInvoicingType !== 1 && UsesGreenTechnology ? labels.greenTechnology : labels.rot;
}

function listVatInSellerCurrency(
  invoice: DocumentInvoice,
  company: DocumentCompany,
  { sign }: AmountFormat,
  labels: Labels,
  language: DocumentLanguage,
): TotalLine[] {
  const currency = company.CurrencyCode ?? invoice.CurrencyCode;
  if (currency === invoice.CurrencyCode || invoice.TotalVatAmount === 0) return [];
  const exponent = getCurrencyExponent(currency);
  const vatMinor = sign * parseScaledRounded(toNumberText(invoice.TotalVatAmount), exponent);
  return [{ label: `${labels.vatIn} ${currency}`, value: formatAmount(vatMinor, exponent, language) }];
}
