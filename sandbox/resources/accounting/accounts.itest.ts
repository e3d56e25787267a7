import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fjordtre, norrsken, tulp } from "../../seed/companies";
import { type BooksClient, type Caller, type JsonRecord, startBooks, today } from "../testing/books-client";

let books: BooksClient;
let anna: Caller;
let dutchCaller: Caller;
let fiscalYearId: string;
let nextYearId: string;

beforeAll(async () => {
  books = await startBooks("empty");
  anna = books.callerWithToken(await books.createToken("anna@norrsken.example", norrsken.id));
  dutchCaller = books.callerWithToken(await books.createToken("sara@revisorn.example", tulp.id));
  const years = (await anna.get(`/fiscalyears?$filter=EndDate ge ${today}&$orderby=StartDate`)).body.Data;
  fiscalYearId = String(years[0]?.Id);
  nextYearId = String(years[1]?.Id);
});
afterAll(() => books.sandbox.stop());

const buildAccountBody = (number: string, overrides: JsonRecord = {}): JsonRecord => ({
  FiscalYearId: fiscalYearId,
  IsActive: true,
  Name: "Förbrukningsinventarier",
  Number: number,
  ...overrides,
});
const postAccount = (body: JsonRecord, query = "") => anna.send("POST", `/accounts${query}`, body);

describe("a new account", () => {
  it("has the type of its number, and is in the chart of that year alone", async () => {
    const { status, body } = await postAccount(buildAccountBody("1517", { Type: 9 }));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      Number: 1517,
      Type: 5,
      TypeDescription: "Trade receivables",
      FiscalYearId: fiscalYearId,
    });
    expect((await anna.get(`/accounts/${fiscalYearId}/1517`)).body).toEqual(body);
    expect((await anna.get(`/accounts?$filter=Number eq 1517`)).body.Data).toEqual([body]);
    expect((await anna.get(`/accounts?$filter=Number eq '1517'`)).body.Data).toEqual([body]);
    expect((await anna.get(`/accounts/${nextYearId}/1517`)).status).toBe(404);
    expect((await anna.get(`/accountbalances/1517/${today}`)).body).toMatchObject({ AccountNumber: 1517, Balance: 0 });
  });

  it("has the type it is given without the default", async () => {
    const { body } = await postAccount(buildAccountBody("1508", { Type: 9 }), "?useDefaultAccountType=false");
    expect(body).toMatchObject({ Type: 9, TypeDescription: "Cash and bank" });
    const replyWithoutType = await postAccount(buildAccountBody("1529"), "?useDefaultAccountType=false");
    expect([replyWithoutType.status, replyWithoutType.body.ErrorCode, replyWithoutType.body.Errors[0]?.Field]).toEqual([
      400,
      2000,
      "Type",
    ]);
  });

  it("takes postings", async () => {
    await postAccount(buildAccountBody("1939"));
    const rows = [
      { AccountNumber: 1939, DebitAmount: 40 },
      { AccountNumber: 1930, CreditAmount: 40 },
    ];
    const voucherReply = await anna.send("POST", "/vouchers", {
      VoucherDate: today,
      VoucherText: "Sparande",
      Rows: rows,
    });
    expect(voucherReply.status, voucherReply.text).toBe(201);
    expect((await anna.get(`/accountbalances/1939/${today}`)).body.Balance).toBe(40);
  });

  it.each([
    ["a number in use", 4000, "Number", { Number: "1930" }],
    ["five digits", 2000, "Number", { Number: "19301" }],
    ["no digit", 2000, "Number", { Number: 0 }],
    ["letters", 2000, "Number", { Number: "193A" }],
    ["an unknown year", 3001, "FiscalYearId", { FiscalYearId: "00000001-0000-4000-8000-000000000001" }],
    ["an unknown VAT code", 2000, "VatCodeId", { VatCodeId: "00000001-0000-4000-8000-000000000001" }],
    ["no name", 2000, "Name", { Name: undefined }],
  ])("is refused with %s", async (_, code, field, overrides) => {
    const reply = await postAccount(buildAccountBody("1527", overrides));
    expect([reply.status, reply.body.ErrorCode, reply.body.Errors[0]?.Field]).toEqual([400, code, field]);
    expect((await anna.get(`/accounts/${fiscalYearId}/1527`)).status).toBe(404);
  });

  it("is made once when it is sent twice at once", async () => {
    const replies = await Promise.all([postAccount(buildAccountBody("1528")), postAccount(buildAccountBody("1528"))]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(replies.find(({ status }) => status === 400)?.body.ErrorCode).toBe(4000);
  });
});

