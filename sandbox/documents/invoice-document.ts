import { amountsOf } from "./amounts";
import { addressLines, type Fact, facts, isFilled } from "./facts";
import { localCountry, localDate } from "./format";
import { houseWork, reductionMinor } from "./house-work";
import { type DocumentCompany, type DocumentInvoice, type InvoicePage, isAbroad } from "./invoice-members";
import { rowTable } from "./invoice-rows";
import { type DocumentLanguage, documentLanguage, type Labels, labelsOf } from "./labels";
import { paymentFacts } from "./payment";
import { sellerParticulars } from "./seller-particulars";
import { invoiceTotals } from "./totals";
import { vatClauses } from "./vat-clauses";

/**
 * The page of an invoice or of a draft: what `invoice.typ` lays out, nothing but text in the customer's language. Every
 * amount is the booked one; nothing is computed again except unit prices that include VAT, which are shown net.
 */
export function invoiceDocument({ invoice, company, customer }: InvoicePage, { isDraft = false } = {}) {
  const language = documentLanguage(customer.language, company.CountryCode);
  const labels = labelsOf(language);
  const amounts = amountsOf(invoice, language);
  const totals = invoiceTotals(invoice, company, amounts, reductionMinor(invoice, amounts), labels, language);
  const heading = invoice.IsCreditInvoice ? labels.creditInvoice : labels.invoice;
  const [year, month, day] = invoice.InvoiceDate.split("-").map(Number);
  return {
    language,
    heading,
    title: isDraft ? `${labels.draftNote}: ${heading}` : `${heading} ${invoice.InvoiceNumber}`,
    mark: isDraft ? { word: labels.draft, note: labels.draftNote } : null,
    date: { year, month, day },
    seller: { name: company.Name, address: sellerAddress(company, language, invoice) },
    buyer: { label: labels.buyer, name: buyerName(invoice), lines: buyerLines(invoice, company, language) },
    delivery: deliveryAddress(invoice, company, labels, language),
    facts: invoiceFacts({ invoice, company, customer }, labels, language),
    table: rowTable(invoice, amounts, labels, language),
    totals: totals.lines,
    due: totals.due,
    clauses: vatClauses(invoice, { company, customer }, labels, language),
    payment: totals.dueMinor > 0n && !invoice.IsCreditInvoice ? paymentFacts(invoice, company, labels, language) : [],
    paymentHeading: labels.payment,
    houseWork: houseWork(invoice, amounts, labels, language),
    notes: [standingText(invoice, company)].filter(isFilled),
    footer: {
      address: [company.Name, ...sellerAddress(company, language, invoice)],
      contact: [company.Phone, company.Email, company.Website?.replace(/^https?:\/\//, "")].filter(isFilled),
      particulars: sellerParticulars(company, labels, language),
    },
    page: { word: labels.page, of: labels.of },
  };
}

const buyerName = (invoice: DocumentInvoice) => invoice.InvoiceCustomerName ?? invoice.CustomerName ?? "";

function sellerAddress(company: DocumentCompany, language: DocumentLanguage, invoice: DocumentInvoice): string[] {
  return addressLines([
    company.Address1,
    company.Address2,
    `${company.PostalCode} ${company.City}`,
    isAbroad(invoice, company) ? localCountry(company.CountryCode, language) : null,
  ]);
}

function buyerLines(invoice: DocumentInvoice, company: DocumentCompany, language: DocumentLanguage): string[] {
  return addressLines([
    invoice.InvoiceAddress1,
    invoice.InvoiceAddress2,
    [invoice.InvoicePostalCode, invoice.InvoiceCity].filter(isFilled).join(" "),
    isAbroad(invoice, company) ? localCountry(invoice.InvoiceCountryCode ?? "", language) : null,
  ]);
}

/** Where the goods go, when it is not the buyer's own address. */
function deliveryAddress(
  invoice: DocumentInvoice,
  company: DocumentCompany,
  labels: Labels,
  language: DocumentLanguage,
) {
  const country = invoice.DeliveryCountryCode;
  const lines = addressLines([
    invoice.DeliveryCustomerName,
    invoice.DeliveryAddress1,
    invoice.DeliveryAddress2,
    [invoice.DeliveryPostalCode, invoice.DeliveryCity].filter(isFilled).join(" "),
    isFilled(country) && country !== company.CountryCode ? localCountry(country, language) : null,
  ]);
  const isElsewhere = isFilled(invoice.DeliveryAddress1) && invoice.DeliveryAddress1 !== invoice.InvoiceAddress1;
  return isElsewhere ? { label: labels.deliveredTo, lines } : null;
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
    [labels.dueDate, invoice.IsCreditInvoice ? null : date(invoice.DueDate)],
    [labels.customerNumber, invoice.CustomerNumber, "id"],
    [labels.buyerId, invoice.CustomerIsPrivatePerson ? null : customer.CorporateIdentityNumber, "id"],
    [labels.buyerVat, customer.VatNumber, "id"],
    [labels.ourReference, invoice.OurReference],
    [labels.yourReference, invoice.YourReference],
    [labels.orderReference, invoice.BuyersOrderReference, "id"],
  ]);
}

function terms(
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
