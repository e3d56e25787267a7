import type { InvoicePage } from "../invoice-members";
import { isLimitedCompany } from "../seller-particulars";
import { xmlText } from "../xml";
import type { CurrentParties, EInvoiceParty } from "./model";
import { toLegalNumber } from "./register-numbers";
import { toVatNumber } from "./vat-number";

/**
 * @param currentCompany the company's numbers as they are now; where one is missing now, the booked number is used
 * @param electronicAddress the electronic address with its scheme
 * @param isSubjectToVat whether the invoice is subject to VAT; if it is not, it may not state the VAT number (BR-O-02)
 */
export function sellerParty(
  { invoice, company }: InvoicePage,
  currentCompany: CurrentParties["company"],
  address: string,
  isWithinVat: boolean,
): EInvoiceParty {
  return {
    address,
    name: xmlText(company.Name) || xmlText(currentCompany.Name),
    street: xmlText(company.Address1) || xmlText(currentCompany.Address1),
    secondLine: xmlText(company.Address2),
    city: xmlText(company.City) || xmlText(currentCompany.City),
    postalCode: xmlText(company.PostalCode) || xmlText(currentCompany.PostalCode),
    countryCode: company.CountryCode,
    vatNumber: isWithinVat ? toVatNumber(currentCompany.VatCode || company.VatCode, company.CountryCode) : null,
    registration: registrationStatement(company),
    legalNumber: toLegalNumber(
      currentCompany.CorporateIdentityNumber || company.CorporateIdentityNumber,
      company.CountryCode,
    ),
    contact: invoice.OurReference,
  };
}

/** The legal statement that the page of the invoice has as well; see `seller-particulars.ts` (NO-R-002, SE-R-005). */
function registrationStatement(company: InvoicePage["company"]): string | null {
  if (company.CountryCode === "SE") return "Godkänd för F-skatt";
  return company.CountryCode === "NO" && isLimitedCompany(company) ? "Foretaksregisteret" : null;
}

/** The parameters correspond to those of `buildSellerParty`. */
export function buyerParty(
  { invoice, company, customer }: InvoicePage,
  currentCustomer: CurrentParties["customer"],
  address: string,
  isWithinVat: boolean,
): EInvoiceParty {
  const countryCode = invoice.InvoiceCountryCode ?? company.CountryCode;
  return {
    address,
    name: xmlText(invoice.InvoiceCustomerName) || xmlText(invoice.CustomerName),
    street: xmlText(invoice.InvoiceAddress1),
    secondLine: xmlText(invoice.InvoiceAddress2),
    city: xmlText(invoice.InvoiceCity),
    postalCode: xmlText(invoice.InvoicePostalCode),
    countryCode,
    vatNumber: isWithinVat ? toVatNumber(currentCustomer.VatNumber || customer.VatNumber, countryCode) : null,
    registration: null,
    legalNumber: toLegalNumber(
      currentCustomer.CorporateIdentityNumber || customer.CorporateIdentityNumber,
      countryCode,
    ),
    contact: invoice.YourReference,
  };
}
