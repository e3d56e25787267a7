import { randomUUID } from "node:crypto";
import { ruleRefusalError } from "../../http/problem";
import { getCountryBooks } from "../../ledger/country-books";
import { getCurrencyExponent, parseScaled, parseScaledRounded, toAmountText } from "../../ledger/money";
import { isPaymentReference } from "../../ledger/payment-reference";
import { hasAmounts, postPayment } from "../../ledger/post-payment";
import { type PaymentDirection, type PaymentType, settlementOf } from "../../ledger/settlement";
import type { Tx } from "../../store/db";
import { getOpenFiscalYear } from "../../store/fiscal-years";
import { appendVoucher } from "../../store/posting";
import { type BlamedMemberOf, withLedgerRefusals } from "../accounting/ledger-refusals";
import { getSeller } from "../invoices/customer-invoice-draft-values";
import type { Seller } from "../invoices/customer-invoice-parties";
import type { Call } from "../pipeline/call";
import { completeBody, findRecord, insertRecord } from "../records";
import { computePostedAmounts, convertProportionally, type PaymentBody, parsePaymentAmounts } from "./payment-amounts";

/** An invoice that is being paid. The caller has locked its row. Amounts are exact decimal text without a sign. */
export type PayableDocument = {
  readonly side: "customer" | "supplier";
  readonly id: string;
  readonly direction: PaymentDirection;
  /** The end of the voucher's text, for example `Älvsbyns Kök AB, 1042`. */
  readonly name: string;
  /** The number of the account of the receivables or of the payables. */
  readonly controlAccount: number;
  readonly currency: string;
  readonly remainingAmount: string;
  /** The remaining amount in the company's currency, as it is in the books. */
  readonly remainingInBooks: string;
  /** The fees of reminders that are not paid yet. */
  readonly lateFees: string;
};

/** A booked payment, with the amounts that remain to be paid, as exact decimal text without a sign. */
export type BookedPayment = {
  readonly id: string;
  readonly paidOn: string;
  readonly remaining: string;
  readonly remainingDomestic: string;
  readonly lateFees: string;
};

/**
 * Books a payment of a customer's or a supplier's invoice. The payment, its voucher, the balances and the counter are
 * written in the caller's transaction. A payment of zero in the company's currency gets no voucher, but it settles the
 * invoice all the same. The caller writes the remaining amounts to its document.
 *
 * @throws ApiError 4002 when nothing remains to be paid and for an inactive account, 2000 and 3000 at a member, 3002 for
 *         an account, 4023 for a date in the future, 3001, 4026 and 4038 for a date that cannot be booked, 4030 for a
 *         reference, 4039
 * @see docs/api/customer-invoices.md#payments
 */
export async function bookPayment(tx: Tx, call: Call, document: PayableDocument): Promise<BookedPayment> {
  const { companyId } = call;
  const body = completeBody("InvoicePaymentApi", call.body ?? {});
  const seller = await getSeller(tx, companyId);
  const booksCurrency = seller.CurrencyCode ?? "SEK";
  assertPayable(body, document, booksCurrency, call.today);
  assertReference(body, document, seller);
  const bankLedgerAccount = await getBankLedgerAccount(tx, companyId, body.CompanyBankAccountId);
  return withLedgerRefusals(async () => {
    const id = randomUUID();
    const figures = computePaymentFigures(body, document, seller, booksCurrency);
    const fiscalYearId = await getOpenFiscalYear(tx, companyId, body.PaymentDate);
    const payment = {
      bookedOn: body.PaymentDate,
      text: `${getCountryBooks(seller.CountryCode).paymentHeadings[document.direction]} ${document.name}`,
      direction: document.direction,
      accounts: { bank: bankLedgerAccount, control: document.controlAccount },
      ...figures.postedFigures,
    };
    const voucherTarget = { companyId, fiscalYearId, exponent: getCurrencyExponent(booksCurrency), sourceId: id };
    const voucher = hasAmounts(payment) ? await appendVoucher(tx, voucherTarget, postPayment(payment)) : null;
    await insertRecord(tx, "InvoicePayment", companyId, {
      ...body,
      BankTransactionId: id,
      customerInvoiceId: document.side === "customer" ? document.id : null,
      supplierInvoiceId: document.side === "supplier" ? document.id : null,
      settled: figures.settled,
      settledDomestic: figures.settledDomestic,
      voucherId: voucher?.id ?? null,
    });
    return { id, paidOn: body.PaymentDate, ...figures.remainingFigures };
  }, blamedMemberOfPayment);
}

