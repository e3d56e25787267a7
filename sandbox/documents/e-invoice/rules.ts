import { getCurrencyExponent } from "../../ledger/money";
import { isDeliverable } from "./electronic-address";
import type { EInvoice, EInvoiceParty } from "./model";
import { isLegalNumber } from "./register-numbers";
import type { VatCategory } from "./vat";
import { isVatNumber, isVatNumberOf } from "./vat-number";

/** A rule that an e-invoice breaks, and the member of the API in which the error can be corrected. */
export type BrokenRule = {
  /** The name of the rule in EN 16931, Peppol BIS Billing 3.0 or the national rules. */
  readonly rule: string;
  readonly recordKind: "invoice" | "customer" | "company";
  /** A member of CustomerInvoiceApi, CustomerApi or CompanySettingsApi. */
  readonly member: string;
  readonly message: string;
};

type Rule = BrokenRule & { readonly isBroken: (invoice: EInvoice) => boolean };

/** The rules that an e-invoice breaks. The rules that a booked invoice cannot break are not checked. */
export function findBrokenRules(invoice: EInvoice): BrokenRule[] {
  return rules.filter(({ isBroken }) => isBroken(invoice)).map(({ isBroken: _, ...brokenRule }) => brokenRule);
}

/** Whether a rule is about the recipient's address. An invoice that breaks it is accepted and marked as not delivered. */
export const isAboutAddress = ({ recordKind, member }: BrokenRule): boolean =>
  recordKind === "customer" && member === "ElectronicAddress";

const makeRule = (
  ruleName: string,
  recordKind: BrokenRule["recordKind"],
  member: string,
  message: string,
  isBroken: (invoice: EInvoice) => boolean,
): Rule => ({ rule: ruleName, recordKind, member, message, isBroken });

const hasCategory = (category: VatCategory) => (invoice: EInvoice) =>
  invoice.vatGroups.some((group) => group.category === category);
const isEmpty = (text: string) => text.trim() === "";
/**
 * Whether a name has no letter or digit. The rules only require a non-empty text.
 * Assumed: a text without letters and digits is not a name.
 */
const isBlankName = (name: string) => !/[\p{L}\p{N}]/u.test(name);
const lacksAddress = ({ street, city, postalCode }: EInvoiceParty) => [street, city, postalCode].some(isEmpty);
const hasWrongLegalNumber = ({ legalNumber }: EInvoiceParty) => legalNumber !== null && !isLegalNumber(legalNumber);
const isInCountry = ({ countryCode }: EInvoiceParty, country: string) => countryCode === country;

/**
 * The rules that a booked invoice can break.
 *
 * Source: EN 16931-1 and its validation artefacts (BR), Peppol BIS Billing 3.0 (PEPPOL, SE, NO, NL; R040 to R050 are its
 *         checks of numbers by their scheme). That a credit note must name the invoice it credits is the law of all three
 *         countries (directive 2006/112/EC article 219; mervärdesskattelagen 2023:200 chapter 17;
 *         bokføringsforskriften section 5-2-7)
 */
