import { randomUUID } from "node:crypto";
import { refused } from "../../http/problem";
import { countryBooks } from "../../ledger/country-books";
import { currencyExponent, minorText, parseScaled, parseScaledRounded } from "../../ledger/money";
import { isPaymentReference } from "../../ledger/payment-reference";
import { isPosted, postPayment } from "../../ledger/post-payment";
import { type Direction, type PaymentType, settlementOf } from "../../ledger/settlement";
import type { Tx } from "../../store/db";
import { openFiscalYear } from "../../store/fiscal-years";
import { appendVoucher } from "../../store/posting";
import { type Blame, withLedger } from "../accounting/ledger-refusals";
import { sellerOf } from "../invoices/customer-invoice-draft-values";
import type { Seller } from "../invoices/customer-invoice-parties";
import type { Call } from "../pipeline/call";
import { completed, findStored, insertRecord } from "../records";
import { type PaymentBody, paymentAmounts, postedAmounts, shareOf } from "./payment-amounts";

/** An invoice somebody pays; its row is locked by the caller. Amounts are exact decimal text without a sign. */
export type PayableDocument = {
  readonly side: "customer" | "supplier";
  readonly id: string;
  readonly direction: Direction;
  /** Ends the voucher's text: `Älvsbyns Kök AB, 1042`. */
  readonly name: string;
  /** Receivables or payables. */
  readonly account: number;
  readonly currency: string;
  readonly remaining: string;
  /** The same in the company's currency, as the books have it. */
  readonly remainingDomestic: string;
  /** Fees of reminders that are not paid. */
  readonly lateFees: string;
};

/** What is left of the document, in the same units as it came. */
export type BookedPayment = {
  readonly id: string;
  readonly paidOn: string;
  readonly remaining: string;
  readonly remainingDomestic: string;
  readonly lateFees: string;
};

/**
 * Books a payment of an invoice, of either side: the payment, its voucher, balances and counter are there, or nothing of
 * it is. What comes to nothing in the company's currency has no voucher and settles all the same. The caller writes what remains to its document.
 *
 * @throws ApiError 4002 for a document with nothing left to pay and for an inactive account, 2000 and 3000 at a member, 3002 for an account, 4023 for
 *         a day to come, 3001, 4026 and 4038 for a day that cannot be booked, 4030 for a reference, 4039
 * @see docs/api/customer-invoices.md#payments
 */
export async function bookPayment(tx: Tx, call: Call, document: PayableDocument): Promise<BookedPayment> {
  const { companyId } = call;
  const body = completed("InvoicePaymentApi", call.body ?? {});
  const seller = await sellerOf(tx, companyId);
  const domestic = seller.CurrencyCode ?? "SEK";
  assertPayable(body, document, domestic, call.today);
  assertReference(body, document, seller);
  const bank = await bankAccountOf(tx, companyId, body.CompanyBankAccountId);
  return withLedger(async () => {
    const id = randomUUID();
    const money = moneyOf(body, document, seller, domestic);
    const fiscalYearId = await openFiscalYear(tx, companyId, body.PaymentDate);
    const payment = {
      bookedOn: body.PaymentDate,
      text: `${countryBooks(seller.CountryCode).paymentHeadings[document.direction]} ${document.name}`,
      direction: document.direction,
      accounts: { bank, control: document.account },
      ...money.posted,
    };
    const target = { companyId, fiscalYearId, exponent: currencyExponent(domestic), sourceId: id };
    const voucher = isPosted(payment) ? await appendVoucher(tx, target, postPayment(payment)) : null;
    await insertRecord(tx, "InvoicePayment", companyId, {
      ...body,
      BankTransactionId: id,
      customerInvoiceId: document.side === "customer" ? document.id : null,
      supplierInvoiceId: document.side === "supplier" ? document.id : null,
      settled: money.settled,
      settledDomestic: money.settledDomestic,
      voucherId: voucher?.id ?? null,
    });
    return { id, paidOn: body.PaymentDate, ...money.left };
  }, memberToBlame);
}

