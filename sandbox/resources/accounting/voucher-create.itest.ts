import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { norrsken } from "../../seed/companies";
import { type BooksClient, type Caller, type JsonRecord, startBooks, today } from "../testing/books-client";
import { postingsOf, readBooksSnapshot } from "../testing/books-snapshot";

let books: BooksClient;
let anna: Caller;
let databaseClient: pg.Client;

beforeAll(async () => {
  books = await startBooks("empty");
  databaseClient = new pg.Client({ connectionString: books.sandbox.databaseUrl });
  await databaseClient.connect();
  anna = books.callerWithToken(await books.createToken("anna@norrsken.example", norrsken.id));
});
afterAll(async () => {
  await databaseClient.end();
  await books.sandbox.stop();
});
afterEach(async () => {
  expect(await books.sandbox.callControl("GET", "/invariants")).toEqual({ ok: true, violations: [] });
});

const readSnapshot = () => readBooksSnapshot(books.sandbox, anna);
const postVoucher = (body: JsonRecord, query = "") => anna.send("POST", `/vouchers${query}`, body);
const buildDebitRow = (AccountNumber: number, DebitAmount: number, overrides: JsonRecord = {}) => ({
  AccountNumber,
  DebitAmount,
  ...overrides,
});
const buildCreditRow = (AccountNumber: number, CreditAmount: number, overrides: JsonRecord = {}) => ({
  AccountNumber,
  CreditAmount,
  ...overrides,
});

/** A voucher for coffee of 100 with 12 % VAT, paid from the bank. */
const buildCoffeeVoucher = (overrides: JsonRecord = {}): JsonRecord => ({
  VoucherDate: today,
  VoucherText: "Fika till mötet",
  Rows: [buildDebitRow(5460, 100), buildDebitRow(2641, 12, { TransactionText: "Moms" }), buildCreditRow(1930, 112)],
  ...overrides,
});

async function setAccountMember(accountNumber: number, member: string, value: unknown): Promise<void> {
  await databaseClient.query(`UPDATE "Account" SET "${member}" = $1 WHERE "companyId" = $2 AND "Number" = $3`, [
    value,
    norrsken.id,
    String(accountNumber),
  ]);
}

