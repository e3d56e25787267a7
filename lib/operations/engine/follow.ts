import "server-only";
import type {
  EmailOrder,
  Follow,
  OperationAbout,
  OrderExpectation,
  QuoteExpectation,
} from "../../api/contract/operations/operation";
import { aboutOf } from "../../api/contract/operations/operation";
import type { Order } from "../../api/contract/sales/order";
import type { Quote } from "../../api/contract/sales/quote";
import type { Tx } from "../../platform/db";
import { seenOrder, seenQuote } from "../../rules/sales/seen";
import { Problem } from "../../values/problem";
import { type Order as Ordered, parseOrder } from "../commands/command";
import type { Made } from "./act";
import { type Hold, insertOperation } from "./insert-operation";
import type { OperationRow } from "./rows";
import { instantOfFollowing, scheduleOf } from "./schedule";
import type { Step } from "./step";

/** The document an act made or moved, as the service answered it; what is seen of an invoice is not asked for again. */
export type Outcome = {
  id: string;
  seen: QuoteExpectation | OrderExpectation | null;
  about: OperationAbout;
  /** Nothing remains to be paid of the invoice it is, as of one that was paid in cash. */
  isPaid: boolean;
};

type Request = { follows?: readonly Follow[]; send?: EmailOrder | null; expected?: unknown };

/** What was ordered together with an act, to begin when it is done. */
export function followsOf({ request }: OperationRow): readonly Follow[] {
  const { follows = [], send } = request as unknown as Request;
  return send ? [{ kind: "invoice-email", order: send }] : follows;
}

/** What follows sees of a document as it is in the books. */
export function outcomeOf(made: Made | Quote | Order): Outcome {
  const about = aboutOf(made);
  if ("quoteOn" in made) return { id: made.id, seen: seenQuote(made), about, isPaid: false };
  const isPaid = "remainingMinor" in made && typeof made.remainingMinor === "bigint" && made.remainingMinor <= 0n;
  return { id: made.id, seen: "orderOn" in made ? seenOrder(made) : null, about, isPaid };
}

/** A mail that was scheduled before its invoice was made: paid from the beginning, it leaves all the same. */
function asPaid(order: EmailOrder, isPaid: boolean): EmailOrder {
  return order.schedule && isPaid ? { ...order, schedule: { ...order.schedule, isPaid } } : order;
}

/**
 * Orders what follows an act, in the transaction that ends it. It is about the document the act made or moved, or about the
 * order that a back order was made of. Where somebody is at the same meanwhile, theirs counts.
 *
 * @param insert how it is ordered; what follows by itself does not wait to be taken back
 */
export async function beginNext(
  tx: Tx,
  { access, row }: Pick<Step, "access" | "row">,
  made: Outcome,
  insert: (order: Ordered, hold: Hold | null) => Promise<unknown> = (order, hold) =>
    insertOperation(tx, access, order, row, hold),
): Promise<void> {
  const [first, ...follows] = followsOf(row);
  if (!first) return;
  const isAboutSubject = row.kind === "order-backorder";
  const documentId = isAboutSubject ? row.subject : made.id;
  const expected = isAboutSubject ? (row.request as Request).expected : made.seen;
  const { kind, ...own } = "order" in first ? { ...first, order: asPaid(first.order, made.isPaid) } : first;
  const offer = kind === "quote-email" ? { offer: expected } : {};
  const input = "order" in own ? { documentId, ...offer, ...own } : { documentId, expected, follows, ...own };
  const order = parseOrder({ kind, key: `${row.id}:${kind}`, input });
  const schedule = scheduleOf(order);
  const hold = schedule && {
    carryOutAt: instantOfFollowing(access, schedule),
    isScheduled: true,
    leaseToken: null,
    about: made.about,
  };
  await insert(order, hold).catch((error) => {
    if (!(error instanceof Problem && error.code === "conflict")) throw error;
  });
}
