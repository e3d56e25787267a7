import { amountFormatOf } from "./amounts";
import { isFilled, toFacts } from "./facts";
import { formatDate } from "./format";
import { type DocumentInvoice, type DocumentParties, isAbroad } from "./invoice-members";
import type { RowTable } from "./invoice-rows";
import { type DocumentLanguage, documentLanguageOf, labelsOf } from "./labels";
import type { Labels } from "./labels/label-names";
import { buildPageFrame, toDateParts } from "./page-frame";
import { listPaymentFacts } from "./payment";

/** All data for the page of a reminder. Amounts are in minor units of the invoice's currency. */
export type ReminderPageData = DocumentParties & {
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
export function buildReminderDocument(pageData: ReminderPageData) {
  const { invoice, company, customer, remindedOn, remainingMinor, feesMinor } = pageData;
  const language = documentLanguageOf(customer.language, company.CountryCode);
  const labels = labelsOf(language);
  const { toText } = amountFormatOf(invoice, language);
  return {
    language,
    heading: labels.reminder,
    title: `${labels.reminder} ${invoice.InvoiceNumber}`,
    mark: null,
    date: toDateParts(remindedOn),
    ...buildPageFrame(invoice, company, labels, language),
    facts: toFacts([
      [labels.reminderDate, formatDate(remindedOn, language)],
      [labels.invoiceNumber, String(invoice.InvoiceNumber), "id"],
      [labels.customerNumber, invoice.CustomerNumber, "id"],
      [labels.ourReference, invoice.OurReference],
      [labels.yourReference, invoice.YourReference],
    ]),
    table: buildReminderTable(pageData, labels, language),
    totals: [
      { label: labels.remaining, value: toText(remainingMinor) },
      ...(feesMinor === 0n ? [] : [{ label: labels.lateFee, value: toText(feesMinor) }]),
    ],
    due: { label: `${labels.toPay} ${invoice.CurrencyCode}`, value: toText(remainingMinor + feesMinor) },
    clauses: [labels.reminderText],
    // The due date is shown in the table; the reminder does not set another one.
    payment: listPaymentFacts({ ...invoice, DueDate: null }, company, labels, language),
    paymentHeading: labels.payment,
    houseWork: null,
    notes: [findOverdueText(pageData)].filter(isFilled),
  };
}

function buildReminderTable(pageData: ReminderPageData, labels: Labels, language: DocumentLanguage): RowTable {
  const { invoice, owedMinor, remainingMinor } = pageData;
  const { toText } = amountFormatOf(invoice, language);
  const cells: readonly (readonly [label: string, value: string, isText?: "text"])[] = [
    [labels.invoice, String(invoice.InvoiceNumber), "text"],
    [labels.invoiceDate, formatDate(invoice.InvoiceDate, language)],
    [labels.dueDate, formatDate(invoice.DueDate ?? invoice.InvoiceDate, language)],
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
function findOverdueText({ invoice, company }: ReminderPageData): string | null {
  const texts = company.CompanyText;
  return (isAbroad(invoice, company) ? texts?.OverDueTextForeign : texts?.OverDueTextDomestic) ?? null;
}
