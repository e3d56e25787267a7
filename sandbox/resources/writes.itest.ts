import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schemaOf } from "../openapi/document";
import { norrsken } from "../seed/companies";
import { type Books, type Caller, startBooks, type Wire } from "./testing/books-client";
import { sampleOf } from "./testing/samples";

let books: Books;
let anna: Caller;
let links: Wire;

beforeAll(async () => {
  books = await startBooks();
  anna = books.as(await books.token("anna@norrsken.example", norrsken.id));
  const first = async (path: string) => (await anna.get(path)).body.Data[0]?.Id;
  const [article] = (await anna.get("/articles?$pagesize=1")).body.Data;
  links = {
    TermsOfPaymentId: await first("/termsofpayments"),
    CodingId: await first("/articleaccountcodings?$filter=VatRatePercent eq 0.25"),
    UnitId: await first("/units"),
    CustomerId: await first("/customers?$filter=IsPrivatePerson eq false and CurrencyCode eq 'SEK'"),
    ArticleId: article?.Id,
    ArticleNumber: article?.Number,
  };
});
afterAll(() => books.sandbox.stop());

type Resource = { path: string; model: string; fixed: (turn: number) => Wire };

// What rules tie together is given a fitting value; everything else comes from the document.
const resources: readonly Resource[] = [
  {
    path: "/customers",
    model: "CustomerApi",
    fixed: (turn) => ({
      TermsOfPaymentId: links.TermsOfPaymentId,
      CustomerNumber: `T-${turn}`,
      SalesDocumentLanguage: "sv",
    }),
  },
  {
    path: "/articles",
    model: "ArticleApi",
    fixed: (turn) => ({
      CodingId: links.CodingId,
      UnitId: links.UnitId,
      NetPrice: 100 + turn,
      GrossPrice: 125 + turn * 1.25,
    }),
  },
];

describe.each(resources)("$path", ({ path, model, fixed }) => {
  const readOnly = Object.entries(schemaOf(model).properties ?? {})
    .filter(([, schema]) => schema.readOnly)
    .map(([name]) => name);
  const body = (turn: number) => ({ ...sampleOf(model, turn), ...fixed(turn) });

  it("keeps every writable member from POST and from PUT", async () => {
    const created = await anna.send("POST", path, body(0));
    expect(created.status, created.text).toBe(201);
    expectKept(body(0), created.body);
    const at = `${path}/${created.body.Id}`;
    expectKept(body(0), (await anna.get(at)).body);
    const replaced = await anna.send("PUT", at, body(1));
    expect(replaced.status, replaced.text).toBe(200);
    expectKept(body(1), replaced.body);
    expectKept(body(1), (await anna.get(at)).body);
  });

  it("ignores read-only and unknown members", async () => {
    const given = Object.fromEntries(readOnly.map((name) => [name, "nonsense"]));
    const created = await anna.send("POST", path, {
      ...body(2),
      ...given,
      Invented: 1,
      CustomerNumber: "T-r",
      Number: "T-r",
    });
    expect(created.status, created.text).toBe(201);
    const replaced = await anna.send("PUT", `${path}/${created.body.Id}`, { ...created.body, ...given, Id: "x" });
    expect(replaced.status, replaced.text).toBe(200);
    for (const name of readOnly.filter((member) => !/Utc$/.test(member))) {
      expect(replaced.body[name], name).toEqual(created.body[name]);
    }
  });

  it("a PUT replaces: what is left out becomes empty", async () => {
    const created = await anna.send("POST", path, { ...body(3), CustomerNumber: "T-p", Number: "T-p" });
    const required = schemaOf(model).required ?? [];
    const least = Object.fromEntries(Object.entries(created.body).filter(([name]) => required.includes(name)));
    const { body: replaced, status, text } = await anna.send("PUT", `${path}/${created.body.Id}`, least);
    expect(status, text).toBe(200);
    // Given by the company where the caller gives none.
    const defaulted = ["CustomerNumber", ...(model === "CustomerApi" ? ["CurrencyCode"] : [])];
    for (const [name, schema] of Object.entries(schemaOf(model).properties ?? {})) {
      if (schema.readOnly || required.includes(name) || defaulted.includes(name)) continue;
      expect([null, false, "[]"], name).toContain(
        Array.isArray(replaced[name]) ? JSON.stringify(replaced[name]) : replaced[name],
      );
    }
  });

  it("a PUT that lacks a required member is refused and changes nothing", async () => {
    const created = await anna.send("POST", path, { ...body(4), CustomerNumber: "T-q", Number: "T-q" });
    for (const name of schemaOf(model).required ?? []) {
      const { [name]: _, ...rest } = created.body;
      const { status, body: problem } = await anna.send("PUT", `${path}/${created.body.Id}`, rest);
      expect([status, problem.ErrorCode, problem.Errors[0]?.Field]).toEqual([400, 2000, name]);
    }
    expect((await anna.get(`${path}/${created.body.Id}`)).body).toEqual(created.body);
  });

  it("two identical POSTs make two records, unless a unique number collides", async () => {
    const same = { ...body(0), CustomerNumber: undefined, Number: "T-twice" };
    const first = await anna.send("POST", path, same);
    const second = await anna.send("POST", path, same);
    expect(first.status, first.text).toBe(201);
    if (model === "CustomerApi") {
      expect(second.status).toBe(201);
      expect(second.body.Id).not.toBe(first.body.Id);
      return;
    }
    expect([second.status, second.body.ErrorCode, second.body.Errors[0]?.Field]).toEqual([400, 4000, "Number"]);
  });

  it("scalars are coerced as clients rely on it", async () => {
    const strange = {
      IsActive: "true",
      NetPrice: "10",
      GrossPrice: "12.5",
      IsPrivatePerson: 1,
      WebshopCustomerNumber: "3",
    };
    const created = await anna.send("POST", path, { ...body(5), ...strange, CustomerNumber: "T-c", Number: "T-c" });
    expect(created.status, created.text).toBe(201);
    expect(created.body.IsActive).toBe(true);
    if (model === "ArticleApi") expect(created.body.NetPrice).toBe(10);
    else expect([created.body.IsPrivatePerson, created.body.WebshopCustomerNumber]).toEqual([true, 3]);
  });

  it.each([
    ["a NUL", { Name: "a\u0000b" }],
    ["half a character", { Name: "a\ud800" }],
    ["a number too large", { DiscountPercentage: 1e300, PurchasePrice: 1e300 }],
    ["too many decimals", { DiscountPercentage: 0.12345, PurchasePrice: 0.12345 }],
    ["a record instead of a text", { Name: {} }],
    ["a text instead of a list", { CustomerLabels: "x", ArticleLabels: "x" }],
  ])("refuses %s with 2000", async (_, strange) => {
    const { status, body: problem } = await anna.send("POST", path, { ...body(6), ...strange });
    expect([status, problem.ErrorCode]).toEqual([400, 2000]);
    expect(problem.Errors.length).toBeGreaterThan(0);
  });
});

