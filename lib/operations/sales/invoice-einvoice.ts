import "server-only";
import { Prisma } from "@/prisma/generated/client";
import { toOperationDescription } from "../../api/contract/operations/operation";
import type { OperationDescription } from "../../api/contract/operations/operation-description";
import { type Invoice, invoices } from "../../api/contract/sales/customer-invoice";
import { type EInvoiceInput, type EInvoiceResult, sendTypes } from "../../api/contract/sales/invoice-operation";
import { books } from "../../api/remote/books";
import { isWorthWaiting } from "../../api/remote/errors";
import { now } from "../../values/clock";
import { Problem } from "../../values/problem";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import { conflictProblem } from "../engine/conflict";
import { callTimeoutMs, toProblemOrThrow } from "../engine/document-write";
import {
  finishOperation,
  leaveDecisionToPerson,
  postponeOperation,
  refuseOperation,
  updateOperation,
} from "../engine/leased-operation";
import { isInvoiceVoided } from "./credit-links";

/**
 * @throws Problem `conflict` for an invoice that was sent already; or when there is no such invoice, or it cannot be
 *         read now
 */
export async function checkEInvoice(operation: AuthorizedOperation): Promise<OperationDescription> {
  return toOperationDescription(await readInvoiceToSend(operation));
}

/** Reads the invoice to send. An invoice whose sending failed may be sent again. */
async function readInvoiceToSend({ access, row }: AuthorizedOperation): Promise<Invoice> {
  const invoice = await books(access).get(invoices, row.subject);
  if (invoice.sendType !== 0 && !invoice.hasSendError) throw conflictProblem("already_done");
  if (await isInvoiceVoided(access, invoice)) throw conflictProblem("already_voided");
  return invoice;
}

/**
 * Sends an invoice over the network. Nobody can read back whether it was sent, so a person decides after a lost
 * answer.
 */
export async function performEInvoice(operation: AuthorizedOperation): Promise<void> {
  const { access, row } = operation;
  const { sendType } = row.request as unknown as EInvoiceInput;
  const invoiceToSend = await readInvoiceToSend(operation).catch(toProblemOrThrow);
  if (invoiceToSend instanceof Problem)
    return isWorthWaiting(invoiceToSend)
      ? postponeOperation(operation, invoiceToSend)
      : refuseOperation(operation, invoiceToSend);
  const columnsOfCall = { attempt: row.attempt + 1, sentAt: now(), notBefore: null, problem: Prisma.DbNull };
  await updateOperation(operation, { stage: "sent", ...columnsOfCall });
  const answer = await books(access)
    .operate("POST", `${invoices.path}/${row.subject}/einvoice`, {
      timeoutMs: callTimeoutMs,
      body: { SendType: sendTypes[sendType] },
    })
    .catch(toProblemOrThrow);
  if (!(answer instanceof Problem)) return finishOperation(operation, await readEInvoiceResult(operation, sendType));
  if (isWorthWaiting(answer)) return postponeOperation(operation, answer);
  const isAnswerLost =
    answer.code === "outcome_unknown" || answer.code === "remote_unexpected" || answer.code === "internal";
  return isAnswerLost ? leaveDecisionToPerson(operation) : refuseOperation(operation, answer);
}

/** The service accepts an invoice that it cannot deliver and marks it, so the invoice is read once more. */
async function readEInvoiceResult({ access, row }: AuthorizedOperation, sendType: EInvoiceInput["sendType"]) {
  const invoice = await books(access).get(invoices, row.subject).catch(toProblemOrThrow);
  const hasError = invoice instanceof Problem ? null : invoice.hasSendError;
  return { sendType, hasError } satisfies EInvoiceResult;
}
