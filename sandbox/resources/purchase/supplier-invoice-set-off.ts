import { now } from "../../clock";
import { invalidBodyError, notFoundError, ruleRefusalError } from "../../http/problem";
import { postSetOff } from "../../ledger/post-set-off";
import { reverseVoucher } from "../../ledger/reverse-voucher";
import type { VoucherDraft } from "../../ledger/voucher";
import type { Db, Tx } from "../../store/db";
import { getOpenFiscalYear } from "../../store/fiscal-years";
import { appendVoucher } from "../../store/posting";
import { type BlamedMemberOf, withLedgerRefusals } from "../accounting/ledger-refusals";
import { convertProportionally } from "../payments/payment-amounts";
import type { Call } from "../pipeline/call";
import { completeBody, findRecord } from "../records";
import {
  type Balance,
  type Books,
  changeInvoices,
  readBooks,
  reduce,
  type SetOffPart,
  type StoredInvoice,
  type StoredSetOff,
  storeSetOffs,
  toBalance,
  toPart,
} from "./set-off-parts";
import { getSupplier } from "./supplier-invoice-draft-values";

/**
 * Sets a credit invoice off against the unpaid invoices of its supplier, in the order of their due dates
 * (`AutoCreditDebitPairing`). Only invoices in the same currency and booked at the same rate take part: their amounts are
 * on the payables account as well, so the set-off needs no voucher. The booking has locked the supplier's row.
 */
export async function setOffCreditInvoice(tx: Tx, companyId: string, creditInvoiceId: string): Promise<void> {
  const books = await readBooks(tx, companyId);
  const creditInvoice = await findRecord<StoredInvoice>(tx, "SupplierInvoice", companyId, creditInvoiceId);
  if (!creditInvoice) throw new Error(`there is no credit invoice ${creditInvoiceId}`);
  const { rows: debtInvoices } = await tx.query<StoredInvoice>(
    `SELECT invoice.* FROM "SupplierInvoice" AS credit JOIN "SupplierInvoice" AS invoice
         ON invoice."companyId" = credit."companyId" AND invoice."SupplierId" = credit."SupplierId"
        AND invoice."CurrencyCode" = credit."CurrencyCode" AND invoice."CurrencyRate" = credit."CurrencyRate"
        AND invoice."RemainingAmountInvoiceCurrency" < 0
      WHERE credit."companyId" = $1 AND credit."Id" = $2
      ORDER BY invoice."DueDate", invoice.seq FOR UPDATE OF invoice`,
    [companyId, creditInvoiceId],
  );
  let credit = toBalance(creditInvoice, books);
  const parts: SetOffPart[] = [];
  for (const debt of debtInvoices.map((invoice) => toBalance(invoice, books))) {
    if (credit.remaining === 0n) break;
    // The two invoices would settle each other, but their rounded amounts in the company's currency differ. Only a
    // payment or a set-off with a voucher can settle them.
    if (credit.remaining === debt.remaining && credit.remainingInBooks !== debt.remainingInBooks) continue;
    const smaller = credit.remaining < debt.remaining ? credit : debt;
    // The settled invoice is reduced by its whole amount in the company's currency, so that nothing remains of it.
    const part = {
      debtInvoiceId: debt.id,
      amount: smaller.remaining,
      creditInBooks: smaller.remainingInBooks,
      debtInBooks: smaller.remainingInBooks,
    };
    credit = reduce(credit, part.amount, part.creditInBooks);
    parts.push(part);
  }
  await storeSetOffs(tx, books, creditInvoiceId, parts, null);
}

/**
 * Sets a credit invoice off against debts of its supplier in its currency, in the order in which the body names them, and
 * books the voucher. Concurrent calls for one supplier wait for each other.
 *
 * @throws ApiError 404 with 3000 for the credit invoice; 3000, 2000 and 4002 at `DebitInvoiceIds`; 4002 for an invoice that
 *         is no credit invoice or of which nothing remains; 2000, 3001, 4026 and 4038 at `VoucherDate`; 4002 for an inactive
 *         account
 * @see docs/api/purchases.md#set-off
 */
