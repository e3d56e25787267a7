import "server-only";
import type { EmailOrder, Follow, OrderExpectation, QuoteExpectation } from "../api/contract/operation";
import type { Tx } from "../db";
import { Problem } from "../problem";
import { parseOrder } from "./input";
import { insertOperation } from "./order";
import type { OperationRow } from "./rows";
import type { Step } from "./step";

/** The document an act made or moved, as the service answered it; what is seen of an invoice is not asked for again. */
export type Outcome = { id: string; seen: QuoteExpectation | OrderExpectation | null };

type Request = { follows?: readonly Follow[]; send?: EmailOrder | null; expected?: unknown };

/** What was ordered together with an act, to begin when it is done. */
export function followsOf({ request }: OperationRow): readonly Follow[] {
  const { follows = [], send } = request as unknown as Request;
  return send ? [{ kind: "invoice-email", order: send }] : follows;
}

/**
 * Orders what follows an act, in the transaction that ends it. It is about the document the act made or moved, or about the
 * order that a back order was made of. Where somebody is at the same meanwhile, theirs counts.
 */
export async function beginNext(tx: Tx, { access, row }: Step, made: Outcome): Promise<void> {
  const [first, ...follows] = followsOf(row);
  if (!first) return;
  const isAboutSubject = row.kind === "order-backorder";
  const documentId = isAboutSubject ? row.subject : made.id;
  const expected = isAboutSubject ? (row.request as Request).expected : made.seen;
  const { kind, ...own } = first;
  const offer = kind === "quote-email" ? { offer: expected } : {};
  const input = "order" in own ? { documentId, ...offer, ...own } : { documentId, expected, follows, ...own };
  const order = parseOrder({ kind, key: `${row.id}:${kind}`, input });
  await insertOperation(tx, access, order, row.id).catch((error) => {
    if (!(error instanceof Problem && error.code === "conflict")) throw error;
  });
}
