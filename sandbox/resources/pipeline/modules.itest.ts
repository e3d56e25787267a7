import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { booksOperations } from "../../openapi/document";
import { fjallkaffe, norrsken } from "../../seed/companies";
import { type BooksClient, type Caller, startBooks } from "../testing/books-client";

let books: BooksClient;
/** The owner of two companies, as a caller at the one that does not have the module `sales_standard`. */
let callerWithoutModule: Caller;
let callerWithModule: Caller;

beforeAll(async () => {
  books = await startBooks("empty");
  callerWithoutModule = books.callerWithToken(await books.createToken("anna@norrsken.example", fjallkaffe.id));
  callerWithModule = books.callerWithToken(await books.createToken("anna@norrsken.example", norrsken.id));
});
afterAll(() => books.sandbox.stop());

const operationsWithModule = booksOperations.filter(({ modules }) => modules.length > 0);
const unknownId = "00000000-0000-4000-8000-000000000000";
const pathOf = (path: string) => path.replaceAll(/\{\w+\}/g, unknownId);

describe.each(operationsWithModule.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
  "%s",
  (_, { method, path }) => {
    it("is forbidden to a company without the module, and else not", async () => {
      const refusedReply = await callerWithoutModule.send(method, pathOf(path), method === "GET" ? undefined : {});
      expect([refusedReply.status, refusedReply.body.ErrorCode]).toEqual([403, 4002]);
      expect(refusedReply.body.DeveloperErrorMessage).toContain("module: sales_standard");
      const acceptedReply = await callerWithModule.send(method, pathOf(path), method === "GET" ? undefined : {});
      expect([200, 400, 404]).toContain(acceptedReply.status);
    });
  },
);

it("holds for quotes, quote drafts and orders, and for nothing else", () => {
  const quoteAndOrderOperations = booksOperations.filter(({ path }) =>
    /^\/(quotes|quotedrafts|orders)(\/|$)/.test(path),
  );
  expect(quoteAndOrderOperations).toHaveLength(30);
  expect(operationsWithModule).toEqual(quoteAndOrderOperations);
});

it("a company without the module reads its invoices", async () => {
  expect((await callerWithoutModule.get("/customerinvoices")).status).toBe(200);
  expect((await callerWithoutModule.get("/companysettings")).body.ActivatedModules).not.toContain("sales_standard");
});
