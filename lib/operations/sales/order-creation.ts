import "server-only";
import { allOf, compare } from "../../api/contract/list-query";
import type { OperationAbout } from "../../api/contract/operations/about";
import { type Order, type OrderRow, orders } from "../../api/contract/sales/order";
import { books } from "../../api/remote/books";
import { withTenant } from "../../platform/db";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import { parseAnswerOrUnknown } from "../engine/document-creation";
import { callTimeoutMs, type DocumentWrite } from "../engine/document-write";
import { documentsMadeByOthers } from "../engine/made-by-others";
import { outcomeOfCreation } from "../engine/outcome-of-read-back";
import type { OperationRow } from "../engine/rows";
import { wholeSeconds } from "../engine/whole-seconds";
import { finishedOrder } from "./finished-document";
import { finishOrder, orderResult } from "./quote-and-order";

/** What the new order will say, and how the service is asked for it. */
export type NewOrder = {
  customerId: string;
  rows: readonly OrderRow[];
  path: string;
  body?: object;
  about?: OperationAbout;
};

/** What is kept of it from the moment before the call. */
type RequestBeforeCall = { since?: string; customerId?: string; print?: string };

const keptOf = ({ request }: OperationRow) => request as unknown as RequestBeforeCall;

/**
 * An act that makes an order which names no source: it is recognised by customer, rows and the time it was made.
 *
 * @param prepare says what the order will hold; throws when it may not, or cannot now, be made
 */
export function newOrder(
  prepare: (operation: AuthorizedOperation) => Promise<NewOrder>,
): DocumentWrite<NewOrder & { since: string }, Order> {
  return {
    contract: orders,
    async prepare(operation) {
      const ready = await prepare(operation);
      const { serverTimeUtc } = await books(operation.access).page(orders, { pageSize: 1 });
      return { ...ready, since: serverTimeUtc };
    },
    about: ({ about }) => about ?? null,
    requestBeforeCall: ({ customerId, rows, since }) =>
      ({ since, customerId, print: printOf(rows) }) satisfies RequestBeforeCall,
    call: async ({ access }, { path, body }) =>
      parseAnswerOrUnknown(orders, await books(access).operate("POST", path, { body, timeoutMs: callTimeoutMs })),
    async readBack(operation, attempt) {
      // Read first: what becomes known in between is then in one of the two.
      const awaited = await awaitedByOthers(operation);
      const direct = await unexplained(operation);
      const made = direct.filter(({ rows }) => printOf(rows) === keptOf(operation.row).print);
      // Another order of the customer may be this one, changed by somebody since: it is not made again beside it.
      const isUnclear = direct.some((one) => !made.includes(one) && !awaited.has(printOf(one.rows)));
      return { outcome: outcomeOfCreation(made, isUnclear, attempt), documents: direct };
    },
    finish: finishOrder,
    mayBeOutcome: () => false,
    isOutcome: (row, order) => order.customerId === keptOf(row).customerId,
    finishedDocument: finishedOrder,
    resultOf: orderResult,
  };
}

/** Orders of the customer made since the call, of no quote and by no other operation. */
async function unexplained(operation: AuthorizedOperation): Promise<readonly Order[]> {
  const { since, customerId = "" } = keptOf(operation.row);
  const from = wholeSeconds(since ?? operation.row.createdAt.toISOString());
  const filter = allOf(compare("CustomerId", "eq", { id: customerId }), compare("CreatedUtc", "ge", { instant: from }));
  const { items } = await books(operation.access).page(orders, { pageSize: 1000, filter });
  const direct = items.filter(({ createdFromQuoteId }) => createdFromQuoteId === null);
  const ids = direct.map(({ id }) => id);
  const taken = await documentsMadeByOthers(operation, ids);
  return direct.filter(({ id }) => !taken.has(id));
}

/** What other new orders hold whose outcome is not known yet. */
function awaitedByOthers({ access, row }: AuthorizedOperation): Promise<Set<string>> {
  const { partnerId, companyId } = access;
  return withTenant(access, async (tx) => {
    const open = await tx.operation.findMany({
      where: {
        ...{ partnerId, companyId, id: { not: row.id } },
        kind: { in: ["order-create", "order-backorder"] },
        stage: { in: ["waiting", "sent", "checking"] },
      },
      select: { request: true },
    });
    return new Set(open.flatMap(({ request }) => (request as RequestBeforeCall).print ?? []));
  });
}

/** What of rows the service keeps as it was asked: texts may be filled in by it. */
function printOf(rows: readonly OrderRow[]): string {
  const sold = rows.filter(({ isTextRow }) => !isTextRow);
  return sold
    .map(({ articleId, quantity, unitPrice, discount }) => [articleId, quantity, unitPrice, discount].join(":"))
    .join(" ");
}
