import type { CompanySettings } from "../../../api/contract/company/company-settings";
import type { Customer } from "../../../api/contract/sales/customer";
import type { Invoice } from "../../../api/contract/sales/customer-invoice";
import { countryOfVatNumber, findOrganisationNumberProblem, normaliseVatNumber } from "../../../values/company-numbers";
import { isCountryCode } from "../../../values/country-codes";
import { findElectronicAddressProblem } from "../../../values/electronic-address";
import { currencyExponentOf } from "../../../values/money";
import { chargesVat, marketOf } from "../../vat/charges-vat";

/** The content of an invoice that an e-invoice repeats. */
export type EInvoiceContent = Pick<Invoice, "currencyCode" | "isCredit" | "countryCode" | "customerName"> & {
  /** True where a credit note names the invoice it takes back: by its reference, or by its number in a text row. */
  namesCredited: boolean;
  rows: readonly Pick<
    Invoice["rows"][number],
    "isTextRow" | "text" | "rateBps" | "reverseConstruction" | "isService"
  >[];
  /** True where no row carries VAT. */
  isWithoutVat: boolean;
  /** True where the invoice asks for a payment. */
  isToPay: boolean;
};

export type EInvoiceParties = {
  customer: Pick<Customer, "electronicAddress" | "gln" | "identityNumber" | "vatNumber" | "forcesVat">;
  company: Pick<
    CompanySettings,
    "name" | "identityNumber" | "vatNumber" | "address" | "electronicAddress" | AccountMember
  >;
};

type AccountMember = "iban" | "bankAccount" | "bankGiro" | "plusGiro";

/** A rule of e-invoices that is broken; `of` and `field` name the place that has to be corrected. */
export type BrokenRule =
  | { of: "invoice"; field: "rows" | "currency" | "rate" | "creditedInvoice"; rule: string }
  | { of: "customer"; field: "name" | "electronicAddress" | "identityNumber" | "vatNumber"; rule: string }
  | {
      of: "company";
      field: "name" | "address" | "identityNumber" | "electronicAddress" | "vatNumber" | "account";
      rule: string;
    };

type RuleFacts = EInvoiceContent & EInvoiceParties & { sellerCountry: string };

/**
 * The rules of e-invoices that an invoice breaks; while there are any it is not sent. @param sellerCountry country code
 */
export function findBrokenRules(
  content: EInvoiceContent,
  parties: EInvoiceParties,
  sellerCountry: string,
): readonly BrokenRule[] {
  const facts = { ...content, ...parties, sellerCountry };
  return rulesWithChecks.filter(([, isBroken]) => isBroken(facts)).map(([brokenRule]) => brokenRule);
}

/**
 * Each rule that an invoice of the portal can break. The service ensures that amounts and lines agree.
 *
 * Source: EN 16931-1 with its validation artefacts (BR), Peppol BIS Billing 3.0 (PEPPOL; R040 to R050 are its checks of
 *         numbers by their scheme) and its national rules (SE, NO, NL);
 *         that a credit note names its invoice: directive 2006/112/EC article 219
 */
