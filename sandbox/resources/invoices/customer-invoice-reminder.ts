import { now } from "../../clock";
import { requestMailDelivery } from "../../documents/deliver";
import { findInvoiceSource, type InvoiceSource } from "../../documents/invoice-source";
import { storeMail } from "../../documents/outbox";
import type { ReminderPageData } from "../../documents/reminder-document";
import { composeReminderMail } from "../../documents/reminder-mail";
import { renderReminderPdf } from "../../documents/reminder-pdf";
import { notFoundError, ruleRefusalError } from "../../http/problem";
import { getCurrencyExponent, parseScaledRounded, toAmountText, toNumberText } from "../../ledger/money";
import { countEvent } from "../../store/counters";
import { type Tx, transaction } from "../../store/db";
import type { Call, RequestBody } from "../pipeline/call";
import { findRecord, updateRecord } from "../records";
import { mailRecipientsOf, requestedMailTextOf } from "./customer-invoice-email";

/** The columns of a booked invoice that a reminder needs; amounts are exact decimal text. */
type RemindedInvoice = {
  readonly Id: string;
  readonly CurrencyCode: string;
  readonly DueDate: string;
  readonly TotalAmountInvoiceCurrency: string;
  readonly RemainingAmountInvoiceCurrency: string;
  readonly RotReducedInvoicingAmount: string | null;
  readonly PaymentRemindersCount: number | null;
  readonly lateFees: string;
};

type CompanyFeeSettings = {
  readonly LatePaymentFee: string | null;
  readonly FirstPaymentReminderWithoutFee: boolean | null;
};

/**
 * Sends a reminder of an overdue invoice as `POST /customerinvoices/{invoiceId}/paymentreminders` does. Every call sends
 * a mail with the remaining amount and the fees. A fee is not booked before it is paid (assumed). The mail and the
 * changes of the invoice are written in one transaction.
 *
 * @throws ApiError 404 with 3000; 4002 for an invoice that is not overdue; 2000 for the same reasons as a mail of the
 *         invoice, at members below `EmailDetails`
 */
export async function sendInvoiceReminder(call: Call, invoiceId: string): Promise<void> {
  const { companyId } = call;
  await transaction(async (tx) => {
    const invoice = await findRecord<RemindedInvoice>(tx, "CustomerInvoice", companyId, invoiceId, "FOR UPDATE");
    const source = invoice && (await findInvoiceSource(tx, companyId, invoiceId));
    if (!invoice || !source) throw notFoundError("The invoice");
    assertOverdue(invoice, call.today);
    const mailDetails = (call.body?.EmailDetails ?? {}) as RequestBody;
    const addresses = mailRecipientsOf(source.customer, mailDetails, "EmailDetails.");
    const reminderPage = reminderPageOf(source, invoice, await getReminderFee(tx, call, invoice), call.today);
    const pdfFiles = [await renderReminderPdf(reminderPage)];
    await updateRecord(tx, "CustomerInvoice", companyId, invoice.Id, {
      PaymentReminderIssued: true,
      PaymentRemindersCount: (invoice.PaymentRemindersCount ?? 0) + 1,
      LastPaymentReminderSentDate: call.today,
      lateFees: toAmountText(reminderPage.feesMinor, getCurrencyExponent(invoice.CurrencyCode)),
      ModifiedUtc: now(),
    });
    const mailText = composeReminderMail(reminderPage, requestedMailTextOf(mailDetails));
    await storeMail(tx, companyId, { ...mailText, ...addresses, documentId: invoice.Id, files: pdfFiles });
    await countEvent(tx, companyId, "mail", "committed");
  });
  requestMailDelivery();
}

/** Refuses an invoice that is paid or not yet due. @throws ApiError 4002 */
function assertOverdue({ DueDate, RemainingAmountInvoiceCurrency }: RemindedInvoice, today: string): void {
  if (Number(RemainingAmountInvoiceCurrency) <= 0)
    throw ruleRefusalError(4002, "Nothing remains to be paid by the customer.");
  if (DueDate >= today) throw ruleRefusalError(4002, `The invoice is not overdue: it is due on ${DueDate}.`);
}

/**
 * The fee of a reminder: the fee that the call states, or else the company's fee. The company can leave the first reminder
 * without a fee.
 * @returns decimal text
 */
async function getReminderFee(tx: Tx, { companyId, body }: Call, invoice: RemindedInvoice): Promise<string> {
  if (typeof body?.LatePaymentFee === "number") return toNumberText(body.LatePaymentFee);
  const { rows } = await tx.query<CompanyFeeSettings>(
    `SELECT "LatePaymentFee", "FirstPaymentReminderWithoutFee" FROM "CompanySettings" WHERE "companyId" = $1`,
    [companyId],
  );
  const isFree = rows[0]?.FirstPaymentReminderWithoutFee === true && (invoice.PaymentRemindersCount ?? 0) === 0;
  return isFree ? "0" : (rows[0]?.LatePaymentFee ?? "0");
}

function reminderPageOf(
  source: InvoiceSource,
  invoice: RemindedInvoice,
  fee: string,
  remindedOn: string,
): ReminderPageData {
  const exponent = getCurrencyExponent(invoice.CurrencyCode);
  const toMinor = (amount: string | null) => parseScaledRounded(amount ?? "0", exponent);
  return {
    ...source,
    remindedOn,
    owedMinor: toMinor(invoice.TotalAmountInvoiceCurrency) - toMinor(invoice.RotReducedInvoicingAmount),
    remainingMinor: toMinor(invoice.RemainingAmountInvoiceCurrency),
    feesMinor: toMinor(invoice.lateFees) + toMinor(fee),
  };
}
