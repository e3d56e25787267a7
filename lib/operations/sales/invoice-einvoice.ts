import "server-only";
import { Prisma } from "@/prisma/generated/client";
import type { OperationAbout } from "../../api/contract/operations/operation";
import { aboutOf } from "../../api/contract/operations/operation";
import { type Invoice, invoices } from "../../api/contract/sales/customer-invoice";
import { type EInvoiceInput, type EInvoiceResult, sendTypes } from "../../api/contract/sales/invoice-operation";
import { books } from "../../api/remote/books";
import { isWorthWaiting } from "../../api/remote/errors";
import { now } from "../../values/clock";
import { Problem } from "../../values/problem";
import { conflict } from "../engine/conflict";
import { callTimeoutMs, toProblemOrThrow } from "../engine/document-write";
import {
  type AuthorizedOperation,
  finishOperation,
  postponeOperation,
  refuseOperation,
  updateOperation,
} from "../engine/leased-operation";
import { isVoided } from "./credit-links";
import { leaveDecisionToPerson } from "./document-email";

/** @throws Problem `conflict` of one that was sent already; or when there is no such invoice, or it cannot be read now */
export async function checkEInvoice(step: AuthorizedOperation): Promise<OperationAbout> {
  return aboutOf(await toSend(step));
}

/** One whose sending failed may be sent again. */
async function toSend({ access, row }: AuthorizedOperation): Promise<Invoice> {
  const invoice = await books(access).one(invoices, row.subject);
  if (invoice.sendType !== 0 && !invoice.hasSendError) throw conflict("already_done");
  if (await isVoided(access, invoice)) throw conflict("already_voided");
  return invoice;
}

/** Hands an invoice to the network. It cannot be read back whether it left: a lost answer is for a person to decide. */
export async function performEInvoice(step: AuthorizedOperation): Promise<void> {
  const { access, row } = step;
  const { sendType } = row.request as unknown as EInvoiceInput;
  const known = await toSend(step).catch(toProblemOrThrow);
  if (known instanceof Problem)
    return isWorthWaiting(known) ? postponeOperation(step, known) : refuseOperation(step, known);
  const sent = { attempt: row.attempt + 1, sentAt: now(), notBefore: null, problem: Prisma.DbNull };
  await updateOperation(step, { stage: "sent", ...sent });
  const answer = await books(access)
    .operate("POST", `${invoices.path}/${row.subject}/einvoice`, {
      timeoutMs: callTimeoutMs,
      body: { SendType: sendTypes[sendType] },
    })
    .catch(toProblemOrThrow);
  if (!(answer instanceof Problem)) return finishOperation(step, await resultOf(step, sendType));
  if (isWorthWaiting(answer)) return postponeOperation(step, answer);
  const isLost = answer.code === "outcome_unknown" || answer.code === "remote_unexpected" || answer.code === "internal";
  return isLost ? leaveDecisionToPerson(step) : refuseOperation(step, answer);
}

/** The service takes what it cannot deliver and marks the invoice, so it is read once more. */
async function resultOf({ access, row }: AuthorizedOperation, sendType: EInvoiceInput["sendType"]) {
  const invoice = await books(access).one(invoices, row.subject).catch(toProblemOrThrow);
  const hasError = invoice instanceof Problem ? null : invoice.hasSendError;
  return { sendType, hasError } satisfies EInvoiceResult;
}
