import { now } from "../../clock";
import { notFoundError } from "../../http/problem";
import { getCountryBooks } from "../../ledger/country-books";
import type { Tx } from "../../store/db";
import { getSeller } from "../invoices/customer-invoice-draft-values";
import { bookPayment } from "../payments/book-payment";
import type { Call } from "../pipeline/call";
import { findRecord, updateRecord } from "../records";

/** The columns of a booked supplier invoice that a payment needs; amounts are exact decimal text, negative for a debt. */
type PayableSupplierInvoice = {
  readonly Id: string;
  readonly InvoiceNumber: string;
  readonly SupplierName: string;
  readonly CurrencyCode: string;
  readonly IsCreditInvoice: boolean;
  readonly RemainingAmount: string;
  readonly RemainingAmountInvoiceCurrency: string;
};

/**
 * Books a payment as `POST /supplierinvoices/{invoiceId}/payments` does: the company pays a debt and receives the amount of
 * a credit invoice. Concurrent calls for one invoice wait for each other, so that together they never pay more than remains.
 *
 * @returns the id of the payment
 * @throws ApiError 404 with 3000; every error of `bookPayment`
 */
export async function paySupplierInvoice(tx: Tx, call: Call, invoiceId: string): Promise<string> {
  const { companyId } = call;
  const invoice = await findRecord<PayableSupplierInvoice>(tx, "SupplierInvoice", companyId, invoiceId, "FOR UPDATE");
  if (!invoice) throw notFoundError("The supplier invoice");
  const { CountryCode } = await getSeller(tx, companyId);
  const removeSign = (amount: string) => amount.replace("-", "");
  const addSign = (amount: string) => (invoice.IsCreditInvoice ? amount : `-${amount}`);
  const bookedPayment = await bookPayment(tx, call, {
    side: "supplier",
    id: invoice.Id,
    direction: invoice.IsCreditInvoice ? "in" : "out",
    name: `${invoice.SupplierName}, ${invoice.InvoiceNumber}`,
    controlAccount: getCountryBooks(CountryCode).standardAccounts.payables,
    currency: invoice.CurrencyCode,
    remainingAmount: removeSign(invoice.RemainingAmountInvoiceCurrency),
    remainingInBooks: removeSign(invoice.RemainingAmount),
    lateFees: "0",
  });
  await updateRecord(tx, "SupplierInvoice", companyId, invoice.Id, {
    RemainingAmountInvoiceCurrency: addSign(bookedPayment.remaining),
    RemainingAmount: addSign(bookedPayment.remainingDomestic),
    PaymentDate: bookedPayment.paidOn,
    ModifiedUtc: now(),
  });
  return bookedPayment.id;
}
