import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import { ApiError, ruleRefusalError } from "../../http/problem";
import { getCountryBooks } from "../../ledger/country-books";
import { getCurrencyExponent, toAmountText } from "../../ledger/money";
import { makePaymentReference } from "../../ledger/payment-reference";
import type { VoucherDraft } from "../../ledger/voucher";
import type { Tx } from "../../store/db";
import { findVoucher } from "../../store/posting";
import { withLedgerRefusals } from "../accounting/ledger-refusals";
import { createVoucher } from "../accounting/voucher-create";
import { getSeller } from "../invoices/customer-invoice-draft-values";
import type { Seller } from "../invoices/customer-invoice-parties";
import type { Call, RequestBody } from "../pipeline/call";
import { completeBody, insertRecord } from "../records";
import {
  assertLedgerItem,
  assertPaymentReference,
  type LedgerItemBody,
  toBooksCurrencyMinor,
} from "./ledger-item-rules";

/**
 * Takes over a claim whose voucher is already posted, as `POST /customerledgeritems` does. The receivables of the voucher
 * must cover the remaining amount of the claim. Several claims may share one voucher.
 *
 * @returns the id of the ledger item
 * @throws ApiError 2000, 3000 and 4000 at a member; 4002 for the voucher of an invoice or a payment
 */
export function createLedgerItem(tx: Tx, call: Call): Promise<string> {
  return withLedgerRefusals(async () => {
    const { VoucherId, ...body } = completeBody("CustomerLedgerItemApi", call.body ?? {});
    const seller = await getSeller(tx, call.companyId);
    await assertLedgerItem(tx, call.companyId, body, seller);
    const voucher = await lockVoucher(tx, call.companyId, VoucherId, seller);
    await assertReceivablesCover(tx, call.companyId, VoucherId, voucher, body, seller);
    const reference = seller.UsesPaymentReferenceNumber ? makePaymentReference(body.InvoiceNumber) : null;
    return insertLedgerItem(tx, call.companyId, { ...body, VoucherId, PaymentReferenceNumber: reference }, seller);
  });
}

/**
 * Takes over a claim and posts its voucher in one transaction. The receivables of the voucher must equal the remaining
 * amount of the claim, and its VAT may differ from the claim's VAT by at most 0.05
 * (docs/api/customer-invoices.md#customer-ledger-items).
 *
 * @throws ApiError the errors of `createLedgerItem`; the errors of `createVoucher`, at members below `Voucher`; 4030
 */
export function createLedgerItemWithVoucher(tx: Tx, call: Call): Promise<string> {
  return withLedgerRefusals(async () => {
    const { Voucher, ...body } = completeBody("CustomerLedgerItemWithVoucherApi", call.body ?? {});
    const seller = await getSeller(tx, call.companyId);
    await assertLedgerItem(tx, call.companyId, body, seller);
    // Clients without a payment reference send an empty text.
    const reference = body.PaymentReferenceNumber || null;
    assertPaymentReference(reference, seller);
    const voucherCall = { companyId: call.companyId, query: call.query, body: Voucher as RequestBody };
    const VoucherId = await createVoucher(tx, voucherCall).catch(rethrowAtVoucherMembers);
    const voucher = await lockVoucher(tx, call.companyId, VoucherId, seller);
    assertVoucherMatches(voucher, body, seller);
    return insertLedgerItem(tx, call.companyId, { ...body, VoucherId, PaymentReferenceNumber: reference }, seller);
  });
}

function rethrowAtVoucherMembers(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  const fields = error.fieldProblems.map(({ field, message }) => ({ field: `Voucher.${field}`, message }));
  throw new ApiError(error.status, error.code, error.message, fields);
}

async function insertLedgerItem(
  tx: Tx,
  companyId: string,
  values: LedgerItemBody & RequestBody,
  seller: Seller,
): Promise<string> {
  const Id = randomUUID();
  const booksCurrency = seller.CurrencyCode ?? "SEK";
  const remainingMinor = toBooksCurrencyMinor(values, values.RemainingAmountInvoiceCurrency, booksCurrency);
  await insertRecord(tx, "CustomerLedgerItem", companyId, {
    ...values,
    Id,
    CurrencyRate: values.CurrencyRate ?? 1,
    CurrencyRateUnit: values.CurrencyRateUnit ?? 1,
    ModifiedUtc: now(),
    remainingDomestic: toAmountText(remainingMinor, getCurrencyExponent(booksCurrency)),
  });
  return Id;
}

