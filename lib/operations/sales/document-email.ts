import "server-only";
import { Prisma } from "@/prisma/generated/client";
import type { EmailContent, EmailInput, Schedule } from "../../api/contract/operations/command-input";
import { toOperationDescription } from "../../api/contract/operations/operation";
import type { OperationConflict } from "../../api/contract/operations/operation-conflict";
import type { DescribedDocument, OperationDescription } from "../../api/contract/operations/operation-description";
import { customerAddresses } from "../../api/contract/sales/customer-addresses";
import { books } from "../../api/remote/books";
import { type Tx, withTenant } from "../../platform/db";
import { now } from "../../values/clock";
import { Problem } from "../../values/problem";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import { conflictProblem } from "../engine/conflict";
import { callTimeoutMs, toProblemOrThrow } from "../engine/document-write";
import type { FinishedDocument } from "../engine/documents";
import type { KindOfOperation } from "../engine/kinds";
import {
  countStage,
  finishOperation,
  leaveDecisionToPerson,
  postponeOperation,
  refuseOperation,
} from "../engine/leased-operation";
import { changeLeasedRow } from "../engine/rows";
import { delayMsOf, findReasonNotToSend, shouldPostpone } from "../engine/schedule";

/** A document that is to be mailed, as it was read from the books. */
type DocumentToMail = {
  document: DescribedDocument;
  /** The recipient to whom the service sends the mail where the command names no other. */
  recipient: string;
  customerId: string;
  /** Finds why a scheduled mail of the document is not sent any more; absent where nothing prevents the mail. */
  findRefusalReason?: (schedule: Schedule) => Promise<OperationConflict | null>;
  /** Whether the document was voided and is therefore not mailed any more; absent where it cannot be voided. */
  isVoided?: () => Promise<boolean>;
  /** Replaces the placeholder in the text of the mail; absent where there is none. */
  completeMessage?: (message: string) => string;
  /** Stores what belongs to the mail, in the transaction that records that it is being sent. */
  storeChanges?: (tx: Tx) => Promise<void>;
};

/** How a kind of document is mailed: the path of the call, and what is read before the call. */
export type DocumentMailing = {
  path: string;
  /** @throws Problem when there is no such document, it is not what the person saw, or it cannot be read now */
  readDocument(operation: AuthorizedOperation): Promise<DocumentToMail>;
  /**
   * What the input of a mail that is a follow-up contains beside document and text; absent where it contains nothing else.
   */
  followUpInput?(document: FinishedDocument): object;
};

/** @throws Problem when there is no such document, it was voided, or it cannot be read now */
async function checkEmail(operation: AuthorizedOperation, mailing: DocumentMailing): Promise<OperationDescription> {
  const documentToMail = await mailing.readDocument(operation);
  if (await documentToMail.isVoided?.()) throw conflictProblem("already_voided");
  return toOperationDescription(documentToMail.document);
}

/** Makes the service mail a document. A mail cannot be read back, so a person decides after a lost answer. */
async function performEmail(operation: AuthorizedOperation, mailing: DocumentMailing): Promise<void> {
  const { order: content } = operation.row.request as unknown as Pick<EmailInput, "order">;
  const documentId = operation.row.subject;
  const documentToMail = await readDocumentToMail(operation, content, mailing).catch(toProblemOrThrow);
  if (documentToMail instanceof Problem)
    return shouldPostpone(operation.row, documentToMail)
      ? postponeOperation(operation, documentToMail)
      : refuseOperation(operation, documentToMail);

  const { access, row, leaseToken } = operation;
  const columnsOfCall = { stage: "sent" as const, attempt: row.attempt + 1, sentAt: now(), notBefore: null };
  await withTenant(access, async (tx) => {
    await changeLeasedRow(tx, access, row.id, leaseToken, { ...columnsOfCall, problem: Prisma.DbNull });
    await documentToMail.storeChanges?.(tx);
  });
  countStage(row, "sent");
  const { email, subject, message, cc } = content;
  const answer = await books(operation.access)
    .operate("POST", `${mailing.path}/${documentId}/email`, {
      timeoutMs: callTimeoutMs,
      body: {
        ...(email ? { Email: email } : {}),
        ...(subject ? { Subject: subject } : {}),
        ...(message ? { Message: documentToMail.completeMessage?.(message) ?? message } : {}),
        ...(cc ? { CcRecipients: cc } : {}),
      },
    })
    .catch(toProblemOrThrow);
  if (!(answer instanceof Problem))
    return finishOperation(operation, { recipient: email ?? (documentToMail.recipient || null) });
  if (shouldPostpone(operation.row, answer)) return postponeOperation(operation, answer);
  const isAnswerLost =
    answer.code === "outcome_unknown" || answer.code === "remote_unexpected" || answer.code === "internal";
  return isAnswerLost ? leaveDecisionToPerson(operation) : refuseOperation(operation, answer);
}

/**
 * Reads the document as it is now. An invoice that was voided is not mailed, and a scheduled mail is checked again
 * before it is sent.
 *
 * @throws Problem `conflict` when the mail may not be sent
 */
async function readDocumentToMail(
  operation: AuthorizedOperation,
  { schedule }: EmailContent,
  mailing: DocumentMailing,
): Promise<DocumentToMail> {
  const { access, row } = operation;
  const documentToMail = await mailing.readDocument(operation);
  if (!schedule) {
    if (await documentToMail.isVoided?.()) throw conflictProblem("already_voided");
    return documentToMail;
  }
  const { email } = await books(access).get(customerAddresses, documentToMail.customerId);
  const reasonOfDocument = (await documentToMail.findRefusalReason?.(schedule)) ?? null;
  const documentAtSending = { refusalReason: reasonOfDocument, customerEmail: email };
  const refusalReason = findReasonNotToSend(schedule, documentAtSending, delayMsOf(row));
  if (refusalReason) throw conflictProblem(refusalReason);
  return documentToMail;
}

/** Makes a kind that mails a document. Its outcome cannot be read back. */
export function makeMailKind(mailing: DocumentMailing): KindOfOperation {
  return {
    canBeWithdrawn: true,
    check: (operation) => checkEmail(operation, mailing),
    perform: (operation) => performEmail(operation, mailing),
    readBack: leaveDecisionToPerson,
    awaitAccess: leaveDecisionToPerson,
    followUpInput: (followUp, document) => ({
      ...{ documentId: document.id, ...mailing.followUpInput?.(document) },
      ...("order" in followUp ? { order: addPaidFlag(followUp.order, document.isPaid) } : {}),
    }),
  };
}

/** A mail may be scheduled before its invoice exists. It is then sent even if that is paid from the beginning. */
function addPaidFlag(content: EmailContent, isPaid: boolean): EmailContent {
  return content.schedule && isPaid ? { ...content, schedule: { ...content.schedule, isPaid } } : content;
}