/** @throws ApiError 4002, 2000 at `PaymentCurrency`, 4039, 4023 */
function assertPayable(body: PaymentBody, document: PayableDocument, booksCurrency: string, today: string): void {
  if (parseScaled(document.remainingAmount, 4) <= 0n) throw ruleRefusalError(4002, "Nothing remains to be paid.");
  if (body.PaymentCurrency !== document.currency) {
    throw ruleRefusalError(2000, `The invoice is paid in ${document.currency}.`, "PaymentCurrency");
  }
  if (document.currency === booksCurrency && body.DomesticPaymentAmount !== null) {
    throw ruleRefusalError(4039, "The invoice is in the company's own currency.", "DomesticPaymentAmount");
  }
  if (document.side === "supplier" && body.FactoringFeeAmount !== null) {
    throw ruleRefusalError(2000, "Only invoices to customers are sold to a factor.", "FactoringFeeAmount");
  }
  if (body.PaymentDate > today) {
    throw ruleRefusalError(4023, `The payment date lies in the future; today is ${today}.`, "PaymentDate");
  }
}

/**
 * A reference that consists of digits must end with its check digit, when the company uses payment references (assumed).
 * @throws ApiError 4030
 */
function assertReference({ Reference }: PaymentBody, { side }: PayableDocument, seller: Seller): void {
  if (side !== "customer" || !seller.UsesPaymentReferenceNumber) return;
  if (Reference === null || !/^\d+$/.test(Reference) || isPaymentReference(Reference)) return;
  throw ruleRefusalError(
    4030,
    "Reference is no payment reference: its last digit is not the check digit.",
    "Reference",
  );
}

type BankAccount = { readonly IsActive: boolean; readonly LedgerAccountNumber: number };

/** @returns the ledger account of a bank account @throws ApiError 3000; 4002 for a bank account that is not active */
async function getBankLedgerAccount(tx: Tx, companyId: string, id: string): Promise<number> {
  const bankAccount = await findRecord<BankAccount>(tx, "BankAccount", companyId, id, "FOR KEY SHARE");
  if (!bankAccount) throw ruleRefusalError(3000, "The bank account was not found.", "CompanyBankAccountId");
  if (!bankAccount.IsActive) throw ruleRefusalError(4002, "The bank account is not active.", "CompanyBankAccountId");
  return bankAccount.LedgerAccountNumber;
}

/**
 * The amounts of a payment: those that are posted, those that are stored as settled, and those that remain to be paid.
 * @throws the errors of `settlementOf`
 */
function computePaymentFigures(body: PaymentBody, document: PayableDocument, seller: Seller, booksCurrency: string) {
  const exponent = getCurrencyExponent(document.currency);
  const domesticExponent = getCurrencyExponent(booksCurrency);
  const paymentAmounts = parsePaymentAmounts(body, exponent, domesticExponent);
  const remainingMinor = parseScaledRounded(document.remainingAmount, exponent);
  const remainingDomesticMinor = parseScaledRounded(document.remainingInBooks, domesticExponent);
  const settlement = settlementOf({
    ...paymentAmounts,
    type: body.PaymentType as PaymentType,
    direction: document.direction,
    remainingMinor,
    lateFeeMinor: parseScaledRounded(document.lateFees, exponent),
    unitMinor: 10n ** BigInt(exponent),
  });
  const { settledMinor, lateFeeMinor } = settlement;
  const postedFigures = computePostedAmounts(paymentAmounts, settlement, {
    ...document,
    booksCurrency,
    paidOn: body.PaymentDate,
    settledMinor: convertProportionally(settledMinor, remainingMinor, remainingDomesticMinor),
    accounts: getCountryBooks(seller.CountryCode).standardAccounts,
    factoringAccount: body.FactoringFeeAccountNumber,
  });
  const toDecimalText = (amountMinor: bigint) => toAmountText(amountMinor, exponent);
  return {
    postedFigures,
    settled: toDecimalText(settledMinor),
    settledDomestic: toAmountText(postedFigures.settledMinor, domesticExponent),
    remainingFigures: {
      remaining: toDecimalText(remainingMinor - settledMinor),
      remainingDomestic: toAmountText(remainingDomesticMinor - postedFigures.settledMinor, domesticExponent),
      lateFees: toDecimalText(parseScaledRounded(document.lateFees, exponent) - lateFeeMinor),
    },
  };
}

const dateErrorCodes: ReadonlySet<string> = new Set(["no_fiscal_year", "year_locked", "period_locked"]);
const accountErrorCodes: ReadonlySet<string> = new Set(["unknown_account", "inactive_account"]);
const blamedMemberOfPayment: BlamedMemberOf = ({ code }) => {
  if (dateErrorCodes.has(code)) return "PaymentDate";
  return accountErrorCodes.has(code) ? undefined : "PaymentAmount";
};
