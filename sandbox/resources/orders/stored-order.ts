import { notFoundError, ruleRefusalError } from "../../http/problem";
import type { Models } from "../../openapi/generated/books";
import type { Db, Tx } from "../../store/db";
import { findRecord } from "../records";
import { assertOrderAction, type OrderAction } from "./order-stages";

/** The stored columns of an order; decimals are exact text. */
export type StoredOrder = Models["OrderApi"] & {
  readonly [column: string]: unknown;
  readonly backOrderOf: string | null;
};

/**
 * Reads an order by its id and locks it until the transaction ends.
 * @throws ApiError 404 with 3000; 4001 or 4002 when the action is not allowed at the status of the order
 */
export async function getOrderForAction(
  tx: Tx,
  companyId: string,
  id: string | undefined,
  action: OrderAction,
): Promise<StoredOrder> {
  const order = await findRecord<StoredOrder>(tx, "Order", companyId, id, "FOR UPDATE");
  if (!order) throw notFoundError("The order");
  assertOrderAction(action, order.Status);
  return order;
}

/** Finds the number of an order's back order; null when the order has none. */
export async function findBackOrderNumber(db: Db, order: StoredOrder): Promise<number | null> {
  const { rows } = await db.query<{ number: number }>(
    `SELECT "Number" AS number FROM "Order" WHERE "companyId" = $1 AND "backOrderOf" = $2`,
    [order.companyId, order.Id],
  );
  return rows[0]?.number ?? null;
}

/** @throws ApiError with the stated code when the order has a back order */
export async function assertNoBackOrder(db: Db, order: StoredOrder, code: number): Promise<void> {
  const backOrderNumber = await findBackOrderNumber(db, order);
  if (backOrderNumber === null) return;
  throw ruleRefusalError(code, `Order ${backOrderNumber} is the order's back order. Delete that first.`);
}