describe("/customerinvoicedrafts", () => {
  const path = "/customerinvoicedrafts";

  /** House work, credit and construction reverse charge have rules of their own; the rest of a draft is free. */
  function body(turn: number): Wire {
    const [row] = sampleOf("CustomerInvoiceDraftApi", turn).Rows as Wire[];
    return {
      ...sampleOf("CustomerInvoiceDraftApi", turn),
      // A draft shows today instead, unless the company keeps the day it was saved with (behaviour 9).
      InvoiceDate: undefined,
      // Follows the customer unless the call says overrideCustomerIsPrivatePerson (behaviour 9).
      CustomerIsPrivatePerson: false,
      CustomerId: links.CustomerId,
      TermsOfPaymentId: links.TermsOfPaymentId,
      RotReducedInvoicingType: 0,
      Persons: [],
      IsCreditInvoice: false,
      Rows: [
        {
          ...row,
          ArticleId: links.ArticleId,
          ArticleNumber: links.ArticleNumber,
          IsTextRow: false,
          ReversedConstructionServicesVatFree: false,
          UnitPrice: 100 + turn,
          WorkCostType: 0,
          IsWorkCost: false,
          LineNumber: 1,
        },
      ],
    };
  }

  it("keeps every writable member from POST and from PUT, under a new id each time", async () => {
    const created = await anna.send("POST", path, body(0));
    expect(created.status, created.text).toBe(201);
    expectKept(body(0), (await anna.get(`${path}/${created.body.Id}`)).body);
    const replaced = await anna.send("PUT", `${path}/${created.body.Id}`, body(1));
    expect(replaced.status, replaced.text).toBe(200);
    expect(replaced.body.Id).not.toBe(created.body.Id);
    expectKept(body(1), (await anna.get(`${path}/${replaced.body.Id}`)).body);
    expect((await anna.get(`${path}/${created.body.Id}`)).status).toBe(404);
  });

  it("does not take read-only members from a client", async () => {
    const created = await anna.send("POST", path, { ...body(2), TotalAmount: 1, CustomerName: "x", Id: "y" });
    expect(created.status, created.text).toBe(201);
    expect(created.body.TotalAmount).not.toBe(1);
    expect(created.body.CustomerName).not.toBe("x");
  });
});

/** What was sent is what is read; records inside may carry more, such as the ids they were given. */
function expectKept(sent: Wire, kept: Wire): void {
  for (const [name, value] of Object.entries(sent).filter(([, given]) => given !== undefined)) {
    if (typeof value === "object" && value !== null) expect(kept[name], name).toMatchObject(value);
    else expect(kept[name], name).toEqual(value);
  }
}
