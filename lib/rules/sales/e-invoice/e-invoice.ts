import type { CompanySettings } from "../../../api/contract/company/company-settings";
import type { Customer } from "../../../api/contract/sales/customer";
import type { Invoice } from "../../../api/contract/sales/customer-invoice";
import { type InvoiceDraft, payableMinorOf } from "../../../api/contract/sales/customer-invoice-draft";
import type { SendType } from "../../../api/contract/sales/invoice-operation";
import { normaliseElectronicAddress } from "../../../values/electronic-address";
import { isWithoutVat } from "../without-vat";
import { type BrokenRule, type EInvoiceContent, type EInvoiceParties, findBrokenRules } from "./e-invoice-rules";

/**
 * A field that is missing or wrong when an invoice is to be sent, and the record it belongs to: `of` an invoice, which
 * cannot be changed once it is posted, of its customer or of the company. A broken rule of e-invoices is named by its rule.
 */
export type MissingField =
  | { of: "invoice"; field: "address" | "yourReference" | "ourReference" | "electronicReference" }
  | { of: "customer"; field: "electronicAddress" | "identityNumber" }
  | { of: "company"; field: "registration" }
  | BrokenRule;

type SentContent = Pick<Invoice, "address" | "yourReference" | "ourReference" | "electronicReference"> &
  EInvoiceContent;
type SendingCompany = EInvoiceParties["company"] & Pick<CompanySettings, "isUnregisteredSender">;
type SendingParties = { customer: Customer; company: SendingCompany };

/** The numbers in the text rows of a credit note; one of them may be the number of the invoice it takes back. */
export function numbersInTextRows(rows: Invoice["rows"]): readonly number[] {
  return [
    ...new Set(
      rows.flatMap((row) => (row.isTextRow ? (row.text.match(/(?<!\d)\d{1,9}(?!\d)/g) ?? []) : [])).map(Number),
    ),
  ];
}

function toSentContent(invoice: Invoice, namesCredited: boolean): SentContent {
  const isPaidAtOnce = invoice.remainingMinor === 0n && invoice.paidOn !== null && invoice.paidOn === invoice.invoiceOn;
  const isToPay = !invoice.isCredit && !isPaidAtOnce && invoice.grossMinor > invoice.taxReductionMinor;
  return {
    ...invoice,
    namesCredited: invoice.refersToId !== null || namesCredited,
    isWithoutVat: isWithoutVat(invoice),
    isToPay,
  };
}

/** The countries whose organisation numbers are addresses of the network. */
const countriesWithNetworkNumbers: ReadonlySet<string> = new Set(["SE", "NO", "NL"]);

/**
 * The ways in which an invoice may be sent, the usual way first.
 *
 * Rule: the network does not reach private persons, a consumer's bank is not for Swedish sellers, and Kivra is for
 *       Swedish sellers and customers only (source: docs/api/documents-and-mail.md#e-invoices; what the source leaves
 *       open is assumed)
 * @param sellerCountry country of the seller
 */
export function listPossibleSendTypes(
  { customer }: Pick<SendingParties, "customer">,
  sellerCountry: string,
): readonly SendType[] {
  const country = customer.invoiceAddress.countryCode || sellerCountry;
  const kivraTypes: readonly SendType[] = sellerCountry === "SE" && country === "SE" ? ["kivra"] : [];
  if (!customer.isPrivatePerson) return ["network", "print", ...kivraTypes];
  const consumerBankTypes: readonly SendType[] = sellerCountry === "SE" ? [] : ["consumer"];
  return [...kivraTypes, ...consumerBankTypes, "print"];
}

/**
 * The fields because of which the service would refuse to send the invoice, or could not deliver it.
 *
 * Rule: every way except Kivra needs an address (4017). Every way except paper needs our reference (4015), from Norway also
 *       the customer's reference (4014), the electronic reference where the recipient demands one, and an address to send
 *       to. Assumed: the company must be registered as a sender, as far as the service states its registration
 * @param namesCredited whether a number in the text of a credit note is that of an invoice to the same customer
 */
export function listMissingFieldsToSend(
  { invoice, namesCredited = false, ...parties }: SendingParties & { invoice: Invoice; namesCredited?: boolean },
  sendType: SendType,
  sellerCountry: string,
): readonly MissingField[] {
  return missingFieldsOf(toSentContent(invoice, namesCredited), parties, sendType, sellerCountry);
}

