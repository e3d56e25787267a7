import { type FieldProblem, invalidBodyError, ruleRefusalError } from "../../http/problem";
import { convertToBooksCurrency, exchangeRateOf } from "../../ledger/exchange";
import { getCurrencyExponent, parseScaled, toNumberText } from "../../ledger/money";
import { isPaymentReference } from "../../ledger/payment-reference";
import type { Bodies } from "../../openapi/generated/books";
import type { Tx } from "../../store/db";
import type { Seller } from "../invoices/customer-invoice-parties";
import { findRecord } from "../records";
import { findUnknownCurrencyProblems } from "../references";

/** The members that a claim has in both operations that take over a claim. */
export type LedgerItemBody = Omit<Bodies["CustomerLedgerItemApi"], "VoucherId">;

/**
 * Refuses a claim that breaks a rule. As on invoices, amounts are positive, and the remaining amount of a credit invoice is
 * negative.
 * @throws ApiError 2000 with one entry for each member, 3000 for the customer, 4000 for a number in use
 */
export async function assertLedgerItem(
  tx: Tx,
  companyId: string,
  claim: LedgerItemBody,
  seller: Seller,
): Promise<void> {
  if ((await findRecord(tx, "Customer", companyId, claim.CustomerId, "FOR KEY SHARE")) === null) {
    throw ruleRefusalError(3000, "The customer was not found.", "CustomerId");
  }
  const problems = [
    ...findUnknownCurrencyProblems(claim, ["CurrencyCode"]),
    ...listProblemsIf(claim.DueDate < claim.InvoiceDate, "DueDate", "The due date is before the invoice date."),
    ...findRateProblems(claim, seller.CurrencyCode),
  ];
  if (problems.length === 0) problems.push(...findAmountProblems(claim));
  if (problems.length > 0) throw invalidBodyError(problems);
  // The lock keeps other transactions from using the invoice number before this transaction ends.
  await tx.query(`SELECT 1 FROM "CompanySettings" WHERE "companyId" = $1 FOR SHARE`, [companyId]);
  const { rows } = await tx.query(
    `SELECT 1 FROM "CustomerInvoice" WHERE "companyId" = $1 AND "InvoiceNumber" = $2
      UNION ALL SELECT 1 FROM "CustomerLedgerItem" WHERE "companyId" = $1 AND "InvoiceNumber" = $2`,
    [companyId, claim.InvoiceNumber],
  );
  if (rows.length > 0) throw ruleRefusalError(4000, `There is an invoice ${claim.InvoiceNumber}.`, "InvoiceNumber");
}

const listProblemsIf = (isBroken: boolean, field: string, message: string): FieldProblem[] =>
  isBroken ? [{ field, message }] : [];

function findRateProblems(
  { CurrencyCode, CurrencyRate, CurrencyRateUnit }: LedgerItemBody,
  booksCurrency: string | null,
) {
  if (CurrencyCode === booksCurrency) {
    const isRateOne = (CurrencyRate ?? 1) === 1 && (CurrencyRateUnit ?? 1) === 1;
    return listProblemsIf(!isRateOne, "CurrencyRate", "The company's own currency has the rate 1.");
  }
  return listProblemsIf(
    !(Number(CurrencyRate ?? 0) > 0),
    "CurrencyRate",
    "A claim in another currency needs its rate.",
  );
}

const amountMembers = [
  "TotalAmountInvoiceCurrency",
  "RemainingAmountInvoiceCurrency",
  "VATAmountInvoiceCurrency",
  "RoundingsAmountInvoiceCurrency",
] as const;

function findAmountProblems(claim: LedgerItemBody): FieldProblem[] {
  const exponent = getCurrencyExponent(claim.CurrencyCode);
  const countDecimals = (value: number) => (toNumberText(value).split(".")[1] ?? "").length;
  const tooPreciseMembers = amountMembers.filter((member) => countDecimals(claim[member]) > exponent);
  const unsignedRemaining = claim.IsCreditInvoice
    ? -claim.RemainingAmountInvoiceCurrency
    : claim.RemainingAmountInvoiceCurrency;
  const totalAmount = claim.TotalAmountInvoiceCurrency;
  const signRuleText = "is written without a minus; IsCreditInvoice says which way it goes.";
  return [
    ...tooPreciseMembers.map((field) => ({ field, message: `${field} has more than ${exponent} decimals.` })),
    ...listProblemsIf(totalAmount < 0, "TotalAmountInvoiceCurrency", `The total ${signRuleText}`),
    ...listProblemsIf(
      totalAmount >= 0 && (unsignedRemaining < 0 || unsignedRemaining > totalAmount),
      "RemainingAmountInvoiceCurrency",
      "What remains lies between nothing and the total, and below nothing for a credit invoice.",
    ),
    ...listProblemsIf(
      totalAmount >= 0 && (claim.VATAmountInvoiceCurrency < 0 || claim.VATAmountInvoiceCurrency > totalAmount),
      "VATAmountInvoiceCurrency",
      "The VAT lies between nothing and the total.",
    ),
  ];
}

/**
 * A payment reference must end with its check digit, when the company uses payment references (assumed).
 * @throws ApiError 4030
 */
export function assertPaymentReference(reference: string | null, seller: Seller): void {
  if (!seller.UsesPaymentReferenceNumber || reference === null || isPaymentReference(reference)) return;
  const field = "PaymentReferenceNumber";
  throw ruleRefusalError(4030, "PaymentReferenceNumber is none: its last digit is not the check digit.", field);
}

/** Converts an amount of the claim to minor units of the company's currency, without a sign. */
export function toBooksCurrencyMinor(claim: LedgerItemBody, invoiceAmount: number, booksCurrency: string): bigint {
  const { CurrencyCode, CurrencyRate, CurrencyRateUnit } = claim;
  const amountMinor = parseScaled(toNumberText(Math.abs(invoiceAmount)), getCurrencyExponent(CurrencyCode));
  if (CurrencyCode === booksCurrency) return amountMinor;
  return convertToBooksCurrency(
    amountMinor,
    exchangeRateOf(CurrencyCode, booksCurrency, (CurrencyRate ?? 1) / (CurrencyRateUnit ?? 1)),
  );
}
