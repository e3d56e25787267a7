import { readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { purchaseLaws } from "../../control/purchase-laws";
import { addDays } from "../../seed/calendar";
import { type BooksClient, type JsonRecord, startBooks, today } from "../testing/books-client";
import { postingsOf } from "../testing/books-snapshot";
import {
  bookSupplierInvoice,
  buildRows,
  buildSupplierPaymentBody,
  createSupplier,
  openPurchasingCompany,
  type PurchasingCompany,
  refusalOf,
} from "../testing/purchases";

let books: BooksClient;
let purchaser: PurchasingCompany;

beforeAll(async () => {
  books = await startBooks();
  purchaser = await openPurchasingCompany(books);
});
afterAll(async () => {
  const invariants = await books.sandbox.callControl("GET", "/invariants");
  await books.sandbox.stop();
  expect(invariants).toEqual({ ok: true, violations: [] });
});

const unknownId = "00000000-0000-4000-8000-000000000000";
const newSupplierId = async () => (await createSupplier(purchaser.anna)).body.Id as string;
const bookDebt = async (SupplierId: string, amount: number, members: JsonRecord = {}) =>
  (
    await bookSupplierInvoice(purchaser, {
      ...{ SupplierId, TotalAmount: amount, Rows: buildRows(["2440", -amount], ["6110", amount]) },
      ...members,
    })
  ).invoice;
const bookCredit = async (SupplierId: string, amount: number, members: JsonRecord = {}) =>
  (
    await bookSupplierInvoice(purchaser, {
      ...{ SupplierId, IsCreditInvoice: true, TotalAmount: amount },
      ...{ Rows: buildRows(["2440", amount], ["6110", -amount]), ...members },
    })
  ).invoice;
const setOff = (creditId: unknown, DebitInvoiceIds: readonly unknown[], members: JsonRecord = {}) =>
  purchaser.anna.send("POST", `/supplierinvoices/${creditId}/offset`, {
    ...{ DebitInvoiceIds, VoucherDate: today, ...members },
  });
const undo = (id: unknown) => purchaser.anna.send("POST", `/supplierinvoices/${id}/offset/undo`);
const readInvoice = async (id: unknown) => (await purchaser.anna.get(`/supplierinvoices/${id}`)).body;
const listCandidates = async (id: unknown, query = "") =>
  (await purchaser.anna.get(`/supplierinvoices/${id}/offsetcandidates${query}`)).body;
const listVouchersOf = async (id: unknown) =>
  (await purchaser.anna.get(`/vouchers?$filter=SourceId eq ${id}&$orderby=CreatedUtc`)).body.Data as JsonRecord[];

it("sets a credit invoice off against the debts that are named, in their order, with one voucher", async () => {
  const supplierId = await newSupplierId();
  const first = await bookDebt(supplierId, 1000);
  const second = await bookDebt(supplierId, 800);
  const credit = await bookCredit(supplierId, 1500);
  const reply = await setOff(credit.Id, [second.Id, first.Id]);
  expect([reply.status, reply.text]).toEqual([200, ""]);
  expect(await readInvoice(credit.Id)).toMatchObject({
    ...{ RemainingAmount: 0, RemainingAmountInvoiceCurrency: 0, SetOffAmountInvoiceCurrency: 1500, PaymentStatus: 6 },
    OffsetInvoiceIds: [second.Id, first.Id],
  });
  expect(await readInvoice(second.Id)).toMatchObject({ RemainingAmount: 0, OffsetInvoiceIds: [credit.Id] });
  expect(await readInvoice(first.Id)).toMatchObject({ RemainingAmount: -300, SetOffAmountInvoiceCurrency: 700 });
  const [, voucher] = await listVouchersOf(credit.Id);
  expect(voucher).toMatchObject({ VoucherType: 2, VoucherDate: today });
  expect(voucher?.VoucherText).toMatch(/^Kvittning mot /);
  expect(postingsOf(voucher)).toEqual([
    [2440, 800],
    [2440, -800],
    [2440, 700],
    [2440, -700],
  ]);
});

it("lists as candidates what remains of the supplier's debts in the currency of the credit invoice", async () => {
  const supplierId = await newSupplierId();
  const open = await bookDebt(supplierId, 1000);
  const paid = await bookDebt(supplierId, 800);
  await purchaser.anna.send(
    "POST",
    `/supplierinvoices/${paid.Id}/payments`,
    buildSupplierPaymentBody(purchaser, 800, { PaymentType: 2 }),
  );
  await bookDebt(supplierId, 70, { CurrencyCode: "EUR", CurrencyRate: 11 });
  await bookDebt(await newSupplierId(), 600);
  const credit = await bookCredit(supplierId, 100);
  const candidate = {
    InvoiceId: open.Id,
    InvoiceNumber: open.InvoiceNumber,
    InvoiceDate: `${open.InvoiceDate}T00:00:00Z`,
    SupplierName: open.SupplierName,
    RemainingAmount: -1000,
    CurrencyCode: "SEK",
  };
  expect(await listCandidates(credit.Id)).toMatchObject({ Meta: { TotalNumberOfResults: 1 }, Data: [candidate] });
  expect((await listCandidates(credit.Id, "?$filter=RemainingAmount gt 0")).Data).toEqual([]);
  expect((await purchaser.anna.get(`/supplierinvoices/${unknownId}/offsetcandidates`)).status).toBe(404);
  expect((await listCandidates(open.Id)).Data).toEqual([]);
  await setOff(credit.Id, [open.Id]);
  expect((await listCandidates(credit.Id)).Data).toEqual([]);
});

it("posts what the rates of the two invoices differ by, and takes all of it back", async () => {
  const supplierId = await newSupplierId();
  const euros = { CurrencyCode: "EUR" };
  const debt = await bookDebt(supplierId, 100, { ...euros, CurrencyRate: 11 });
  const credit = await bookCredit(supplierId, 40, { ...euros, CurrencyRate: 10.5 });
  expect((await setOff(credit.Id, [debt.Id])).status).toBe(200);
  expect(await readInvoice(debt.Id)).toMatchObject({ RemainingAmount: -660, RemainingAmountInvoiceCurrency: -60 });
  expect(await readInvoice(credit.Id)).toMatchObject({ RemainingAmount: 0, RemainingAmountInvoiceCurrency: 0 });
  const [, voucher] = await listVouchersOf(credit.Id);
  expect(postingsOf(voucher)).toEqual([
    [2440, 440],
    [2440, -420],
    [3960, -20],
  ]);
  expect((await undo(debt.Id)).status).toBe(200);
  expect(await readInvoice(debt.Id)).toMatchObject({
    ...{ RemainingAmount: -1100, RemainingAmountInvoiceCurrency: -100, SetOffAmountInvoiceCurrency: 0 },
    ...{ OffsetInvoiceIds: [], PaymentStatus: debt.PaymentStatus },
  });
  expect(await readInvoice(credit.Id)).toMatchObject({ RemainingAmount: 420, RemainingAmountInvoiceCurrency: 40 });
  const [, undoVoucher] = await listVouchersOf(debt.Id);
  expect(undoVoucher?.VoucherText).toMatch(/^Upphävd kvittning mot /);
  expect(postingsOf(undoVoucher)).toEqual([
    [2440, -440],
    [2440, 420],
    [3960, 20],
  ]);
  expect((await setOff(credit.Id, [debt.Id])).status).toBe(200);
});

it("undoes of one debt only its own part, and of a credit invoice every part", async () => {
  const supplierId = await newSupplierId();
  const first = await bookDebt(supplierId, 300);
  const second = await bookDebt(supplierId, 500);
  const credit = await bookCredit(supplierId, 800);
  await setOff(credit.Id, [first.Id, second.Id]);
  await undo(first.Id);
  expect(await readInvoice(credit.Id)).toMatchObject({ RemainingAmount: 300, OffsetInvoiceIds: [second.Id] });
  expect(await readInvoice(second.Id)).toMatchObject({ RemainingAmount: 0, OffsetInvoiceIds: [credit.Id] });
  await undo(credit.Id);
  expect(await readInvoice(credit.Id)).toMatchObject({ RemainingAmount: 800, OffsetInvoiceIds: [] });
  expect(await readInvoice(second.Id)).toMatchObject({ RemainingAmount: -500, OffsetInvoiceIds: [] });
  expect((await undo(credit.Id)).body.ErrorCode).toBe(4002);
  expect((await undo(unknownId)).status).toBe(404);
});

it("undoes a set-off that came with the booking without a voucher, for it had none", async () => {
  const supplierId = await newSupplierId();
  const debt = await bookDebt(supplierId, 300);
  const credit = await bookCredit(supplierId, 200, { AutoCreditDebitPairing: true });
  expect(await readInvoice(debt.Id)).toMatchObject({ RemainingAmount: -100, OffsetInvoiceIds: [credit.Id] });
  await undo(credit.Id);
  expect(await readInvoice(debt.Id)).toMatchObject({ RemainingAmount: -300, OffsetInvoiceIds: [] });
  expect(await readInvoice(credit.Id)).toMatchObject({ RemainingAmount: 200, SetOffAmountInvoiceCurrency: 0 });
  expect(await listVouchersOf(credit.Id)).toHaveLength(1);
});

it("refuses what cannot be set off, says where, and changes nothing", async () => {
  const supplierId = await newSupplierId();
  const debt = await bookDebt(supplierId, 300);
  const otherDebt = await bookDebt(supplierId, 300);
  const euroDebt = await bookDebt(supplierId, 30, { CurrencyCode: "EUR", CurrencyRate: 11 });
  const foreignDebt = await bookDebt(await newSupplierId(), 300);
  const credit = await bookCredit(supplierId, 300);
  const otherCredit = await bookCredit(supplierId, 50);
  const refuse = async (ids: readonly unknown[], members: JsonRecord = {}, creditId: unknown = credit.Id) =>
    refusalOf(await setOff(creditId, ids, members));
  expect(await refuse([])).toEqual([400, 2000, "DebitInvoiceIds"]);
  expect(await refuse([debt.Id, debt.Id])).toEqual([400, 2000, "DebitInvoiceIds"]);
  expect(await refuse([unknownId])).toEqual([400, 3000, "DebitInvoiceIds[0]"]);
  expect(await refuse([debt.Id, foreignDebt.Id])).toEqual([400, 2000, "DebitInvoiceIds[1]"]);
  expect(await refuse([euroDebt.Id])).toEqual([400, 2000, "DebitInvoiceIds[0]"]);
  expect(await refuse([otherCredit.Id])).toEqual([400, 2000, "DebitInvoiceIds[0]"]);
  expect(await refuse([debt.Id, otherDebt.Id])).toEqual([400, 2000, "DebitInvoiceIds[1]"]);
  expect(await refuse([debt.Id], { VoucherDate: addDays(today, -400) })).toEqual([400, 2000, "VoucherDate"]);
  expect(await refuse([debt.Id], { Note: "x" })).toEqual([400, 2000, "Note"]);
  expect((await setOff(debt.Id, [otherDebt.Id])).body.ErrorCode).toBe(4002);
  expect((await setOff(unknownId, [debt.Id])).status).toBe(404);
  expect(await readInvoice(credit.Id)).toMatchObject({ RemainingAmount: 300, OffsetInvoiceIds: [] });
  await setOff(credit.Id, [debt.Id]);
  expect((await setOff(credit.Id, [otherDebt.Id])).body.ErrorCode).toBe(4002);
  expect(await refuse([debt.Id], {}, otherCredit.Id)).toEqual([400, 4002, "DebitInvoiceIds[0]"]);
});

it("never sets off more than there is when calls come at the same moment", async () => {
  const supplierId = await newSupplierId();
  const debts = await Promise.all([400, 400, 400].map((amount) => bookDebt(supplierId, amount)));
  const credit = await bookCredit(supplierId, 500);
  const replies = await Promise.all(debts.map(({ Id }) => setOff(credit.Id, [Id])));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 400]);
  expect(await readInvoice(credit.Id)).toMatchObject({ RemainingAmount: 0, SetOffAmountInvoiceCurrency: 500 });
});

