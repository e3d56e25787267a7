import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import type { Tx } from "../../store/db";
import type { Body } from "../pipeline/call";
import { insertRecord, type Values } from "../records";
import { nextDocumentNumber } from "../series";
import { orderStatus } from "./order-stages";
import { orderValues } from "./order-values";

type OrderOrigin = { readonly Status: number; readonly CreatedFromQuoteId?: string; readonly backOrderOf?: string };

/** Inserts an order. It gets the next order number, unless it is a draft. @returns the record as stored */
export async function insertOrder(
  tx: Tx,
  companyId: string,
  body: Body,
  origin: OrderOrigin,
): Promise<Values & { readonly Id: string }> {
  const order = {
    ...(await orderValues(tx, companyId, body)),
    ...origin,
    Id: randomUUID(),
    Number: origin.Status === orderStatus.draft ? null : await nextDocumentNumber(tx, companyId, "NextOrderNumber"),
    CreatedUtc: now(),
  };
  await insertRecord(tx, "Order", companyId, order);
  return order;
}