/**
 * Reads and locks a voucher. Without the lock two claims could use the same receivables, which cover only one of them.
 * @throws ApiError 3000, 4002
 */
async function lockVoucher(tx: Tx, companyId: string, voucherId: string, seller: Seller): Promise<VoucherDraft> {
  const { rows } = await tx.query<{ isMade: boolean }>(
    `SELECT "SourceId" IS NOT NULL AS "isMade" FROM "Voucher" WHERE "companyId" = $1 AND "Id" = $2 FOR UPDATE`,
    [companyId, voucherId],
  );
  const voucher = await findVoucher(tx, companyId, voucherId, getCurrencyExponent(seller.CurrencyCode ?? "SEK"));
  if (!rows[0] || !voucher) throw ruleRefusalError(3000, "The voucher was not found.", "VoucherId");
  if (rows[0].isMade) throw ruleRefusalError(4002, "The voucher belongs to another document.", "VoucherId");
  return voucher;
}

/** Sums the debits and the credits on the receivables account, both in minor units and without a sign. */
function receivablesOf(voucher: VoucherDraft, { CountryCode }: Seller): { debitMinor: bigint; creditMinor: bigint } {
  const { receivables } = getCountryBooks(CountryCode).standardAccounts;
  const receivablesPostings = voucher.postings.filter(({ accountNumber }) => accountNumber === receivables);
  const sumPostingsOfSign = (sign: bigint) =>
    receivablesPostings.reduce(
      (total, { amountMinor }) => (amountMinor * sign > 0n ? total + amountMinor * sign : total),
      0n,
    );
  return { debitMinor: sumPostingsOfSign(1n), creditMinor: sumPostingsOfSign(-1n) };
}

/** @throws ApiError 2000 when the voucher's receivables are less than the remaining amounts of its claims */
async function assertReceivablesCover(
  tx: Tx,
  companyId: string,
  voucherId: string,
  voucher: VoucherDraft,
  claim: LedgerItemBody,
  seller: Seller,
): Promise<void> {
  const booksCurrency = seller.CurrencyCode ?? "SEK";
  const { debitMinor, creditMinor } = receivablesOf(voucher, seller);
  const { rows } = await tx.query<{ taken: string }>(
    `SELECT coalesce(sum("remainingDomestic"), 0) * $4::numeric AS taken FROM "CustomerLedgerItem"
      WHERE "companyId" = $1 AND "VoucherId" = $2 AND "IsCreditInvoice" = $3`,
    [companyId, voucherId, claim.IsCreditInvoice, 10 ** getCurrencyExponent(booksCurrency)],
  );
  const usedReceivablesMinor = BigInt(String(rows[0]?.taken ?? "0").split(".")[0] ?? "0");
  const remainingMinor = toBooksCurrencyMinor(claim, claim.RemainingAmountInvoiceCurrency, booksCurrency);
  if (usedReceivablesMinor + remainingMinor > (claim.IsCreditInvoice ? creditMinor : debitMinor)) {
    const message = "The voucher has not so much on the receivables.";
    throw ruleRefusalError(2000, message, "RemainingAmountInvoiceCurrency");
  }
}

/** @throws ApiError 2000 when the receivables or the VAT of the voucher do not match the claim */
function assertVoucherMatches(voucher: VoucherDraft, claim: LedgerItemBody, seller: Seller): void {
  const booksCurrency = seller.CurrencyCode ?? "SEK";
  const sign = claim.IsCreditInvoice ? -1n : 1n;
  const { debitMinor, creditMinor } = receivablesOf(voucher, seller);
  if (
    sign * (debitMinor - creditMinor) !==
    toBooksCurrencyMinor(claim, claim.RemainingAmountInvoiceCurrency, booksCurrency)
  ) {
    throw ruleRefusalError(2000, "The receivables of the voucher are not what remains.", "Voucher.Rows");
  }
  const outputVatAccounts = Object.values(getCountryBooks(seller.CountryCode).standardAccounts.outputVat);
  const vatMinor = voucher.postings
    .filter(({ accountNumber }) => outputVatAccounts.includes(accountNumber))
    .reduce((sum, { amountMinor }) => sum - sign * amountMinor, 0n);
  const vatDifferenceMinor = vatMinor - toBooksCurrencyMinor(claim, claim.VATAmountInvoiceCurrency, booksCurrency);
  if (vatDifferenceMinor > 5n || vatDifferenceMinor < -5n) {
    throw ruleRefusalError(2000, "The VAT of the voucher differs by more than 0.05.", "VATAmountInvoiceCurrency");
  }
}