describe("a voucher posted by hand", () => {
  it("is in the books: list, year, balances, counter", async () => {
    const snapshotBefore = await readSnapshot();
    const { status, body } = await postVoucher(buildCoffeeVoucher());
    expect(status).toBe(201);
    expect(body).toMatchObject({
      NumberAndNumberSeries: "M1",
      NumberSeries: "M",
      VoucherDate: today,
      VoucherText: "Fika till mötet",
      VoucherType: 2,
      SourceId: null,
    });
    expect(postingsOf(body)).toEqual([
      [5460, 100],
      [2641, 12],
      [1930, -112],
    ]);
    expect((body.Rows as JsonRecord[])[1]).toMatchObject({
      AccountDescription: "Debiterad ingående moms",
      DebitAmount: 12,
      CreditAmount: 0,
      TransactionText: "Moms",
      VatCodeAndPercent: "48",
    });
    const [year] = (await anna.get(`/fiscalyears?$filter=StartDate le ${today} and EndDate ge ${today}`)).body.Data;
    expect((await anna.get(`/vouchers/${year?.Id}/${body.Id}`)).body).toEqual(body);
    const snapshotAfter = await readSnapshot();
    expect(snapshotAfter).toEqual({
      ...snapshotBefore,
      vouchers: snapshotBefore.vouchers + 1,
      postings: snapshotBefore.postings + 1,
      balances: { 5460: 100, 2641: 12, 1930: -112 },
    });
  });

  it("is of the type the body names, and in the default series whatever it says", async () => {
    const { body } = await postVoucher(
      buildCoffeeVoucher({ VoucherType: 14, NumberSeries: "A", ModifiedUtc: "2001-01-01T00:00:00Z" }),
    );
    expect(body).toMatchObject({ VoucherType: 14, SourceId: null, NumberSeries: "M" });
    expect((await postVoucher(buildCoffeeVoucher({}))).body.VoucherType).toBe(2);
    expect(String(body.ModifiedUtc)).toContain(today);
  });

  it("is in the series the call names, numbered from 1 without a gap", async () => {
    const ownSeriesQuery = "?useDefaultVoucherSeries=false";
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        postVoucher(
          buildCoffeeVoucher({
            NumberSeries: "KVÄLL",
            Rows: [buildDebitRow(5460, 10), buildCreditRow(1930, index === 3 ? 9 : 10)],
          }),
          ownSeriesQuery,
        ),
      ),
    );
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(1);
    const voucherLabels = replies.flatMap(({ status, body }) => (status === 201 ? [body.NumberAndNumberSeries] : []));
    expect(voucherLabels.sort()).toEqual(Array.from({ length: 7 }, (_, index) => `KVÄLL${index + 1}`));
  });

  it("takes the VAT codes of its accounts, its own, or none", async () => {
    const vatCodes = (await anna.get("/vatcodes?$filter=Code eq '05'&$pagesize=1000")).body.Data;
    const twelvePercentCode = vatCodes.find((code) => code.VatRate === 0.12);
    const buildSale = (rowMembers: JsonRecord = {}) =>
      buildCoffeeVoucher({ Rows: [buildDebitRow(1930, 100), buildCreditRow(3054, 100, rowMembers)] });
    const postAndReadLabels = async (body: JsonRecord, query = "") =>
      ((await postVoucher(body, query)).body.Rows as JsonRecord[]).map((row) => [row.VatCodeId, row.VatCodeAndPercent]);
    const [labelByAccount] = (await postAndReadLabels(buildSale())).slice(1);
    expect(labelByAccount?.[1]).toMatch(/^42/);
    expect((await postAndReadLabels(buildSale({ VatCodeId: twelvePercentCode?.Id })))[1]).toEqual([
      twelvePercentCode?.Id,
      "05-12%",
    ]);
    expect((await postAndReadLabels(buildSale(), "?useDefaultVatCodes=false"))[1]).toEqual([null, null]);
    const statedLabel = { VatCodeAndPercent: "05 (25%)" };
    expect((await postAndReadLabels(buildSale(statedLabel), "?useDefaultVatCodes=false"))[1]).toEqual([
      null,
      "05 (25%)",
    ]);
  });

  it("keeps the other members of its rows", async () => {
    await setAccountMember(5460, "IsCostCenterAllowed", true);
    await setAccountMember(5460, "IsProjectAllowed", true);
    const members = {
      CostCenterItemId1: await createCostCenterItem(),
      ProjectId: (await anna.send("POST", "/projects", { Number: "1", Name: "Kaffe", StartDate: today })).body.Id,
      DeliveryDate: "2026-11-01",
      HarvestYear: 2025,
      Quantity: 2.5,
      VatAmount: 12.5,
      Weight: 0.25,
    };
    const { body } = await postVoucher(
      buildCoffeeVoucher({
        Rows: [buildDebitRow(5460, 0.1, members), buildDebitRow(5460, 0.2), buildCreditRow(1930, 0.3)],
      }),
    );
    expect((body.Rows as JsonRecord[])[0]).toMatchObject(members);
    await setAccountMember(5460, "IsCostCenterAllowed", false);
    await setAccountMember(5460, "IsProjectAllowed", false);
  });

  it("is taken from text and extra members, as clients send them", async () => {
    const { status } = await postVoucher(
      buildCoffeeVoucher({
        Rows: [buildDebitRow("5460" as never, "10.50" as never), buildCreditRow(1930, 10.5, { Unknown: 1 })],
      }),
    );
    expect(status).toBe(201);
  });
});

async function createCostCenterItem(): Promise<string> {
  const CostCenterId = (await anna.get("/costcenters")).body.Data[0]?.Id;
  const item = { CostCenterId, Name: "Kontoret", ShortName: "KONTOR", IsActive: true };
  return (await anna.send("POST", "/costcenteritems", item)).body.Id;
}

