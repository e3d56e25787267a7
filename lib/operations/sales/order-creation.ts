import "server-only";
import { allOf, compare } from "../../api/contract/list-query";
import type { OperationDescription } from "../../api/contract/operations/operation-description";
import { type Order, type OrderRow, orders } from "../../api/contract/sales/order";
import { books } from "../../api/remote/books";
import { withTenant } from "../../platform/db";
import { Problem } from "../../values/problem";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import { parseAnswerOrUnknown } from "../engine/document-creation";
import { callTimeoutMs, type DocumentWrite } from "../engine/document-write";
import { findDocumentsOfOtherOperations } from "../engine/documents-of-other-operations";
import { outcomeOfCreation } from "../engine/outcome-of-read-back";
import type { OperationRow } from "../engine/rows";
import { cutToSeconds } from "../engine/whole-seconds";
import { toFinishedOrder } from "./finished-document";
import { finishOrder, toOrderResult } from "./quote-and-order";

/** The content of the new order, and the call that creates it. */
export type NewOrder = {
  customerId: string;
  rows: readonly OrderRow[];
  path: string;
  body?: object;
  about?: OperationDescription;
};

/** What is stored of the new order just before the call. `since` is the service's time then. */
type StoredNewOrder = { since?: string; customerId?: string; print?: string };

const storedRequestOf = ({ request }: OperationRow) => request as unknown as StoredNewOrder;

/**
 * Defines a write that creates an order which names no source. The order is recognised by its customer, its rows and
 * its creation time.
 *
 * @param prepare returns the content of the order; throws when it may not, or cannot now, be created
 */
export function defineOrderCreation(
  prepare: (operation: AuthorizedOperation) => Promise<NewOrder>,
): DocumentWrite<NewOrder & { since: string }, Order> {
  return {
    contract: orders,
    async prepare(operation) {
      const orderToCreate = await prepare(operation);
      const { serverTimeUtc } = await books(operation.access).page(orders, { pageSize: 1 });
      return { ...orderToCreate, since: serverTimeUtc };
    },
    describe: ({ about }) => about ?? null,
    requestBeforeCall: ({ customerId, rows, since }) =>
      ({ since, customerId, print: fingerprintOf(rows) }) satisfies StoredNewOrder,
    call: async ({ access }, { path, body }) =>
      parseAnswerOrUnknown(orders, await books(access).operate("POST", path, { body, timeoutMs: callTimeoutMs })),
    async readBack(restoredOrNot, timing) {
      const operation = await completeRestoredOperation(restoredOrNot, prepare);
      if (operation === null) return { outcome: { is: "unknown" }, documents: [] };
      // The open operations are read before the orders, so that one of the two contains an outcome that becomes known
      // in between.
      const awaitedFingerprints = await listAwaitedFingerprints(operation);
      const unexplainedOrders = await listUnexplainedOrders(operation);
      const matchingOrders = unexplainedOrders.filter(
        ({ rows }) => fingerprintOf(rows) === storedRequestOf(operation.row).print,
      );
      // Another order of the customer may be this one, which somebody has changed meanwhile. No second order is
      // created beside it.
      const isUnclear = unexplainedOrders.some(
        (order) => !matchingOrders.includes(order) && !awaitedFingerprints.has(fingerprintOf(order.rows)),
      );
      return { outcome: outcomeOfCreation(matchingOrders, isUnclear, timing), documents: unexplainedOrders };
    },
    finish: finishOrder,
    showsEarlierAttempt: () => false,
    canBeOutcome: (row, order) => order.customerId === storedRequestOf(row).customerId,
    finishedDocument: toFinishedOrder,
    resultOf: toOrderResult,
  };
}

/**
 * Adds to a restored operation what its call would have stored: a backup that was made before the call does not hold it.
 *
 * @returns null where the order can no longer be created, so that nobody can tell what its call would have made
 */
async function completeRestoredOperation(
  operation: AuthorizedOperation,
  prepare: (operation: AuthorizedOperation) => Promise<NewOrder>,
): Promise<AuthorizedOperation | null> {
  const { row } = operation;
  if (row.restoredAt === null || storedRequestOf(row).print !== undefined) return operation;
  try {
    const { customerId, rows } = await prepare(operation);
    const storedOrder = { customerId, print: fingerprintOf(rows) } satisfies StoredNewOrder;
    return { ...operation, row: { ...row, request: { ...(row.request as object), ...storedOrder } } };
  } catch (error) {
    if (error instanceof Problem && error.code === "conflict") return null;
    throw error;
  }
}

/** Orders of the customer that were created since the call, neither from a quote nor by another operation. */
async function listUnexplainedOrders(operation: AuthorizedOperation): Promise<readonly Order[]> {
  const { since, customerId = "" } = storedRequestOf(operation.row);
  const createdSince = cutToSeconds(since ?? operation.row.createdAt.toISOString());
  const filter = allOf(
    compare("CustomerId", "eq", { id: customerId }),
    compare("CreatedUtc", "ge", { instant: createdSince }),
  );
  const { items } = await books(operation.access).page(orders, { pageSize: 1000, filter });
  const ordersWithoutQuote = items.filter(({ createdFromQuoteId }) => createdFromQuoteId === null);
  const ids = ordersWithoutQuote.map(({ id }) => id);
  const idsOfOtherOperations = await findDocumentsOfOtherOperations(operation, ids);
  return ordersWithoutQuote.filter(({ id }) => !idsOfOtherOperations.has(id));
}

/** The fingerprints of the orders that other operations with an unknown outcome create. */
function listAwaitedFingerprints({ access, row }: AuthorizedOperation): Promise<Set<string>> {
  const { partnerId, companyId } = access;
  return withTenant(access, async (tx) => {
    const openOperations = await tx.operation.findMany({
      where: {
        ...{ partnerId, companyId, id: { not: row.id } },
        kind: { in: ["order-create", "order-backorder"] },
        stage: { in: ["waiting", "sent", "checking"] },
      },
      select: { request: true },
    });
    return new Set(openOperations.flatMap(({ request }) => (request as StoredNewOrder).print ?? []));
  });
}

/** The fingerprint of those parts of the rows that the service stores unchanged. The service may fill in texts. */
function fingerprintOf(rows: readonly OrderRow[]): string {
  const articleRows = rows.filter(({ isTextRow }) => !isTextRow);
  return articleRows
    .map(({ articleId, quantity, unitPrice, discount }) => [articleId, quantity, unitPrice, discount].join(":"))
    .join(" ");
}
