import "server-only";
import type { EmailContent, FollowUp } from "../../api/contract/operations/command-input";
import { aboutOf } from "../../api/contract/operations/operation";
import type { Order } from "../../api/contract/sales/order";
import type { Quote } from "../../api/contract/sales/quote";
import type { Tx } from "../../platform/db";
import { expectationOfOrder, expectationOfQuote } from "../../rules/sales/expectations";
import { Problem } from "../../values/problem";
import { type Command as Ordered, parseCommand } from "../commands/command";
import type { AuthorizedOperation } from "./authorized-operation";
import type { FinishedDocument, WrittenDocument } from "./documents";
import { insertOperation, type Postponement } from "./insert-operation";
import type { OperationRow } from "./rows";
import { instantOfFollowing, scheduleOf } from "./schedule";

type Request = { follows?: readonly FollowUp[]; send?: EmailContent | null; expected?: unknown };

/** What was ordered together with an act, to begin when it is done. */
export function followUpsOf({ request }: OperationRow): readonly FollowUp[] {
  const { follows = [], send } = request as unknown as Request;
  return send ? [{ kind: "invoice-email", order: send }] : follows;
}

/** What follows sees of a document as it is in the books. */
export function finishedDocumentOf(made: WrittenDocument | Quote | Order): FinishedDocument {
  const about = aboutOf(made);
  if ("quoteOn" in made) return { id: made.id, seen: expectationOfQuote(made), about, isPaid: false };
  const isPaid = "remainingMinor" in made && typeof made.remainingMinor === "bigint" && made.remainingMinor <= 0n;
  return { id: made.id, seen: "orderOn" in made ? expectationOfOrder(made) : null, about, isPaid };
}

/** A mail that was scheduled before its invoice was made: paid from the beginning, it leaves all the same. */
function asPaid(order: EmailContent, isPaid: boolean): EmailContent {
  return order.schedule && isPaid ? { ...order, schedule: { ...order.schedule, isPaid } } : order;
}

/**
 * Orders what follows an act, in the transaction that ends it. It is about the document the act made or moved, or about the
 * order that a back order was made of. Where somebody is at the same meanwhile, theirs counts.
 *
 * @param insert how it is ordered; what follows by itself does not wait to be taken back
 */
export async function submitFollowUp(
  tx: Tx,
  { access, row }: Pick<AuthorizedOperation, "access" | "row">,
  made: FinishedDocument,
  insert: (order: Ordered, hold: Postponement | null) => Promise<unknown> = (command, hold) =>
    insertOperation(tx, access, command, row, hold),
): Promise<void> {
  const [first, ...follows] = followUpsOf(row);
  if (!first) return;
  const isAboutSubject = row.kind === "order-backorder";
  const documentId = isAboutSubject ? row.subject : made.id;
  const expected = isAboutSubject ? (row.request as Request).expected : made.seen;
  const { kind, ...own } = "order" in first ? { ...first, order: asPaid(first.order, made.isPaid) } : first;
  const offer = kind === "quote-email" ? { offer: expected } : {};
  const input = "order" in own ? { documentId, ...offer, ...own } : { documentId, expected, follows, ...own };
  const order = parseCommand({ kind, key: `${row.id}:${kind}`, input });
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
