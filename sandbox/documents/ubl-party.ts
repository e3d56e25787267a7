import type { DocumentCompany, DocumentInvoice, DocumentParties } from "./invoice-members";
import { element, type Xml } from "./xml";

/** Peppol's list of schemes: organisation number of the country. */
const schemes: Readonly<Record<string, string>> = { SE: "0007", NO: "0192", NL: "0106" };

/** `0007:5591234567`, from what a customer or company gives: an address with its scheme, a GLN or an organisation number. */
export function peppolAddress(address: string | null, gln: string | null, number: string | null, country: string) {
  if (address?.trim()) return address.trim();
  if (gln?.trim()) return `0088:${gln.trim()}`;
  const digits = number?.replace(/\D/g, "") ?? "";
  const scheme = schemes[country];
  return digits && scheme ? `${scheme}:${digits}` : null;
}

function endpoint(address: string): Xml {
  const [scheme = "", ...rest] = address.split(":");
  return element("cbc:EndpointID", rest.join(":"), { schemeID: scheme });
}

const country = (code: string) => element("cac:Country", [element("cbc:IdentificationCode", code)]);

const taxScheme = (id: string) => element("cac:TaxScheme", [element("cbc:ID", id)]);

/** @param namesVat  whether the VAT number stands there; on what is not subject to VAT it does not (BR-O-02) */
export function sellerParty(company: DocumentCompany, address: string, namesVat: boolean): Xml {
  return element("cac:AccountingSupplierParty", [
    element("cac:Party", [
      endpoint(address),
      element("cac:PostalAddress", [
        element("cbc:StreetName", company.Address1),
        element("cbc:CityName", company.City),
        element("cbc:PostalZone", company.PostalCode),
        country(company.CountryCode),
      ]),
      namesVat &&
        company.VatCode &&
        element("cac:PartyTaxScheme", [element("cbc:CompanyID", company.VatCode.replace(/\s/g, "")), taxScheme("VAT")]),
      element("cac:PartyLegalEntity", [
        element("cbc:RegistrationName", company.Name),
        company.CorporateIdentityNumber && element("cbc:CompanyID", company.CorporateIdentityNumber.replace(/\D/g, "")),
      ]),
    ]),
  ]);
}

/** @param namesVat  as for `sellerParty` */
export function buyerParty(
  invoice: DocumentInvoice,
  { company, customer }: DocumentParties,
  address: string,
  namesVat: boolean,
): Xml {
  const name = invoice.InvoiceCustomerName ?? invoice.CustomerName ?? "";
  return element("cac:AccountingCustomerParty", [
    element("cac:Party", [
      endpoint(address),
      element("cac:PostalAddress", [
        element("cbc:StreetName", invoice.InvoiceAddress1),
        element("cbc:CityName", invoice.InvoiceCity),
        element("cbc:PostalZone", invoice.InvoicePostalCode),
        country(invoice.InvoiceCountryCode ?? company.CountryCode),
      ]),
      namesVat &&
        customer.VatNumber &&
        element("cac:PartyTaxScheme", [element("cbc:CompanyID", customer.VatNumber), taxScheme("VAT")]),
      element("cac:PartyLegalEntity", [
        element("cbc:RegistrationName", name),
        customer.CorporateIdentityNumber && element("cbc:CompanyID", customer.CorporateIdentityNumber),
      ]),
    ]),
  ]);
}