const rulesWithChecks: readonly (readonly [BrokenRule, isBroken: (facts: RuleFacts) => boolean])[] = [
  [{ of: "invoice", field: "rows", rule: "BR-16" }, ({ rows }) => rows.every((row) => row.isTextRow)],
  [{ of: "invoice", field: "currency", rule: "BR-CL-04" }, ({ currencyCode }) => !isNetworkCurrency(currencyCode)],
  [
    { of: "invoice", field: "rate", rule: "SE-R-006" },
    (facts) => facts.sellerCountry === "SE" && chargedRatesOf(facts).some(isNotSwedishRate),
  ],
  [
    { of: "invoice", field: "creditedInvoice", rule: "2006/112/EC-219" },
    ({ isCredit, namesCredited }) => isCredit && !namesCredited,
  ],
  [{ of: "company", field: "name", rule: "BR-06" }, ({ company }) => isNameless(company.name)],
  [{ of: "company", field: "identityNumber", rule: "BR-CO-26" }, ({ company }) => lacksNumber(company.identityNumber)],
  [
    { of: "company", field: "identityNumber", rule: "PEPPOL-COMMON" },
    ({ company, sellerCountry }) => isWrongNumber(company.identityNumber, sellerCountry),
  ],
  [
    { of: "company", field: "electronicAddress", rule: "PEPPOL-COMMON" },
    ({ company }) =>
      !isBlank(company.electronicAddress) && findElectronicAddressProblem(company.electronicAddress) !== null,
  ],
  [
    { of: "company", field: "vatNumber", rule: "BR-CO-09" },
    (facts) =>
      !lacksNumber(facts.company.vatNumber) &&
      !isOutsideVatScope(facts) &&
      !isVatNumberOfCountry(facts.sellerCountry, facts.company.vatNumber),
  ],
  [
    { of: "company", field: "vatNumber", rule: "BR-S-02" },
    (facts) => lacksNumber(facts.company.vatNumber) && !isOutsideVatScope(facts) && !isExemptInSweden(facts),
  ],
  [
    { of: "company", field: "address", rule: "NL-R-002" },
    ({ company: { address }, sellerCountry }) =>
      sellerCountry === "NL" && [address.line1, address.postalCode, address.city].some(isBlank),
  ],
  [
    { of: "company", field: "account", rule: "BR-61" },
    ({ company, isToPay }) =>
      isToPay && [company.iban, company.bankAccount].every(isBlank) && !/\d/.test(company.bankGiro + company.plusGiro),
  ],
  [{ of: "customer", field: "name", rule: "BR-07" }, ({ customerName }) => isNameless(customerName)],
  [
    { of: "customer", field: "electronicAddress", rule: "PEPPOL-COMMON" },
    ({ customer }) => isWrongAddress(customer.electronicAddress, customer.gln),
  ],
  [
    { of: "customer", field: "vatNumber", rule: "BR-CO-09" },
    (facts) =>
      !lacksNumber(facts.customer.vatNumber) &&
      !isOutsideVatScope(facts) &&
      !isBuyersVatNumber(facts.customer.vatNumber, buyerCountryOf(facts)),
  ],
  [
    { of: "customer", field: "identityNumber", rule: "PEPPOL-COMMON" },
    (facts) => isWrongNumber(facts.customer.identityNumber, buyerCountryOf(facts)),
  ],
  [
    { of: "customer", field: "identityNumber", rule: "NL-R-005" },
    (facts) =>
      facts.sellerCountry === "NL" && buyerCountryOf(facts) === "NL" && lacksNumber(facts.customer.identityNumber),
  ],
  [
    { of: "customer", field: "identityNumber", rule: "BR-AE-02" },
    ({ rows, customer }) =>
      rows.some((row) => row.reverseConstruction) &&
      lacksNumber(customer.identityNumber) &&
      lacksNumber(customer.vatNumber),
  ],
];

const isBlank = (text: string) => text.trim() === "";

/** Whether a text has no number; dashes and blanks alone are not a number. */
const lacksNumber = (text: string) => normaliseVatNumber(text) === "";

/** Whether a text has no name; punctuation alone is not a name. */
const isNameless = (name: string) => !/[\p{L}\p{N}]/u.test(name);

/** Whether an electronic address, or the GLN without one, is wrong; an empty address is not wrong. */
function isWrongAddress(electronicAddress: string, gln: string): boolean {
  const address = electronicAddress || (gln && `0088:${gln}`);
  return address !== "" && findElectronicAddressProblem(address) !== null;
}

/** The country of the buyer; a buyer without a country is in the country of the seller. */
const buyerCountryOf = ({ countryCode, sellerCountry }: RuleFacts) => countryCode || sellerCountry;

/** The network has amounts of two decimals at most (BR-DEC); the lev was withdrawn when Bulgaria adopted the euro. */
const isNetworkCurrency = (code: string) => currencyExponentOf(code) <= 2 && code !== "BGN";

