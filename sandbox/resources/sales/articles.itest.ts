import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { norrsken } from "../../seed/companies";
import { type BooksClient, type Caller, type JsonRecord, startBooks, today } from "../testing/books-client";

let books: BooksClient;
let anna: Caller;
let minimalArticle: JsonRecord;
let articleCount = 0;

beforeAll(async () => {
  books = await startBooks();
  anna = books.callerWithToken(await books.createToken("anna@norrsken.example", norrsken.id));
  const coding = await anna.get("/articleaccountcodings?$filter=VatRatePercent eq 0.25 and Type eq '2'");
  const unit = await anna.get("/units");
  minimalArticle = { Name: "Timme", IsActive: true, CodingId: coding.body.Data[0]?.Id, UnitId: unit.body.Data[0]?.Id };
});
afterAll(() => books.sandbox.stop());

const postArticle = (overrides: JsonRecord = {}) => {
  articleCount += 1;
  return anna.send("POST", "/articles", { ...minimalArticle, Number: `N${articleCount}`, ...overrides });
};

async function findCodingOfType(type: string): Promise<unknown> {
  return (await anna.get(`/articleaccountcodings?$filter=Type eq '${type}'`)).body.Data[0]?.Id;
}

describe("a new article", () => {
  it("shows what its coding and unit say, and computes the gross price", async () => {
    const { body } = await postArticle({ NetPrice: 495.5, IsStock: true, StockBalance: 3, PurchasePrice: 10.25 });
    expect(body).toMatchObject({ NetPrice: 495.5, GrossPrice: 619.38, IsServiceArticle: true, StockValue: 30.75 });
    expect(body).toMatchObject({ StockBalanceAvailable: 3, ShowStockInformation: true });
    expect(body.CodingName).toEqual(expect.any(String));
    expect(body.UnitName).toEqual(expect.any(String));
    expect(body.PurchasePriceManuallyChangedUtc).toEqual(expect.any(String));
    expect(body.FreightCostsManuallyChangedUtc).toBeNull();
  });

  it.each([
    ["a number in use", { Number: "N1" }, 4000, "Number"],
    ["a gross price that does not fit", { NetPrice: 100, GrossPrice: 112 }, 2000, "GrossPrice"],
    ["a coding nobody has", { CodingId: "00000000-0000-4000-8000-000000000000" }, 2000, "CodingId"],
    ["a unit nobody has", { UnitId: "00000000-0000-4000-8000-000000000000" }, 2000, "UnitId"],
    [
      "two barcodes",
      {
        Barcodes: [
          { Barcode: "1", BarcodeType: 0 },
          { Barcode: "2", BarcodeType: 0 },
        ],
      },
      2000,
      "Barcodes",
    ],
    ["a negative price", { NetPrice: -1 }, 2000, "NetPrice"],
    ["a kind of house work that is none", { HouseWorkType: 8 }, 2000, "HouseWorkType"],
  ])("is refused with %s", async (_, overrides, code, field) => {
    const { status, body } = await postArticle(overrides);
    expect([status, body.ErrorCode, body.Errors[0]?.Field]).toEqual([400, code, field]);
  });

  it("that takes the proposed number moves the series on", async () => {
    const proposedNumber = Number((await anna.get("/companysettings")).body.NextArticleNumber);
    expect((await postArticle({ Number: String(proposedNumber) })).status).toBe(201);
    expect(Number((await anna.get("/companysettings")).body.NextArticleNumber)).toBeGreaterThan(proposedNumber);
  });
});

describe("a stock article", () => {
  it.each([
    ["IsActive", 5003],
    ["IsStock", 5004],
  ])("with a balance keeps %s (%i)", async (member, code) => {
    const { body } = await postArticle({ IsActive: true, IsStock: true, StockBalance: 2 });
    const putArticle = (overrides: JsonRecord) => anna.send("PUT", `/articles/${body.Id}`, { ...body, ...overrides });
    const refusedReply = await putArticle({ [member]: false });
    expect([refusedReply.status, refusedReply.body.ErrorCode, refusedReply.body.Errors[0]?.Field]).toEqual([
      400,
      code,
      member,
    ]);
    expect((await putArticle({ [member]: false, StockBalance: 0 })).status).toBe(200);
  });
});

describe("reading", () => {
  it("prices come with four decimals, or with two when asked", async () => {
    const { body } = await postArticle({ NetPrice: 0.3333, PurchasePrice: 0.1234 });
    const articlePath = `/articles/${body.Id}`;
    expect((await anna.get(articlePath)).body).toMatchObject({ NetPrice: 0.3333, PurchasePrice: 0.1234 });
    const roundedReply = await anna.get(`${articlePath}?showPricesWithTwoDecimals=true`);
    expect(roundedReply.body).toMatchObject({ NetPrice: 0.33, PurchasePrice: 0.12 });
    const listReply = await anna.get(`/articles?SHOWPRICESWITHTWODECIMALS=True&$filter=Id eq ${body.Id}`);
    expect(listReply.body.Data[0]).toMatchObject({ NetPrice: 0.33 });
    expect((await anna.get(`${articlePath}?showPricesWithTwoDecimals=maybe`)).status).toBe(400);
  });

  it("a customer may be named, and must exist", async () => {
    const customerId = (await anna.get("/customers?$pagesize=1")).body.Data[0]?.Id;
    const articlesReply = await anna.get("/articles?$pagesize=5");
    expect((await anna.get(`/articles?$pagesize=5&customerId=${customerId}`)).body.Data).toEqual(
      articlesReply.body.Data,
    );
    expect((await anna.get("/articles?customerId=00000000-0000-4000-8000-000000000000")).status).toBe(404);
    expect((await anna.get("/articles?customerId=x")).status).toBe(400);
  });

  it("rates are those of the day asked for", async () => {
    const earlyCodings = await anna.get("/articleaccountcodings?vatRateDate=1960-01-01");
    const currentCodings = await anna.get("/articleaccountcodings");
    expect(earlyCodings.status).toBe(200);
    expect(earlyCodings.body.Data.every((coding) => coding.VatRatePercent === null)).toBe(true);
    expect(currentCodings.body.Data.map((coding) => coding.VatRate)).toContain("25%");
    expect((await anna.get("/vatcodes?vatRateDate=2026-13-01")).body.ErrorCode).toBe(6001);
  });

  it("one VAT code comes inside the list wrapper", async () => {
    const [vatCode] = (await anna.get("/vatcodes")).body.Data;
    expect((await anna.get(`/vatcodes/${vatCode?.Id}`)).body.Data).toEqual([vatCode]);
  });
});

