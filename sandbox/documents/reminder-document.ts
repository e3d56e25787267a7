import { amountFormatOf } from "./amounts";
import { isFilled, toFacts } from "./facts";
import { localDate } from "./format";
import { type DocumentInvoice, type DocumentParties, isAbroad } from "./invoice-members";
import type { RowTable } from "./invoice-rows";
import { type DocumentLanguage, documentLanguage, labelsOf } from "./labels";
import type { Labels } from "./labels/label-names";
import { dateParts, pageFrame } from "./page-frame";
import { paymentFacts } from "./payment";

/** All data for the page of a reminder. Amounts are in minor units of the invoice's currency. */
export type ReminderPage = DocumentParties & {
  readonly invoice: DocumentInvoice & { readonly InvoiceNumber: number };
  readonly remindedOn: string;
  /** The amount the customer owed when the invoice was booked, and its remaining part. */
  readonly owedMinor: bigint;
  readonly remainingMinor: bigint;
  /** The fee of this reminder and the unpaid fees of earlier ones. */
  readonly feesMinor: bigint;
};

/**
 * The content of a reminder's page for the layout `invoice.typ`: the invoice in one row, its remaining amount, and the fee.
 */
export function reminderDocument(page: ReminderPage) {
  const { invoice, company, customer, remindedOn, remainingMinor, feesMinor } = page;
  const language = documentLanguage(customer.language, company.CountryCode);
  const labels = labelsOf(language);
  const { toText } = amountFormatOf(invoice, language);
  return {
    language,
    heading: labels.reminder,
    title: `${labels.reminder} ${invoice.InvoiceNumber}`,
    mark: null,
    date: dateParts(remindedOn),
    ...pageFrame(invoice, company, labels, language),
    facts: toFacts([
      [labels.reminderDate, localDate(remindedOn, language)],
      [labels.invoiceNumber, String(invoice.InvoiceNumber), "id"],
      [labels.customerNumber, invoice.CustomerNumber, "id"],
      [labels.ourReference, invoice.OurReference],
      [labels.yourReference, invoice.YourReference],
    ]),
    table: reminderTable(page, labels, language),
    totals: [
      { label: labels.remaining, value: toText(remainingMinor) },
      ...(feesMinor === 0n ? [] : [{ label: labels.lateFee, value: toText(feesMinor) }]),
    ],
    due: { label: `${labels.toPay} ${invoice.CurrencyCode}`, value: toText(remainingMinor + feesMinor) },
    clauses: [labels.reminderText],
    // The due date is shown in the table; the reminder does not set another one.
    payment: paymentFacts({ ...invoice, DueDate: null }, company, labels, language),
    paymentHeading: labels.payment,
    houseWork: null,
    notes: [overdueText(page)].filter(isFilled),
  };
}

function reminderTable(page: ReminderPage, labels: Labels, language: DocumentLanguage): RowTable {
  const { invoice, owedMinor, remainingMinor } = page;
  const { toText } = amountFormatOf(invoice, language);
  const cells: readonly (readonly [label: string, value: string, isText?: "text"])[] = [
    [labels.invoice, String(invoice.InvoiceNumber), "text"],
    [labels.invoiceDate, localDate(invoice.InvoiceDate, language)],
    [labels.dueDate, localDate(invoice.DueDate ?? invoice.InvoiceDate, language)],
    [labels.toPay, toText(owedMinor)],
    [labels.paid, toText(owedMinor - remainingMinor)],
    [labels.remaining, toText(remainingMinor)],
  ];
  return {
    columns: cells.map(([label, , isText]) => ({ label, isText: isText !== undefined, isWide: isText !== undefined })),
    rows: [{ isText: false, cells: cells.map(([, value]) => value) }],
  };
}

/** Finds the company's text about overdue payments for domestic or for foreign buyers, by the place of the buyer. */
function overdueText({ invoice, company }: ReminderPage): string | null {
  const texts = company.CompanyText;
  return (isAbroad(invoice, company) ? texts?.OverDueTextForeign : texts?.OverDueTextDomestic) ?? null;
}
