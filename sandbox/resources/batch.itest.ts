import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { norrsken } from "../seed/companies";
import { type BooksClient, type Caller, type JsonRecord, startBooks } from "./testing/books-client";

let books: BooksClient;
let anna: Caller;
let article: JsonRecord;

beforeAll(async () => {
  books = await startBooks();
  anna = books.callerWithToken(await books.createToken("anna@norrsken.example", norrsken.id));
  article = (await anna.get("/articles?$pagesize=1")).body.Data[0] ?? {};
});
afterAll(() => books.sandbox.stop());

const countRecords = async (path: string) => (await anna.get(`${path}?$pagesize=1`)).body.Meta.TotalNumberOfResults;
const buildLabelBody = (name: string) => ({ Name: name, Description: "d" });
const buildArticleBody = (number: string) => ({ ...article, Number: number, Barcodes: null });

describe("a batch", () => {
  it("makes its records in their order", async () => {
    const createdLabels = await anna.send("POST", "/articlelabels/batch", [
      buildLabelBody("Ett"),
      buildLabelBody("Två"),
      buildLabelBody("Tre"),
    ]);
    expect(createdLabels.status).toBe(201);
    expect(createdLabels.body.Data.map(({ Name }) => Name)).toEqual(["Ett", "Två", "Tre"]);
    const labelReply = await anna.get(`/articlelabels/${createdLabels.body.Data[1]?.Id}`);
    expect(labelReply.body).toEqual(createdLabels.body.Data[1]);
  });

  it("of articles and of accounts makes what single calls make", async () => {
    const articlesReply = await anna.send("POST", "/articles/batch", [
      buildArticleBody("B-1"),
      buildArticleBody("B-2"),
    ]);
    expect([articlesReply.status, articlesReply.body.Data.map((article) => article.Number)]).toEqual([
      201,
      ["B-1", "B-2"],
    ]);
    const [year] = (await anna.get("/fiscalyears?$orderby=StartDate desc")).body.Data;
    const buildAccountBody = (number: string) => ({
      Number: number,
      Name: "Nytt",
      FiscalYearId: year?.Id,
      IsActive: true,
    });
    const readTypes = async () =>
      Promise.all(
        ["1397", "6899"].map(
          async (accountNumber) => (await anna.get(`/accounts/${year?.Id}/${accountNumber}`)).body.Type,
        ),
      );
    const accountsReply = await anna.send("POST", "/accounts/batch", [
      buildAccountBody("1397"),
      buildAccountBody("6899"),
    ]);
    expect(accountsReply.status, accountsReply.text).toBe(201);
    expect(accountsReply.body.Data.map((account) => account.Type)).toEqual(await readTypes());
    expect(new Set(await readTypes()).size).toBe(2);
  });

  it("is made together or not at all, and the error names the record and the member", async () => {
    const articleCountBefore = await countRecords("/articles");
    const refusedReply = await anna.send("POST", "/articles/batch", [buildArticleBody("B-3"), buildArticleBody("B-1")]);
    expect([refusedReply.status, refusedReply.body.ErrorCode, refusedReply.body.Errors[0]?.Field]).toEqual([
      400,
      4000,
      "[1].Number",
    ]);
    const duplicateReply = await anna.send("POST", "/articles/batch", [
      buildArticleBody("B-4"),
      buildArticleBody("B-4"),
    ]);
    expect([duplicateReply.status, duplicateReply.body.ErrorCode]).toEqual([400, 4000]);
    const incompleteReply = await anna.send("POST", "/articles/batch", [
      buildArticleBody("B-5"),
      { ...buildArticleBody("B-6"), Name: null },
    ]);
    expect([incompleteReply.status, incompleteReply.body.ErrorCode, incompleteReply.body.Errors[0]?.Field]).toEqual([
      400,
      2000,
      "[1].Name",
    ]);
    expect(await countRecords("/articles")).toBe(articleCountBefore);
  });

  it.each([0, 101])("of %i records is refused", async (recordCount) => {
    const refusedReply = await anna.send(
      "POST",
      "/articlelabels/batch",
      Array.from({ length: recordCount }, () => buildLabelBody("x")),
    );
    expect([refusedReply.status, refusedReply.body.ErrorCode]).toEqual([400, 2000]);
    expect(refusedReply.body.DeveloperErrorMessage).toContain("1 to 100");
  });

  it("is a list", async () => {
    const refusedReply = await anna.send("POST", "/articlelabels/batch", buildLabelBody("x"));
    expect([refusedReply.status, refusedReply.body.ErrorCode]).toEqual([400, 2000]);
  });
});

describe("statistics of articles", () => {
  it("count what the list has", async () => {
    const allArticles = (await anna.get("/articles?$pagesize=1000")).body.Data;
    const { body } = await anna.get("/articles/statistics");
    expect(body).toEqual({
      NumberOfActiveArticles: allArticles.filter(({ IsActive }) => IsActive).length,
      NumberOfArticles: allArticles.length,
      NumberOfServiceArticles: allArticles.filter(({ IsServiceArticle }) => IsServiceArticle).length,
      NumberOfStockArticles: allArticles.filter(({ IsStock }) => IsStock).length,
      TotalStockValue: allArticles.reduce((sum, { StockValue }) => sum + Number(StockValue ?? 0), 0),
    });
  });

  it("follow a filter, and refuse a bad one", async () => {
    const filteredReply = await anna.get("/articles/statistics?$filter=Number eq 'B-1'");
    expect(filteredReply.body).toMatchObject({ NumberOfArticles: 1 });
    const refusedReply = await anna.get("/articles/statistics?$filter=Nonsense eq 1");
    expect([refusedReply.status, refusedReply.body.ErrorCode]).toEqual([400, 6000]);
  });
});
