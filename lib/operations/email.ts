import "server-only";
import { Prisma } from "@/prisma/generated/client";
import { invoices } from "../api/contract/customer-invoice";
import type { EmailInput } from "../api/contract/operation";
import { books } from "../api/server/books";
import { now } from "../clock";
import { Problem } from "../problem";
import { asProblem } from "./act";
import { finish, type Held, isWorthWaiting, postpone, record, refuse, type Step } from "./step";

const callTimeoutMs = 75_000;

/** Asks the service to mail the invoice. An e-mail cannot be read back: a lost answer is for a person to decide. */
export async function performEmail(step: Step): Promise<void> {
  const { invoiceId, order } = step.row.request as unknown as EmailInput;
  const invoice = await books(step.access).one(invoices, invoiceId).catch(asProblem);
  if (invoice instanceof Problem) return isWorthWaiting(invoice) ? postpone(step, invoice) : refuse(step, invoice);

  await record(step, {
    stage: "sent",
    attempt: step.row.attempt + 1,
    sentAt: now(),
    notBefore: null,
    problem: Prisma.DbNull,
  });
  const { email, subject, message, cc } = order;
  const answer = await books(step.access)
    .operate("POST", `${invoices.path}/${invoiceId}/email`, {
      timeoutMs: callTimeoutMs,
      body: {
        ...(email ? { Email: email } : {}),
        ...(subject ? { Subject: subject } : {}),
        ...(message ? { Message: message } : {}),
        ...(cc ? { CcRecipients: cc } : {}),
      },
    })
    .catch(asProblem);
  if (!(answer instanceof Problem))
    return finish(step, { invoiceId, recipient: email ?? (invoice.customerEmail || null) });
  if (isWorthWaiting(answer)) return postpone(step, answer);
  const isLost = answer.code === "outcome_unknown" || answer.code === "remote_unexpected" || answer.code === "internal";
  return isLost ? leaveToPerson(step) : refuse(step, answer);
}

/** Nobody can tell any more whether the mail left. It is never sent again by itself. */
export function leaveToPerson(step: Held): Promise<void> {
  return record(step, { stage: "unknown", checkedAt: now() });
}
