import { now } from "../../clock";
import { notFoundError } from "../../http/problem";
import { getCountryBooks } from "../../ledger/country-books";
import type { Tx } from "../../store/db";
import { bookPayment } from "../payments/book-payment";
import type { Call } from "../pipeline/call";
import { findRecord, updateRecord } from "../records";
import { getSeller } from "./customer-invoice-draft-values";

/** The columns of a booked invoice that a payment needs; amounts are exact decimal text. */
type PayableInvoice = {
  readonly Id: string;
  readonly InvoiceNumber: number;
  readonly CustomerName: string;
  readonly CurrencyCode: string;
  readonly RemainingAmount: string;
  readonly RemainingAmountInvoiceCurrency: string;
  readonly lateFees: string;
};

/**
 * Books a payment as `POST /customerinvoices/{invoiceId}/payments` does. The remaining amount of a credit invoice is
 * negative, and its payment is outgoing. Two calls for the same invoice wait for each other, so that together they never
 * pay more than the remaining amount.
 *
 * @returns the id of the payment
 * @throws ApiError 404 with 3000, and what `bookPayment` throws
 */
export async function payInvoice(tx: Tx, call: Call, invoiceId: string): Promise<string> {
  const { companyId } = call;
  const invoice = await findRecord<PayableInvoice>(tx, "CustomerInvoice", companyId, invoiceId, "FOR UPDATE");
  if (!invoice) throw notFoundError("The invoice");
  const { CountryCode } = await getSeller(tx, companyId);
  const isOutgoing = invoice.RemainingAmountInvoiceCurrency.startsWith("-");
  const removeSign = (amount: string) => amount.replace("-", "");
  const addSign = (amount: string) => (isOutgoing ? `-${amount}` : amount);
  const payment = await bookPayment(tx, call, {
    side: "customer",
    id: invoice.Id,
    direction: isOutgoing ? "out" : "in",
    name: `${invoice.CustomerName}, ${invoice.InvoiceNumber}`,
    controlAccount: getCountryBooks(CountryCode).standardAccounts.receivables,
    currency: invoice.CurrencyCode,
    remainingAmount: removeSign(invoice.RemainingAmountInvoiceCurrency),
    remainingInBooks: removeSign(invoice.RemainingAmount),
    lateFees: invoice.lateFees,
  });
  await updateRecord(tx, "CustomerInvoice", companyId, invoice.Id, {
    RemainingAmountInvoiceCurrency: addSign(payment.remaining),
    RemainingAmount: addSign(payment.remainingDomestic),
    lateFees: payment.lateFees,
    PaymentDate: payment.paidOn,
    ModifiedUtc: now(),
  });
  return payment.id;
}
