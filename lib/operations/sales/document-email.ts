import "server-only";
import { Prisma } from "@/prisma/generated/client";
import type { DescribedDocument, OperationAbout } from "../../api/contract/operations/about";
import type { EmailContent, EmailInput, Schedule } from "../../api/contract/operations/command-input";
import { aboutOf } from "../../api/contract/operations/operation";
import type { OperationConflict } from "../../api/contract/operations/operation-conflict";
import { customerAddresses } from "../../api/contract/sales/customer-addresses";
import { books } from "../../api/remote/books";
import { type Tx, withTenant } from "../../platform/db";
import { now } from "../../values/clock";
import { Problem } from "../../values/problem";
import type { AuthorizedOperation, LeasedOperation } from "../engine/authorized-operation";
import { conflict } from "../engine/conflict";
import { callTimeoutMs, toProblemOrThrow } from "../engine/document-write";
import type { FinishedDocument } from "../engine/documents";
import type { KindOfOperation } from "../engine/kinds";
import { finishOperation, postponeOperation, refuseOperation, updateOperation } from "../engine/leased-operation";
import { changeLeasedRow } from "../engine/rows";
import { delayMsOf, mayPostpone, reasonNotToSend } from "../engine/schedule";

/** A document as it is mailed. */
type Letter = {
  told: DescribedDocument;
  /** Whom the service takes for its recipient. */
  recipient: string;
  customerId: string;
  /** Why it is not mailed any more although a time was chosen for it; absent where nothing keeps it. */
  stays?: (schedule: Schedule) => Promise<OperationConflict | null>;
  /** Whether it was taken back, so that nobody is to be sent it any more; absent where that cannot be. */
  isVoided?: () => Promise<boolean>;
  /** What stands in its text instead of the place it names; absent where there is none. */
  completed?: (message: string) => string;
  /** What is kept of it in the transaction that says it is being sent. */
  keep?: (tx: Tx) => Promise<void>;
};

/** Where a kind of document is mailed, and what is read of it before. */
export type MailedDocument = {
  path: string;
  /** @throws Problem when there is no such document, it is not what the person saw, or cannot be read now */
  read(operation: AuthorizedOperation): Promise<Letter>;
  /** What the input of a mail that is a follow-up says beside document and text; absent where it says nothing else. */
  followUpInput?(document: FinishedDocument): object;
};

/** @throws Problem when there is no such document, it was voided, or it cannot be read now */
async function checkEmail(operation: AuthorizedOperation, mailed: MailedDocument): Promise<OperationAbout> {
  const known = await mailed.read(operation);
  if (await known.isVoided?.()) throw conflict("already_voided");
  return aboutOf(known.told);
}

/** Asks the service to mail a document. An e-mail cannot be read back: a lost answer is for a person to decide. */
async function performEmail(operation: AuthorizedOperation, mailed: MailedDocument): Promise<void> {
  const { order } = operation.row.request as unknown as Pick<EmailInput, "order">;
  const documentId = operation.row.subject;
  const known = await readForLeaving(operation, order, mailed).catch(toProblemOrThrow);
  if (known instanceof Problem)
    return mayPostpone(operation.row, known) ? postponeOperation(operation, known) : refuseOperation(operation, known);

  const { access, row, token } = operation;
  const sent = { stage: "sent" as const, attempt: row.attempt + 1, sentAt: now(), notBefore: null };
  await withTenant(access, async (tx) => {
    await changeLeasedRow(tx, access, row.id, token, { ...sent, problem: Prisma.DbNull });
    await known.keep?.(tx);
  });
  const { email, subject, message, cc } = order;
  const answer = await books(operation.access)
    .operate("POST", `${mailed.path}/${documentId}/email`, {
      timeoutMs: callTimeoutMs,
      body: {
        ...(email ? { Email: email } : {}),
        ...(subject ? { Subject: subject } : {}),
        ...(message ? { Message: known.completed?.(message) ?? message } : {}),
        ...(cc ? { CcRecipients: cc } : {}),
      },
    })
    .catch(toProblemOrThrow);
  if (!(answer instanceof Problem))
    return finishOperation(operation, { recipient: email ?? (known.recipient || null) });
  if (mayPostpone(operation.row, answer)) return postponeOperation(operation, answer);
  const isLost = answer.code === "outcome_unknown" || answer.code === "remote_unexpected" || answer.code === "internal";
  return isLost ? leaveDecisionToPerson(operation) : refuseOperation(operation, answer);
}

/**
 * The document as it is now. An invoice that was voided is not mailed; where a time was chosen, it is looked at whether the
 * mail may still leave.
 *
 * @throws Problem `conflict` when it may not
 */
async function readForLeaving(
  operation: AuthorizedOperation,
  { schedule }: EmailContent,
  mailed: MailedDocument,
): Promise<Letter> {
  const { access, row } = operation;
  const known = await mailed.read(operation);
  if (!schedule) {
    if (await known.isVoided?.()) throw conflict("already_voided");
    return known;
  }
  const { email } = await books(access).one(customerAddresses, known.customerId);
  const stays = (await known.stays?.(schedule)) ?? null;
  const why = reasonNotToSend(schedule, { stays, customerEmail: email }, delayMsOf(row));
  if (why) throw conflict(why);
  return known;
}

/** Nobody can tell any more whether the mail left. It is never sent again by itself. */
export function leaveDecisionToPerson(operation: LeasedOperation): Promise<void> {
  return updateOperation(operation, { stage: "unknown", checkedAt: now() });
}

/** A kind that mails a document: its outcome cannot be read back. */
export function mailKind(mailed: MailedDocument): KindOfOperation {
  return {
    canBeTakenBack: true,
    check: (operation) => checkEmail(operation, mailed),
    perform: (operation) => performEmail(operation, mailed),
    readBack: leaveDecisionToPerson,
    awaitAccess: leaveDecisionToPerson,
    followUpInput: (followUp, document) => ({
      ...{ documentId: document.id, ...mailed.followUpInput?.(document) },
      ...("order" in followUp ? { order: withPaid(followUp.order, document.isPaid) } : {}),
    }),
  };
}

/** A mail may be scheduled before its invoice exists; it leaves also where the invoice was paid from the beginning. */
function withPaid(mail: EmailContent, isPaid: boolean): EmailContent {
  return mail.schedule && isPaid ? { ...mail, schedule: { ...mail.schedule, isPaid } } : mail;
}