const rules: readonly Rule[] = [
  makeRule("BR-16", "invoice", "Rows", "An e-invoice needs a row with an amount.", ({ lines }) => lines.length === 0),
  makeRule(
    "BR-CL-04",
    "invoice",
    "CurrencyCode",
    "The network takes no invoices in this currency.",
    ({ currency }) => !isNetworkCurrency(currency),
  ),
  makeRule(
    "SE-R-006",
    "invoice",
    "Rows",
    "A Swedish e-invoice has VAT rates of 25, 12 and 6 per cent only.",
    ({ seller, vatGroups }) =>
      isInCountry(seller, "SE") &&
      vatGroups.some(({ category, rate }) => category === "S" && ![0.25, 0.12, 0.06].includes(rate)),
  ),
  makeRule(
    "2006/112/EC-219",
    "invoice",
    "Rows",
    "A credit note names the invoice it takes back: one made by void does, another by its number in a text row.",
    ({ isCredit, creditedInvoice }) => isCredit && creditedInvoice === null,
  ),
  makeRule(
    "PEPPOL-EN16931-R003",
    "invoice",
    "YourReference",
    "An e-invoice needs a reference of the buyer or the number of its order.",
    ({ buyerReference, orderReference }) => isEmpty(buyerReference) && isEmpty(orderReference ?? ""),
  ),
  makeRule(
    "BR-CO-26",
    "company",
    "CorporateIdentityNumber",
    "An e-invoice needs the organisation number of the company.",
    ({ seller }) => seller.legalNumber === null,
  ),
  makeRule(
    "PEPPOL-COMMON",
    "company",
    "CorporateIdentityNumber",
    "The company's organisation number is not one of its country.",
    ({ seller }) => hasWrongLegalNumber(seller),
  ),
  makeRule(
    "PEPPOL-COMMON",
    "company",
    "PeppolId",
    "The company's electronic address is not one of the network.",
    ({ seller }) => seller.legalNumber !== null && !hasWrongLegalNumber(seller) && !isDeliverable(seller.address),
  ),
  makeRule(
    "BR-CO-09",
    "company",
    "VatCode",
    "The company's VAT number is not one of its country.",
    ({ seller }) => seller.vatNumber !== null && !isVatNumberOf(seller.vatNumber, seller.countryCode),
  ),
  makeRule(
    "BR-S-02",
    "company",
    "VatCode",
    "An e-invoice needs the VAT number of the company, unless nothing on it is subject to VAT or all is exempt in Sweden.",
    ({ seller, vatGroups }) =>
      seller.vatNumber === null &&
      vatGroups.some(({ category }) => category !== "O" && !(category === "E" && isInCountry(seller, "SE"))),
  ),
  makeRule("BR-06", "company", "Name", "The company has no name.", ({ seller }) => isBlankName(seller.name)),
  makeRule(
    "NL-R-002",
    "company",
    "Address1",
    "A Dutch e-invoice needs the full address of the company.",
    ({ seller }) => isInCountry(seller, "NL") && lacksAddress(seller),
  ),
  makeRule(
    "BR-61",
    "company",
    "Iban",
    "The company has no account to pay to: Iban, BankAccount, BankGiro and PlusGiro are empty.",
    ({ payment }) => payment !== null && payment.account === null,
  ),
  makeRule(
    "PEPPOL-COMMON",
    "customer",
    "ElectronicAddress",
    "The electronic address is not one of the network: its scheme or its number is wrong.",
    ({ buyer }) => !isDeliverable(buyer.address),
  ),
  makeRule(
    "BR-CO-09",
    "customer",
    "VatNumber",
    "The customer's VAT number is not one.",
    ({ buyer }) => buyer.vatNumber !== null && !isVatNumber(buyer.vatNumber),
  ),
  makeRule("BR-07", "customer", "Name", "The customer has no name.", ({ buyer }) => isBlankName(buyer.name)),
  makeRule(
    "BR-IC-02",
    "customer",
    "VatNumber",
    "Goods sold to another member state without VAT need the VAT number of the customer.",
    (invoice) => invoice.buyer.vatNumber === null && hasCategory("K")(invoice),
  ),
  makeRule(
    "BR-AE-02",
    "customer",
    "CorporateIdentityNumber",
    "A sale under reverse charge needs the VAT number or the organisation number of the customer.",
    (invoice) => invoice.buyer.vatNumber === null && invoice.buyer.legalNumber === null && hasCategory("AE")(invoice),
  ),
  makeRule(
    "PEPPOL-COMMON",
    "customer",
    "CorporateIdentityNumber",
    "The customer's organisation number is not one of its country.",
    ({ buyer }) => hasWrongLegalNumber(buyer),
  ),
  makeRule(
    "NL-R-005",
    "customer",
    "CorporateIdentityNumber",
    "A Dutch e-invoice within the country needs the number of the customer at the Kamer van Koophandel.",
    ({ seller, buyer }) => isInCountry(seller, "NL") && isInCountry(buyer, "NL") && buyer.legalNumber === null,
  ),
];

/**
 * Whether e-invoices may use a currency: amounts have two decimals at most (BR-DEC), and BGN ended when Bulgaria adopted the
 * euro.
 */
const isNetworkCurrency = (currency: string) => getCurrencyExponent(currency) <= 2 && currency !== "BGN";
