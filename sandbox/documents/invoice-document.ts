import { amountsOf } from "./amounts";
import { type Fact, facts, isFilled } from "./facts";
import { localDate } from "./format";
import { houseWork, reductionMinor } from "./house-work";
import { type DocumentCompany, type DocumentInvoice, type InvoicePage, isAbroad } from "./invoice-members";
import { rowTable } from "./invoice-rows";
import { type DocumentLanguage, documentLanguage, labelsOf } from "./labels";
import type { Labels } from "./labels/label-names";
import { dateParts, pageFrame } from "./page-frame";
import { paymentFacts } from "./payment";
import { invoiceTotals } from "./totals";
import { vatFree } from "./vat-clauses";

/**
 * The page of an invoice or of a draft: what `invoice.typ` lays out, nothing but text in the customer's language. Every
 * amount is the booked one; nothing is computed again except unit prices that include VAT, which are shown net.
 */
export function invoiceDocument({ invoice, company, customer }: InvoicePage, { isDraft = false } = {}) {
  const language = documentLanguage(customer.language, company.CountryCode);
  const labels = labelsOf(language);
  const amounts = amountsOf(invoice, language);
  const exempt = vatFree(invoice, { company, customer }, labels, language);
  const reduction = reductionMinor(invoice, amounts);
  const paidBy = terms(customer, language, company);
  const totals = invoiceTotals(invoice, company, amounts, reduction, exempt, labels, language, paidBy);
  const heading = invoice.IsCreditInvoice ? labels.creditInvoice : labels.invoice;
  return {
    language,
    heading,
    title: isDraft ? `${labels.draftNote}: ${heading}` : `${heading} ${invoice.InvoiceNumber}`,
    mark: isDraft ? { word: labels.draft, note: labels.draftNote } : null,
    date: dateParts(invoice.InvoiceDate),
    ...pageFrame(invoice, company, labels, language),
    facts: invoiceFacts({ invoice, company, customer }, labels, language),
    table: rowTable(invoice, amounts, exempt, labels, language),
    totals: totals.lines,
    due: totals.due,
    clauses: exempt.clauses,
    payment: isAsked(invoice, totals) ? paymentFacts(invoice, company, labels, language) : [],
    paymentHeading: labels.payment,
    houseWork: houseWork(invoice, amounts, labels, language),
    notes: [standingText(invoice, company)].filter(isFilled),
  };
}

/**
 * Number, dates and references. A Norwegian invoice always names day and place of delivery
 * (bokføringsforskriften section 5-1-1 number 4); without a day of its own it is the invoice's.
 */
function invoiceFacts({ invoice, company, customer }: InvoicePage, labels: Labels, language: DocumentLanguage): Fact[] {
  const date = (day: string | null) => day && localDate(day, language);
  const isNorwegian = company.CountryCode === "NO";
  return facts([
    [labels.invoiceNumber, invoice.InvoiceNumber === null ? null : String(invoice.InvoiceNumber), "id"],
    [
      labels.creditOf,
      invoice.IsCreditInvoice && invoice.referringNumber ? String(invoice.referringNumber) : null,
      "id",
    ],
    [labels.invoiceDate, date(invoice.InvoiceDate)],
    [labels.deliveryDate, date(invoice.DeliveryDate ?? (isNorwegian ? invoice.InvoiceDate : null))],
    [labels.deliveryPlace, isNorwegian ? (invoice.DeliveryCity ?? invoice.InvoiceCity) : null],
    [labels.terms, invoice.IsCreditInvoice ? null : terms(customer, language, company)],
    [labels.dueDate, invoice.IsCreditInvoice || invoice.paidAtOnceOn ? null : date(invoice.DueDate)],
    [invoice.IsCreditInvoice ? labels.repaid : labels.paid, date(invoice.paidAtOnceOn ?? null)],
    [labels.customerNumber, invoice.CustomerNumber, "id"],
    [labels.buyerId, invoice.CustomerIsPrivatePerson ? null : customer.CorporateIdentityNumber, "id"],
    [labels.buyerVat, customer.VatNumber, "id"],
    [labels.ourReference, invoice.OurReference],
    [labels.yourReference, invoice.YourReference],
    [labels.orderReference, invoice.BuyersOrderReference, "id"],
  ]);
}

/** Nothing is asked for where money is given back, or was paid as the invoice was booked. */
const isAsked = (invoice: DocumentInvoice, { dueMinor }: { readonly dueMinor: bigint }): boolean =>
  dueMinor > 0n && !invoice.IsCreditInvoice;

/** The name of the terms of payment in the language of the page. */
export function terms(
  { terms: own, termsEnglish }: InvoicePage["customer"],
  language: DocumentLanguage,
  { CountryCode }: DocumentCompany,
): string | null {
  const isHome = language === documentLanguage(null, CountryCode);
  return isHome ? own : (termsEnglish ?? own);
}

/** The company's text for buyers at home or abroad; one is never shown in place of the other. */
function standingText(invoice: DocumentInvoice, company: DocumentCompany): string | null {
  const texts = company.CompanyText;
  const text = isAbroad(invoice, company) ? texts?.CustomerInvoiceTextForeign : texts?.CustomerInvoiceTextDomestic;
  return text ?? null;
}
