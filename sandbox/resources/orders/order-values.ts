import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import { type FieldProblem, invalidBodyError, ruleRefusalError } from "../../http/problem";
import type { Bodies } from "../../openapi/generated/books";
import type { Tx } from "../../store/db";
import { withLedgerRefusals } from "../accounting/ledger-refusals";
import { buildPartyValues } from "../invoices/customer-invoice-draft-values";
import { findHouseWorkShare } from "../invoices/customer-invoice-house-work";
import { type Buyer, buyerCountryOf } from "../invoices/customer-invoice-parties";
import type { RequestBody } from "../pipeline/call";
import { type ColumnValues, completeBody } from "../records";
import { findUnknownCountryProblems, findUnknownCurrencyProblems } from "../references";
import { computeContributionMargins } from "../sales-documents/contribution-margin";
import { findCustomerDelivery } from "../sales-documents/document-parties";
import {
  findHighestReduction,
  getParties,
  type Parties,
  type PreparedInputs,
  priceDocument,
  toDocumentTotals,
  toPrintedPrices,
} from "../sales-documents/document-pricing";
import { computeRowMembers } from "../sales-documents/document-rows";
import { withMemberNames } from "../sales-documents/member-names";
import { computeDeliveredTotals, findQuantityProblems } from "./delivered-quantities";
import { orderMemberByDraftMember, orderToDraft } from "./order-as-draft";

type OrderBody = Bodies["OrderApi"];

/**
 * The record of an order that a client sends: the members of the client, the members that the customer and the articles
 * add, and the totals of the ordered and of the delivered quantities. The caller adds the id, the status, the number and
 * the source of the order.
 * @throws ApiError 2000, 3000, 4027 and 4029 at the member, and the errors of `assertDimensions`
 */
export async function buildOrderValues(
  tx: Tx,
  companyId: string,
  body: RequestBody,
  { newId = randomUUID, parties: preparedParties }: PreparedInputs = {},
): Promise<ColumnValues> {
  const order = completeBody("OrderApi", body);
  const problems = findOrderProblems(order);
  if (problems.length > 0) throw invalidBodyError(problems);
  const parties = preparedParties ?? (await getParties(tx, companyId, order.CustomerId));
  const { seller, buyer } = parties;
  assertReverseCharge(order, buyer);
  const draft = orderToDraft(order, buyer);
  const dateAndCurrency = { day: order.OrderDate, currency: order.CurrencyCode };
  const pricedDocument = await withMemberNames(orderMemberByDraftMember, () =>
    withLedgerRefusals(
      () => priceDocument(tx, companyId, draft, parties, dateAndCurrency),
      () => "Rows",
    ),
  );
  const { total, vat, rounding } = toDocumentTotals(pricedDocument.prices.totals, order.CurrencyCode);
  const margins = computeContributionMargins(pricedDocument);
  const sortedRowIndexes = sortRowIndexes(order.Rows);
  const rows: ColumnValues[] = sortedRowIndexes.map((index) => ({
    ...order.Rows[index],
    ...computeRowMembers(pricedDocument, margins, index),
    Id: newId(),
  }));
  const { Status: _, ...orderMembers } = order;
  return {
    ...orderMembers,
    ...orderAddressesOf(order, parties),
    ...deliveryMembersOf(order, await findCustomerDelivery(tx, companyId, buyer)),
    ...(await computeDeliveredTotals(rows, pricedDocument.terms)),
    Amount: total,
    VatAmount: vat,
    RoundingsAmount: rounding,
    ContributionMargin: margins.document,
    CustomerIsPrivatePerson: buyer.IsPrivatePerson,
    IncludesVat: pricedDocument.terms.includesVat,
    MaxAllowedTaxReductionAmount: findHighestReduction(draft, pricedDocument),
    ModifiedUtc: now(),
    Persons: order.Persons.map((person) => ({ ...person, Id: newId() })),
    RotReducedInvoicingPercent: findHouseWorkShare(draft, seller),
    Rows: rows,
    priced: toPrintedPrices(pricedDocument, sortedRowIndexes),
  };
}

/** The indexes of the rows in the body, sorted by the line numbers of the rows. */
function sortRowIndexes(rows: OrderBody["Rows"]): number[] {
  const numberedIndexes = rows.map((row, index) => ({ number: row.LineNumber, index }));
  return numberedIndexes.sort((left, right) => left.number - right.number).map(({ index }) => index);
}

/** Takes each address of an order from the order itself, or else from the customer. */
function orderAddressesOf(order: OrderBody, { seller, buyer }: Parties): ColumnValues {
  return {
    ...buildPartyValues(order, buyer, seller),
    InvoiceCity: order.InvoiceCity ?? buyer.InvoiceCity,
    InvoicePostalCode: order.InvoicePostalCode ?? buyer.InvoicePostalCode,
    InvoiceCountryCode: order.InvoiceCountryCode ?? buyerCountryOf(buyer, seller),
  };
}

function findOrderProblems(order: OrderBody): FieldProblem[] {
  return [
    ...findUnknownCurrencyProblems(order, ["CurrencyCode"]),
    ...findUnknownCountryProblems(order, ["InvoiceCountryCode"]),
    ...findQuantityProblems(order.Rows),
  ];
}

/** @throws ApiError 4027 for an order under construction reverse charge when the customer is not marked for it */
function assertReverseCharge(order: OrderBody, buyer: Buyer): void {
  if (!order.ReverseChargeOnConstructionServices || buyer.ReverseChargeOnConstructionServices) return;
  const message =
    "The customer has no reverse charge on construction services. Mark the customer, or unmark the order.";
  throw ruleRefusalError(4027, message, "ReverseChargeOnConstructionServices");
}

const deliveryMethodMembers = ["DeliveryMethodCode", "DeliveryMethodName"] as const;
const deliveryTermMembers = ["DeliveryTermCode", "DeliveryTermName"] as const;

/**
 * The delivery method and the delivery term of an order: the code and name of the order, or else the customer's. The id
 * of the customer's method or term is left out when the order has another code.
 */
function deliveryMembersOf(order: OrderBody, customerDelivery: ColumnValues): ColumnValues {
  const isAnyMemberStated = (members: readonly (typeof deliveryMethodMembers | typeof deliveryTermMembers)[number][]) =>
    members.some((member) => order[member] !== null);
  const getStatedOrCustomerValues = (
    members: readonly (typeof deliveryMethodMembers | typeof deliveryTermMembers)[number][],
  ) =>
    Object.fromEntries(
      members.map((member) => [member, isAnyMemberStated(members) ? order[member] : customerDelivery[member]]),
    );
  return {
    ...getStatedOrCustomerValues(deliveryMethodMembers),
    ...getStatedOrCustomerValues(deliveryTermMembers),
    DeliveryMethodId:
      isAnyMemberStated(deliveryMethodMembers) && order.DeliveryMethodCode !== customerDelivery.DeliveryMethodCode
        ? null
        : customerDelivery.DeliveryMethodId,
    DeliveryTermId:
      isAnyMemberStated(deliveryTermMembers) && order.DeliveryTermCode !== customerDelivery.DeliveryTermCode
        ? null
        : customerDelivery.DeliveryTermId,
  };
}
