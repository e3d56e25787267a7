import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import { type FieldProblem, invalid, refused } from "../../http/problem";
import type { Bodies } from "../../openapi/generated/books";
import type { Tx } from "../../store/db";
import { withLedger } from "../accounting/ledger-refusals";
import { partyValues } from "../invoices/customer-invoice-draft-values";
import { houseWorkShare } from "../invoices/customer-invoice-house-work";
import { type Buyer, buyerCountry } from "../invoices/customer-invoice-parties";
import type { Body } from "../pipeline/call";
import { completed, type Values } from "../records";
import { unknownCountries, unknownCurrencies } from "../references";
import { contributionMargins } from "../sales-documents/contribution-margin";
import { deliveryOf } from "../sales-documents/document-parties";
import {
  highestReductionOf,
  type Known,
  type Parties,
  partiesOf,
  pricedDocument,
  printedPrices,
  totalsOf,
} from "../sales-documents/document-pricing";
import { computedMembers } from "../sales-documents/document-rows";
import { withNames } from "../sales-documents/renamed-fields";
import { deliveredTotals, quantityProblems } from "./delivered";
import { orderAsDraft, orderNames } from "./order-as-draft";

type OrderBody = Bodies["OrderApi"];

/**
 * What is stored of an order that a client sends: what it wrote, what customer and articles add, the totals of what is
 * ordered and of what is delivered. Id, status, number and where it comes from are the caller's to add.
 * @throws ApiError 2000, 3000, 4027 and 4029 at the member, what `assertDimensions` throws
 */
export async function orderValues(
  tx: Tx,
  companyId: string,
  body: Body,
  { newId = randomUUID, parties: known }: Known = {},
): Promise<Values> {
  const given = completed("OrderApi", body);
  const problems = orderProblems(given);
  if (problems.length > 0) throw invalid(problems);
  const parties = known ?? (await partiesOf(tx, companyId, given.CustomerId));
  const { seller, buyer } = parties;
  assertReverseCharge(given, buyer);
  const draft = orderAsDraft(given, buyer);
  const terms = { day: given.OrderDate, currency: given.CurrencyCode };
  const document = await withNames(orderNames, () =>
    withLedger(
      () => pricedDocument(tx, companyId, draft, parties, terms),
      () => "Rows",
    ),
  );
  const { total, vat, rounding } = totalsOf(document.prices.totals, given.CurrencyCode);
  const margins = contributionMargins(document);
  const order = placesByNumber(given.Rows);
  const rows: Values[] = order.map((index) => ({
    ...given.Rows[index],
    ...computedMembers(document, margins, index),
    Id: newId(),
  }));
  const { Status: _, ...own } = given;
  return {
    ...own,
    ...addresses(given, parties),
    ...ownDelivery(given, await deliveryOf(tx, companyId, buyer)),
    ...(await deliveredTotals(rows, document.terms)),
    Amount: total,
    VatAmount: vat,
    RoundingsAmount: rounding,
    ContributionMargin: margins.document,
    CustomerIsPrivatePerson: buyer.IsPrivatePerson,
    IncludesVat: document.terms.includesVat,
    MaxAllowedTaxReductionAmount: highestReductionOf(draft, document),
    ModifiedUtc: now(),
    Persons: given.Persons.map((person) => ({ ...person, Id: newId() })),
    RotReducedInvoicingPercent: houseWorkShare(draft, seller),
    Rows: rows,
    priced: printedPrices(document, order),
  };
}

/** The places of the rows in the body, by their line numbers. */
function placesByNumber(rows: OrderBody["Rows"]): number[] {
  const places = rows.map((row, index) => ({ number: row.LineNumber, index }));
  return places.sort((one, other) => one.number - other.number).map(({ index }) => index);
}

/** The order's own addresses, or the customer's. */
function addresses(given: OrderBody, { seller, buyer }: Parties): Values {
  return {
    ...partyValues(given, buyer, seller),
    InvoiceCity: given.InvoiceCity ?? buyer.InvoiceCity,
    InvoicePostalCode: given.InvoicePostalCode ?? buyer.InvoicePostalCode,
    InvoiceCountryCode: given.InvoiceCountryCode ?? buyerCountry(buyer, seller),
  };
}

function orderProblems(given: OrderBody): FieldProblem[] {
  return [
    ...unknownCurrencies(given, ["CurrencyCode"]),
    ...unknownCountries(given, ["InvoiceCountryCode"]),
    ...quantityProblems(given.Rows),
  ];
}

/** @throws ApiError 4027 for an order of construction services whose buyer does not owe their VAT */
function assertReverseCharge(given: OrderBody, buyer: Buyer): void {
  if (!given.ReverseChargeOnConstructionServices || buyer.ReverseChargeOnConstructionServices) return;
  const message =
    "The customer has no reverse charge on construction services. Mark the customer, or unmark the order.";
  throw refused(4027, message, "ReverseChargeOnConstructionServices");
}

const methodMembers = ["DeliveryMethodCode", "DeliveryMethodName"] as const;
const termMembers = ["DeliveryTermCode", "DeliveryTermName"] as const;

/** The order's own words for method and term of delivery, or the customer's with their ids. */
function ownDelivery(given: OrderBody, customers: Values): Values {
  const told = (members: readonly (typeof methodMembers | typeof termMembers)[number][]) =>
    members.some((member) => given[member] !== null);
  const own = (members: readonly (typeof methodMembers | typeof termMembers)[number][]) =>
    Object.fromEntries(members.map((member) => [member, told(members) ? given[member] : customers[member]]));
  return {
    ...own(methodMembers),
    ...own(termMembers),
    DeliveryMethodId:
      told(methodMembers) && given.DeliveryMethodCode !== customers.DeliveryMethodCode
        ? null
        : customers.DeliveryMethodId,
    DeliveryTermId:
      told(termMembers) && given.DeliveryTermCode !== customers.DeliveryTermCode ? null : customers.DeliveryTermId,
  };
}
