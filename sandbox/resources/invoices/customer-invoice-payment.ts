import { now } from "../../clock";
import { notFound } from "../../http/problem";
import { countryBooks } from "../../ledger/country-books";
import type { Tx } from "../../store/db";
import { bookPayment } from "../payments/book-payment";
import type { Call } from "../pipeline/call";
import { findStored, updateRecord } from "../records";
import { sellerOf } from "./customer-invoice-draft-values";

/** Of a booked invoice what a payment needs; amounts are exact decimal text. */
type PaidInvoice = {
  readonly Id: string;
  readonly InvoiceNumber: number;
  readonly CustomerName: string;
  readonly CurrencyCode: string;
  readonly RemainingAmount: string;
  readonly RemainingAmountInvoiceCurrency: string;
  readonly lateFees: string;
};

/**
 * Books a payment as `POST /customerinvoices/{invoiceId}/payments` does. What remains of a credit invoice is below zero, and
 * money goes out for it. Two calls for one invoice wait for each other, so that together they never pay more than remains.
 *
 * @returns the id of the payment
 * @throws ApiError 404 with 3000, and what `bookPayment` throws
 */
export async function payInvoice(tx: Tx, call: Call, invoiceId: string): Promise<string> {
  const { companyId } = call;
  const invoice = await findStored<PaidInvoice>(tx, "CustomerInvoice", companyId, invoiceId, "FOR UPDATE");
  if (!invoice) throw notFound("The invoice");
  const { CountryCode } = await sellerOf(tx, companyId);
  const isOut = invoice.RemainingAmountInvoiceCurrency.startsWith("-");
  const unsigned = (amount: string) => amount.replace("-", "");
  const signed = (amount: string) => (isOut ? `-${amount}` : amount);
  const paid = await bookPayment(tx, call, {
    side: "customer",
    id: invoice.Id,
    direction: isOut ? "out" : "in",
    name: `${invoice.CustomerName}, ${invoice.InvoiceNumber}`,
    account: countryBooks(CountryCode).standard.receivables,
    currency: invoice.CurrencyCode,
    remaining: unsigned(invoice.RemainingAmountInvoiceCurrency),
    remainingDomestic: unsigned(invoice.RemainingAmount),
    lateFees: invoice.lateFees,
  });
  await updateRecord(tx, "CustomerInvoice", companyId, invoice.Id, {
    RemainingAmountInvoiceCurrency: signed(paid.remaining),
    RemainingAmount: signed(paid.remainingDomestic),
    lateFees: paid.lateFees,
    PaymentDate: paid.paidOn,
    ModifiedUtc: now(),
  });
  return paid.id;
}
