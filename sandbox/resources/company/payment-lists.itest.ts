import { afterAll, beforeAll, expect, it } from "vitest";
import { norrsken, tulp } from "../../seed/companies";
import { type BooksClient, type Caller, startBooks } from "../testing/books-client";

let books: BooksClient;
let sara: Caller;

beforeAll(async () => {
  books = await startBooks("empty");
  sara = books.callerWithToken(await books.createToken("sara@revisorn.example", norrsken.id));
});
afterAll(() => books.sandbox.stop());

it("a company has the payment codes of its country from the first day, and reads one by its id", async () => {
  const { body } = await sara.get("/foreignpaymentcodes");
  expect(body.Data.length).toBeGreaterThan(2);
  expect(new Set(body.Data.map(({ CountryCode }) => CountryCode))).toEqual(new Set(["SE"]));
  const [firstPaymentCode] = body.Data;
  expect((await sara.get(`/foreignpaymentcodes/${firstPaymentCode?.Id}`)).body).toEqual(firstPaymentCode);
  const unknownIdReply = await sara.get("/foreignpaymentcodes/00000000-0000-4000-8000-000000000000");
  expect([unknownIdReply.status, unknownIdReply.body.ErrorCode]).toEqual([404, 3000]);
});

it("a company has the banks of its country", async () => {
  const dutchCaller = books.callerWithToken(await books.createToken("sara@revisorn.example", tulp.id));
  const readBankNames = async (caller: Caller) => (await caller.get("/banks")).body.Data.map(({ Name }) => Name);
  expect(await readBankNames(sara)).toContain("Swedbank");
  expect(await readBankNames(dutchCaller)).toContain("Rabobank");
  expect(await readBankNames(dutchCaller)).not.toContain("Swedbank");
});

it("both are of the purchase side", async () => {
  const salesCaller = books.callerWithToken(
    await books.createToken("sara@revisorn.example", norrsken.id, ["ea:api", "ea:sales"]),
  );
  for (const path of ["/banks", "/foreignpaymentcodes"]) {
    const { status, body } = await salesCaller.get(path);
    expect([status, body.ErrorCode], path).toEqual([403, 4006]);
  }
});