describe("finding", () => {
  it("takes goods and services apart by CodingType, which no answer shows", async () => {
    for (const [type, isService] of [
      ["1", false],
      ["2", true],
    ] as const) {
      expect((await postArticle({ CodingId: await findCodingOfType(type) })).status).toBe(201);
      const { body } = await anna.get(`/articles?$filter=CodingType eq ${type}&$pagesize=1000`);
      expect(body.Data.length).toBeGreaterThan(0);
      expect(new Set(body.Data.map((article) => article.IsServiceArticle))).toEqual(new Set([isService]));
      expect(body.Data[0]).not.toHaveProperty("CodingType");
    }
    for (const query of ["$select=CodingType", "$orderby=CodingType", "$filter=CodingType eq 'x'"]) {
      const { status, body } = await anna.get(`/articles?${query}`);
      expect([status, body.ErrorCode], query).toEqual([400, 6000]);
    }
  });
});

describe("the chart and its balances", () => {
  const day = "2026-10-31";

  it("the chart of a year is that of today, and holds the accounts invoices post to", async () => {
    const [year] = (await anna.get(`/fiscalyears?$filter=StartDate le ${today} and EndDate ge ${today}`)).body.Data;
    const { body } = await anna.get(`/accounts/${year?.Id}?$pagesize=1000`);
    const currentChart = await anna.get("/accounts?$pagesize=1000");
    expect(currentChart.body.Data).toEqual(body.Data);
    const accountNumbers = body.Data.map((account) => account.Number);
    for (const number of [1510, 1930, 2440, 2611, 2621, 2631, 2641, 3051, 3052, 3053]) {
      expect(accountNumbers).toContain(number);
    }
    expect((await anna.get(`/accounts/${year?.Id}/1510`)).body).toMatchObject({ Number: 1510, Type: 5 });
    expect((await anna.get(`/accounts/${year?.Id}/9`)).status).toBe(404);
  });

  it("every account has a balance, and they sum to zero", async () => {
    const { body } = await anna.get(`/accountbalances/${day}?$pagesize=1000`);
    const accounts = await anna.get("/accounts?$pagesize=1");
    expect(body.Meta.TotalNumberOfResults).toBe(accounts.body.Meta.TotalNumberOfResults);
    const secondPage = await anna.get(`/accountbalances/${day}?$pagesize=1000&$page=2`);
    const balances = [...body.Data, ...secondPage.body.Data];
    expect(balances).toHaveLength(body.Meta.TotalNumberOfResults);
    const sum = balances.reduce((total, { Balance }) => total + Math.round(Number(Balance) * 100), 0);
    expect(sum).toBe(0);
    const receivablesBalance = body.Data.find(({ AccountNumber }) => AccountNumber === 1510);
    expect(Number(receivablesBalance?.Balance)).toBeGreaterThan(0);
    expect((await anna.get(`/accountbalances/1510/${day}`)).body).toEqual(receivablesBalance);
    expect((await anna.get(`/accountbalances/1510/${day}T00:00:00Z`)).body).toEqual(receivablesBalance);
    expect((await anna.get(`/accountbalances/7/${day}`)).body.ErrorCode).toBe(3000);
    expect((await anna.get("/accountbalances/2026-02-30")).body.ErrorCode).toBe(6001);
  });

  it("balances are filtered and sorted like records", async () => {
    const { body } = await anna.get(
      `/accountbalances/${day}?$filter=Balance ne 0&$orderby=Balance desc&$pagesize=1000`,
    );
    const balanceValues = body.Data.map(({ Balance }) => Number(Balance));
    expect(balanceValues.length).toBeGreaterThan(3);
    expect(balanceValues).toEqual([...balanceValues].sort((left, right) => right - left));
    const refusedReply = await anna.get(`/accountbalances/${day}?$filter=AccountTypeDescription eq 'x'`);
    expect(refusedReply.body.ErrorCode).toBe(6000);
  });
});

describe("people and the world", () => {
  it("users are those of the company, and one of them calls", async () => {
    const { body } = await anna.get("/users");
    expect(body.Data.filter((user) => user.IsCurrentUser).map((user) => user.Email)).toEqual(["anna@norrsken.example"]);
    expect(body.Data.map((user) => user.Email)).toContain("lars@norrsken.example");
  });

  it("countries have names, and are found by code in any case", async () => {
    expect((await anna.get("/countries/se")).body).toEqual({
      Code: "SE",
      IsEuMember: true,
      Name: "Sverige",
      NameEnglish: "Sweden",
    });
    expect((await anna.get("/countries/xx")).status).toBe(404);
  });
});
