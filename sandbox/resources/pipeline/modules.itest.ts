import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations } from "../../openapi/document";
import { fjallkaffe, norrsken } from "../../seed/companies";
import { type Books, type Caller, startBooks } from "../testing/books-client";

let books: Books;
/** The owner of two companies, as a caller at the one that does not have the module `sales_standard`. */
let callerWithoutModule: Caller;
let callerWithModule: Caller;

beforeAll(async () => {
  books = await startBooks("empty");
  callerWithoutModule = books.as(await books.token("anna@norrsken.example", fjallkaffe.id));
  callerWithModule = books.as(await books.token("anna@norrsken.example", norrsken.id));
});
afterAll(() => books.sandbox.stop());

const operationsWithModule = operations.filter(({ modules }) => modules.length > 0);
const id = "00000000-0000-4000-8000-000000000000";
const pathOf = (path: string) => path.replaceAll(/\{\w+\}/g, id);

describe.each(operationsWithModule.map((one) => [`${one.method} ${one.path}`, one] as const))(
  "%s",
  (_, { method, path }) => {
    it("is forbidden to a company without the module, and else not", async () => {
      const refused = await callerWithoutModule.send(method, pathOf(path), method === "GET" ? undefined : {});
      expect([refused.status, refused.body.ErrorCode]).toEqual([403, 4002]);
      expect(refused.body.DeveloperErrorMessage).toContain("module: sales_standard");
      const taken = await callerWithModule.send(method, pathOf(path), method === "GET" ? undefined : {});
      expect([200, 400, 404]).toContain(taken.status);
    });
  },
);

it("holds for quotes, quote drafts and orders, and for nothing else", () => {
  const ofOrders = operations.filter(({ path }) => /^\/(quotes|quotedrafts|orders)(\/|$)/.test(path));
  expect(ofOrders).toHaveLength(30);
  expect(operationsWithModule).toEqual(ofOrders);
});

it("a company without the module reads its invoices", async () => {
  expect((await callerWithoutModule.get("/customerinvoices")).status).toBe(200);
  expect((await callerWithoutModule.get("/companysettings")).body.ActivatedModules).not.toContain("sales_standard");
});
