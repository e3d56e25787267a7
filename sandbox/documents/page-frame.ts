import { addressLines, isFilled } from "./facts";
import { localCountry } from "./format";
import { type DocumentCompany, type DocumentInvoice, isAbroad } from "./invoice-members";
import type { DocumentLanguage } from "./labels";
import type { Labels } from "./labels/label-names";
import { sellerParticulars } from "./seller-particulars";

/** The parts that every sales document shows around its rows: seller, buyer, place of delivery, footer and page numbers. */
export function pageFrame(
  invoice: DocumentInvoice,
  company: DocumentCompany,
  labels: Labels,
  language: DocumentLanguage,
) {
  const address = sellerAddress(company, language, invoice);
  return {
    seller: { name: company.Name, address },
    buyer: { label: labels.buyer, name: buyerName(invoice), lines: buyerLines(invoice, company, language) },
    delivery: deliveryAddress(invoice, company, labels, language),
    footer: {
      address: [company.Name, ...address],
      contact: [company.Phone, company.Email, company.Website?.replace(/^https?:\/\//, "")].filter(isFilled),
      particulars: sellerParticulars(company, labels, language),
    },
    page: { word: labels.page, of: labels.of },
  };
}

/** Splits a date into parts, for the properties of the PDF file. */
export function dateParts(date: string) {
  const [year, month, day] = date.split("-").map(Number);
  return { year, month, day };
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

/** The address of delivery; null where there is none or it is the buyer's address. */
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
