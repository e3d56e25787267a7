import "server-only";
import type { EmailContent, FollowUp } from "../../api/contract/operations/command-input";
import { aboutOf } from "../../api/contract/operations/operation";
import type { Order } from "../../api/contract/sales/order";
import type { Quote } from "../../api/contract/sales/quote";
import type { Tx } from "../../platform/db";
import { expectationOfOrder, expectationOfQuote } from "../../rules/sales/expectations";
import { Problem } from "../../values/problem";
import { type Command, parseCommand } from "../commands/command";
import type { AuthorizedOperation } from "./authorized-operation";
import type { FinishedDocument, WrittenDocument } from "./documents";
import { insertOperation, type Postponement } from "./insert-operation";
import type { OperationRow } from "./rows";
import { instantOfFollowing, scheduleOf } from "./schedule";

type Request = { follows?: readonly FollowUp[]; send?: EmailContent | null; expected?: unknown };

/** The follow-ups that were submitted together with an operation, to begin when it is done. */
export function followUpsOf({ request }: OperationRow): readonly FollowUp[] {
  const { follows = [], send } = request as unknown as Request;
  return send ? [{ kind: "invoice-email", order: send }] : follows;
}

/** The part of a finished document that its follow-ups need. */
export function finishedDocumentOf(made: WrittenDocument | Quote | Order): FinishedDocument {
  const about = aboutOf(made);
  if ("quoteOn" in made) return { id: made.id, seen: expectationOfQuote(made), about, isPaid: false };
  const isPaid = "remainingMinor" in made && typeof made.remainingMinor === "bigint" && made.remainingMinor <= 0n;
  return { id: made.id, seen: "orderOn" in made ? expectationOfOrder(made) : null, about, isPaid };
}

/** A mail may be scheduled before its invoice exists; it leaves also where the invoice was paid from the beginning. */
function withPaid(mail: EmailContent, isPaid: boolean): EmailContent {
  return mail.schedule && isPaid ? { ...mail, schedule: { ...mail.schedule, isPaid } } : mail;
}

/**
 * Submits the first follow-up of an operation, in the transaction that ends the operation. The follow-up is about the
 * document that was made or moved; after a back order, about the order it was made of. Where a colleague has submitted the
 * same meanwhile, theirs counts.
 *
 * @param insert how the follow-up is stored; one that begins by itself does not wait to be taken back
 */
export async function submitFollowUp(
  tx: Tx,
  { access, row }: Pick<AuthorizedOperation, "access" | "row">,
  made: FinishedDocument,
  insert: (command: Command, postponement: Postponement | null) => Promise<unknown> = (command, postponement) =>
    insertOperation(tx, access, command, row, postponement),
): Promise<void> {
  const [first, ...follows] = followUpsOf(row);
  if (!first) return;
  const isAboutSubject = row.kind === "order-backorder";
  const documentId = isAboutSubject ? row.subject : made.id;
  const expected = isAboutSubject ? (row.request as Request).expected : made.seen;
  const { kind, ...own } = "order" in first ? { ...first, order: withPaid(first.order, made.isPaid) } : first;
  const offer = kind === "quote-email" ? { offer: expected } : {};
  const input = "order" in own ? { documentId, ...offer, ...own } : { documentId, expected, follows, ...own };
  const command = parseCommand({ kind, key: `${row.id}:${kind}`, input });
  const schedule = scheduleOf(command);
  const postponement = schedule && {
    carryOutAt: instantOfFollowing(access, schedule),
    isScheduled: true,
    leaseToken: null,
    about: made.about,
  };
  await insert(command, postponement).catch((error) => {
    if (!(error instanceof Problem && error.code === "conflict")) throw error;
  });
}
