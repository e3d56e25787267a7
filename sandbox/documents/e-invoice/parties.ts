import type { InvoicePageData } from "../invoice-members";
import { isLimitedCompany } from "../seller-particulars";
import { toXmlText } from "../xml";
import type { CurrentParties, EInvoiceParty } from "./model";
import { toLegalNumber } from "./register-numbers";
import { toVatNumber } from "./vat-number";

/**
 * @param currentCompany the company's numbers as they are now; where one is missing now, the booked number is used
 * @param electronicAddress the electronic address with its scheme
 * @param isSubjectToVat whether the invoice is subject to VAT; if it is not, it may not state the VAT number (BR-O-02)
 */
export function buildSellerParty(
  { invoice, company }: InvoicePageData,
  currentCompany: CurrentParties["company"],
  electronicAddress: string,
  isSubjectToVat: boolean,
): EInvoiceParty {
  return {
    address: electronicAddress,
    name: toXmlText(company.Name) || toXmlText(currentCompany.Name),
    street: toXmlText(company.Address1) || toXmlText(currentCompany.Address1),
    secondLine: toXmlText(company.Address2),
    city: toXmlText(company.City) || toXmlText(currentCompany.City),
    postalCode: toXmlText(company.PostalCode) || toXmlText(currentCompany.PostalCode),
    countryCode: company.CountryCode,
    vatNumber: isSubjectToVat ? toVatNumber(currentCompany.VatCode || company.VatCode, company.CountryCode) : null,
    registration: registrationStatement(company),
    legalNumber: toLegalNumber(
      currentCompany.CorporateIdentityNumber || company.CorporateIdentityNumber,
      company.CountryCode,
    ),
    contact: invoice.OurReference,
  };
}

/** The legal statement that the page of the invoice has as well; see `seller-particulars.ts` (NO-R-002, SE-R-005). */
function registrationStatement(company: InvoicePageData["company"]): string | null {
  if (company.CountryCode === "SE") return "Godkänd för F-skatt";
  return company.CountryCode === "NO" && isLimitedCompany(company) ? "Foretaksregisteret" : null;
}

/** The parameters correspond to those of `buildSellerParty`. */
export function buildBuyerParty(
  { invoice, company, customer }: InvoicePageData,
  currentCustomer: CurrentParties["customer"],
  electronicAddress: string,
  isSubjectToVat: boolean,
): EInvoiceParty {
  const countryCode = invoice.InvoiceCountryCode ?? company.CountryCode;
  return {
    address: electronicAddress,
    name: toXmlText(invoice.InvoiceCustomerName) || toXmlText(invoice.CustomerName),
    street: toXmlText(invoice.InvoiceAddress1),
    secondLine: toXmlText(invoice.InvoiceAddress2),
    city: toXmlText(invoice.InvoiceCity),
    postalCode: toXmlText(invoice.InvoicePostalCode),
    countryCode,
    vatNumber: isSubjectToVat ? toVatNumber(currentCustomer.VatNumber || customer.VatNumber, countryCode) : null,
    registration: null,
    legalNumber: toLegalNumber(
      currentCustomer.CorporateIdentityNumber || customer.CorporateIdentityNumber,
      countryCode,
    ),
    contact: invoice.YourReference,
  };
}
