import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import { partiesToPrint } from "../../documents/printed";
import { notFound, refused } from "../../http/problem";
import { countryBooks } from "../../ledger/country-books";
import { currencyExponent, fineScale, parseScaled } from "../../ledger/money";
import { paymentReference } from "../../ledger/payment-reference";
import { reverseVoucher } from "../../ledger/reverse-voucher";
import { voucherType } from "../../ledger/voucher";
import { count } from "../../store/counters";
import type { Tx } from "../../store/db";
import { openFiscalYear } from "../../store/fiscal-years";
import { type AppendedVoucher, appendVoucher, findVoucher } from "../../store/posting";
import { withLedger } from "../accounting/ledger-refusals";
import type { Call } from "../pipeline/call";
import { findStored, insertRecord, updateRecord, type Values } from "../records";
import { takeInvoiceNumber } from "../series";
import { type Moved, moveStock } from "./customer-invoice-stock";

/** A booked invoice, its columns as stored; amounts are exact decimal text. */
type StoredInvoice = Values & {
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
  readonly Rows: readonly Values[];
  readonly Persons: readonly Values[];
  readonly printed: { readonly reversedRows?: readonly number[] | null };
};

/**
 * Voids a booked invoice as `POST /customerinvoices/{invoiceId}/void` does: a credit invoice and a mirror voucher, both
 * of today, and the two invoices settled by each other. Nothing is deleted. Two calls for one invoice wait for each
 * other, and the second is refused. All of it is there, or nothing of it is.
 *
 * @throws ApiError 404 with 3000; 4002 for an invoice that cannot be voided; 3001, 4026 and 4038 where today cannot be
 *         booked, 3002 where the chart of today's year lacks an account, 4002 where one is inactive
 * @see docs/api/customer-invoices.md#void; what the credit invoice holds is assumed, as the README says
 */
export function voidInvoice(tx: Tx, call: Call, invoiceId: string): Promise<void> {
  return withLedger(async () => {
    const { companyId, today } = call;
    const voided = await findStored<StoredInvoice>(tx, "CustomerInvoice", companyId, invoiceId, "FOR UPDATE");
    if (!voided) throw notFound("The invoice");
    assertVoidable(voided);
    const { seller, invoiceNumber } = await takeInvoiceNumber(tx, companyId);
    const exponent = currencyExponent(seller.CurrencyCode ?? "SEK");
    const booked = await findVoucher(tx, companyId, voided.VoucherId, exponent);
    if (!booked) throw new Error(`invoice ${invoiceId} has no voucher`);

    const id = randomUUID();
    const fiscalYearId = await openFiscalYear(tx, companyId, today);
    const mirror = reverseVoucher(booked, {
      bookedOn: today,
      text: `${countryBooks(seller.CountryCode).creditHeading} ${voided.CustomerName}, ${invoiceNumber}`,
      type: voucherType.customerCredit,
    });
    const voucher = await appendVoucher(tx, { companyId, fiscalYearId, exponent, sourceId: id }, mirror);
    await insertRecord(tx, "CustomerInvoice", companyId, {
      ...creditValues(voided, voucher, call),
      Id: id,
      InvoiceNumber: invoiceNumber,
      PaymentReferenceNumber: seller.UsesPaymentReferenceNumber ? paymentReference(invoiceNumber) : null,
      printed: {
        ...(await partiesToPrint(tx, companyId, voided.CustomerId, voided.TermsOfPaymentId)),
        reversedRows: voided.printed.reversedRows ?? null,
      },
    });
    await updateRecord(tx, "CustomerInvoice", companyId, voided.Id, {
      ...settled(voided),
      CreditedBy: [{ CreditInvoiceId: id }],
      ModifiedUtc: now(),
    });
    if (call.query.updateStock === true) await moveStock(tx, companyId, soldRows(voided), "in");
    await count(tx, companyId, "void", "committed");
  });
}

/**
 * What may not be voided (docs/api/customer-invoices.md#void). Doubtful and bad debts are not kept, so no invoice is
 * one.
 * @throws ApiError 4002
 */
function assertVoidable(invoice: StoredInvoice): void {
  const reasons: readonly (readonly [applies: boolean, why: string])[] = [
    [invoice.IsCreditInvoice, "It is a credit invoice."],
    [invoice.CreditedBy.length > 0, "It is credited already."],
    [invoice.IsQuickInvoice, "It is a quick invoice."],
    [invoice.IsSold, "It is sold."],
    [isPaid(invoice), "It has payments."],
  ];
  const reason = reasons.find(([applies]) => applies);
  if (reason) throw refused(4002, `The invoice cannot be voided. ${reason[1]}`);
}

/** In part or in whole. What the tax agency pays for house work was never the customer's to pay. */
function isPaid(invoice: StoredInvoice): boolean {
  const fine = (amount: string | null) => parseScaled(amount ?? "0", fineScale);
  const owed = fine(invoice.TotalAmountInvoiceCurrency) - fine(invoice.RotReducedInvoicingAmount);
  return fine(invoice.RemainingAmountInvoiceCurrency) !== owed;
}

const soldRows = ({ Rows }: StoredInvoice): Moved[] =>
  Rows.flatMap(({ ArticleId, Quantity }) =>
    typeof ArticleId === "string" ? [{ ArticleId, Quantity: Number(Quantity ?? 0) }] : [],
  );

/** What was left to pay of either is set off against the other. */
function settled(invoice: StoredInvoice): Values {
  return {
    RemainingAmount: 0,
    RemainingAmountInvoiceCurrency: 0,
    SetOffAmountInvoiceCurrency: invoice.RemainingAmountInvoiceCurrency,
  };
}

/** The credit invoice: what the invoice says, as of today, and nothing that was done with the invoice since. */
function creditValues(invoice: StoredInvoice, voucher: AppendedVoucher, { today, caller }: Call): Values {
  const { companyId: _, seq: __, ...kept } = invoice;
  const at = now();
  return {
    ...kept,
    ...settled(invoice),
    IsCreditInvoice: true,
    ReferringInvoiceId: invoice.Id,
    InvoiceDate: today,
    DueDate: today,
    CreatedByUserId: caller.userId,
    CreatedFromDraftId: null,
    CreatedFromOrderId: null,
    CreatedFromQuoteId: null,
    CreatedUtc: at,
    ModifiedUtc: at,
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

const withNewIds = (records: readonly Values[]): Values[] => records.map((record) => ({ ...record, Id: randomUUID() }));