describe("a replaced account", () => {
  it("changes in that year alone, keeps its type, and loses what is left out", async () => {
    const [vatCode] = (await anna.get("/vatcodes?$filter=Code eq '48'")).body.Data;
    const fullBody = {
      ...buildAccountBody("5410"),
      IsBlockedForManualBooking: true,
      IsCostCenterAllowed: true,
      IsProjectAllowed: true,
      IsFirstCostCenterMandatory: true,
      AllowTransactionText: true,
      VatCodeId: vatCode?.Id,
    };
    const [accountBefore, nextYearAccount] = await Promise.all([
      anna.get(`/accounts/${fiscalYearId}/5410`),
      anna.get(`/accounts/${nextYearId}/5410`),
    ]);
    const { status, body } = await anna.send("PUT", `/accounts/${fiscalYearId}/5410`, { ...fullBody, Type: 3 });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...fullBody,
      Number: 5410,
      Type: accountBefore.body.Type,
      VatCodeDescription: vatCode?.Description,
    });
    expect((await anna.get(`/accounts/${fiscalYearId}/5410`)).body).toEqual(body);
    expect((await anna.get(`/accounts/${nextYearId}/5410`)).body).toEqual(nextYearAccount.body);
    const minimalReply = await anna.send(
      "PUT",
      `/accounts/${fiscalYearId}/5410`,
      buildAccountBody("5410", { IsActive: false }),
    );
    expect(minimalReply.body).toMatchObject({ IsActive: false, IsBlockedForManualBooking: false, VatCodeId: null });
  });

  it("keeps its VAT code where articles are coded with it, and has none where it is cash or bank", async () => {
    const [exemptVatCode] = (await anna.get("/vatcodes?$filter=Code eq '42'")).body.Data;
    for (const number of ["3041", "3231", "1930"]) {
      const accountBefore = (await anna.get(`/accounts/${fiscalYearId}/${number}`)).body;
      const { status, body } = await anna.send("PUT", `/accounts/${fiscalYearId}/${number}`, {
        ...accountBefore,
        VatCodeId: exemptVatCode?.Id,
      });
      expect([number, status, body.VatCodeId]).toEqual([number, 200, accountBefore.VatCodeId]);
    }
    const bankReply = await postAccount(buildAccountBody("1978", { VatCodeId: exemptVatCode?.Id }));
    expect([bankReply.status, bankReply.body.Type, bankReply.body.VatCodeId]).toEqual([201, 9, null]);
  });

  it.each([
    ["another number", 400, 2000, "5420", { Number: "5421" }],
    ["another year", 400, 2000, "5420", { FiscalYearId: "00000001-0000-4000-8000-000000000001" }],
    ["an unknown VAT code", 400, 2000, "5420", { VatCodeId: "00000001-0000-4000-8000-000000000001" }],
    ["a number the chart lacks", 404, 3000, "9998", {}],
  ])("is refused with %s", async (_, status, code, number, overrides) => {
    const reply = await anna.send("PUT", `/accounts/${fiscalYearId}/${number}`, buildAccountBody(number, overrides));
    expect([reply.status, reply.body.ErrorCode]).toEqual([status, code]);
  });
});

it("account types explain every type of the chart", async () => {
  const accountTypes = (await anna.get("/accountTypes?$pagesize=100")).body.Data;
  expect(accountTypes).toHaveLength(31);
  const accounts = (await anna.get("/accounts?$pagesize=1000")).body.Data;
  const descriptionByType = new Map(accountTypes.map((type) => [type.Type, type.TypeDescription]));
  for (const account of accounts)
    expect(account.TypeDescription, String(account.Number)).toBe(descriptionByType.get(account.Type));
  const vatAccountTypes = (await dutchCaller.get("/accounttypes?$filter=Type eq 27")).body.Data;
  expect(vatAccountTypes).toEqual([{ Type: 27, TypeDescription: "VAT" }]);
});