export async function bookSetOff(tx: Tx, call: Call, creditInvoiceId: string): Promise<void> {
  const { companyId } = call;
  const body = completeBody("SupplierInvoiceOffsetCreateApi", call.body ?? {});
  const debtIds = body.DebitInvoiceIds.map((id) => id.toLowerCase());
  if (new Set(debtIds).size < debtIds.length)
    throw invalidBodyError([{ field: "DebitInvoiceIds", message: "DebitInvoiceIds names an invoice twice." }]);
  const { SupplierId, IsCreditInvoice } = await getInvoice(tx, companyId, creditInvoiceId);
  if (!IsCreditInvoice) throw ruleRefusalError(4002, "Only a credit invoice is set off against others.");
  await getSupplier(tx, companyId, SupplierId, "FOR NO KEY UPDATE");
  const books = await readBooks(tx, companyId);
  const { rows: lockedInvoices } = await tx.query<StoredInvoice>(
    `SELECT * FROM "SupplierInvoice" WHERE "companyId" = $1 AND "Id" = ANY ($2) ORDER BY "Id" FOR UPDATE`,
    [companyId, [creditInvoiceId, ...debtIds]],
  );
  const findLocked = (id: string) => lockedInvoices.find(({ Id }) => Id.toLowerCase() === id.toLowerCase());
  const creditInvoice = findLocked(creditInvoiceId);
  if (!creditInvoice) throw notFoundError("The credit invoice");
  if (Number(creditInvoice.RemainingAmountInvoiceCurrency) === 0)
    throw ruleRefusalError(4002, "Nothing remains of the credit invoice.");
  const debtInvoices = debtIds.map((id, index) => getOpenDebt(findLocked(id), creditInvoice, index));
  assertVoucherDate(body.VoucherDate, [creditInvoice, ...debtInvoices]);
  const parts = shareCredit(toBalance(creditInvoice, books), debtInvoices, books);
  const voucherDraft = makeSetOffVoucher(books, creditInvoice, parts, body.VoucherDate, books.country.setOffHeading);
  const voucherId = await bookVoucher(tx, books, creditInvoice.Id, voucherDraft, () => "VoucherDate");
  await storeSetOffs(tx, books, creditInvoice.Id, parts, voucherId);
}

/**
 * Takes back every set-off of an invoice, a credit invoice or a debt: what was set off remains to be paid again. What a
 * voucher booked is booked back today (assumed: the call names no day).
 *
 * @throws ApiError 404 with 3000; 4002 where nothing is set off; 3001, 4026 and 4038 where today cannot be booked
 */
export async function undoSetOffs(tx: Tx, call: Call, invoiceId: string): Promise<void> {
  const { companyId, today } = call;
  const invoice = await getInvoice(tx, companyId, invoiceId);
  await getSupplier(tx, companyId, invoice.SupplierId, "FOR NO KEY UPDATE");
  const books = await readBooks(tx, companyId);
  const { rows: setOffs } = await tx.query<StoredSetOff>(
    `SELECT * FROM "SupplierInvoiceSetOff"
      WHERE "companyId" = $1 AND $2 IN ("creditInvoiceId", "debtInvoiceId") AND "undoneAt" IS NULL ORDER BY seq FOR UPDATE`,
    [companyId, invoice.Id],
  );
  if (setOffs.length === 0) throw ruleRefusalError(4002, "The invoice is set off against nothing.");
  await lockInvoices(
    tx,
    companyId,
    setOffs.flatMap(({ creditInvoiceId, debtInvoiceId }) => [creditInvoiceId, debtInvoiceId]),
  );
  const bookedParts = setOffs.filter(({ voucherId }) => voucherId !== null).map((setOff) => toPart(setOff, books));
  const heading = books.country.setOffUndoHeading;
  const bookedVoucher = makeSetOffVoucher(books, invoice, bookedParts, today, heading);
  const undoVoucher = bookedVoucher && reverseVoucher(bookedVoucher, bookedVoucher);
  const undoVoucherId = await bookVoucher(tx, books, invoice.Id, undoVoucher, () => undefined);
  await tx.query(
    `UPDATE "SupplierInvoiceSetOff" SET "undoneAt" = $3,
            "undoVoucherId" = CASE WHEN "voucherId" IS NULL THEN NULL ELSE $4::uuid END
      WHERE "companyId" = $1 AND id = ANY ($2)`,
    [companyId, setOffs.map(({ id }) => id), now(), undoVoucherId],
  );
  for (const setOff of setOffs) await changeInvoices(tx, books, setOff.creditInvoiceId, toPart(setOff, books), 1n);
}

