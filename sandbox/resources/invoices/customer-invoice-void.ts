import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import { partiesToPrint } from "../../documents/printed-parties";
import { notFoundError, ruleRefusalError } from "../../http/problem";
import { countryBooks } from "../../ledger/country-books";
import { currencyExponent, fineScale, parseScaled } from "../../ledger/money";
import { paymentReference } from "../../ledger/payment-reference";
import { reverseVoucher } from "../../ledger/reverse-voucher";
import { voucherType } from "../../ledger/voucher";
import { countEvent } from "../../store/counters";
import type { Tx } from "../../store/db";
import { getOpenFiscalYear } from "../../store/fiscal-years";
import { type AppendedVoucher, appendVoucher, findVoucher } from "../../store/posting";
import { withLedgerRefusals } from "../accounting/ledger-refusals";
import type { Call } from "../pipeline/call";
import { type ColumnValues, findRecord, insertRecord, updateRecord } from "../records";
import { takeNextInvoiceNumber } from "../series";
import { moveStock, type StockMovement } from "./customer-invoice-stock";

/** The stored columns of a booked invoice; amounts are exact decimal text. */
type StoredInvoice = ColumnValues & {
  readonly Id: string;
  readonly CustomerId: string;
  readonly CustomerName: string;
  readonly TermsOfPaymentId: string;
  readonly VoucherId: string;
  readonly IsCreditInvoice: boolean;
  readonly IsQuickInvoice: boolean;
  readonly IsSold: boolean;
  readonly CreditedBy: readonly unknown[];
  readonly TotalAmountInvoiceCurrency: string;
  readonly RemainingAmountInvoiceCurrency: string;
  readonly RotReducedInvoicingAmount: string | null;
  readonly Rows: readonly ColumnValues[];
  readonly Persons: readonly ColumnValues[];
  readonly printed: { readonly reversedRows?: readonly number[] | null };
};

/**
 * Voids a booked invoice as `POST /customerinvoices/{invoiceId}/void` does. It writes a credit invoice and a reversing
 * voucher, both dated today, and sets the two invoices off against each other. Nothing is deleted, and everything is
 * written in the caller's transaction. Two calls for the same invoice wait for each other, and the second call is
 * refused.
 *
 * @throws ApiError 404 with 3000; 4002 for an invoice that cannot be voided; 3001, 4026 and 4038 when nothing can be booked
 *         today, 3002 when the chart of today's fiscal year lacks an account, 4002 when an account is inactive
 * @see docs/api/customer-invoices.md#void; the contents of the credit invoice are assumed, as the README says
 */
export function voidInvoice(tx: Tx, call: Call, invoiceId: string): Promise<void> {
  return withLedgerRefusals(async () => {
    const { companyId, today } = call;
    const invoice = await findRecord<StoredInvoice>(tx, "CustomerInvoice", companyId, invoiceId, "FOR UPDATE");
    if (!invoice) throw notFoundError("The invoice");
    assertVoidable(invoice);
    const { seller, invoiceNumber } = await takeNextInvoiceNumber(tx, companyId);
    const exponent = currencyExponent(seller.CurrencyCode ?? "SEK");
    const bookedVoucher = await findVoucher(tx, companyId, invoice.VoucherId, exponent);
    if (!bookedVoucher) throw new Error(`invoice ${invoiceId} has no voucher`);

    const id = randomUUID();
    const fiscalYearId = await getOpenFiscalYear(tx, companyId, today);
    const reversal = reverseVoucher(bookedVoucher, {
      bookedOn: today,
      text: `${countryBooks(seller.CountryCode).creditHeading} ${invoice.CustomerName}, ${invoiceNumber}`,
      type: voucherType.customerCredit,
    });
    const voucher = await appendVoucher(tx, { companyId, fiscalYearId, exponent, sourceId: id }, reversal);
    await insertRecord(tx, "CustomerInvoice", companyId, {
      ...buildCreditValues(invoice, voucher, call),
      Id: id,
      InvoiceNumber: invoiceNumber,
      PaymentReferenceNumber: seller.UsesPaymentReferenceNumber ? paymentReference(invoiceNumber) : null,
      printed: {
        ...(await partiesToPrint(tx, companyId, invoice.CustomerId, invoice.TermsOfPaymentId)),
        reversedRows: invoice.printed.reversedRows ?? null,
      },
    });
    await updateRecord(tx, "CustomerInvoice", companyId, invoice.Id, {
      ...buildSetOffValues(invoice),
      CreditedBy: [{ CreditInvoiceId: id }],
      ModifiedUtc: now(),
    });
    if (call.query.updateStock === true) await moveStock(tx, companyId, returnedStockOf(invoice), "in");
    await countEvent(tx, companyId, "void", "committed");
  });
}