const chargedRatesOf = ({ rows, isWithoutVat }: RuleFacts): number[] =>
  rows.flatMap((row) => (row.isTextRow || isWithoutVat || row.reverseConstruction ? [] : (row.rateBps ?? [])));

/** Whether a VAT rate is not Swedish; Swedish e-invoices accept the Swedish rates only. */
export const isNotSwedishRate = (rateBps: number) => ![0, 600, 1200, 2500].includes(rateBps);

/**
 * Whether a sale is outside the scope of VAT: only services are sold, by a seller in the EU to a buyer outside it. Such an
 * e-invoice has no VAT number of the seller or the buyer (BR-O-02 to BR-O-04).
 */
function isOutsideVatScope(facts: RuleFacts): boolean {
  const isSellerInEu = facts.sellerCountry !== "NO";
  const pricedRows = facts.rows.filter((row) => !row.isTextRow);
  return (
    isSellerInEu &&
    marketOf(facts.sellerCountry, facts.countryCode) === "outside" &&
    pricedRows.every((row) => row.isService)
  );
}

/**
 * Whether a Swedish sale is exempt: it needs no VAT number, since
 * the e-invoice states that the seller pays F-tax (BR-E-02).
 */
function isExemptInSweden({ sellerCountry, rows, isWithoutVat, countryCode, customer }: RuleFacts): boolean {
  const { vatNumber, forcesVat } = customer;
  const isTaxedBySeller =
    chargesVat(sellerCountry, { countryCode, vatNumber, forcesVat }) && !rows.some((row) => row.reverseConstruction);
  return sellerCountry === "SE" && isWithoutVat && isTaxedBySeller;
}

/** Whether an organisation number is wrong, for countries whose registers are known here; an empty number is not wrong. */
function isWrongNumber(text: string, country: string): boolean {
  if (lacksNumber(text)) return false;
  return findOrganisationNumberProblem(text, country) !== null;
}

/**
 * Whether e-invoices do not accept a field of a customer, whatever is sold to the customer.
 *
 * @param field a field of the customer's form; false for a field that no rule is about
 * @param sellerCountry country of the seller
 */
export function isWrongForEInvoice(field: string, customer: Customer, sellerCountry: string): boolean {
  const { invoiceAddress, electronicAddress, gln, identityNumber, vatNumber, isPrivatePerson } = customer;
  const country = invoiceAddress.countryCode || sellerCountry;
  switch (field) {
    case "name":
      return isNameless(customer.name);
    case "electronicAddress":
      return isWrongAddress(electronicAddress, gln);
    case "identityNumber":
      return !isPrivatePerson && isWrongNumber(identityNumber, country);
    case "vatNumber":
      return !lacksNumber(vatNumber) && !isBuyersVatNumber(vatNumber, country);
    default:
      return false;
  }
}

/** Whether a VAT number begins with a country code; a Norwegian number is accepted without it, as Norway writes them. */
function isBuyersVatNumber(text: string, country: string): boolean {
  const number = normaliseVatNumber(text);
  if (country === "NO" && /^(?:NO)?\d{9}(?:MVA)?$/.test(number)) return true;
  return number.length > 2 && isCountryCode(countryOfVatNumber(number) ?? "");
}

/** Whether a VAT number has the form that the rules of the seller's country demand (SE-R-001, SE-R-002, NO-R-001). */
function isVatNumberOfCountry(sellerCountry: string, text: string): boolean {
  const number = normaliseVatNumber(text);
  if (sellerCountry === "SE") return /^SE\d{12}$/.test(number);
  if (sellerCountry === "NO") {
    const organisationNumber = /^(?:NO)?(\d{9})(?:MVA)?$/.exec(number)?.[1] ?? "";
    return findOrganisationNumberProblem(organisationNumber, "NO") === null;
  }
  return number.startsWith(sellerCountry) && number.length > 2;
}
