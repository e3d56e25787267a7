import { now } from "../../clock";
import { notFound } from "../../http/problem";
import { countryBooks } from "../../ledger/country-books";
import type { Tx } from "../../store/db";
import { sellerOf } from "../invoices/customer-invoice-draft-values";
import { bookPayment } from "../payments/book-payment";
import type { Call } from "../pipeline/call";
import { findStored, updateRecord } from "../records";

/** Of a booked supplier invoice what a payment needs; amounts are exact decimal text, those of a debt negative. */
type PaidInvoice = {
  readonly Id: string;
  readonly InvoiceNumber: string;
  readonly SupplierName: string;
  readonly CurrencyCode: string;
  readonly IsCreditInvoice: boolean;
  readonly RemainingAmount: string;
  readonly RemainingAmountInvoiceCurrency: string;
};

/**
 * Books a payment as `POST /supplierinvoices/{invoiceId}/payments` does: money goes out for a debt, and comes in for a
 * credit invoice. Two calls for one invoice wait for each other, so that together they never pay more than remains.
 *
 * @returns the id of the payment
 * @throws ApiError 404 with 3000, and what `bookPayment` throws
 */
export async function paySupplierInvoice(tx: Tx, call: Call, invoiceId: string): Promise<string> {
  const { companyId } = call;
  const invoice = await findStored<PaidInvoice>(tx, "SupplierInvoice", companyId, invoiceId, "FOR UPDATE");
  if (!invoice) throw notFound("The supplier invoice");
  const { CountryCode } = await sellerOf(tx, companyId);
  const unsigned = (amount: string) => amount.replace("-", "");
  const signed = (amount: string) => (invoice.IsCreditInvoice ? amount : `-${amount}`);
  const paid = await bookPayment(tx, call, {
    side: "supplier",
    id: invoice.Id,
    direction: invoice.IsCreditInvoice ? "in" : "out",
    name: `${invoice.SupplierName}, ${invoice.InvoiceNumber}`,
    account: countryBooks(CountryCode).standard.payables,
    currency: invoice.CurrencyCode,
    remaining: unsigned(invoice.RemainingAmountInvoiceCurrency),
    remainingDomestic: unsigned(invoice.RemainingAmount),
    lateFees: "0",
  });
  await updateRecord(tx, "SupplierInvoice", companyId, invoice.Id, {
    RemainingAmountInvoiceCurrency: signed(paid.remaining),
    RemainingAmount: signed(paid.remainingDomestic),
    PaymentDate: paid.paidOn,
    ModifiedUtc: now(),
  });
  return paid.id;
}
