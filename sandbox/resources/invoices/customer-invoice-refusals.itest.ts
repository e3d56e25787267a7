import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { norrsken } from "../../seed/companies";
import { type BooksClient, type JsonRecord, type Reply, startBooks } from "../testing/books-client";
import { readBooksSnapshot } from "../testing/books-snapshot";
import { buildCustomerBody, buildRow, createCustomer, createDraft, openShop, type Shop } from "../testing/sales";

let books: BooksClient;
let shop: Shop;
let databaseClient: pg.Client;

beforeAll(async () => {
  books = await startBooks("empty");
  databaseClient = new pg.Client({ connectionString: books.sandbox.databaseUrl });
  await databaseClient.connect();
  shop = await openShop(books);
});
afterAll(async () => {
  await databaseClient.end();
  await books.sandbox.stop();
});

const keepDateQuery = "?keepOriginalDraftDate=true";
const buildServiceRows = (overrides: JsonRecord = {}) => [buildRow(shop, "service25", 1, 1000, overrides)];

async function convertNewDraft(
  rows: readonly JsonRecord[],
  overrides: JsonRecord = {},
  query = "",
  expectedAmounts?: JsonRecord,
): Promise<Reply> {
  const draft = await createDraft(shop, rows, overrides);
  expect(draft.status).toBe(201);
  return shop.anna.send("POST", `/customerinvoicedrafts/${draft.body.Id}/convert${query}`, expectedAmounts);
}

const convertDraftFor = async (
  customerMembers: JsonRecord,
  rows: readonly JsonRecord[] = buildServiceRows(),
  overrides: JsonRecord = {},
) => convertNewDraft(rows, { CustomerId: (await createCustomer(shop.anna, customerMembers)).body.Id, ...overrides });

/** Changes the sales account of a coding in the database, because the API has no call for it. */
async function convertWithSalesAccount(accountNumber: number | null): Promise<Reply> {
  const setSalesAccount = (accountNumber: number | null) =>
    databaseClient.query(
      `UPDATE "ArticleAccountCoding" SET "DomesticSalesSubjectToVatAccountNumber" = $1
        WHERE "companyId" = $2 AND "Name" = 'Tjänster 25% moms'`,
      [accountNumber, norrsken.id],
    );
  await setSalesAccount(accountNumber);
  const reply = await convertNewDraft(buildServiceRows());
  await setSalesAccount(3041);
  return reply;
}

const berlinMembers = {
  Name: "Berlin GmbH",
  InvoiceCountryCode: "DE",
  InvoiceCity: "Berlin",
  InvoicePostalCode: "10115",
};
const builderMembers = {
  Name: "Bygg i Boden AB",
  ReverseChargeOnConstructionServices: true,
  VatNumber: "SE556903382201",
};
const personMembers = { Name: "Åsa Öberg", IsPrivatePerson: true };
const Persons = [{ Ssn: "19900101-2385", Amount: 0 }];
const rotMembers = { RotReducedInvoicingType: 1, Persons };
const buildWorkRows = () => buildServiceRows({ WorkCostType: 1, WorkHours: 8 });

/** Converts a draft whose customer lost the mark for reverse charge after it was saved. */
async function convertAfterUnmarking(): Promise<Reply> {
  const customer = await createCustomer(shop.anna, builderMembers);
  const rows = buildServiceRows({ ReversedConstructionServicesVatFree: true });
  const draft = await createDraft(shop, rows, { CustomerId: customer.body.Id });
  const body = buildCustomerBody({ ...builderMembers, ReverseChargeOnConstructionServices: false });
  expect((await shop.anna.send("PUT", `/customers/${customer.body.Id}`, body)).status).toBe(200);
  return shop.anna.send("POST", `/customerinvoicedrafts/${draft.body.Id}/convert`);
}

/** Converts a draft that was saved before personal numbers were checked. */
async function convertWithPersonalNumber(Ssn: string | null): Promise<Reply> {
  const customer = await createCustomer(shop.anna, personMembers);
  const draft = await createDraft(shop, buildWorkRows(), { ...rotMembers, CustomerId: customer.body.Id });
  await databaseClient.query(`UPDATE "CustomerInvoiceDraft" SET "Persons" = $1 WHERE "companyId" = $2 AND "Id" = $3`, [
    JSON.stringify([{ Ssn, Amount: 0 }]),
    norrsken.id,
    draft.body.Id,
  ]);
  return shop.anna.send("POST", `/customerinvoicedrafts/${draft.body.Id}/convert`);
}

const readLockedDay = async () =>
  String((await shop.anna.get("/fiscalyears?$filter=IsLockedForAccounting eq true")).body.Data[0]?.EndDate);
const readLockedPeriodEnd = async () => String((await shop.anna.get("/companysettings")).body.AccountingLockedTo);
const convertDatedDraft = (InvoiceDate: string) => convertNewDraft(buildServiceRows(), { InvoiceDate }, keepDateQuery);

type RefusalCase = readonly [title: string, code: number, fields: readonly string[], attempt: () => Promise<Reply>];

