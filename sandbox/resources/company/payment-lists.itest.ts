import { afterAll, beforeAll, expect, it } from "vitest";
import { norrsken, tulp } from "../../seed/companies";
import { type Books, type Caller, startBooks } from "../testing/books-client";

let books: Books;
let sara: Caller;

beforeAll(async () => {
  books = await startBooks("empty");
  sara = books.as(await books.token("sara@revisorn.example", norrsken.id));
});
afterAll(() => books.sandbox.stop());

it("a company has the payment codes of its country from the first day, and reads one by its id", async () => {
  const { body } = await sara.get("/foreignpaymentcodes");
  expect(body.Data.length).toBeGreaterThan(2);
  expect(new Set(body.Data.map(({ CountryCode }) => CountryCode))).toEqual(new Set(["SE"]));
  const [first] = body.Data;
  expect((await sara.get(`/foreignpaymentcodes/${first?.Id}`)).body).toEqual(first);
  const lost = await sara.get("/foreignpaymentcodes/00000000-0000-4000-8000-000000000000");
  expect([lost.status, lost.body.ErrorCode]).toEqual([404, 3000]);
});

it("a company has the banks of its country", async () => {
  const abroad = books.as(await books.token("sara@revisorn.example", tulp.id));
  const names = async (caller: Caller) => (await caller.get("/banks")).body.Data.map(({ Name }) => Name);
  expect(await names(sara)).toContain("Swedbank");
  expect(await names(abroad)).toContain("Rabobank");
  expect(await names(abroad)).not.toContain("Swedbank");
});

it("both are of the purchase side", async () => {
  const seller = books.as(await books.token("sara@revisorn.example", norrsken.id, ["ea:api", "ea:sales"]));
  for (const path of ["/banks", "/foreignpaymentcodes"]) {
    const { status, body } = await seller.get(path);
    expect([status, body.ErrorCode], path).toEqual([403, 4006]);
  }
});
