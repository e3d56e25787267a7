import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { norrsken } from "../../seed/companies";
import { type Books, type Reply, startBooks, type Wire } from "../testing/books-client";
import { readBooksSnapshot } from "../testing/books-snapshot";
import { createCustomer, createDraft, customerBody, openShop, row, type Shop } from "../testing/sales";

let books: Books;
let shop: Shop;
let store: pg.Client;

beforeAll(async () => {
  books = await startBooks("empty");
  store = new pg.Client({ connectionString: books.sandbox.databaseUrl });
  await store.connect();
  shop = await openShop(books);
});
afterAll(async () => {
  await store.end();
  await books.sandbox.stop();
});

const keptDate = "?keepOriginalDraftDate=true";
const serviceRows = (overrides: Wire = {}) => [row(shop, "service25", 1, 1000, overrides)];

async function convertNewDraft(
  rows: readonly Wire[],
  overrides: Wire = {},
  query = "",
  expected?: Wire,
): Promise<Reply> {
  const draft = await createDraft(shop, rows, overrides);
  expect(draft.status).toBe(201);
  return shop.anna.send("POST", `/customerinvoicedrafts/${draft.body.Id}/convert${query}`, expected);
}

const convertDraftFor = async (customer: Wire, rows: readonly Wire[] = serviceRows(), overrides: Wire = {}) =>
  convertNewDraft(rows, { CustomerId: (await createCustomer(shop.anna, customer)).body.Id, ...overrides });

/** Changes the sales account of a coding in the database, because the API has no call for it. */
async function convertWithSalesAccount(account: number | null): Promise<Reply> {
  const set = (number: number | null) =>
    store.query(
      `UPDATE "ArticleAccountCoding" SET "DomesticSalesSubjectToVatAccountNumber" = $1
        WHERE "companyId" = $2 AND "Name" = 'Tjänster 25% moms'`,
      [number, norrsken.id],
    );
  await set(account);
  const reply = await convertNewDraft(serviceRows());
  await set(3041);
  return reply;
}

const berlin = { Name: "Berlin GmbH", InvoiceCountryCode: "DE", InvoiceCity: "Berlin", InvoicePostalCode: "10115" };
const builder = { Name: "Bygg i Boden AB", ReverseChargeOnConstructionServices: true, VatNumber: "SE556903382201" };
const person = { Name: "Åsa Öberg", IsPrivatePerson: true };
const Persons = [{ Ssn: "19900101-2385", Amount: 0 }];
const rot = { RotReducedInvoicingType: 1, Persons };
const workRows = () => serviceRows({ WorkCostType: 1, WorkHours: 8 });

/** Converts a draft whose customer lost the mark for reverse charge after it was saved. */
async function convertAfterUnmarking(): Promise<Reply> {
  const customer = await createCustomer(shop.anna, builder);
  const rows = serviceRows({ ReversedConstructionServicesVatFree: true });
  const draft = await createDraft(shop, rows, { CustomerId: customer.body.Id });
  const body = customerBody({ ...builder, ReverseChargeOnConstructionServices: false });
  expect((await shop.anna.send("PUT", `/customers/${customer.body.Id}`, body)).status).toBe(200);
  return shop.anna.send("POST", `/customerinvoicedrafts/${draft.body.Id}/convert`);
}

/** Converts a draft that was saved before personal numbers were checked. */
async function convertWithPersonalNumber(Ssn: string | null): Promise<Reply> {
  const customer = await createCustomer(shop.anna, person);
  const draft = await createDraft(shop, workRows(), { ...rot, CustomerId: customer.body.Id });
  await store.query(`UPDATE "CustomerInvoiceDraft" SET "Persons" = $1 WHERE "companyId" = $2 AND "Id" = $3`, [
    JSON.stringify([{ Ssn, Amount: 0 }]),
    norrsken.id,
    draft.body.Id,
  ]);
  return shop.anna.send("POST", `/customerinvoicedrafts/${draft.body.Id}/convert`);
}

const readLockedDay = async () =>
  String((await shop.anna.get("/fiscalyears?$filter=IsLockedForAccounting eq true")).body.Data[0]?.EndDate);
const readLockedPeriodEnd = async () => String((await shop.anna.get("/companysettings")).body.AccountingLockedTo);
const convertDatedDraft = (InvoiceDate: string) => convertNewDraft(serviceRows(), { InvoiceDate }, keptDate);

type Case = readonly [title: string, code: number, fields: readonly string[], attempt: () => Promise<Reply>];

