import { type FieldProblem, invalidBody, refusedByRule } from "../../http/problem";
import { convertToBooksCurrency, exchangeRateOf } from "../../ledger/exchange";
import { currencyExponent, numberText, parseScaled } from "../../ledger/money";
import { isPaymentReference } from "../../ledger/payment-reference";
import type { Bodies } from "../../openapi/generated/books";
import type { Tx } from "../../store/db";
import type { Seller } from "../invoices/customer-invoice-parties";
import { findRecord } from "../records";
import { unknownCurrencyProblems } from "../references";

/** The members that a claim has in both operations that take over a claim. */
export type LedgerItemBody = Omit<Bodies["CustomerLedgerItemApi"], "VoucherId">;

/**
 * Refuses a claim that breaks a rule. As on invoices, amounts are positive, and the remaining amount of a credit invoice is
 * negative.
 * @throws ApiError 2000 with one entry for each member, 3000 for the customer, 4000 for a number in use
 */
export async function assertLedgerItem(tx: Tx, companyId: string, body: LedgerItemBody, seller: Seller): Promise<void> {
  if ((await findRecord(tx, "Customer", companyId, body.CustomerId, "FOR KEY SHARE")) === null) {
    throw refusedByRule(3000, "The customer was not found.", "CustomerId");
  }
  const problems = [
    ...unknownCurrencyProblems(body, ["CurrencyCode"]),
    ...problemIf(body.DueDate < body.InvoiceDate, "DueDate", "The due date is before the invoice date."),
    ...rateProblems(body, seller.CurrencyCode),
  ];
  if (problems.length === 0) problems.push(...amountProblems(body));
  if (problems.length > 0) throw invalidBody(problems);
  // The lock keeps other transactions from using the invoice number before this transaction ends.
  await tx.query(`SELECT 1 FROM "CompanySettings" WHERE "companyId" = $1 FOR SHARE`, [companyId]);
  const { rows } = await tx.query(
    `SELECT 1 FROM "CustomerInvoice" WHERE "companyId" = $1 AND "InvoiceNumber" = $2
      UNION ALL SELECT 1 FROM "CustomerLedgerItem" WHERE "companyId" = $1 AND "InvoiceNumber" = $2`,
    [companyId, body.InvoiceNumber],
  );
  if (rows.length > 0) throw refusedByRule(4000, `There is an invoice ${body.InvoiceNumber}.`, "InvoiceNumber");
}

const problemIf = (applies: boolean, field: string, message: string): FieldProblem[] =>
  applies ? [{ field, message }] : [];

function rateProblems({ CurrencyCode, CurrencyRate, CurrencyRateUnit }: LedgerItemBody, domestic: string | null) {
  if (CurrencyCode === domestic) {
    const isRateOne = (CurrencyRate ?? 1) === 1 && (CurrencyRateUnit ?? 1) === 1;
    return problemIf(!isRateOne, "CurrencyRate", "The company's own currency has the rate 1.");
  }
  return problemIf(!(Number(CurrencyRate ?? 0) > 0), "CurrencyRate", "A claim in another currency needs its rate.");
}

const amountMembers = [
  "TotalAmountInvoiceCurrency",
  "RemainingAmountInvoiceCurrency",
  "VATAmountInvoiceCurrency",
  "RoundingsAmountInvoiceCurrency",
] as const;

function amountProblems(body: LedgerItemBody): FieldProblem[] {
  const exponent = currencyExponent(body.CurrencyCode);
  const countDecimals = (value: number) => (numberText(value).split(".")[1] ?? "").length;
  const tooPreciseMembers = amountMembers.filter((member) => countDecimals(body[member]) > exponent);
  const remaining = body.IsCreditInvoice ? -body.RemainingAmountInvoiceCurrency : body.RemainingAmountInvoiceCurrency;
  const total = body.TotalAmountInvoiceCurrency;
  const signRule = "is written without a minus; IsCreditInvoice says which way it goes.";
  return [
    ...tooPreciseMembers.map((field) => ({ field, message: `${field} has more than ${exponent} decimals.` })),
    ...problemIf(total < 0, "TotalAmountInvoiceCurrency", `The total ${signRule}`),
    ...problemIf(
      total >= 0 && (remaining < 0 || remaining > total),
      "RemainingAmountInvoiceCurrency",
      "What remains lies between nothing and the total, and below nothing for a credit invoice.",
    ),
    ...problemIf(
      total >= 0 && (body.VATAmountInvoiceCurrency < 0 || body.VATAmountInvoiceCurrency > total),
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
  throw refusedByRule(4030, "PaymentReferenceNumber is none: its last digit is not the check digit.", field);
}

/** An amount of the claim in minor units of the company's currency, without a sign. */
export function inCompanyCurrency(body: LedgerItemBody, amount: number, domestic: string): bigint {
  const { CurrencyCode, CurrencyRate, CurrencyRateUnit } = body;
  const minor = parseScaled(numberText(Math.abs(amount)), currencyExponent(CurrencyCode));
  if (CurrencyCode === domestic) return minor;
  return convertToBooksCurrency(
    minor,
    exchangeRateOf(CurrencyCode, domestic, (CurrencyRate ?? 1) / (CurrencyRateUnit ?? 1)),
  );
}