/**
 * Refuses an invoice that may not be voided (docs/api/customer-invoices.md#void). The rule about doubtful and bad debts
 * is not checked, because the sandbox does not record such debts.
 * @throws ApiError 4002
 */
function assertVoidable(invoice: StoredInvoice): void {
  const reasons: readonly (readonly [applies: boolean, why: string])[] = [
    [invoice.IsCreditInvoice, "It is a credit invoice."],
    [invoice.CreditedBy.length > 0, "It is credited already."],
    [invoice.IsQuickInvoice, "It is a quick invoice."],
    [invoice.IsSold, "It is sold."],
    [hasPayments(invoice), "It has payments."],
  ];
  const reason = reasons.find(([applies]) => applies);
  if (reason) throw ruleRefusalError(4002, `The invoice cannot be voided. ${reason[1]}`);
}

/**
 * Whether an invoice is paid in part or in full. The part that the tax agency pays for house work is never owed by the
 * customer, so it does not count as paid.
 */
function hasPayments(invoice: StoredInvoice): boolean {
  const toScaled = (amount: string | null) => parseScaled(amount ?? "0", fineScale);
  const owedByCustomer = toScaled(invoice.TotalAmountInvoiceCurrency) - toScaled(invoice.RotReducedInvoicingAmount);
  return toScaled(invoice.RemainingAmountInvoiceCurrency) !== owedByCustomer;
}

const returnedStockOf = ({ Rows }: StoredInvoice): StockMovement[] =>
  Rows.flatMap(({ ArticleId, Quantity }) =>
    typeof ArticleId === "string" ? [{ ArticleId, Quantity: Number(Quantity ?? 0) }] : [],
  );

/** Builds the amounts that the invoice and its credit invoice have once they are set off against each other. */
function buildSetOffValues(invoice: StoredInvoice): ColumnValues {
  return {
    RemainingAmount: 0,
    RemainingAmountInvoiceCurrency: 0,
    SetOffAmountInvoiceCurrency: invoice.RemainingAmountInvoiceCurrency,
  };
}

/**
 * The record of the credit invoice: a copy of the invoice with today's date. Members that record events after the
 * booking, such as reminders and sending, are reset.
 */
function buildCreditValues(invoice: StoredInvoice, voucher: AppendedVoucher, { today, caller }: Call): ColumnValues {
  const { companyId: _, seq: __, ...copiedMembers } = invoice;
  const createdAt = now();
  return {
    ...copiedMembers,
    ...buildSetOffValues(invoice),
    IsCreditInvoice: true,
    ReferringInvoiceId: invoice.Id,
    InvoiceDate: today,
    DueDate: today,
    CreatedByUserId: caller.userId,
    CreatedFromDraftId: null,
    CreatedFromOrderId: null,
    CreatedFromQuoteId: null,
    CreatedUtc: createdAt,
    ModifiedUtc: createdAt,
    VoucherId: voucher.id,
    VoucherNumber: `${voucher.series}${voucher.number}`,
    Rows: withNewIds(invoice.Rows),
    Persons: withNewIds(invoice.Persons),
    HasAutoInvoiceError: false,
    IsNotDelivered: false,
    MessageThreads: [],
    Notes: [],
    SalesDocumentAttachments: [],
    SendType: null,
    PaymentDate: null,
    PaymentReminderIssued: false,
    PaymentRemindersCount: 0,
    LastPaymentReminderSentDate: null,
  };
}

const withNewIds = (records: readonly ColumnValues[]): ColumnValues[] =>
  records.map((record) => ({ ...record, Id: randomUUID() }));