const cases: readonly Case[] = [
  ["without a row that has an article", 2000, ["Rows"], () => convertNewDraft([])],
  ["when nothing would be booked", 2000, ["Rows"], () => convertNewDraft([row(shop, "goods25", 0, 5)])],
  ["with a negative total", 2000, ["IsCreditInvoice"], () => convertNewDraft([row(shop, "goods25", -2, 5)])],
  [
    "as a credit invoice with a negative total",
    2000,
    ["IsCreditInvoice"],
    () => convertNewDraft([row(shop, "goods25", -2, 5)], { IsCreditInvoice: true }),
  ],
  ["with green technology", 4002, ["Rows"], () => convertNewDraft(serviceRows({ GreenTechnologyType: 1 }))],
  ["with a date in the future", 2000, ["InvoiceDate"], () => convertDatedDraft("2099-01-01")],
  ["without a fiscal year", 3001, ["InvoiceDate"], () => convertDatedDraft("2019-05-05")],
  ["in a locked fiscal year", 4038, ["InvoiceDate"], async () => convertDatedDraft(await readLockedDay())],
  ["in a locked period", 4026, ["InvoiceDate"], async () => convertDatedDraft(await readLockedPeriodEnd())],
  ["when the coding names no sales account", 4024, ["Rows[0].ArticleId"], () => convertWithSalesAccount(null)],
  ["when the sales account is not in the year's chart", 3002, ["Rows"], () => convertWithSalesAccount(3333)],
  [
    "as third-party trade at home",
    2000,
    ["EuThirdParty"],
    () => convertNewDraft(serviceRows(), { EuThirdParty: true }),
  ],
  [
    "as third-party trade with a buyer without VAT number",
    4025,
    ["VatNumber"],
    () => convertDraftFor(berlin, [row(shop, "goods25", 1, 100)], { EuThirdParty: true }),
  ],
  [
    "as third-party trade in services",
    4024,
    ["Rows[1].ArticleId"],
    () =>
      convertDraftFor({ ...berlin, VatNumber: "DE123456788" }, [{ IsTextRow: true, Text: "Tack" }, ...serviceRows()], {
        EuThirdParty: true,
      }),
  ],
  [
    "to the EU with a VAT number of home",
    4025,
    ["VatNumber"],
    () => convertDraftFor({ ...berlin, VatNumber: "SE556903382201" }),
  ],
  [
    "to the EU with a VAT number of outside",
    4025,
    ["VatNumber"],
    () => convertDraftFor({ ...berlin, VatNumber: "NO912345678" }),
  ],
  ["with reverse charge on a row alone", 4027, ["Rows[0].ReversedConstructionServicesVatFree"], convertAfterUnmarking],
  ["with a personal number that is none", 4029, ["Persons[0].Ssn"], () => convertWithPersonalNumber("19900101-2384")],
  ["without a personal number", 4029, ["Persons[0].Ssn"], () => convertWithPersonalNumber(null)],
  ["with house work for a company", 2000, ["RotReducedInvoicingType"], () => convertNewDraft(workRows(), rot)],
  [
    "with house work and no work",
    2000,
    ["RotReducedInvoicingAmount"],
    () => convertDraftFor(person, serviceRows(), rot),
  ],
  [
    "with a larger reduction than the work allows",
    2000,
    ["RotReducedInvoicingAmount"],
    () => convertDraftFor(person, workRows(), { ...rot, RotReducedInvoicingAmount: 300.01 }),
  ],
  [
    "with persons that do not make up the reduction",
    2000,
    ["Persons"],
    () =>
      convertDraftFor(person, workRows(), {
        ...rot,
        RotReducedInvoicingAmount: 300,
        Persons: [{ Ssn: "19900101-2385", Amount: 200 }],
      }),
  ],
  [
    "with more for one person than a year allows",
    2000,
    ["Persons[0].Amount"],
    () =>
      convertDraftFor(person, [row(shop, "service25", 1, 400_000, { WorkCostType: 1, WorkHours: 800 })], {
        ...rot,
        Persons: [
          { Ssn: "19900101-2385", Amount: 60_000 },
          { Ssn: "19811218-9876", Amount: 1_000 },
        ],
      }),
  ],
  [
    "when the caller expects another total",
    2000,
    ["TotalAmountInvoiceCurrency"],
    () => convertNewDraft(serviceRows(), {}, "", { TotalAmountInvoiceCurrency: 1251 }),
  ],
  [
    "when the caller expects another row",
    2000,
    ["Rows[0].TotalAmountNoVatInvoiceCurrency"],
    () => convertNewDraft(serviceRows(), {}, "", { Rows: [{ LineNumber: 1, TotalAmountNoVatInvoiceCurrency: 999 }] }),
  ],
];

describe("a conversion that is refused writes nothing, gives the number back and names the member", () => {
  it.each(cases)("%s (%i)", async (_, code, fields, attempt) => {
    const before = await readBooksSnapshot(books.sandbox, shop.anna);
    const reply = await attempt();
    expect({ status: reply.status, code: reply.body.ErrorCode }).toEqual({ status: 400, code });
    expect(reply.body.Errors.map(({ Field }) => Field)).toEqual(fields);
    const after = await readBooksSnapshot(books.sandbox, shop.anna);
    expect({ ...after, drafts: before.drafts }).toEqual(before);
    expect(after.drafts).toBe(before.drafts + 1);
  });

  it("says what would help", async () => {
    const said = async (reply: Promise<Reply>) => (await reply).body.DeveloperErrorMessage;
    expect(await said(convertDatedDraft("2019-05-05"))).toContain("create one, or choose another date");
    expect(await said(convertWithSalesAccount(null))).toContain(
      "complete the coding, or choose an article with another",
    );
    expect(await said(convertNewDraft([row(shop, "goods25", -2, 5)]))).toContain("make it a credit invoice");
    expect(await said(convertAfterUnmarking())).toContain("Mark the customer, or unmark the row");
    expect(await said(convertWithPersonalNumber("19900101-2384"))).not.toContain("2384");
  });

  it("leaves books that agree", async () => {
    expect(await books.sandbox.control("GET", "/invariants")).toEqual({ ok: true, violations: [] });
  });
});
