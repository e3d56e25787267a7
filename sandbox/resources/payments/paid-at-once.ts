import { randomUUID } from "node:crypto";
import type { CountryBooks } from "../../ledger/country";
import { getCurrencyExponent, parseScaled, toNumberText } from "../../ledger/money";
import { postPayment } from "../../ledger/post-payment";
import { paymentType } from "../../ledger/settlement";
import { voucherType } from "../../ledger/voucher";
import type { Tx } from "../../store/db";
import { appendVoucher } from "../../store/posting";
import { type ColumnValues, insertRecord } from "../records";

/** The values of `TermsOfPaymentTypeId` for invoices that are paid at the time of the sale. */
const immediateTermsType = { cash: 2, card: 3, wallet: 4, paymentService: 5 } as const;

type ImmediatePayment = { readonly account: "cash" | "cardClaims"; readonly type: number };

/** The account that holds the money until it reaches the bank, and the type of the voucher (assumed, except for cards). */
const immediatePayments: Readonly<Record<number, ImmediatePayment>> = {
  [immediateTermsType.cash]: { account: "cash", type: voucherType.bankDeposit },
  [immediateTermsType.card]: { account: "cardClaims", type: voucherType.cardClaim },
  [immediateTermsType.wallet]: { account: "cardClaims", type: voucherType.cardClaim },
  [immediateTermsType.paymentService]: { account: "cardClaims", type: voucherType.paymentLinks },
};

/** Whether an invoice with terms of payment of this type is paid at the moment it is booked. */
export const isPaidAtOnce = (termsType: number | null): boolean => immediatePayments[termsType ?? 0] !== undefined;

/** An invoice that is about to be stored. Its remaining amounts are negative for a credit invoice. */
export type SoldInvoice = {
  readonly id: string;
  readonly companyId: string;
  readonly fiscalYearId: string;
  readonly invoicedOn: string;
  readonly termsType: number | null;
  /** The end of the voucher's text. */
  readonly name: string;
  readonly currency: string;
  readonly booksCurrency: string;
  readonly remainingAmount: number;
  readonly remainingInBooks: number;
};

/**
 * Settles an invoice whose terms of payment are cash, card, wallet or payment service. A separate voucher moves the
 * receivable to the cash account or to the claim on the provider that paid for the customer
 * (docs/api/companies.md#terms-of-payment).
 *
 * @returns the members of the invoice that the payment changes; none when the invoice is to be paid later
 * @throws LedgerError `unknown_account` when the chart of the fiscal year lacks an account, `inactive_account` when an
 *         account is inactive
 */
export async function bookPaymentAtOnce(tx: Tx, books: CountryBooks, invoice: SoldInvoice): Promise<ColumnValues> {
  const immediatePayment = immediatePayments[invoice.termsType ?? 0];
  if (!immediatePayment || invoice.remainingAmount === 0) return {};
  const { companyId, fiscalYearId, invoicedOn } = invoice;
  const direction = invoice.remainingAmount > 0 ? "in" : "out";
  const exponent = getCurrencyExponent(invoice.booksCurrency);
  const amountMinor = parseScaled(toNumberText(Math.abs(invoice.remainingInBooks)), exponent);
  const id = randomUUID();
  const voucherDraft = postPayment({
    bookedOn: invoicedOn,
    text: `${books.paymentHeadings[direction]} ${invoice.name}`,
    direction,
    accounts: { bank: books.standardAccounts[immediatePayment.account], control: books.standardAccounts.receivables },
    paidMinor: amountMinor,
    settledMinor: amountMinor,
    besides: [],
    type: immediatePayment.type,
  });
  const voucher = await appendVoucher(tx, { companyId, fiscalYearId, exponent, sourceId: id }, voucherDraft);
  const isDomestic = invoice.currency === invoice.booksCurrency;
  await insertRecord(tx, "InvoicePayment", companyId, {
    BankTransactionId: id,
    DomesticPaymentAmount: isDomestic ? null : Math.abs(invoice.remainingInBooks),
    PaymentAmount: Math.abs(invoice.remainingAmount),
    PaymentCurrency: invoice.currency,
    PaymentDate: invoicedOn,
    PaymentType: paymentType.complete,
    customerInvoiceId: invoice.id,
    settled: Math.abs(invoice.remainingAmount),
    settledDomestic: Math.abs(invoice.remainingInBooks),
    voucherId: voucher.id,
  });
  return { RemainingAmount: 0, RemainingAmountInvoiceCurrency: 0, PaymentDate: invoicedOn };
}
