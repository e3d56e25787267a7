import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { norrsken } from "../seed/companies";
import { type Books, type Caller, startBooks, type Wire } from "./testing/books-client";

let books: Books;
let anna: Caller;
let article: Wire;

beforeAll(async () => {
  books = await startBooks();
  anna = books.as(await books.token("anna@norrsken.example", norrsken.id));
  article = (await anna.get("/articles?$pagesize=1")).body.Data[0] ?? {};
});
afterAll(() => books.sandbox.stop());

const countRecords = async (path: string) => (await anna.get(`${path}?$pagesize=1`)).body.Meta.TotalNumberOfResults;
const labelBody = (name: string) => ({ Name: name, Description: "d" });
const articleWithNumber = (number: string) => ({ ...article, Number: number, Barcodes: null });

describe("a batch", () => {
  it("makes its records in their order", async () => {
    const createdLabels = await anna.send("POST", "/articlelabels/batch", [
      labelBody("Ett"),
      labelBody("Två"),
      labelBody("Tre"),
    ]);
    expect(createdLabels.status).toBe(201);
    expect(createdLabels.body.Data.map(({ Name }) => Name)).toEqual(["Ett", "Två", "Tre"]);
    const one = await anna.get(`/articlelabels/${createdLabels.body.Data[1]?.Id}`);
    expect(one.body).toEqual(createdLabels.body.Data[1]);
  });

  it("of articles and of accounts makes what single calls make", async () => {
    const articles = await anna.send("POST", "/articles/batch", [articleWithNumber("B-1"), articleWithNumber("B-2")]);
    expect([articles.status, articles.body.Data.map((one) => one.Number)]).toEqual([201, ["B-1", "B-2"]]);
    const [year] = (await anna.get("/fiscalyears?$orderby=StartDate desc")).body.Data;
    const account = (number: string) => ({ Number: number, Name: "Nytt", FiscalYearId: year?.Id, IsActive: true });
    const types = async () =>
      Promise.all(["1397", "6899"].map(async (one) => (await anna.get(`/accounts/${year?.Id}/${one}`)).body.Type));
    const accounts = await anna.send("POST", "/accounts/batch", [account("1397"), account("6899")]);
    expect(accounts.status, accounts.text).toBe(201);
    expect(accounts.body.Data.map((one) => one.Type)).toEqual(await types());
    expect(new Set(await types()).size).toBe(2);
  });

  it("is made together or not at all, and the error names the record and the member", async () => {
    const before = await countRecords("/articles");
    const refusedBatch = await anna.send("POST", "/articles/batch", [
      articleWithNumber("B-3"),
      articleWithNumber("B-1"),
    ]);
    expect([refusedBatch.status, refusedBatch.body.ErrorCode, refusedBatch.body.Errors[0]?.Field]).toEqual([
      400,
      4000,
      "[1].Number",
    ]);
    const twice = await anna.send("POST", "/articles/batch", [articleWithNumber("B-4"), articleWithNumber("B-4")]);
    expect([twice.status, twice.body.ErrorCode]).toEqual([400, 4000]);
    const bad = await anna.send("POST", "/articles/batch", [
      articleWithNumber("B-5"),
      { ...articleWithNumber("B-6"), Name: null },
    ]);
    expect([bad.status, bad.body.ErrorCode, bad.body.Errors[0]?.Field]).toEqual([400, 2000, "[1].Name"]);
    expect(await countRecords("/articles")).toBe(before);
  });

  it.each([0, 101])("of %i records is refused", async (many) => {
    const refused = await anna.send(
      "POST",
      "/articlelabels/batch",
      Array.from({ length: many }, () => labelBody("x")),
    );
    expect([refused.status, refused.body.ErrorCode]).toEqual([400, 2000]);
    expect(refused.body.DeveloperErrorMessage).toContain("1 to 100");
  });

  it("is a list", async () => {
    const refused = await anna.send("POST", "/articlelabels/batch", labelBody("x"));
    expect([refused.status, refused.body.ErrorCode]).toEqual([400, 2000]);
  });
});

describe("statistics of articles", () => {
  it("count what the list has", async () => {
    const all = (await anna.get("/articles?$pagesize=1000")).body.Data;
    const { body } = await anna.get("/articles/statistics");
    expect(body).toEqual({
      NumberOfActiveArticles: all.filter(({ IsActive }) => IsActive).length,
      NumberOfArticles: all.length,
      NumberOfServiceArticles: all.filter(({ IsServiceArticle }) => IsServiceArticle).length,
      NumberOfStockArticles: all.filter(({ IsStock }) => IsStock).length,
      TotalStockValue: all.reduce((sum, { StockValue }) => sum + Number(StockValue ?? 0), 0),
    });
  });

  it("follow a filter, and refuse a bad one", async () => {
    const filtered = await anna.get("/articles/statistics?$filter=Number eq 'B-1'");
    expect(filtered.body).toMatchObject({ NumberOfArticles: 1 });
    const bad = await anna.get("/articles/statistics?$filter=Nonsense eq 1");
    expect([bad.status, bad.body.ErrorCode]).toEqual([400, 6000]);
  });
});
