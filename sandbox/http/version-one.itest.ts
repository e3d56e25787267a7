import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Books, startBooks, type Wire } from "../resources/testing/books-client";
import { createDraft, draftBody, openShop, row, type Shop } from "../resources/testing/sales";

let books: Books;
let shop: Shop;

beforeAll(async () => {
  books = await startBooks();
  shop = await openShop(books);
});
afterAll(() => books.sandbox.stop());

const rows = () => [row(shop, "service25", 1, 800)];
const first = async (list: string) => String((await shop.anna.get(list)).body.Data[0]?.Id);
const draftId = async () => String((await createDraft(shop, rows())).body.Id);

type Row = {
  readonly from: string;
  /** What the path of version 1 names. */
  readonly id?: () => Promise<string>;
  readonly body?: () => Promise<Wire>;
  readonly status?: number;
  /** Whether what is made reads as paid. */
  readonly paid?: boolean;
};

// Rows of the seed's migration mapping (section 9).
const mapping: readonly Row[] = [
  { from: "GET /v1/companies" },
  { from: "GET /v1/customerinvoicelistitems" },
  {
    from: "GET /v1/customerinvoicelistitems/{id}",
    id: async () => String((await shop.anna.get("/customerinvoices")).body.Data[0]?.CustomerId),
  },
  {
    from: "POST /v1/customerinvoicespaidbycreditcard",
    body: async () => {
      const TermsOfPaymentId = await first("/termsofpayments?$filter=TermsOfPaymentTypeId eq 3");
      return draftBody(shop, rows(), { TermsOfPaymentId });
    },
    status: 201,
    paid: true,
  },
  { from: "GET /v1/customerlistitems" },
  { from: "GET /v1/orderlistitems" },
  {
    from: "GET /v1/orderlistitems/{id}",
    id: async () => String((await shop.anna.get("/orders")).body.Data[0]?.CustomerId),
  },
  { from: "GET /v1/supplierlistitems" },
  { from: "GET /v1/termsofpayment" },
  { from: "GET /v1/termsofpayment/{id}", id: () => first("/termsofpayments") },
  { from: "DELETE /v1/customerinvoicedrafts/{id}", id: draftId },
  { from: "PUT /v1/customerinvoicedrafts/{id}", id: draftId, body: async () => draftBody(shop, rows()) },
];

describe("version 1", () => {
  it.each(mapping)(
    "$from is gone, and the call its answer names works",
    async ({ from, id, body, status = 200, paid }) => {
      const [method = "", path = ""] = from.split(" ");
      const asked = path.replace("{id}", (await id?.()) ?? "");
      const gone = await fetch(books.sandbox.url + asked, { method });
      const problem = (await gone.json()) as { ErrorCode: number; DeveloperErrorMessage: string };
      expect([gone.status, problem]).toMatchObject([401, { ErrorCode: 4005, Errors: [] }]);
      const named = / Use ([A-Z]+) \/v2(\S+?(?: eq \S+?)?)(?: with .*)?\.$/.exec(problem.DeveloperErrorMessage);
      const reply = await shop.anna.send(named?.[1] ?? "", named?.[2] ?? "", await body?.());
      expect(reply.status, reply.text).toBe(status);
      if (paid) expect(reply.body).toMatchObject({ RemainingAmount: 0, PaymentStatus: 0 });
      if (asked.includes("listitems/")) expect(reply.body.Meta.TotalNumberOfResults).toBeGreaterThan(0);
    },
  );

  it("is gone for a caller with a token, in any case, at any path", async () => {
    const token = await books.token("anna@norrsken.example", "Norrsken Bygg AB");
    for (const path of ["/v1", "/V1/Customers", "/v1/nothing/at/all"]) {
      const gone = await fetch(books.sandbox.url + path, { headers: { authorization: `Bearer ${token}` } });
      expect([gone.status, ((await gone.json()) as Wire).DeveloperErrorMessage]).toEqual([
        401,
        expect.stringMatching(/^Gone\. Version 1 ended on 30 June 2023\. .*\/v2/),
      ]);
    }
  });
});