describe("a voucher that is refused writes nothing", () => {
  const buildVoucherWithRows = (...Rows: JsonRecord[]) => buildCoffeeVoucher({ Rows });
  const refusedCases: readonly (readonly [string, number, string | null, JsonRecord, string?])[] = [
    ["whose sides differ", 2000, "Rows", buildVoucherWithRows(buildDebitRow(5460, 100), buildCreditRow(1930, 99.99))],
    ["without rows", 2000, "Rows", buildVoucherWithRows()],
    ["with one row", 2000, "Rows", buildVoucherWithRows(buildDebitRow(5460, 100))],
    [
      "with a row without an amount",
      2000,
      "Rows[1].DebitAmount",
      buildVoucherWithRows(buildDebitRow(5460, 1), buildDebitRow(5460, 0), buildCreditRow(1930, 1)),
    ],
    [
      "with a row on both sides",
      2000,
      "Rows[0].DebitAmount",
      buildVoucherWithRows(buildDebitRow(5460, 2, { CreditAmount: 1 }), buildCreditRow(1930, 1)),
    ],
    [
      "with a negative amount",
      2000,
      "Rows[0].DebitAmount",
      buildVoucherWithRows(buildDebitRow(5460, -1), buildCreditRow(1930, 1)),
    ],
    [
      "with a third of an öre",
      2000,
      "Rows[0].DebitAmount",
      buildVoucherWithRows(buildDebitRow(5460, 1.005), buildCreditRow(1930, 1.005)),
    ],
    ["without a date", 2000, "VoucherDate", { ...buildCoffeeVoucher(), VoucherDate: undefined }],
    ["without a text", 2000, "VoucherText", buildCoffeeVoucher({ VoucherText: "" })],
    [
      "with a row without an account",
      2000,
      "Rows[0].AccountNumber",
      buildVoucherWithRows({ DebitAmount: 1 }, buildCreditRow(1930, 1)),
    ],
    [
      "on an account the year lacks",
      3002,
      "Rows[0].AccountNumber",
      buildVoucherWithRows(buildDebitRow(9999, 1), buildCreditRow(1930, 1)),
    ],
    ["in a missing fiscal year", 3001, "VoucherDate", buildCoffeeVoucher({ VoucherDate: "2019-05-05" })],
    [
      "with an unknown VAT code",
      3000,
      "Rows[0].VatCodeId",
      buildVoucherWithRows(
        buildDebitRow(5460, 1, { VatCodeId: "00000000-0000-4000-8000-000000000000" }),
        buildCreditRow(1930, 1),
      ),
    ],
    [
      "with a cost centre where the account takes none",
      2000,
      "Rows[0].CostCenterItemId1",
      buildVoucherWithRows(
        buildDebitRow(5460, 1, { CostCenterItemId1: "00000000-0000-4000-8000-000000000000" }),
        buildCreditRow(1930, 1),
      ),
    ],
    [
      "with a project where the account takes none",
      2000,
      "Rows[1].ProjectId",
      buildVoucherWithRows(
        buildDebitRow(5460, 1),
        buildCreditRow(1930, 1, { ProjectId: "00000000-0000-4000-8000-000000000000" }),
      ),
    ],
    [
      "with an attachment",
      3000,
      "Attachments.AttachmentIds[0]",
      buildCoffeeVoucher({ Attachments: { AttachmentIds: ["00000000-0000-4000-8000-000000000000"], DocumentType: 3 } }),
    ],
    ["in a series without a name", 2000, "NumberSeries", buildCoffeeVoucher(), "?useDefaultVoucherSeries=false"],
    [
      "in a series with digits",
      2000,
      "NumberSeries",
      buildCoffeeVoucher({ NumberSeries: "M1" }),
      "?useDefaultVoucherSeries=false",
    ],
  ];

  async function expectRefused(code: number, field: string | null, body: JsonRecord, query = ""): Promise<void> {
    const snapshotBefore = await readSnapshot();
    const reply = await postVoucher(body, query);
    expect([reply.status, reply.body.ErrorCode, reply.body.Errors[0]?.Field ?? null]).toEqual([400, code, field]);
    expect(await readSnapshot()).toEqual(snapshotBefore);
  }

  for (const [caseName, code, field, body, query] of refusedCases) {
    it(`${caseName} (${code})`, () => expectRefused(code, field, body, query));
  }

  it("in a locked year (4038) and a locked period (4026)", async () => {
    const [lockedYear] = (await anna.get("/fiscalyears?$filter=IsLockedForAccounting eq true")).body.Data;
    await expectRefused(4038, "VoucherDate", buildCoffeeVoucher({ VoucherDate: lockedYear?.EndDate }));
    const { AccountingLockedTo } = (await anna.get("/companysettings")).body;
    await expectRefused(4026, "VoucherDate", buildCoffeeVoucher({ VoucherDate: AccountingLockedTo }));
  });

  it("on an account that is not booked by hand (4002), or lacks its cost centre (2000)", async () => {
    await setAccountMember(5460, "IsBlockedForManualBooking", true);
    await expectRefused(4002, "Rows[0].AccountNumber", buildCoffeeVoucher());
    await setAccountMember(5460, "IsBlockedForManualBooking", false);
    await setAccountMember(5460, "IsFirstCostCenterMandatory", true);
    await expectRefused(2000, "Rows[0].CostCenterItemId1", buildCoffeeVoucher());
    await setAccountMember(5460, "IsFirstCostCenterMandatory", false);
  });

  it("on an account that is inactive (4002), and its number stays free for the next", async () => {
    const postAndReadNumber = async () =>
      Number(String((await postVoucher(buildCoffeeVoucher())).body.NumberAndNumberSeries).slice(1));
    const numberBefore = await postAndReadNumber();
    await setAccountMember(5460, "IsActive", false);
    await expectRefused(4002, "Rows[0].AccountNumber", buildCoffeeVoucher());
    await setAccountMember(5460, "IsActive", true);
    expect(await postAndReadNumber()).toBe(numberBefore + 1);
  });

  it("by a caller without full accounting", async () => {
    const readerCaller = books.callerWithToken(
      await books.createToken("anna@norrsken.example", norrsken.id, ["ea:api", "ea:sales", "ea:accounting_readonly"]),
    );
    const reply = await readerCaller.send("POST", "/vouchers", buildCoffeeVoucher());
    expect([reply.status, reply.body.ErrorCode]).toEqual([403, 4006]);
  });
});
