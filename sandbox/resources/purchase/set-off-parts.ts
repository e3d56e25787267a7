import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import type { CountryBooks } from "../../ledger/country";
import { getCountryBooks } from "../../ledger/country-books";
import {
  fineScale,
  getCurrencyExponent,
  parseScaled,
  parseScaledRounded,
  toAmountText,
  toScaledText,
} from "../../ledger/money";
import type { Tx } from "../../store/db";
import { getSeller } from "../invoices/customer-invoice-draft-values";
import { insertRecord } from "../records";

/** The columns of a booked supplier invoice that a set-off needs; amounts are exact decimal text, negative for a debt. */
export type StoredInvoice = {
  readonly Id: string;
  readonly InvoiceNumber: string;
  readonly InvoiceDate: string;
  readonly SupplierId: string;
  readonly SupplierName: string;
  readonly CurrencyCode: string;
  readonly IsCreditInvoice: boolean;
  readonly RemainingAmount: string;
  readonly RemainingAmountInvoiceCurrency: string;
};

/** What remains of an invoice, without a sign. */
export type Balance = {
  readonly id: string;
  /** In the invoice's currency, to four decimals. */
  readonly remaining: bigint;
  /** In minor units of the company's currency, at the rate at which the invoice was booked. */
  readonly remainingInBooks: bigint;
};

/** A part of a credit invoice and the part of a debt that it settles; units and signs as those of a balance. */
export type SetOffPart = {
  readonly debtInvoiceId: string;
  readonly amount: bigint;
  readonly creditInBooks: bigint;
  readonly debtInBooks: bigint;
};

/** The books that a set-off changes. */
export type Books = { readonly companyId: string; readonly country: CountryBooks; readonly exponent: number };

export type StoredSetOff = {
  readonly id: string;
  readonly creditInvoiceId: string;
  readonly debtInvoiceId: string;
  readonly amount: string;
  readonly creditAmountInBooks: string;
  readonly debtAmountInBooks: string;
  readonly voucherId: string | null;
};

export const toPart = (setOff: StoredSetOff, { exponent }: Books): SetOffPart => ({
  debtInvoiceId: setOff.debtInvoiceId,
  amount: parseScaled(setOff.amount, fineScale),
  creditInBooks: parseScaledRounded(setOff.creditAmountInBooks, exponent),
  debtInBooks: parseScaledRounded(setOff.debtAmountInBooks, exponent),
});

export async function readBooks(tx: Tx, companyId: string): Promise<Books> {
  const { CountryCode, CurrencyCode } = await getSeller(tx, companyId);
  return { companyId, country: getCountryBooks(CountryCode), exponent: getCurrencyExponent(CurrencyCode ?? "SEK") };
}

const removeSign = (amount: string) => amount.replace("-", "");

export const toBalance = (invoice: StoredInvoice, { exponent }: Books): Balance => ({
  id: invoice.Id,
  remaining: parseScaled(removeSign(invoice.RemainingAmountInvoiceCurrency), fineScale),
  remainingInBooks: parseScaledRounded(removeSign(invoice.RemainingAmount), exponent),
});

export const reduce = (balance: Balance, amount: bigint, amountInBooks: bigint): Balance => ({
  ...balance,
  remaining: balance.remaining - amount,
  remainingInBooks: balance.remainingInBooks - amountInBooks,
});

export async function storeSetOffs(
  tx: Tx,
  books: Books,
  creditInvoiceId: string,
  parts: readonly SetOffPart[],
  voucherId: string | null,
): Promise<void> {
  for (const part of parts) {
    await insertRecord(tx, "SupplierInvoiceSetOff", books.companyId, {
      id: randomUUID(),
      creditInvoiceId,
      debtInvoiceId: part.debtInvoiceId,
      amount: toScaledText(part.amount, fineScale),
      creditAmountInBooks: toAmountText(part.creditInBooks, books.exponent),
      debtAmountInBooks: toAmountText(part.debtInBooks, books.exponent),
      voucherId,
      createdAt: now(),
    });
    await changeInvoices(tx, books, creditInvoiceId, part, -1n);
  }
}

/** Changes both invoices of a part: `direction` -1 settles it, 1 takes that back. */
export async function changeInvoices(
  tx: Tx,
  books: Books,
  creditInvoiceId: string,
  { debtInvoiceId, amount, creditInBooks, debtInBooks }: SetOffPart,
  direction: 1n | -1n,
): Promise<void> {
  const setOffAmount = toScaledText(-direction * amount, fineScale);
  const changes = [
    { id: creditInvoiceId, remaining: direction * amount, remainingInBooks: direction * creditInBooks },
    { id: debtInvoiceId, remaining: -direction * amount, remainingInBooks: -direction * debtInBooks },
  ];
  for (const { id, remaining, remainingInBooks } of changes)
    await tx.query(changeInvoiceSql, [
      ...[books.companyId, id, toScaledText(remaining, fineScale), toAmountText(remainingInBooks, books.exponent)],
      ...[setOffAmount, now()],
    ]);
}

const changeInvoiceSql = `
  UPDATE "SupplierInvoice" AS invoice SET
    "RemainingAmountInvoiceCurrency" = "RemainingAmountInvoiceCurrency" + $3::numeric,
    "RemainingAmount" = "RemainingAmount" + $4::numeric,
    "SetOffAmountInvoiceCurrency" = "SetOffAmountInvoiceCurrency" + $5::numeric,
    "ModifiedUtc" = $6,
    "OffsetInvoiceIds" = (
      SELECT coalesce(jsonb_agg(other.id ORDER BY other.place), '[]') FROM (
        SELECT CASE WHEN "creditInvoiceId" = $2 THEN "debtInvoiceId" ELSE "creditInvoiceId" END AS id, min(seq) AS place
          FROM "SupplierInvoiceSetOff"
         WHERE "companyId" = $1 AND $2 IN ("creditInvoiceId", "debtInvoiceId") AND "undoneAt" IS NULL GROUP BY 1) AS other)
  WHERE "companyId" = $1 AND "Id" = $2`;
