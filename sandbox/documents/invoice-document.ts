import { amountFormatOf } from "./amounts";
import { type Fact, isFilled, toFacts } from "./facts";
import { formatDate } from "./format";
import { buildHouseWork, getReductionMinor } from "./house-work";
import { type DocumentCompany, type DocumentInvoice, type InvoicePageData, isAbroad } from "./invoice-members";
import { buildRowTable } from "./invoice-rows";
import { type DocumentLanguage, documentLanguageOf, labelsOf } from "./labels";
import type { Labels } from "./labels/label-names";
import { buildPageFrame, toDateParts } from "./page-frame";
import { listPaymentFacts } from "./payment";
import { computePrintedTotals } from "./totals";
import { vatFreeNotesOf } from "./vat-clauses";

/**
 * The content of the page of an invoice or draft, as texts in the customer's language, for the layout `invoice.typ`. Every
 * amount is the booked amount; the only values that are computed are net unit prices where the stored prices include VAT.
 */
export function buildInvoiceDocument({ invoice, company, customer }: InvoicePageData, { isDraft = false } = {}) {
  const language = documentLanguageOf(customer.language, company.CountryCode);
  const labels = labelsOf(language);
  const amountFormat = amountFormatOf(invoice, language);
  const vatFreeNotes = vatFreeNotesOf(invoice, { company, customer }, labels, language);
  const taxReductionMinor = getReductionMinor(invoice, amountFormat);
  const termsOfPaymentName = termsOfPaymentNameOf(customer, language, company);
  const totals = computePrintedTotals(
    invoice,
    company,
    amountFormat,
    taxReductionMinor,
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
    date: toDateParts(invoice.InvoiceDate),
    ...buildPageFrame(invoice, company, labels, language),
    facts: listInvoiceFacts({ invoice, company, customer }, labels, language),
    table: buildRowTable(invoice, amountFormat, vatFreeNotes, labels, language),
    totals: totals.lines,
    due: totals.due,
    clauses: vatFreeNotes.clauses,
    payment: isPaymentRequested(invoice, totals) ? listPaymentFacts(invoice, company, labels, language) : [],
    paymentHeading: labels.payment,
    houseWork: buildHouseWork(invoice, amountFormat, labels, language),
    notes: [findCompanyText(invoice, company)].filter(isFilled),
  };
}

/**
 * The facts of an invoice: number, dates and references. A Norwegian invoice always names the date and place of delivery
 * (bokføringsforskriften section 5-1-1 number 4); without a delivery date, it names the date of the invoice.
 */
function listInvoiceFacts(
  { invoice, company, customer }: InvoicePageData,
  labels: Labels,
  language: DocumentLanguage,
): Fact[] {
  const toDateText = (day: string | null) => day && formatDate(day, language);
  const isNorwegian = company.CountryCode === "NO";
  return toFacts([
    [labels.invoiceNumber, invoice.InvoiceNumber === null ? null : String(invoice.InvoiceNumber), "id"],
    [
      labels.creditOf,
      invoice.IsCreditInvoice && invoice.referringNumber ? String(invoice.referringNumber) : null,
      "id",
    ],
    [labels.invoiceDate, toDateText(invoice.InvoiceDate)],
    [labels.deliveryDate, toDateText(invoice.DeliveryDate ?? (isNorwegian ? invoice.InvoiceDate : null))],
    [labels.deliveryPlace, isNorwegian ? (invoice.DeliveryCity ?? invoice.InvoiceCity) : null],
    [labels.terms, invoice.IsCreditInvoice ? null : termsOfPaymentNameOf(customer, language, company)],
    [labels.dueDate, invoice.IsCreditInvoice || invoice.paidAtOnceOn ? null : toDateText(invoice.DueDate)],
    [invoice.IsCreditInvoice ? labels.repaid : labels.paid, toDateText(invoice.paidAtOnceOn ?? null)],
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
  { terms: nameInSellerLanguage, termsEnglish }: InvoicePageData["customer"],
  language: DocumentLanguage,
  { CountryCode }: DocumentCompany,
): string | null {
  const isSellerLanguage = language === documentLanguageOf(null, CountryCode);
  return isSellerLanguage ? nameInSellerLanguage : (termsEnglish ?? nameInSellerLanguage);
}

/** Finds the company's text for domestic or for foreign buyers, by the place of the buyer. */
function findCompanyText(invoice: DocumentInvoice, company: DocumentCompany): string | null {
  const texts = company.CompanyText;
  const text = isAbroad(invoice, company) ? texts?.CustomerInvoiceTextForeign : texts?.CustomerInvoiceTextDomestic;
  return text ?? null;
}
