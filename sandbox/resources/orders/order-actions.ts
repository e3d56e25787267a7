import { now } from "../../clock";
import { ruleRefusalError } from "../../http/problem";
import type { Tx } from "../../store/db";
import { getSeller } from "../invoices/customer-invoice-draft-values";
import type { Call } from "../pipeline/call";
import { type ColumnValues, updateRecord } from "../records";
import { assertSamePrices } from "../sales-documents/document-invoice";
import { documentTermsOf } from "../sales-documents/document-pricing";
import { takeNextDocumentNumber } from "../series";
import { computeDeliveredTotals, deliverAllRows, toUndeliveredRows } from "./delivered-quantities";
import { insertOrder } from "./insert-order";
import { orderStatus } from "./order-stages";
import { assertNoBackOrder, getOrderForAction, type StoredOrder } from "./stored-order";

/** Turns an order draft into an order with the next order number. @returns the id of the order */
export async function convertOrderDraft(tx: Tx, call: Call): Promise<string> {
  const order = await getOrderForAction(tx, call.companyId, call.path.id, "convertDraft");
  const orderNumber = await takeNextDocumentNumber(tx, call.companyId, "NextOrderNumber");
  return updateOrder(tx, call, order, { Status: orderStatus.ongoing, Number: orderNumber });
}

/** Ships an order today. Rows without a delivered quantity are delivered in full. @returns the id of the order */
export async function completeOrder(tx: Tx, call: Call): Promise<string> {
  const order = await getOrderForAction(tx, call.companyId, call.path.id, "complete");
  const shippedValues = { Status: orderStatus.shipped, ShippedDateTime: call.today };
  return updateOrder(tx, call, order, {
    ...shippedValues,
    ...(await buildRowsWithTotals(tx, order, deliverAllRows(order.Rows))),
  });
}

/**
 * Takes back the delivery of a shipped order, so that no row of the order is delivered any more (assumed).
 * @returns the id of the order
 * @throws ApiError 4028 when the order has a back order
 */
export async function voidOrderDelivery(tx: Tx, call: Call): Promise<string> {
  const order = await getOrderForAction(tx, call.companyId, call.path.id, "void");
  await assertNoBackOrder(tx, order, 4028);
  const Rows = order.Rows.map((row) => ({ ...row, DeliveredQuantity: null }));
  const ongoingValues = { Status: orderStatus.ongoing, ShippedDateTime: null };
  return updateOrder(tx, call, order, { ...ongoingValues, ...(await buildRowsWithTotals(tx, order, Rows)) });
}

/**
 * Creates a back order: an order of the undelivered quantities of another order, dated today, at the same prices.
 * @returns the id of the back order
 * @throws ApiError 4002 when nothing is undelivered, or when the order already has a back order
 */
export async function createBackOrder(tx: Tx, call: Call): Promise<string> {
  const order = await getOrderForAction(tx, call.companyId, call.path.id, "backOrder");
  await assertNoBackOrder(tx, order, 4002);
  const Rows = toUndeliveredRows(order.Rows);
  if (Rows.length === 0) throw ruleRefusalError(4002, "Nothing of the order is left to deliver.", "Rows");
  // The house work amounts are not copied, because the reduction belongs to the invoiced rows. What is left of the
  // reduction is shared between the persons again.
  const backOrderBody = {
    ...order,
    Rows,
    OrderDate: call.today,
    DeliveryDate: null,
    ShippedDateTime: null,
    HouseWorkAmount: null,
    Persons: order.Persons.map((person) => ({ ...person, Amount: null })),
  };
  const backOrder = await insertOrder(tx, call.companyId, backOrderBody, {
    Status: orderStatus.ongoing,
    backOrderOf: order.Id,
  });
  assertSamePrices(order.IncludesVat, backOrder);
  return backOrder.Id;
}

async function updateOrder(tx: Tx, call: Call, order: StoredOrder, values: ColumnValues): Promise<string> {
  await updateRecord(tx, "Order", call.companyId, order.Id, { ...values, ModifiedUtc: now() });
  return order.Id;
}

/** The rows of an order with changed delivered quantities, together with the delivered totals. */
async function buildRowsWithTotals(tx: Tx, order: StoredOrder, Rows: readonly ColumnValues[]): Promise<ColumnValues> {
  const seller = await getSeller(tx, String(order.companyId));
  const terms = documentTermsOf(seller, order.CurrencyCode, order.IncludesVat);
  return { Rows, ...(await computeDeliveredTotals(Rows, terms)) };
}