/** Runs the action in a transaction of the database that is rolled back afterwards. */
async function inDatabase<T>(action: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: books.sandbox.databaseUrl });
  await client.connect();
  try {
    await client.query("BEGIN");
    return await action(client);
  } finally {
    await client.query("ROLLBACK");
    await client.end();
  }
}

it("is known part by part where it was made before the parts were kept", async () => {
  const supplierId = await newSupplierId();
  const euros = { CurrencyCode: "EUR", CurrencyRate: 11.1111 };
  for (const amount of [300, 500, 70]) await bookDebt(supplierId, amount, euros);
  const paired = { ...euros, AutoCreditDebitPairing: true };
  const credits = [await bookCredit(supplierId, 400.01, paired), await bookCredit(supplierId, 350, paired)];
  const migration = readFileSync(
    new URL("../../store/migrations/0027_supplier_set_offs/migration.sql", import.meta.url),
    "utf8",
  );
  const partsSql = `SELECT "creditInvoiceId", "debtInvoiceId", amount FROM "SupplierInvoiceSetOff"
    WHERE "creditInvoiceId" = ANY ($1) ORDER BY seq`;
  const ids = [credits.map(({ Id }) => Id)];
  await inDatabase(async (client) => {
    const { rows: storedParts } = await client.query(partsSql, ids);
    await client.query('DELETE FROM "SupplierInvoiceSetOff"');
    await client.query(migration.slice(migration.indexOf("DO $$")));
    expect(storedParts.map(({ amount }) => amount)).toEqual(["300.0000", "100.0100", "350.0000"]);
    expect((await client.query(partsSql, ids)).rows).toEqual(storedParts);
  });
});

it.each([
  ["what is set off of a supplier invoice", `"SupplierInvoiceSetOff" SET amount = amount + 1`],
  ["what is set off of a supplier invoice", `"SupplierInvoiceSetOff" SET "debtInvoiceId" = "creditInvoiceId"`],
  ["the payables of supplier invoices", `"SupplierInvoiceSetOff" SET "voucherId" = NULL`],
])("is a violation where it does not hold: %s, %s", async (law, assignment) => {
  const supplierId = await newSupplierId();
  const debt = await bookDebt(supplierId, 90, { CurrencyCode: "EUR", CurrencyRate: 11 });
  const credit = await bookCredit(supplierId, 60, { CurrencyCode: "EUR", CurrencyRate: 10 });
  await setOff(credit.Id, [debt.Id]);
  const lawSql = purchaseLaws.find(([name]) => name.startsWith(law))?.[1] ?? "";
  await inDatabase(async (client) => {
    expect((await client.query(lawSql)).rows).toEqual([]);
    await client.query(`UPDATE ${assignment} WHERE "creditInvoiceId" = $1`, [credit.Id]);
    expect((await client.query(lawSql)).rows).not.toEqual([]);
  });
});