/** @throws ApiError 4002, 2000 at `PaymentCurrency`, 4039, 4023 */
function assertPayable(body: PaymentBody, document: PayableDocument, domestic: string, today: string): void {
  if (parseScaled(document.remaining, 4) <= 0n) throw refused(4002, "Nothing remains to be paid.");
  if (body.PaymentCurrency !== document.currency) {
    throw refused(2000, `The invoice is paid in ${document.currency}.`, "PaymentCurrency");
  }
  if (document.currency === domestic && body.DomesticPaymentAmount !== null) {
    throw refused(4039, "The invoice is in the company's own currency.", "DomesticPaymentAmount");
  }
  if (document.side === "supplier" && body.FactoringFeeAmount !== null) {
    throw refused(2000, "Only invoices to customers are sold to a factor.", "FactoringFeeAmount");
  }
  if (body.PaymentDate > today) {
    throw refused(4023, `The payment date lies in the future; today is ${today}.`, "PaymentDate");
  }
}

/** A reference of digits alone ends in their check digit where the company uses such references (assumed). @throws 4030 */
function assertReference({ Reference }: PaymentBody, { side }: PayableDocument, seller: Seller): void {
  if (side !== "customer" || !seller.UsesPaymentReferenceNumber) return;
  if (Reference === null || !/^\d+$/.test(Reference) || isPaymentReference(Reference)) return;
  throw refused(4030, "Reference is no payment reference: its last digit is not the check digit.", "Reference");
}

type BankAccount = { readonly IsActive: boolean; readonly LedgerAccountNumber: number };

/** @returns the ledger account @throws ApiError 3000, 4002 for an account that is not in use */
async function bankAccountOf(tx: Tx, companyId: string, id: string): Promise<number> {
  const account = await findStored<BankAccount>(tx, "BankAccount", companyId, id, "FOR KEY SHARE");
  if (!account) throw refused(3000, "The bank account was not found.", "CompanyBankAccountId");
  if (!account.IsActive) throw refused(4002, "The bank account is not active.", "CompanyBankAccountId");
  return account.LedgerAccountNumber;
}

/** What the payment comes to: as it is posted, kept, and left of the document. @throws what `settlementOf` throws */
function moneyOf(body: PaymentBody, document: PayableDocument, seller: Seller, domestic: string) {
  const exponent = currencyExponent(document.currency);
  const domesticExponent = currencyExponent(domestic);
  const amounts = paymentAmounts(body, exponent, domesticExponent);
  const remainingMinor = parseScaledRounded(document.remaining, exponent);
  const worthMinor = parseScaledRounded(document.remainingDomestic, domesticExponent);
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
    settledMinor: shareOf(settledMinor, remainingMinor, worthMinor),
    accounts: countryBooks(seller.CountryCode).standard,
    factoringAccount: body.FactoringFeeAccountNumber,
  });
  const text = (minor: bigint) => minorText(minor, exponent);
  return {
    posted,
    settled: text(settledMinor),
    settledDomestic: minorText(posted.settledMinor, domesticExponent),
    left: {
      remaining: text(remainingMinor - settledMinor),
      remainingDomestic: minorText(worthMinor - posted.settledMinor, domesticExponent),
      lateFees: text(parseScaledRounded(document.lateFees, exponent) - lateFeeMinor),
    },
  };
}

const dateRefusals: ReadonlySet<string> = new Set(["no_fiscal_year", "year_locked", "period_locked"]);
const accountRefusals: ReadonlySet<string> = new Set(["unknown_account", "inactive_account"]);
const memberToBlame: Blame = ({ code }) => {
  if (dateRefusals.has(code)) return "PaymentDate";
  return accountRefusals.has(code) ? undefined : "PaymentAmount";
};