it("standard accounts are there for Dutch companies only, and in their chart", async () => {
  const { body } = await dutchCaller.get("/accounts/standardaccounts");
  expect(body.Data.map((standardAccount) => [standardAccount.AccountNumber, standardAccount.AccountType])).toEqual([
    [590, "Retained result"],
    [1000, "Cash"],
    [1100, "Bank"],
    [1200, "Card claims"],
    [1300, "Trade receivables"],
    [1400, "Trade payables"],
    [1500, "Output VAT 21%"],
    [1501, "Output VAT 9%"],
    [1510, "Input VAT"],
    [1511, "Input VAT"],
    [1550, "VAT settlement"],
    [4700, "Bank fees"],
    [4750, "Rounding"],
    [9000, "Reminder fees"],
    [9050, "Exchange gain"],
    [9150, "Exchange loss"],
  ]);
  const chartNumbers = (await dutchCaller.get("/accounts?$pagesize=1000")).body.Data.map((account) =>
    Number(account.Number),
  );
  for (const { AccountNumber } of body.Data) expect(chartNumbers).toContain(AccountNumber);
  const norwegianCaller = books.callerWithToken(await books.createToken("sara@revisorn.example", fjordtre.id));
  for (const caller of [anna, norwegianCaller]) {
    const reply = await caller.get("/accounts/standardaccounts");
    expect([reply.status, reply.body.ErrorCode]).toEqual([400, 4002]);
  }
});

it("VAT codes show every rate they have had", async () => {
  const { body } = await anna.get("/vatcodesrates?$filter=Code eq '05'");
  const rates = body.Data.flatMap((code) => code.VatRates as JsonRecord[]);
  expect(rates.map(({ VatRate }) => VatRate).sort()).toEqual([0.06, 0.12, 0.25]);
  for (const { VatRateDate } of rates) expect(VatRateDate).toBe("1996-01-01");
  const [inputVatCode] = (await anna.get("/vatcodesrates?$filter=Code eq '48'")).body.Data;
  expect(inputVatCode).toMatchObject({ VatRates: [], RelatedAccounts: { AccountNumber1: 2641 } });
});

describe("an exchange rate", () => {
  it("is of the currencies and the day asked for, into the company's own unless told otherwise", async () => {
    const { body } = await anna.get("/currencies/exchangerate?sourceCurrency=eur&date=2026-01-02");
    expect(body).toEqual({
      Date: "2026-01-02",
      SourceCurrency: "EUR",
      TargetCurrency: "SEK",
      Rate: expect.closeTo(10.995, 0),
    });
    const laterRate = (await anna.get("/currencies/exchangerate?sourceCurrency=eur&date=2026-02-02")).body.Rate;
    expect(laterRate).not.toBe(body.Rate);
    expect(Math.abs(Number(laterRate) / 10.995 - 1)).toBeLessThan(0.0201);
    expect((await anna.get("/currencies/exchangerate?sourceCurrency=SEK")).body).toMatchObject({
      Date: today,
      Rate: 1,
    });
    const ratesFromKrona = await anna.get("/currencies/exchangerate?sourceCurrency=SEK&targetCurrency=EUR");
    const ratesToKrona = await anna.get("/currencies/exchangerate?sourceCurrency=EUR");
    expect(Number(ratesFromKrona.body.Rate) * Number(ratesToKrona.body.Rate)).toBeCloseTo(1, 5);
  });

  it("is there for every currency", async () => {
    for (const { Code } of (await anna.get("/currencies?$pagesize=100")).body.Data) {
      const { body } = await anna.get(`/currencies/exchangerate?sourceCurrency=${Code}&targetCurrency=KWD`);
      expect(body.Rate, String(Code)).toBeGreaterThan(0);
    }
  });

  it.each([
    ["no source", "", "sourceCurrency"],
    ["an unknown source", "?sourceCurrency=XXX", "sourceCurrency"],
    ["an unknown target", "?sourceCurrency=EUR&targetCurrency=XXX", "targetCurrency"],
    ["a day to come", "?sourceCurrency=EUR&date=2026-11-19", "date"],
  ])("is refused with %s", async (_, query, field) => {
    const { status, body } = await anna.get(`/currencies/exchangerate${query}`);
    expect([status, body.ErrorCode, body.Errors[0]?.Field]).toEqual([400, 2000, field]);
  });
});
