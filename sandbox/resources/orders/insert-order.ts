import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import type { Tx } from "../../store/db";
import type { RequestBody } from "../pipeline/call";
import { type ColumnValues, insertRecord } from "../records";
import { takeNextDocumentNumber } from "../series";
import { orderStatus } from "./order-stages";
import { buildOrderValues } from "./order-values";

type OrderOrigin = { readonly Status: number; readonly CreatedFromQuoteId?: string; readonly backOrderOf?: string };

/** Inserts an order. It gets the next order number, unless it is a draft. @returns the record as stored */
export async function insertOrder(
  tx: Tx,
  companyId: string,
  body: RequestBody,
  origin: OrderOrigin,
): Promise<ColumnValues & { readonly Id: string }> {
  const order = {
    ...(await buildOrderValues(tx, companyId, body)),
    ...origin,
    Id: randomUUID(),
    Number: origin.Status === orderStatus.draft ? null : await takeNextDocumentNumber(tx, companyId, "NextOrderNumber"),
    CreatedUtc: now(),
  };
  await insertRecord(tx, "Order", companyId, order);
  return order;
}
