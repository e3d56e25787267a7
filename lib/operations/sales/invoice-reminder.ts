import "server-only";
import type { OperationAbout } from "../../api/contract/operations/about";
import type { ReminderInput } from "../../api/contract/operations/command-input";
import type { EmailResult } from "../../api/contract/operations/operation";
import { aboutOf } from "../../api/contract/operations/operation";
import { customers } from "../../api/contract/sales/customer";
import { type Invoice, invoices } from "../../api/contract/sales/customer-invoice";
import { books } from "../../api/remote/books";
import type { CompanyAccess } from "../../auth/access";
import { withTenant } from "../../platform/db";
import { type RemindedInvoice, reminderProposal } from "../../rules/sales/mails/reminder-proposal";
import { whyNotRemind, withAmount } from "../../rules/sales/reminders";
import { now } from "../../values/clock";
import { dateIn } from "../../values/dates";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import { conflict } from "../engine/conflict";
import { callTimeoutMs, type DocumentWrite, type ReadBack } from "../engine/document-write";
import { finishOperation } from "../engine/leased-operation";
import { outcomeOfReminder, type ReadBackAttempt } from "../engine/outcome-of-read-back";
import type { OperationRow } from "../engine/rows";
import { delayMsOf, isSoonEnough } from "../engine/schedule";

/**
 * The stored request of a reminder. A reminder planned by the rule has its `step`; each has the reminder count before
 * the call, the remaining amount and the recipient from when it was sent.
 */
export type ReminderRequest = ReminderInput & {
  step?: number;
  before?: number | null;
  askedMinor?: string;
  recipient?: string;
};

type Ready = { invoice: Invoice; recipient: string; subject: string; message: string };

/**
 * Reminds of an overdue invoice by mail, with the amount that remains when the mail is sent and never with a fee.
 *
 * Where the books count reminders, an answer that was lost can be read back; the call is never repeated without a
 * person.
 */
export const remind: DocumentWrite<Ready, Invoice> = {
  contract: invoices,
  prepare,
  about: ({ invoice }) => reminderAbout(invoice),
  requestBeforeCall: ({ invoice, recipient }) => ({
    ...{ before: invoice.remindersSent, askedMinor: invoice.remainingMinor.toString(), recipient },
  }),
  call: ask,
  readBack: look,
  finish: async (operation) => {
    const { recipient, askedMinor } = requestOf(operation.row);
    await finishOperation(operation, { recipient: recipient ?? null, minor: askedMinor ?? null } satisfies EmailResult);
  },
  // A reminder that waits was never sent: a lost answer is read back and is never prepared again.
  mayBeOutcome: () => false,
  isSilentRefusal: (row, problem) => row.isScheduled && settlesItself.has(problem.detail ?? ""),
  isOutcome: () => false,
  resultOf: () => ({ recipient: null }),
};

/**
 * Refusals of a reminder the rule planned and that is not needed any more: they are shown on the invoice, and no person
 * is notified.
 */
const settlesItself: ReadonlySet<string> = new Set([
  "already_paid",
  "already_voided",
  "not_overdue",
  "already_reminded",
  "rule_off",
]);

/** The description of an invoice for a reminder: with its remaining amount and its customer. */
export function reminderAbout(invoice: Invoice): OperationAbout {
  const { customerId, remainingMinor } = invoice;
  return { ...aboutOf(invoice), customerId, minor: remainingMinor.toString() };
}

export function requestOf({ request }: Pick<OperationRow, "request">): ReminderRequest {
  return request as unknown as ReminderRequest;
}

/**
 * @throws Problem `conflict` when there is nothing to remind of any more, no address, or the text names another amount
 */
async function prepare({ access, row }: AuthorizedOperation): Promise<Ready> {
  const { order, expected, step } = requestOf(row);
  if (step !== undefined && !(await isRuleOn(access))) throw conflict("rule_off");
  if (row.isScheduled && !isSoonEnough(delayMsOf(row))) throw conflict("too_late");
  const invoice = await books(access).one(invoices, row.subject);
  const why = whyNotRemind(invoice, expected.remindersSent, dateIn(access.company.timeZone, now()));
  if (why) throw conflict(why);
  // The service's reminder names the remaining amount of the invoice, whatever the customer's credit is.
  const creditIds = [...new Set([...invoice.creditedBy, ...(await creditsMadeHere(access, invoice.id))])];
  const credits = await Promise.all(creditIds.map((id) => books(access).one(invoices, id)));
  if (credits.some(({ remainingMinor }) => remainingMinor !== 0n)) throw conflict("credit_open");
  const { documentLanguage, email } = await books(access).one(customers, invoice.customerId);
  const words = (of: RemindedInvoice) => reminderProposal(of, access.company, documentLanguage);
  const proposed = words(invoice);
  const before = words({ ...invoice, remainingMinor: BigInt(expected.remainingMinor) }).amount;
  const message = order.message ? withAmount(order.message, before, proposed.amount) : proposed.message;
  if (message === null) throw conflict("amount_changed");
  const recipient = (order.email ?? email).trim();
  if (recipient === "") throw conflict("no_address");
  return { invoice, recipient, subject: order.subject || proposed.subject, message };
}

/**
 * A reminder the rule planned is sent only while the rule is on, even if it was planned just as the rule was turned
 * off.
 */
async function isRuleOn(access: CompanyAccess): Promise<boolean> {
  const { partnerId, companyId } = access;
  return (await withTenant(access, (tx) => tx.reminderRule.count({ where: { partnerId, companyId, isOn: true } }))) > 0;
}

/** The credit invoices the portal made of the invoice: the books need not name the credit invoice of a part. */
async function creditsMadeHere(access: CompanyAccess, subject: string): Promise<string[]> {
  const { partnerId, companyId } = access;
  const made = await withTenant(access, (tx) =>
    tx.operation.findMany({
      where: { partnerId, companyId, subject, kind: "invoice-credit", stage: "done" },
      select: { result: true },
    }),
  );
  return made.map(({ result }) => (result as { invoiceId: string }).invoiceId);
}

async function ask(operation: AuthorizedOperation, { invoice, recipient, subject, message }: Ready): Promise<Invoice> {
  const { access, row } = operation;
  await books(access).operate("POST", `${invoices.path}/${row.subject}/paymentreminders`, {
    timeoutMs: callTimeoutMs,
    // Without this member the fee would be the one in the company's settings.
    body: {
      LatePaymentFee: 0,
      EmailDetails: { Subject: subject, Message: message, Email: recipient },
    },
  });
  // Nothing is read after the call: a read that failed now would count as a reminder that was not sent.
  return invoice;
}

async function look({ access, row }: AuthorizedOperation, attempt: ReadBackAttempt): Promise<ReadBack<Invoice>> {
  const invoice = await books(access).one(invoices, row.subject);
  return {
    outcome: outcomeOfReminder(invoice.id, requestOf(row).before ?? null, invoice.remindersSent, attempt),
    documents: [invoice],
  };
}