function missingFieldsOf(
  invoice: SentContent,
  { customer, company }: SendingParties,
  sendType: SendType,
  sellerCountry: string,
): readonly MissingField[] {
  const { line1, postalCode, city } = invoice.address;
  const isBlank = (text: string) => text.trim() === "";
  const missingFields: MissingField[] = [];
  if (sendType !== "kivra" && [line1, postalCode, city].some(isBlank))
    missingFields.push({ of: "invoice", field: "address" });
  if (sendType === "print") return missingFields;
  if (sellerCountry === "NO" && isBlank(invoice.yourReference))
    missingFields.push({ of: "invoice", field: "yourReference" });
  if (isBlank(invoice.ourReference)) missingFields.push({ of: "invoice", field: "ourReference" });
  if (customer.requiresReference && isBlank(invoice.electronicReference))
    missingFields.push({ of: "invoice", field: "electronicReference" });
  const { electronicAddress, gln, identityNumber } = customer;
  const isReachable = {
    network:
      isNetworkNumber(identityNumber, invoice.countryCode || sellerCountry) ||
      [electronicAddress, gln].some((address) => !isBlank(address)),
    consumer: !isBlank(electronicAddress),
    kivra: !isBlank(identityNumber),
  }[sendType];
  if (!isReachable)
    missingFields.push({ of: "customer", field: sendType === "consumer" ? "electronicAddress" : "identityNumber" });
  if (sendType !== "network") return missingFields;
  if (company.isUnregisteredSender) missingFields.push({ of: "company", field: "registration" });
  const isAlreadyMissing = ({ of, field }: BrokenRule) =>
    missingFields.some((missingField) => missingField.of === of && missingField.field === field);
  return [
    ...missingFields,
    ...findBrokenRules(invoice, { customer, company }, sellerCountry).filter(
      (brokenRule) => !isAlreadyMissing(brokenRule),
    ),
  ];
}

/** Whether the organisation number of a company is an address of the network. */
const isNetworkNumber = (identityNumber: string, country: string): boolean =>
  countriesWithNetworkNumbers.has(country) && identityNumber.trim() !== "";

/**
 * Whether a customer gets e-invoices: `expected` where its record has an address of the network, since the service has no
 * other member for this, and `possible` where only its organisation number is an address of the network.
 *
 * @param sellerCountry country of the seller
 */
export function eInvoiceReachabilityOf(customer: Customer, sellerCountry: string): "expected" | "possible" | "none" {
  const { electronicAddress, gln, identityNumber, invoiceAddress } = customer;
  if (!listPossibleSendTypes({ customer }, sellerCountry).includes("network")) return "none";
  if (electronicAddress.trim() !== "" || gln.trim() !== "") return "expected";
  return isNetworkNumber(identityNumber, invoiceAddress.countryCode || sellerCountry) ? "possible" : "none";
}

/**
 * The fields a draft lacks to be sent over the network. They can be filled in now, but not once the invoice is posted.
 *
 * Rule: the service takes members that the draft leaves empty from the customer (source:
 *       docs/api/customer-invoices.md#drafts; assumed for the reference)
 * @param draft.namesCredited whether a number in the text of a credit note is that of an invoice to the same customer
 * @param draft.paidAtOnce    whether the terms of payment are of the kind that is paid when the invoice is booked
 */
export function listMissingFieldsOfDraft(
  draft: InvoiceDraft & { namesCredited: boolean; paidAtOnce: boolean },
  customer: Customer,
  company: SendingCompany & Pick<CompanySettings, "currencyCode">,
  sellerCountry: string,
): readonly MissingField[] {
  const draftMember = (member: string) => String(draft.rest[member] ?? "");
  const { line1, postalCode, city } = customer.invoiceAddress;
  const invoice = {
    address: {
      line1: draftMember("InvoiceAddress1") || line1,
      postalCode: draftMember("InvoicePostalCode") || postalCode,
      city: draftMember("InvoiceCity") || city,
    },
    yourReference: draft.yourReference,
    ourReference: draft.ourReference,
    electronicReference: draftMember("ElectronicReference") || String(customer.rest.ElectronicReference ?? ""),
    currencyCode: draft.currencyCode || company.currencyCode,
    isCredit: draft.isCredit,
    customerName: draft.customerName || customer.name,
    namesCredited: draft.namesCredited,
    countryCode: draftMember("InvoiceCountryCode") || customer.invoiceAddress.countryCode,
    rows: draft.rows,
    isWithoutVat: isWithoutVat(draft),
    isToPay: !draft.isCredit && !draft.paidAtOnce && payableMinorOf(draft) > 0n,
  };
  return missingFieldsOf(invoice, { customer, company }, "network", sellerCountry);
}

/** The address to which an invoice will be sent, as far as it is known here; empty where the service determines it. */
export function findAddressToSendTo(
  { invoice, customer }: { invoice: Invoice; customer: Customer },
  sendType: SendType,
): string {
  const { line1, postalCode, city } = invoice.address;
  if (sendType === "print") return `${line1}, ${postalCode} ${city}`;
  if (sendType === "kivra") return customer.identityNumber;
  if (sendType === "consumer") return customer.electronicAddress;
  const { electronicAddress, gln, identityNumber } = customer;
  return normaliseElectronicAddress(electronicAddress || (gln && `0088:${gln}`)) || identityNumber;
}

/** The account to which an e-invoice asks to pay; for a buyer at home the giro, where the company has one. */
export function findAccountToPayTo(
  invoice: Pick<Invoice, "isCredit" | "countryCode">,
  company: Pick<CompanySettings, "iban" | "bankAccount" | "bankGiro" | "plusGiro">,
  sellerCountry: string,
): string {
  if (invoice.isCredit) return "";
  const giro = company.bankGiro || company.plusGiro;
  const account = company.iban || company.bankAccount;
  return (invoice.countryCode || sellerCountry) === sellerCountry ? giro || account : account || giro;
}
