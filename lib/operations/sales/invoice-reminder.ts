import "server-only";
import type { ReminderInput } from "../../api/contract/operations/command-input";
import type { EmailResult } from "../../api/contract/operations/operation";
import { toOperationDescription } from "../../api/contract/operations/operation";
import type { OperationDescription } from "../../api/contract/operations/operation-description";
import { customers } from "../../api/contract/sales/customer";
import { type Invoice, invoices } from "../../api/contract/sales/customer-invoice";
import { books } from "../../api/remote/books";
import type { CompanyAccess } from "../../auth/access";
import { withTenant } from "../../platform/db";
import { makeReminderProposal, type RemindedInvoice } from "../../rules/sales/mails/reminder-proposal";
import { reasonNotToRemind, withPresentAmount } from "../../rules/sales/reminders";
import { now } from "../../values/clock";
import { dateInZone } from "../../values/dates";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import { conflictProblem } from "../engine/conflict";
import { callTimeoutMs, type DocumentWrite, type ReadBackResult } from "../engine/document-write";
import { finishOperation } from "../engine/leased-operation";
import { outcomeOfReminder, type ReadBackTiming } from "../engine/outcome-of-read-back";
import type { OperationRow } from "../engine/rows";
import { delayMsOf, isSoonEnough } from "../engine/schedule";

/**
 * The stored request of a reminder. `step` says which reminder of the rule it is; only a planned one has it. Just
 * before the call `before` (the count of reminders), `askedMinor` (the remaining amount) and the recipient are added.
 */
export type ReminderRequest = ReminderInput & {
  step?: number;
  before?: number | null;
  askedMinor?: string;
  recipient?: string;
};

type PreparedReminder = { invoice: Invoice; recipient: string; subject: string; message: string };

/**
 * Reminds of an overdue invoice by mail, with the amount that remains when the mail is sent and never with a fee.
 *
 * Where the books count reminders, an answer that was lost can be read back; the call is never repeated without a
 * person.
 */
export const reminderSending: DocumentWrite<PreparedReminder, Invoice> = {
  contract: invoices,
  prepare: prepareReminder,
  describe: ({ invoice }) => describeReminder(invoice),
  requestBeforeCall: ({ invoice, recipient }) => ({
    ...{ before: invoice.remindersSent, askedMinor: invoice.remainingMinor.toString(), recipient },
  }),
  call: remindAtService,
  readBack: readBackReminder,
  finish: async (operation) => {
    const { recipient, askedMinor: remainingMinorAtCall } = reminderRequestOf(operation.row);
    await finishOperation(operation, {
      recipient: recipient ?? null,
      minor: remainingMinorAtCall ?? null,
    } satisfies EmailResult);
  },
  // Only a reminder that was never sent is prepared again, so no refusal shows that an earlier attempt was done.
  showsEarlierAttempt: () => false,
  isSilentRefusal: (row, problem) => row.isScheduled && silentRefusals.has(problem.detail ?? ""),
  canBeOutcome: () => false,
  resultOf: () => ({ recipient: null }),
};

/**
 * The refusals of a planned reminder that is no longer needed. They are shown on the invoice, and no person is
 * notified.
 */
const silentRefusals: ReadonlySet<string> = new Set([
  "already_paid",
  "already_voided",
  "not_overdue",
  "already_reminded",
  "rule_off",
]);

/** Describes an invoice for a reminder, with its remaining amount and its customer. */
export function describeReminder(invoice: Invoice): OperationDescription {
  const { customerId, remainingMinor } = invoice;
  return { ...toOperationDescription(invoice), customerId, minor: remainingMinor.toString() };
}

export function reminderRequestOf({ request }: Pick<OperationRow, "request">): ReminderRequest {
  return request as unknown as ReminderRequest;
}

/**
 * @throws Problem `conflict` when there is nothing to remind of any more, no address, or the text names another amount
 */
async function prepareReminder({ access, row }: AuthorizedOperation): Promise<PreparedReminder> {
  const { order: content, expected, step: ruleStep } = reminderRequestOf(row);
  if (ruleStep !== undefined && !(await isRuleOn(access))) throw conflictProblem("rule_off");
  if (row.isScheduled && !isSoonEnough(delayMsOf(row))) throw conflictProblem("too_late");
  const invoice = await books(access).get(invoices, row.subject);
  const refusalReason = reasonNotToRemind(invoice, expected.remindersSent, dateInZone(access.company.timeZone, now()));
  if (refusalReason) throw conflictProblem(refusalReason);
  // The service's reminder leaves out credit notes that are not settled against the invoice, and would name too much.
  const creditIds = [...new Set([...invoice.creditedBy, ...(await listIdsOfCreditNotesMadeHere(access, invoice.id))])];
  const creditNotes = await Promise.all(creditIds.map((id) => books(access).get(invoices, id)));
  if (creditNotes.some(({ remainingMinor }) => remainingMinor !== 0n)) throw conflictProblem("credit_open");
  const { documentLanguage, email } = await books(access).get(customers, invoice.customerId);
  const makeProposal = (remindedInvoice: RemindedInvoice) =>
    makeReminderProposal(remindedInvoice, access.company, documentLanguage);
  const proposal = makeProposal(invoice);
  const seenAmount = makeProposal({ ...invoice, remainingMinor: BigInt(expected.remainingMinor) }).amount;
  const message = content.message ? withPresentAmount(content.message, seenAmount, proposal.amount) : proposal.message;
  if (message === null) throw conflictProblem("amount_changed");
  const recipient = (content.email ?? email).trim();
  if (recipient === "") throw conflictProblem("no_address");
  return { invoice, recipient, subject: content.subject || proposal.subject, message };
}

/**
 * Whether the rule is on. A planned reminder is not sent after the rule was turned off, nor when it was planned at the
 * very moment the rule was turned off.
 */
async function isRuleOn(access: CompanyAccess): Promise<boolean> {
  const { partnerId, companyId } = access;
  return (await withTenant(access, (tx) => tx.reminderRule.count({ where: { partnerId, companyId, isOn: true } }))) > 0;
}

/** The ids of the credit notes that the portal made for an invoice. The books may leave out those of only a part. */
async function listIdsOfCreditNotesMadeHere(access: CompanyAccess, invoiceId: string): Promise<string[]> {
  const { partnerId, companyId } = access;
  const creditOperations = await withTenant(access, (tx) =>
    tx.operation.findMany({
      where: { partnerId, companyId, subject: invoiceId, kind: "invoice-credit", stage: "done" },
      select: { result: true },
    }),
  );
  return creditOperations.map(({ result }) => (result as { invoiceId: string }).invoiceId);
}

async function remindAtService(
  operation: AuthorizedOperation,
  { invoice, recipient, subject, message }: PreparedReminder,
): Promise<Invoice> {
  const { access, row } = operation;
  await books(access).operate("POST", `${invoices.path}/${row.subject}/paymentreminders`, {
    timeoutMs: callTimeoutMs,
    // Without this member the fee would be the one in the company's settings.
    body: {
      LatePaymentFee: 0,
      EmailDetails: { Subject: subject, Message: message, Email: recipient },
    },
  });
  // The invoice is not read after the call. A read that failed now would count as a reminder that was not sent.
  return invoice;
}

async function readBackReminder(
  { access, row }: AuthorizedOperation,
  timing: ReadBackTiming,
): Promise<ReadBackResult<Invoice>> {
  const invoice = await books(access).get(invoices, row.subject);
  return {
    outcome: outcomeOfReminder(invoice.id, reminderRequestOf(row).before ?? null, invoice.remindersSent, timing),
    documents: [invoice],
  };
}
