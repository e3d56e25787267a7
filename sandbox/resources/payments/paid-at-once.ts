import { randomUUID } from "node:crypto";
import type { CountryBooks } from "../../ledger/country";
import { currencyExponent, numberText, parseScaled } from "../../ledger/money";
import { postPayment } from "../../ledger/post-payment";
import { paymentType } from "../../ledger/settlement";
import { voucherType } from "../../ledger/voucher";
import type { Tx } from "../../store/db";
import { appendVoucher } from "../../store/posting";
import { insertRecord, type Values } from "../records";

/** `TermsOfPaymentTypeId` of what is paid when it is bought. */
const termsType = { cash: 2, card: 3, wallet: 4, paymentService: 5 } as const;

type AtOnce = { readonly account: "cash" | "cardClaims"; readonly type: number };

/** Where the money is until it reaches the bank, and the kind of the voucher (assumed but for the card's). */
const ways: Readonly<Record<number, AtOnce>> = {
  [termsType.cash]: { account: "cash", type: voucherType.bankDeposit },
  [termsType.card]: { account: "cardClaims", type: voucherType.cardClaim },
  [termsType.wallet]: { account: "cardClaims", type: voucherType.cardClaim },
  [termsType.paymentService]: { account: "cardClaims", type: voucherType.paymentLinks },
};

/** Whether terms of this kind pay an invoice as it is booked. */
export const paysAtOnce = (termsType: number | null): boolean => ways[termsType ?? 0] !== undefined;

/** An invoice about to be written; what remains is as in its answer, below zero for a credit invoice. */
export type SoldInvoice = {
  readonly id: string;
  readonly companyId: string;
  readonly fiscalYearId: string;
  readonly invoicedOn: string;
  readonly termsType: number | null;
  /** Ends the voucher's text. */
  readonly name: string;
  readonly currency: string;
  readonly domestic: string;
  readonly remaining: number;
  readonly remainingDomestic: number;
};

/**
 * Settles an invoice whose terms of payment are cash, card, wallet or payment service: a voucher of its own moves the
 * receivable to the till or to who paid for the customer (docs/api/companies.md#terms-of-payment).
 *
 * @returns the members of the invoice that say so; none when it is to be paid later
 * @throws LedgerError `unknown_account` where the chart of the year lacks one, `inactive_account` where one is inactive
 */
export async function paidAtOnce(tx: Tx, books: CountryBooks, invoice: SoldInvoice): Promise<Values> {
  const way = ways[invoice.termsType ?? 0];
  if (!way || invoice.remaining === 0) return {};
  const { companyId, fiscalYearId, invoicedOn } = invoice;
  const direction = invoice.remaining > 0 ? "in" : "out";
  const exponent = currencyExponent(invoice.domestic);
  const amountMinor = parseScaled(numberText(Math.abs(invoice.remainingDomestic)), exponent);
  const id = randomUUID();
  const draft = postPayment({
    bookedOn: invoicedOn,
    text: `${books.paymentHeadings[direction]} ${invoice.name}`,
    direction,
    accounts: { bank: books.standard[way.account], control: books.standard.receivables },
    paidMinor: amountMinor,
    settledMinor: amountMinor,
    besides: [],
    type: way.type,
  });
  const voucher = await appendVoucher(tx, { companyId, fiscalYearId, exponent, sourceId: id }, draft);
  const isDomestic = invoice.currency === invoice.domestic;
  await insertRecord(tx, "InvoicePayment", companyId, {
    BankTransactionId: id,
    DomesticPaymentAmount: isDomestic ? null : Math.abs(invoice.remainingDomestic),
    PaymentAmount: Math.abs(invoice.remaining),
    PaymentCurrency: invoice.currency,
    PaymentDate: invoicedOn,
    PaymentType: paymentType.complete,
    customerInvoiceId: invoice.id,
    settled: Math.abs(invoice.remaining),
    settledDomestic: Math.abs(invoice.remainingDomestic),
    voucherId: voucher.id,
  });
  return { RemainingAmount: 0, RemainingAmountInvoiceCurrency: 0, PaymentDate: invoicedOn };
}
