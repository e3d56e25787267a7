import { notFound, refused } from "../../http/problem";
import type { Models } from "../../openapi/generated/books";
import type { Db, Tx } from "../../store/db";
import { findStored } from "../records";
import { assertOrder, type OrderAction } from "./order-stages";

/** An order, its columns as stored; decimals are exact text. */
export type StoredOrder = Models["OrderApi"] & {
  readonly [column: string]: unknown;
  readonly backOrderOf: string | null;
};

/**
 * The order of this id, locked until the transaction ends.
 * @throws ApiError 404 with 3000; 4001 or 4002 when it is not at a status for the action
 */
export async function orderFor(
  tx: Tx,
  companyId: string,
  id: string | undefined,
  action: OrderAction,
): Promise<StoredOrder> {
  const order = await findStored<StoredOrder>(tx, "Order", companyId, id, "FOR UPDATE");
  if (!order) throw notFound("The order");
  assertOrder(action, order.Status);
  return order;
}

/** The back order made of an order, if any is left. */
export async function backOrderNumber(db: Db, order: StoredOrder): Promise<number | null> {
  const { rows } = await db.query<{ number: number }>(
    `SELECT "Number" AS number FROM "Order" WHERE "companyId" = $1 AND "backOrderOf" = $2`,
    [order.companyId, order.Id],
  );
  return rows[0]?.number ?? null;
}

/** @throws ApiError with this code when what was not delivered stands on a back order */
export async function assertNoBackOrder(db: Db, order: StoredOrder, code: number): Promise<void> {
  const number = await backOrderNumber(db, order);
  if (number === null) return;
  throw refused(code, `Order ${number} is the order's back order. Delete that first.`);
}
