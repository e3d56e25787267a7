import { now } from "../../clock";
import { refused } from "../../http/problem";
import type { Tx } from "../../store/db";
import { sellerOf } from "../invoices/customer-invoice-draft-values";
import type { Call } from "../pipeline/call";
import { updateRecord, type Values } from "../records";
import { assertSamePrices } from "../sales-documents/document-invoice";
import { documentTerms } from "../sales-documents/document-pricing";
import { takeNumber } from "../series";
import { allDelivered, deliveredTotals, openRows } from "./delivered";
import { insertOrder } from "./insert-order";
import { orderStatus } from "./order-stages";
import { assertNoBackOrder, orderFor, type StoredOrder } from "./stored-order";

/** An order draft becomes an order: it takes its number. @returns its id */
export async function convertDraft(tx: Tx, call: Call): Promise<string> {
  const order = await orderFor(tx, call.companyId, call.path.id, "convertDraft");
  const number = await takeNumber(tx, call.companyId, "NextOrderNumber");
  return moved(tx, call, order, { Status: orderStatus.ongoing, Number: number });
}

/** Ships an order today: rows without a delivered quantity are delivered whole. @returns its id */
export async function complete(tx: Tx, call: Call): Promise<string> {
  const order = await orderFor(tx, call.companyId, call.path.id, "complete");
  const shipped = { Status: orderStatus.shipped, ShippedDateTime: call.today };
  return moved(tx, call, order, { ...shipped, ...(await withRows(tx, order, allDelivered(order.Rows))) });
}

/**
 * Takes the delivery of a shipped order back: nothing of it is delivered (assumed). @returns its id
 * @throws ApiError 4028 when what was not delivered stands on a back order
 */
export async function voidDelivery(tx: Tx, call: Call): Promise<string> {
  const order = await orderFor(tx, call.companyId, call.path.id, "void");
  await assertNoBackOrder(tx, order, 4028);
  const Rows = order.Rows.map((row) => ({ ...row, DeliveredQuantity: null }));
  const back = { Status: orderStatus.ongoing, ShippedDateTime: null };
  return moved(tx, call, order, { ...back, ...(await withRows(tx, order, Rows)) });
}

/**
 * Makes an order of what another one leaves undelivered, dated today, at the same prices. @returns the id of the new one
 * @throws ApiError 4002 when nothing is left, or there is a back order already
 */
export async function backOrder(tx: Tx, call: Call): Promise<string> {
  const order = await orderFor(tx, call.companyId, call.path.id, "backOrder");
  await assertNoBackOrder(tx, order, 4002);
  const Rows = openRows(order.Rows);
  if (Rows.length === 0) throw refused(4002, "Nothing of the order is left to deliver.", "Rows");
  // The reduction for house work goes with what is invoiced; what is left of it is shared out anew.
  const left = {
    ...order,
    Rows,
    OrderDate: call.today,
    DeliveryDate: null,
    ShippedDateTime: null,
    HouseWorkAmount: null,
    Persons: order.Persons.map((person) => ({ ...person, Amount: null })),
  };
  const made = await insertOrder(tx, call.companyId, left, { Status: orderStatus.ongoing, backOrderOf: order.Id });
  assertSamePrices(order.IncludesVat, made);
  return made.Id;
}

async function moved(tx: Tx, call: Call, order: StoredOrder, values: Values): Promise<string> {
  await updateRecord(tx, "Order", call.companyId, order.Id, { ...values, ModifiedUtc: now() });
  return order.Id;
}

/** Rows with other deliveries, and what these come to. */
async function withRows(tx: Tx, order: StoredOrder, Rows: readonly Values[]): Promise<Values> {
  const seller = await sellerOf(tx, String(order.companyId));
  const terms = documentTerms(seller, order.CurrencyCode, order.IncludesVat);
  return { Rows, ...(await deliveredTotals(Rows, terms)) };
}
