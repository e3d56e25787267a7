import { randomUUID } from "node:crypto";
import { refusedByRule } from "../../http/problem";
import { countryBooks } from "../../ledger/country-books";
import { currencyExponent, minorText, parseScaled, parseScaledRounded } from "../../ledger/money";
import { isPaymentReference } from "../../ledger/payment-reference";
import { isPosted, postPayment } from "../../ledger/post-payment";
import { type Direction, type PaymentType, settlementOf } from "../../ledger/settlement";
import type { Tx } from "../../store/db";
import { getOpenFiscalYear } from "../../store/fiscal-years";
import { appendVoucher } from "../../store/posting";
import { type BlamedMemberOf, withLedgerRefusals } from "../accounting/ledger-refusals";
import { getSeller } from "../invoices/customer-invoice-draft-values";
import type { Seller } from "../invoices/customer-invoice-parties";
import type { Call } from "../pipeline/call";
import { completeBody, findRecord, insertRecord } from "../records";
import { type PaymentBody, parsePaymentAmounts, postedAmounts, proportionalShare } from "./payment-amounts";

/** An invoice that is being paid. The caller has locked its row. Amounts are exact decimal text without a sign. */
export type PayableDocument = {
  readonly side: "customer" | "supplier";
  readonly id: string;
  readonly direction: Direction;
  /** The end of the voucher's text, for example `Älvsbyns Kök AB, 1042`. */
  readonly name: string;
  /** The number of the account of the receivables or of the payables. */
  readonly controlAccount: number;
  readonly currency: string;
  readonly remaining: string;
  /** The remaining amount in the company's currency, as it is in the books. */
  readonly remainingDomestic: string;
  /** The fees of reminders that are not paid yet. */
  readonly lateFees: string;
};

/** A booked payment, with the amounts that remain to be paid. The units are those of `PayableDocument`. */
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
  const domestic = seller.CurrencyCode ?? "SEK";
  assertPayable(body, document, domestic, call.today);
  assertReference(body, document, seller);
  const bank = await getBankLedgerAccount(tx, companyId, body.CompanyBankAccountId);
  return withLedgerRefusals(async () => {
    const id = randomUUID();
    const figures = paymentFigures(body, document, seller, domestic);
    const fiscalYearId = await getOpenFiscalYear(tx, companyId, body.PaymentDate);
    const payment = {
      bookedOn: body.PaymentDate,
      text: `${countryBooks(seller.CountryCode).paymentHeadings[document.direction]} ${document.name}`,
      direction: document.direction,
      accounts: { bank, control: document.controlAccount },
      ...figures.posted,
    };
    const target = { companyId, fiscalYearId, exponent: currencyExponent(domestic), sourceId: id };
    const voucher = isPosted(payment) ? await appendVoucher(tx, target, postPayment(payment)) : null;
    await insertRecord(tx, "InvoicePayment", companyId, {
      ...body,
      BankTransactionId: id,
      customerInvoiceId: document.side === "customer" ? document.id : null,
      supplierInvoiceId: document.side === "supplier" ? document.id : null,
      settled: figures.settled,
      settledDomestic: figures.settledDomestic,
      voucherId: voucher?.id ?? null,
    });
    return { id, paidOn: body.PaymentDate, ...figures.left };
  }, blamedMemberOfPayment);
}

/** @throws ApiError 4002, 2000 at `PaymentCurrency`, 4039, 4023 */
function assertPayable(body: PaymentBody, document: PayableDocument, domestic: string, today: string): void {
  if (parseScaled(document.remaining, 4) <= 0n) throw refusedByRule(4002, "Nothing remains to be paid.");
  if (body.PaymentCurrency !== document.currency) {
    throw refusedByRule(2000, `The invoice is paid in ${document.currency}.`, "PaymentCurrency");
  }
  if (document.currency === domestic && body.DomesticPaymentAmount !== null) {
    throw refusedByRule(4039, "The invoice is in the company's own currency.", "DomesticPaymentAmount");
  }
  if (document.side === "supplier" && body.FactoringFeeAmount !== null) {
    throw refusedByRule(2000, "Only invoices to customers are sold to a factor.", "FactoringFeeAmount");
  }
  if (body.PaymentDate > today) {
    throw refusedByRule(4023, `The payment date lies in the future; today is ${today}.`, "PaymentDate");
  }
}

