import { isFilled, toAddressLines } from "./facts";
import { formatCountry } from "./format";
import { type DocumentCompany, type DocumentInvoice, isAbroad } from "./invoice-members";
import type { DocumentLanguage } from "./labels";
import type { Labels } from "./labels/label-names";
import { listSellerParticulars } from "./seller-particulars";

/** The parts that every sales document shows around its rows: seller, buyer, place of delivery, footer and page numbers. */
export function buildPageFrame(
  invoice: DocumentInvoice,
  company: DocumentCompany,
  labels: Labels,
  language: DocumentLanguage,
) {
  const address = listSellerAddressLines(company, language, invoice);
  return {
    seller: { name: company.Name, address },
    buyer: { label: labels.buyer, name: getBuyerName(invoice), lines: listBuyerLines(invoice, company, language) },
    delivery: findDeliveryAddress(invoice, company, labels, language),
    footer: {
      address: [company.Name, ...address],
      contact: [company.Phone, company.Email, company.Website?.replace(/^https?:\/\//, "")].filter(isFilled),
      particulars: listSellerParticulars(company, labels, language),
    },
    page: { word: labels.page, of: labels.of },
  };
}

/** Splits a date into parts, for the properties of the PDF file. */
export function toDateParts(date: string) {
  const [year, month, day] = date.split("-").map(Number);
  return { year, month, day };
}

const getBuyerName = (invoice: DocumentInvoice) => invoice.InvoiceCustomerName ?? invoice.CustomerName ?? "";

function listSellerAddressLines(
  company: DocumentCompany,
  language: DocumentLanguage,
  invoice: DocumentInvoice,
): string[] {
  return toAddressLines([
    company.Address1,
    company.Address2,
    `${company.PostalCode} ${company.City}`,
    isAbroad(invoice, company) ? formatCountry(company.CountryCode, language) : null,
  ]);
}

function listBuyerLines(invoice: DocumentInvoice, company: DocumentCompany, language: DocumentLanguage): string[] {
  return toAddressLines([
    invoice.InvoiceAddress1,
    invoice.InvoiceAddress2,
    [invoice.InvoicePostalCode, invoice.InvoiceCity].filter(isFilled).join(" "),
    isAbroad(invoice, company) ? formatCountry(invoice.InvoiceCountryCode ?? "", language) : null,
  ]);
}

/** The address of delivery; null where there is none or it is the buyer's address. */
function findDeliveryAddress(
  invoice: DocumentInvoice,
  company: DocumentCompany,
  labels: Labels,
  language: DocumentLanguage,
) {
  const country = invoice.DeliveryCountryCode;
  const lines = toAddressLines([
    invoice.DeliveryCustomerName,
    invoice.DeliveryAddress1,
    invoice.DeliveryAddress2,
    [invoice.DeliveryPostalCode, invoice.DeliveryCity].filter(isFilled).join(" "),
    isFilled(country) && country !== company.CountryCode ? formatCountry(country, language) : null,
  ]);
  const isDeliveredElsewhere =
    isFilled(invoice.DeliveryAddress1) && invoice.DeliveryAddress1 !== invoice.InvoiceAddress1;
  return isDeliveredElsewhere ? { label: labels.deliveredTo, lines } : null;
}
