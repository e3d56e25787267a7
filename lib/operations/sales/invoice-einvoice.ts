import "server-only";
import { Prisma } from "@/prisma/generated/client";
import type { OperationAbout } from "../../api/contract/operations/about";
import { aboutOf } from "../../api/contract/operations/operation";
import { type Invoice, invoices } from "../../api/contract/sales/customer-invoice";
import { type EInvoiceInput, type EInvoiceResult, sendTypes } from "../../api/contract/sales/invoice-operation";
import { books } from "../../api/remote/books";
import { isWorthWaiting } from "../../api/remote/errors";
import { now } from "../../values/clock";
import { Problem } from "../../values/problem";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import { conflict } from "../engine/conflict";
import { callTimeoutMs, toProblemOrThrow } from "../engine/document-write";
import { finishOperation, postponeOperation, refuseOperation, updateOperation } from "../engine/leased-operation";
import { isVoided } from "./credit-links";
import { leaveDecisionToPerson } from "./document-email";

/** @throws Problem `conflict` of one that was sent already; or when there is no such invoice, or it cannot be read now */
export async function checkEInvoice(operation: AuthorizedOperation): Promise<OperationAbout> {
  return aboutOf(await toSend(operation));
}

/** One whose sending failed may be sent again. */
async function toSend({ access, row }: AuthorizedOperation): Promise<Invoice> {
  const invoice = await books(access).one(invoices, row.subject);
  if (invoice.sendType !== 0 && !invoice.hasSendError) throw conflict("already_done");
  if (await isVoided(access, invoice)) throw conflict("already_voided");
  return invoice;
}

/** Hands an invoice to the network. It cannot be read back whether it left: a lost answer is for a person to decide. */
export async function performEInvoice(operation: AuthorizedOperation): Promise<void> {
  const { access, row } = operation;
  const { sendType } = row.request as unknown as EInvoiceInput;
  const known = await toSend(operation).catch(toProblemOrThrow);
  if (known instanceof Problem)
    return isWorthWaiting(known) ? postponeOperation(operation, known) : refuseOperation(operation, known);
  const sent = { attempt: row.attempt + 1, sentAt: now(), notBefore: null, problem: Prisma.DbNull };
  await updateOperation(operation, { stage: "sent", ...sent });
  const answer = await books(access)
    .operate("POST", `${invoices.path}/${row.subject}/einvoice`, {
      timeoutMs: callTimeoutMs,
      body: { SendType: sendTypes[sendType] },
    })
    .catch(toProblemOrThrow);
  if (!(answer instanceof Problem)) return finishOperation(operation, await resultOf(operation, sendType));
  if (isWorthWaiting(answer)) return postponeOperation(operation, answer);
  const isLost = answer.code === "outcome_unknown" || answer.code === "remote_unexpected" || answer.code === "internal";
  return isLost ? leaveDecisionToPerson(operation) : refuseOperation(operation, answer);
}

/** The service takes what it cannot deliver and marks the invoice, so it is read once more. */
async function resultOf({ access, row }: AuthorizedOperation, sendType: EInvoiceInput["sendType"]) {
  const invoice = await books(access).one(invoices, row.subject).catch(toProblemOrThrow);
  const hasError = invoice instanceof Problem ? null : invoice.hasSendError;
  return { sendType, hasError } satisfies EInvoiceResult;
}
