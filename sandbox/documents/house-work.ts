import { parseScaledRounded, toNumberText } from "../ledger/money";
import type { AmountFormat } from "./amounts";
import { type Fact, toFacts } from "./facts";
import { formatQuantity } from "./format";
import type { DocumentInvoice } from "./invoice-members";
import type { DocumentLanguage } from "./labels";
import type { Labels } from "./labels/label-names";
import { getReductionLabel } from "./totals";

export type HouseWork = {
  readonly heading: string;
  readonly facts: readonly Fact[];
  readonly personLabel: string;
  /** Each person's personal number without its last four digits, and the person's part of the reduction. */
  readonly persons: readonly { readonly person: string; readonly amount: string }[];
};

/** The tax reduction of a document: for house work of kind 1 or 2, or for green technology; 0 where there is none. */
export function getReductionMinor(invoice: DocumentInvoice, amountFormat: AmountFormat): bigint {
  const hasReduction =
    invoice.RotReducedInvoicingType === 1 || invoice.RotReducedInvoicingType === 2 || invoice.UsesGreenTechnology;
  return hasReduction ? amountFormat.toMinor(invoice.RotReducedInvoicingAmount ?? 0) : 0n;
}

/**
 * The details of a tax reduction for the buyer: the cost and hours of work, the home, and the amount of each person.
 * Source: the invoice model of lag 2009:194 om förfarandet vid skattereduktion för hushållsarbete: the buyer pays the
 * remaining amount, and the tax agency requires work, hours, home and persons.
 */
export function buildHouseWork(
  invoice: DocumentInvoice,
  amountFormat: AmountFormat,
  labels: Labels,
  language: DocumentLanguage,
): HouseWork | null {
  if (getReductionMinor(invoice, amountFormat) === 0n) return null;
  const workRows = invoice.Rows.filter((row) => row.IsWorkCost);
  const hours = workRows.reduce((sum, row) => sum + parseScaledRounded(toNumberText(row.WorkHours ?? 0), 4), 0n);
  const costMinor = workRows.reduce((sum, row) => sum + amountFormat.toMinor(row.AmountNoVat ?? 0), 0n);
  return {
    heading: getReductionLabel(invoice, labels),
    facts: toFacts([
      [labels.property, invoice.RotReducedInvoicingPropertyName, "id"],
      [labels.housingAssociation, invoice.RotReducedInvoicingOrgNumber, "id"],
      [labels.workCost, costMinor === 0n ? null : amountFormat.toText(costMinor)],
      [labels.workHours, hours === 0n ? null : formatQuantity(hours, language)],
    ]),
    personLabel: labels.personalNumber,
    persons: invoice.Persons.map(({ Ssn, Amount }) => ({
      person: maskedPersonalNumber(Ssn ?? ""),
      amount: amountFormat.toText(amountFormat.toMinor(Amount ?? 0)),
    })),
  };
}

/** Hides the last four digits of a personal number: "19800412-1234" → "19800412-****". */
export function maskedPersonalNumber(personalNumber: string): string {
  const digits = personalNumber.replace(/\D/g, "");
  return `${digits.slice(0, -4)}-****`;
}