/** @throws ApiError 404 with 3000 */
export async function getInvoice(db: Db, companyId: string, id: string): Promise<StoredInvoice> {
  const invoice = await findRecord<StoredInvoice>(db, "SupplierInvoice", companyId, id);
  if (!invoice) throw notFoundError("The supplier invoice");
  return invoice;
}

async function lockInvoices(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  await tx.query(
    `SELECT 1 FROM "SupplierInvoice" WHERE "companyId" = $1 AND "Id" = ANY ($2) ORDER BY "Id" FOR UPDATE`,
    [companyId, ids],
  );
}

/** @throws ApiError 3000, 2000 and 4002 at the id in the body */
function getOpenDebt(invoice: StoredInvoice | undefined, creditInvoice: StoredInvoice, index: number): StoredInvoice {
  const field = `DebitInvoiceIds[${index}]`;
  if (!invoice) throw ruleRefusalError(3000, "The invoice was not found.", field);
  if (invoice.IsCreditInvoice) throw ruleRefusalError(2000, "A credit invoice is no debt.", field);
  if (invoice.SupplierId !== creditInvoice.SupplierId)
    throw ruleRefusalError(2000, "The invoice is of another supplier.", field);
  if (invoice.CurrencyCode !== creditInvoice.CurrencyCode)
    throw ruleRefusalError(2000, `The credit invoice is in ${creditInvoice.CurrencyCode}.`, field);
  if (Number(invoice.RemainingAmountInvoiceCurrency) === 0)
    throw ruleRefusalError(4002, "Nothing remains of the invoice.", field);
  return invoice;
}

/** A set-off cannot be older than what it settles (assumed). @throws ApiError 2000 at `VoucherDate` */
function assertVoucherDate(voucherDate: string, invoices: readonly StoredInvoice[]): void {
  const newestDate = invoices
    .map(({ InvoiceDate }) => InvoiceDate)
    .reduce((left, right) => (left > right ? left : right));
  if (voucherDate < newestDate)
    throw ruleRefusalError(2000, `VoucherDate is before ${newestDate}, the date of an invoice.`, "VoucherDate");
}

/**
 * Shares the credit among the debts, each at the rate it was booked at.
 *
 * @throws ApiError 2000 at the first debt that the credit does not reach
 */
function shareCredit(creditBalance: Balance, debtInvoices: readonly StoredInvoice[], books: Books): SetOffPart[] {
  let credit = creditBalance;
  return debtInvoices.map((invoice, index) => {
    if (credit.remaining === 0n)
      throw ruleRefusalError(2000, "The invoices before it use up the credit.", `DebitInvoiceIds[${index}]`);
    const debt = toBalance(invoice, books);
    const amount = credit.remaining < debt.remaining ? credit.remaining : debt.remaining;
    const part = {
      debtInvoiceId: debt.id,
      amount,
      creditInBooks: convertProportionally(amount, credit.remaining, credit.remainingInBooks),
      debtInBooks: convertProportionally(amount, debt.remaining, debt.remainingInBooks),
    };
    credit = reduce(credit, amount, part.creditInBooks);
    return part;
  });
}

const makeSetOffVoucher = (
  { country }: Books,
  invoice: StoredInvoice,
  parts: readonly SetOffPart[],
  bookedOn: string,
  heading: string,
): VoucherDraft | null =>
  postSetOff({
    bookedOn,
    text: `${heading} ${invoice.SupplierName}, ${invoice.InvoiceNumber}`,
    accounts: country.standardAccounts,
    parts: parts.map(({ creditInBooks, debtInBooks }) => ({ creditMinor: creditInBooks, debtMinor: debtInBooks })),
  });

/** @returns the id of the voucher, null where there is none */
async function bookVoucher(
  tx: Tx,
  { companyId, exponent }: Books,
  sourceId: string,
  draft: VoucherDraft | null,
  blamedMemberOf: BlamedMemberOf,
): Promise<string | null> {
  if (draft === null) return null;
  return withLedgerRefusals(async () => {
    const fiscalYearId = await getOpenFiscalYear(tx, companyId, draft.bookedOn);
    return (await appendVoucher(tx, { companyId, fiscalYearId, exponent, sourceId }, draft)).id;
  }, blamedMemberOf);
}
