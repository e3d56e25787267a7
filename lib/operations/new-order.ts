import "server-only";
import { allOf, compare } from "../api/contract/list-query";
import { type Order, type OrderRow, orders } from "../api/contract/order";
import { books } from "../api/server/books";
import { type Act, callTimeoutMs } from "./act";
import { decideMade } from "./decide";
import { finishOrder, orderResult } from "./document";
import { parsedOrUnknown } from "./make";
import type { OperationRow } from "./rows";
import { wholeSeconds } from "./since";
import type { Step } from "./step";
import { takenByOthers } from "./taken";

/** What the new order will say, and how the service is asked for it. */
export type NewOrder = { customerId: string; rows: readonly OrderRow[]; path: string; body?: object };

/** What is kept of it from the moment before the call. */
type Kept = { since?: string; customerId?: string; print?: string };

const keptOf = ({ request }: OperationRow) => request as unknown as Kept;

/**
 * An act that makes an order which names no source: it is recognised by customer, rows and the time it was made.
 *
 * @param prepare says what the order will hold; throws when it may not, or cannot now, be made
 */
export function newOrder(prepare: (step: Step) => Promise<NewOrder>): Act<NewOrder & { since: string }, Order> {
  return {
    contract: orders,
    async prepare(step) {
      const ready = await prepare(step);
      const { serverTimeUtc } = await books(step.access).page(orders, { pageSize: 1 });
      return { ...ready, since: serverTimeUtc };
    },
    keep: ({ customerId, rows, since }) => ({ since, customerId, print: printOf(rows) }) satisfies Kept,
    ask: async ({ access }, { path, body }) =>
      parsedOrUnknown(orders, await books(access).operate("POST", path, { body, timeoutMs: callTimeoutMs })),
    async look(step, at) {
      const made = await candidates(step);
      return { verdict: decideMade(made, false, at), made };
    },
    finish: finishOrder,
    mayBeOutcome: ({ detail }) => detail === "already_done",
    isOutcome: (row, order) => order.customerId === keptOf(row).customerId,
    resultOf: orderResult,
  };
}

async function candidates(step: Step): Promise<readonly Order[]> {
  const { since, customerId = "", print } = keptOf(step.row);
  const from = wholeSeconds(since ?? step.row.createdAt.toISOString());
  const filter = allOf(compare("CustomerId", "eq", { id: customerId }), compare("CreatedUtc", "ge", { instant: from }));
  const { items } = await books(step.access).page(orders, { pageSize: 1000, filter });
  const alike = items.filter((one) => one.createdFromQuoteId === null && printOf(one.rows) === print);
  const ids = alike.map(({ id }) => id);
  const taken = await takenByOthers(step, ids);
  return alike.filter(({ id }) => !taken.has(id));
}

/** What of rows the service keeps as it was asked: texts may be filled in by it. */
function printOf(rows: readonly OrderRow[]): string {
  const sold = rows.filter(({ isTextRow }) => !isTextRow);
  return sold
    .map(({ articleId, quantity, unitPrice, discount }) => [articleId, quantity, unitPrice, discount].join(":"))
    .join(" ");
}