const refusalCases: readonly RefusalCase[] = [
  ["without a row that has an article", 2000, ["Rows"], () => convertNewDraft([])],
  ["when nothing would be booked", 2000, ["Rows"], () => convertNewDraft([buildRow(shop, "goods25", 0, 5)])],
  ["with a negative total", 2000, ["IsCreditInvoice"], () => convertNewDraft([buildRow(shop, "goods25", -2, 5)])],
  [
    "as a credit invoice with a negative total",
    2000,
    ["IsCreditInvoice"],
    () => convertNewDraft([buildRow(shop, "goods25", -2, 5)], { IsCreditInvoice: true }),
  ],
  [
    "with rows of green technology, but no reduction for it",
    4002,
    ["Rows"],
    () => convertNewDraft(buildServiceRows({ GreenTechnologyType: 1 })),
  ],
  [
    "with house work and green technology",
    4002,
    ["UsesGreenTechnology"],
    () =>
      convertNewDraft(buildServiceRows({ GreenTechnologyType: 1 }), {
        ...{ UsesGreenTechnology: true, RotReducedInvoicingType: 2 },
        Persons: [{ Ssn: "19900101-2385" }],
      }),
  ],
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
    () => convertNewDraft(buildServiceRows(), { EuThirdParty: true }),
  ],
  [
    "as third-party trade with a buyer without VAT number",
    4025,
    ["VatNumber"],
    () => convertDraftFor(berlinMembers, [buildRow(shop, "goods25", 1, 100)], { EuThirdParty: true }),
  ],
  [
    "as third-party trade in services",
    4024,
    ["Rows[1].ArticleId"],
    () =>
      convertDraftFor(
        { ...berlinMembers, VatNumber: "DE123456788" },
        [{ IsTextRow: true, Text: "Tack" }, ...buildServiceRows()],
        {
          EuThirdParty: true,
        },
      ),
  ],
  [
    "to the EU with a VAT number of home",
    4025,
    ["VatNumber"],
    () => convertDraftFor({ ...berlinMembers, VatNumber: "SE556903382201" }),
  ],
  [
    "to the EU with a VAT number of outside",
    4025,
    ["VatNumber"],
    () => convertDraftFor({ ...berlinMembers, VatNumber: "NO912345678" }),
  ],
  ["with reverse charge on a row alone", 4027, ["Rows[0].ReversedConstructionServicesVatFree"], convertAfterUnmarking],
  ["with a personal number that is none", 4029, ["Persons[0].Ssn"], () => convertWithPersonalNumber("19900101-2384")],
  ["without a personal number", 4029, ["Persons[0].Ssn"], () => convertWithPersonalNumber(null)],
  [
    "with house work for a company",
    2000,
    ["RotReducedInvoicingType"],
    () => convertNewDraft(buildWorkRows(), rotMembers),
  ],
  [
    "with house work and no work",
    2000,
    ["RotReducedInvoicingAmount"],
    () => convertDraftFor(personMembers, buildServiceRows(), rotMembers),
  ],
  [
    "with a larger reduction than the work allows",
    2000,
    ["RotReducedInvoicingAmount"],
    () => convertDraftFor(personMembers, buildWorkRows(), { ...rotMembers, RotReducedInvoicingAmount: 300.01 }),
  ],
  [
    "with persons that do not make up the reduction",
    2000,
    ["Persons"],
    () =>
      convertDraftFor(personMembers, buildWorkRows(), {
        ...rotMembers,
        RotReducedInvoicingAmount: 300,
        Persons: [{ Ssn: "19900101-2385", Amount: 200 }],
      }),
  ],
  [
    "with more for one person than a year allows",
    2000,
    ["Persons[0].Amount"],
    () =>
      convertDraftFor(personMembers, [buildRow(shop, "service25", 1, 400_000, { WorkCostType: 1, WorkHours: 800 })], {
        ...rotMembers,
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
    () => convertNewDraft(buildServiceRows(), {}, "", { TotalAmountInvoiceCurrency: 1251 }),
  ],
  [
    "when the caller expects another row",
    2000,
    ["Rows[0].TotalAmountNoVatInvoiceCurrency"],
    () =>
      convertNewDraft(buildServiceRows(), {}, "", { Rows: [{ LineNumber: 1, TotalAmountNoVatInvoiceCurrency: 999 }] }),
  ],
];

describe("a conversion that is refused writes nothing, gives the number back and names the member", () => {
  it.each(refusalCases)("%s (%i)", async (_, code, fields, attempt) => {
    const snapshotBefore = await readBooksSnapshot(books.sandbox, shop.anna);
    const reply = await attempt();
    expect({ status: reply.status, code: reply.body.ErrorCode }).toEqual({ status: 400, code });
    expect(reply.body.Errors.map(({ Field }) => Field)).toEqual(fields);
    const snapshotAfter = await readBooksSnapshot(books.sandbox, shop.anna);
    expect({ ...snapshotAfter, drafts: snapshotBefore.drafts }).toEqual(snapshotBefore);
    expect(snapshotAfter.drafts).toBe(snapshotBefore.drafts + 1);
  });

  it("says what would help", async () => {
    const readMessage = async (reply: Promise<Reply>) => (await reply).body.DeveloperErrorMessage;
    expect(await readMessage(convertDatedDraft("2019-05-05"))).toContain("create one, or choose another date");
    expect(await readMessage(convertWithSalesAccount(null))).toContain(
      "complete the coding, or choose an article with another",
    );
    expect(await readMessage(convertNewDraft([buildRow(shop, "goods25", -2, 5)]))).toContain(
      "make it a credit invoice",
    );
    expect(await readMessage(convertAfterUnmarking())).toContain("Mark the customer, or unmark the row");
    expect(await readMessage(convertWithPersonalNumber("19900101-2384"))).not.toContain("2384");
  });

  it("leaves books that agree", async () => {
    expect(await books.sandbox.callControl("GET", "/invariants")).toEqual({ ok: true, violations: [] });
  });
});
