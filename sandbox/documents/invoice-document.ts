import { amountFormatOf } from "./amounts";
import { type Fact, isFilled, toFacts } from "./facts";
import { localDate } from "./format";
import { houseWork, reductionMinor } from "./house-work";
import { type DocumentCompany, type DocumentInvoice, type InvoicePage, isAbroad } from "./invoice-members";
import { rowTable } from "./invoice-rows";
import { type DocumentLanguage, documentLanguage, labelsOf } from "./labels";
import type { Labels } from "./labels/label-names";
import { dateParts, pageFrame } from "./page-frame";
import { paymentFacts } from "./payment";
import { printedTotals } from "./totals";
import { vatFreeNotesOf } from "./vat-clauses";

/**
 * The content of the page of an invoice or draft, as texts in the customer's language, for the layout `invoice.typ`. Every
 * amount is the booked amount; the only values that are computed are net unit prices where the stored prices include VAT.
 */
export function invoiceDocument({ invoice, company, customer }: InvoicePage, { isDraft = false } = {}) {
  const language = documentLanguage(customer.language, company.CountryCode);
  const labels = labelsOf(language);
  const amountFormat = amountFormatOf(invoice, language);
  const vatFreeNotes = vatFreeNotesOf(invoice, { company, customer }, labels, language);
  const reduction = reductionMinor(invoice, amountFormat);
  const termsOfPaymentName = termsOfPaymentNameOf(customer, language, company);
  const totals = printedTotals(
    invoice,
    company,
    amountFormat,
    reduction,
    vatFreeNotes,
    labels,
    language,
    termsOfPaymentName,
  );
  const heading = invoice.IsCreditInvoice ? labels.creditInvoice : labels.invoice;
  return {
    language,
    heading,
    title: isDraft ? `${labels.draftNote}: ${heading}` : `${heading} ${invoice.InvoiceNumber}`,
    mark: isDraft ? { word: labels.draft, note: labels.draftNote } : null,
    date: dateParts(invoice.InvoiceDate),
    ...pageFrame(invoice, company, labels, language),
    facts: invoiceFacts({ invoice, company, customer }, labels, language),
    table: rowTable(invoice, amountFormat, vatFreeNotes, labels, language),
    totals: totals.lines,
    due: totals.due,
    clauses: vatFreeNotes.clauses,
    payment: isPaymentRequested(invoice, totals) ? paymentFacts(invoice, company, labels, language) : [],
    paymentHeading: labels.payment,
    houseWork: houseWork(invoice, amountFormat, labels, language),
    notes: [companyText(invoice, company)].filter(isFilled),
  };
}

/**
 * The facts of an invoice: number, dates and references. A Norwegian invoice always names the date and place of delivery
 * (bokføringsforskriften section 5-1-1 number 4); without a delivery date, it names the date of the invoice.
 */
function invoiceFacts({ invoice, company, customer }: InvoicePage, labels: Labels, language: DocumentLanguage): Fact[] {
  const dateText = (day: string | null) => day && localDate(day, language);
  const isNorwegian = company.CountryCode === "NO";
  return toFacts([
    [labels.invoiceNumber, invoice.InvoiceNumber === null ? null : String(invoice.InvoiceNumber), "id"],
    [
      labels.creditOf,
      invoice.IsCreditInvoice && invoice.referringNumber ? String(invoice.referringNumber) : null,
      "id",
    ],
    [labels.invoiceDate, dateText(invoice.InvoiceDate)],
    [labels.deliveryDate, dateText(invoice.DeliveryDate ?? (isNorwegian ? invoice.InvoiceDate : null))],
    [labels.deliveryPlace, isNorwegian ? (invoice.DeliveryCity ?? invoice.InvoiceCity) : null],
    [labels.terms, invoice.IsCreditInvoice ? null : termsOfPaymentNameOf(customer, language, company)],
    [labels.dueDate, invoice.IsCreditInvoice || invoice.paidAtOnceOn ? null : dateText(invoice.DueDate)],
    [invoice.IsCreditInvoice ? labels.repaid : labels.paid, dateText(invoice.paidAtOnceOn ?? null)],
    [labels.customerNumber, invoice.CustomerNumber, "id"],
    [labels.buyerId, invoice.CustomerIsPrivatePerson ? null : customer.CorporateIdentityNumber, "id"],
    [labels.buyerVat, customer.VatNumber, "id"],
    [labels.ourReference, invoice.OurReference],
    [labels.yourReference, invoice.YourReference],
    [labels.orderReference, invoice.BuyersOrderReference, "id"],
  ]);
}

/** Whether the buyer is asked to pay: not for a credit invoice, and not where the invoice was paid when it was booked. */
const isPaymentRequested = (invoice: DocumentInvoice, { dueMinor }: { readonly dueMinor: bigint }): boolean =>
  dueMinor > 0n && !invoice.IsCreditInvoice;

/** The name of the terms of payment in the language of the page. */
export function termsOfPaymentNameOf(
  { terms: nameInSellerLanguage, termsEnglish }: InvoicePage["customer"],
  language: DocumentLanguage,
  { CountryCode }: DocumentCompany,
): string | null {
  const isSellerLanguage = language === documentLanguage(null, CountryCode);
  return isSellerLanguage ? nameInSellerLanguage : (termsEnglish ?? nameInSellerLanguage);
}

/** Finds the company's text for domestic or for foreign buyers, by the place of the buyer. */
function companyText(invoice: DocumentInvoice, company: DocumentCompany): string | null {
  const texts = company.CompanyText;
  const text = isAbroad(invoice, company) ? texts?.CustomerInvoiceTextForeign : texts?.CustomerInvoiceTextDomestic;
  return text ?? null;
}
