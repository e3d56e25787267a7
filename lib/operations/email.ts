import "server-only";
import { Prisma } from "@/prisma/generated/client";
import { customerAddresses } from "../api/contract/customer-addresses";
import { invoices } from "../api/contract/customer-invoice";
import type { EmailInput, OperationAbout } from "../api/contract/operation";
import { orders } from "../api/contract/order";
import { quotes } from "../api/contract/quote";
import { books } from "../api/server/books";
import type { CompanyAccess } from "../auth/access";
import { now } from "../clock";
import { Problem } from "../problem";
import { aboutOf, type Told } from "./about";
import { asProblem, callTimeoutMs } from "./act";
import { finish, type Held, isWorthWaiting, postpone, record, refuse, type Step } from "./step";

/** Where a kind of document is mailed, what it is told by, and whom the service takes for its recipient. */
export type Mailed = {
  path: string;
  read(access: CompanyAccess, documentId: string): Promise<{ told: Told; recipient: string }>;
};

export const mailedQuote: Mailed = {
  path: quotes.path,
  async read(access, id) {
    const quote = await books(access).one(quotes, id);
    return { told: quote, recipient: (await books(access).one(customerAddresses, quote.customerId)).quoteEmail };
  },
};

export const mailedOrder: Mailed = {
  path: orders.path,
  async read(access, id) {
    const order = await books(access).one(orders, id);
    return { told: order, recipient: (await books(access).one(customerAddresses, order.customerId)).orderEmail };
  },
};

export const mailedInvoice: Mailed = {
  path: invoices.path,
  async read(access, id) {
    const invoice = await books(access).one(invoices, id);
    return { told: invoice, recipient: invoice.customerEmail };
  },
};

/** @throws Problem when there is no such document, or it cannot be read now */
export async function checkEmail({ access, row }: Step, mailed: Mailed): Promise<OperationAbout> {
  return aboutOf((await mailed.read(access, row.subject)).told);
}

/** Asks the service to mail a document. An e-mail cannot be read back: a lost answer is for a person to decide. */
export async function performEmail(step: Step, mailed: Mailed): Promise<void> {
  const { order } = step.row.request as unknown as Pick<EmailInput, "order">;
  const documentId = step.row.subject;
  const known = await mailed.read(step.access, documentId).catch(asProblem);
  if (known instanceof Problem) return isWorthWaiting(known) ? postpone(step, known) : refuse(step, known);

  await record(step, {
    stage: "sent",
    attempt: step.row.attempt + 1,
    sentAt: now(),
    notBefore: null,
    problem: Prisma.DbNull,
  });
  const { email, subject, message, cc } = order;
  const answer = await books(step.access)
    .operate("POST", `${mailed.path}/${documentId}/email`, {
      timeoutMs: callTimeoutMs,
      body: {
        ...(email ? { Email: email } : {}),
        ...(subject ? { Subject: subject } : {}),
        ...(message ? { Message: message } : {}),
        ...(cc ? { CcRecipients: cc } : {}),
      },
    })
    .catch(asProblem);
  if (!(answer instanceof Problem)) return finish(step, { recipient: email ?? (known.recipient || null) });
  if (isWorthWaiting(answer)) return postpone(step, answer);
  const isLost = answer.code === "outcome_unknown" || answer.code === "remote_unexpected" || answer.code === "internal";
  return isLost ? leaveToPerson(step) : refuse(step, answer);
}

/** Nobody can tell any more whether the mail left. It is never sent again by itself. */
export function leaveToPerson(step: Held): Promise<void> {
  return record(step, { stage: "unknown", checkedAt: now() });
}
