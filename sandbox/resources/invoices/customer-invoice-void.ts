import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import { findPartiesToPrint } from "../../documents/printed-parties";
import { notFoundError, ruleRefusalError } from "../../http/problem";
import { getCountryBooks } from "../../ledger/country-books";
import { fineScale, getCurrencyExponent, parseScaled } from "../../ledger/money";
import { makePaymentReference } from "../../ledger/payment-reference";
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
    const exponent = getCurrencyExponent(seller.CurrencyCode ?? "SEK");
    const bookedVoucher = await findVoucher(tx, companyId, invoice.VoucherId, exponent);
    if (!bookedVoucher) throw new Error(`invoice ${invoiceId} has no voucher`);

    const id = randomUUID();
    const fiscalYearId = await getOpenFiscalYear(tx, companyId, today);
    const reversingVoucher = reverseVoucher(bookedVoucher, {
      bookedOn: today,
      text: `${getCountryBooks(seller.CountryCode).creditHeading} ${invoice.CustomerName}, ${invoiceNumber}`,
      type: voucherType.customerCredit,
    });
    const voucher = await appendVoucher(tx, { companyId, fiscalYearId, exponent, sourceId: id }, reversingVoucher);
    await insertRecord(tx, "CustomerInvoice", companyId, {
      ...buildCreditValues(invoice, voucher, call),
      Id: id,
      InvoiceNumber: invoiceNumber,
      PaymentReferenceNumber: seller.UsesPaymentReferenceNumber ? makePaymentReference(invoiceNumber) : null,
      printed: {
        ...(await findPartiesToPrint(tx, companyId, invoice.CustomerId, invoice.TermsOfPaymentId)),
        reversedRows: invoice.printed.reversedRows ?? null,
      },
    });
    await updateRecord(tx, "CustomerInvoice", companyId, invoice.Id, {
      ...buildSetOffValues(invoice),
      CreditedBy: [{ CreditInvoiceId: id }],
      ModifiedUtc: now(),
    });
    if (call.query.updateStock === true) await moveStock(tx, companyId, listReturnedStock(invoice), "in");
    await countEvent(tx, companyId, "void", "committed");
  });
}

/**
 * Refuses an invoice that may not be voided (docs/api/customer-invoices.md#void). The rule about doubtful and bad debts
 * is not checked, because the sandbox does not record such debts.
 * @throws ApiError 4002
 */
function assertVoidable(invoice: StoredInvoice): void {
  const refusalReasons: readonly (readonly [applies: boolean, why: string])[] = [
    [invoice.IsCreditInvoice, "It is a credit invoice."],
    [invoice.CreditedBy.length > 0, "It is credited already."],
    [invoice.IsQuickInvoice, "It is a quick invoice."],
    [invoice.IsSold, "It is sold."],
    [hasPayments(invoice), "It has payments."],
  ];
  const refusalReason = refusalReasons.find(([applies]) => applies);
  if (refusalReason) throw ruleRefusalError(4002, `The invoice cannot be voided. ${refusalReason[1]}`);
}

/**
 * Whether an invoice is paid in part or in full. The part that the tax agency pays for house work is never owed by the
 * customer, so it does not count as paid.
 */
function hasPayments(invoice: StoredInvoice): boolean {
  const toScaled = (amount: string | null) => parseScaled(amount ?? "0", fineScale);
  const owedScaled = toScaled(invoice.TotalAmountInvoiceCurrency) - toScaled(invoice.RotReducedInvoicingAmount);
  return toScaled(invoice.RemainingAmountInvoiceCurrency) !== owedScaled;
}

const listReturnedStock = ({ Rows }: StoredInvoice): StockMovement[] =>
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