/**
 * A reference that consists of digits must end with its check digit, when the company uses payment references (assumed).
 * @throws ApiError 4030
 */
function assertReference({ Reference }: PaymentBody, { side }: PayableDocument, seller: Seller): void {
  if (side !== "customer" || !seller.UsesPaymentReferenceNumber) return;
  if (Reference === null || !/^\d+$/.test(Reference) || isPaymentReference(Reference)) return;
  throw refusedByRule(4030, "Reference is no payment reference: its last digit is not the check digit.", "Reference");
}

type BankAccount = { readonly IsActive: boolean; readonly LedgerAccountNumber: number };

/** @returns the ledger account of a bank account @throws ApiError 3000; 4002 for a bank account that is not active */
async function getBankLedgerAccount(tx: Tx, companyId: string, id: string): Promise<number> {
  const account = await findRecord<BankAccount>(tx, "BankAccount", companyId, id, "FOR KEY SHARE");
  if (!account) throw refusedByRule(3000, "The bank account was not found.", "CompanyBankAccountId");
  if (!account.IsActive) throw refusedByRule(4002, "The bank account is not active.", "CompanyBankAccountId");
  return account.LedgerAccountNumber;
}

/**
 * The amounts of a payment: those that are posted, those that are stored as settled, and those that remain to be paid.
 * @throws the errors of `settlementOf`
 */
function paymentFigures(body: PaymentBody, document: PayableDocument, seller: Seller, domestic: string) {
  const exponent = currencyExponent(document.currency);
  const domesticExponent = currencyExponent(domestic);
  const amounts = parsePaymentAmounts(body, exponent, domesticExponent);
  const remainingMinor = parseScaledRounded(document.remaining, exponent);
  const remainingDomesticMinor = parseScaledRounded(document.remainingDomestic, domesticExponent);
  const settlement = settlementOf({
    ...amounts,
    type: body.PaymentType as PaymentType,
    direction: document.direction,
    remainingMinor,
    lateFeeMinor: parseScaledRounded(document.lateFees, exponent),
    unitMinor: 10n ** BigInt(exponent),
  });
  const { settledMinor, lateFeeMinor } = settlement;
  const posted = postedAmounts(amounts, settlement, {
    ...document,
    domestic,
    paidOn: body.PaymentDate,
    settledMinor: proportionalShare(settledMinor, remainingMinor, remainingDomesticMinor),
    accounts: countryBooks(seller.CountryCode).standard,
    factoringAccount: body.FactoringFeeAccountNumber,
  });
  const toText = (minor: bigint) => minorText(minor, exponent);
  return {
    posted,
    settled: toText(settledMinor),
    settledDomestic: minorText(posted.settledMinor, domesticExponent),
    left: {
      remaining: toText(remainingMinor - settledMinor),
      remainingDomestic: minorText(remainingDomesticMinor - posted.settledMinor, domesticExponent),
      lateFees: toText(parseScaledRounded(document.lateFees, exponent) - lateFeeMinor),
    },
  };
}

const dateErrorCodes: ReadonlySet<string> = new Set(["no_fiscal_year", "year_locked", "period_locked"]);
const accountErrorCodes: ReadonlySet<string> = new Set(["unknown_account", "inactive_account"]);
const blamedMemberOfPayment: BlamedMemberOf = ({ code }) => {
  if (dateErrorCodes.has(code)) return "PaymentDate";
  return accountErrorCodes.has(code) ? undefined : "PaymentAmount";
};
