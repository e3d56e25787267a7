import { currencyExponentOf } from "../../../values/money";
import { textOrNull, type WireRecord } from "../wire";
import { type DocumentRow, fromAnyRow } from "./document-row";
import { fromHouseWork, type HouseWorkMemberNames, toHouseWork } from "./house-work";
import { type Quote, toWireHouseWork, type WireQuoteHouseWork } from "./quote";

/** A quote that is not stored yet. */
export const emptyQuote: Quote = {
  id: "",
  number: null,
  status: "draft",
  customerId: "",
  customerName: "",
  customerNumber: "",
  isPrivatePerson: false,
  currencyCode: "",
  includesVat: false,
  euThirdParty: false,
  quoteOn: null,
  validUntilOn: null,
  deliveryOn: null,
  acceptedAt: "",
  yourReference: "",
  ourReference: "",
  buyersOrderReference: "",
  termsOfPaymentId: "",
  rows: [],
  netMinor: 0n,
  vatMinor: 0n,
  roundingMinor: 0n,
  grossMinor: 0n,
  taxReductionMinor: 0n,
  houseWork: null,
  createdAt: "",
  modifiedAt: "",
  rest: {},
};

/** The members that apply only to one customer's purchase; the service computes everything else about the customer. */
const customerMembers: readonly string[] = [
  "TermsOfPayment",
  "Persons",
  "RotPropertyType",
  "RotReducedInvoicingAmount",
  "RotReducedInvoicingOrgNumber",
  "RotReducedInvoicingPropertyName",
  "RotReducedInvoicingType",
  "UsesGreenTechnology",
];

const houseWorkMemberNames: HouseWorkMemberNames = {
  amount: "RotReducedInvoicingAmount",
  isShared: null,
  homeName: "RotReducedInvoicingPropertyName",
  housingCompanyNumber: "RotReducedInvoicingOrgNumber",
  otherCosts: null,
};

/** Returns the quote for another customer, without the terms and the house work of the previous customer. */
export function quoteForCustomer(quote: Quote, customerId: string): Quote {
  if (quote.customerId === customerId) return quote;
  const remainingMembers = Object.entries(quote.rest).filter(([member]) => !customerMembers.includes(member));
  return { ...quote, customerId, termsOfPaymentId: "", houseWork: null, rest: Object.fromEntries(remainingMembers) };
}

/**
 * Returns the body of a POST or PUT. PUT replaces the quote, so the body contains every member that was read before.
 */
export function fromQuote(quote: Quote): WireRecord {
  const exponent = currencyExponentOf(quote.currencyCode);
  const storedHouseWork = toHouseWork(toWireHouseWork(quote.rest as WireQuoteHouseWork), exponent);
  return {
    EuThirdParty: quote.euThirdParty,
    RotReducedInvoicingType: 0,
    ...quote.rest,
    CustomerId: quote.customerId,
    QuoteDate: quote.quoteOn,
    DueDate: quote.validUntilOn,
    DeliveryDate: quote.deliveryOn,
    CustomerReference: textOrNull(quote.yourReference),
    CompanyReference: textOrNull(quote.ourReference),
    BuyersOrderReference: textOrNull(quote.buyersOrderReference),
    TermsOfPayment: toWireTerms(quote),
    ...fromHouseWork(quote.houseWork, storedHouseWork, houseWorkMemberNames, exponent),
    Rows: quote.rows.map(fromQuoteRow),
  };
}

/** Returns the terms as they were read while nobody has changed them, because the service expects the whole record. */
function toWireTerms({ termsOfPaymentId, rest }: Quote): unknown {
  const storedTerms = rest.TermsOfPayment;
  const isSameTerms =
    typeof storedTerms === "object" &&
    storedTerms !== null &&
    "Id" in storedTerms &&
    storedTerms.Id === termsOfPaymentId;
  if (isSameTerms) return storedTerms;
  return termsOfPaymentId === "" ? null : { Id: termsOfPaymentId };
}

function fromQuoteRow(row: DocumentRow, index: number): WireRecord {
  return { ...fromAnyRow(row, index), IsVatFree: row.reverseConstruction };
}
