import { now } from "../../clock";
import { deliverSoon } from "../../documents/deliver";
import { findInvoiceSource, type InvoiceSource } from "../../documents/invoice-source";
import { writeMail } from "../../documents/outbox";
import type { ReminderPage } from "../../documents/reminder-document";
import { reminderMail } from "../../documents/reminder-mail";
import { reminderPdf } from "../../documents/reminder-pdf";
import { notFound, refused } from "../../http/problem";
import { currencyExponent, minorText, numberText, parseScaledRounded } from "../../ledger/money";
import { count } from "../../store/counters";
import { type Tx, transaction } from "../../store/db";
import type { Body, Call } from "../pipeline/call";
import { findStored, updateRecord } from "../records";
import { givenWords, recipients } from "./customer-invoice-email";

/** Of a booked invoice what a reminder needs; amounts are exact decimal text. */
type Reminded = {
  readonly Id: string;
  readonly CurrencyCode: string;
  readonly DueDate: string;
  readonly TotalAmountInvoiceCurrency: string;
  readonly RemainingAmountInvoiceCurrency: string;
  readonly RotReducedInvoicingAmount: string | null;
  readonly PaymentRemindersCount: number | null;
  readonly lateFees: string;
};

type CompanyFee = { readonly LatePaymentFee: string | null; readonly FirstPaymentReminderWithoutFee: boolean | null };

/**
 * Sends a reminder of an overdue invoice as `POST /customerinvoices/{invoiceId}/paymentreminders` does: one mail a call,
 * two for two, with what remains and the fees. Nothing is booked for a fee before it is paid (assumed). The mail, and what
 * the invoice says of it, are there or neither.
 *
 * @throws ApiError 404 with 3000; 4002 for an invoice that is not overdue; 2000 as a mail of the invoice, below
 *         `EmailDetails`
 */
export async function remindOfInvoice(call: Call, invoiceId: string): Promise<void> {
  const { companyId } = call;
  await transaction(async (tx) => {
    const invoice = await findStored<Reminded>(tx, "CustomerInvoice", companyId, invoiceId, "FOR UPDATE");
    const source = invoice && (await findInvoiceSource(tx, companyId, invoiceId));
    if (!invoice || !source) throw notFound("The invoice");
    assertOverdue(invoice, call.today);
    const details = (call.body?.EmailDetails ?? {}) as Body;
    const addresses = recipients(source.customer, details, "EmailDetails.");
    const page = pageOf(source, invoice, await feeOf(tx, call, invoice), call.today);
    const files = [await reminderPdf(page)];
    await updateRecord(tx, "CustomerInvoice", companyId, invoice.Id, {
      PaymentReminderIssued: true,
      PaymentRemindersCount: (invoice.PaymentRemindersCount ?? 0) + 1,
      LastPaymentReminderSentDate: call.today,
      lateFees: minorText(page.feesMinor, currencyExponent(invoice.CurrencyCode)),
      ModifiedUtc: now(),
    });
    const text = reminderMail(page, givenWords(details));
    await writeMail(tx, companyId, { ...text, ...addresses, documentId: invoice.Id, files });
    await count(tx, companyId, "mail", "committed");
  });
  deliverSoon();
}

/** @throws ApiError 4002 */
function assertOverdue({ DueDate, RemainingAmountInvoiceCurrency }: Reminded, today: string): void {
  if (Number(RemainingAmountInvoiceCurrency) <= 0) throw refused(4002, "Nothing remains to be paid by the customer.");
  if (DueDate >= today) throw refused(4002, `The invoice is not overdue: it is due on ${DueDate}.`);
}

/** The fee of the call, else the company's own, which may begin with the second reminder. @returns decimal text */
async function feeOf(tx: Tx, { companyId, body }: Call, invoice: Reminded): Promise<string> {
  if (typeof body?.LatePaymentFee === "number") return numberText(body.LatePaymentFee);
  const { rows } = await tx.query<CompanyFee>(
    `SELECT "LatePaymentFee", "FirstPaymentReminderWithoutFee" FROM "CompanySettings" WHERE "companyId" = $1`,
    [companyId],
  );
  const isFree = rows[0]?.FirstPaymentReminderWithoutFee === true && (invoice.PaymentRemindersCount ?? 0) === 0;
  return isFree ? "0" : (rows[0]?.LatePaymentFee ?? "0");
}

function pageOf(source: InvoiceSource, invoice: Reminded, fee: string, remindedOn: string): ReminderPage {
  const exponent = currencyExponent(invoice.CurrencyCode);
  const minor = (amount: string | null) => parseScaledRounded(amount ?? "0", exponent);
  return {
    ...source,
    remindedOn,
    owedMinor: minor(invoice.TotalAmountInvoiceCurrency) - minor(invoice.RotReducedInvoicingAmount),
    remainingMinor: minor(invoice.RemainingAmountInvoiceCurrency),
    feesMinor: minor(invoice.lateFees) + minor(fee),
  };
}
