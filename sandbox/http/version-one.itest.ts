import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Books, startBooks, type Wire } from "../resources/testing/books-client";
import {
  createDraft as createSupplierDraft,
  openPurchasingCompany,
  type PurchasingCompany,
  rows as supplierRows,
} from "../resources/testing/purchases";
import { createDraft, draftBody, openShop, row, type Shop } from "../resources/testing/sales";

let books: Books;
let shop: Shop;
let buying: PurchasingCompany;

beforeAll(async () => {
  books = await startBooks();
  shop = await openShop(books);
  buying = await openPurchasingCompany(books);
});
afterAll(() => books.sandbox.stop());

const rows = () => [row(shop, "service25", 1, 800)];
const first = async (list: string) => String((await shop.anna.get(list)).body.Data[0]?.Id);
const draftId = async () => String((await createDraft(shop, rows())).body.Id);

const supplierDraft = async () => {
  const Rows = supplierRows(["2440", -1000], ["6310", 1000]);
  return String((await createSupplierDraft(buying, { TotalAmount: 1000, Rows })).body.Id);
};
const plan = (id: string): Wire => ({
  SupplierInvoiceDraftId: id,
  SupplierInvoiceDraftRow: 2,
  AllocationAccountNumber: 1730,
  AmountToAllocate: 1000,
  BookkeepingStartDate: "2026-12-01",
  NumberOfAllocationPeriods: 3,
});
const allocatedDraft = async () => {
  const id = await supplierDraft();
  expect((await shop.anna.send("POST", "/allocationperiods", [plan(id)])).status).toBe(201);
  return id;
};

type Row = {
  readonly from: string;
  /** Returns the id for the path of version 1. */
  readonly id?: () => Promise<string>;
  readonly body?: (id: string) => Promise<Wire | Wire[]>;
  readonly status?: number;
  /** Whether the created invoice must read as paid. */
  readonly paid?: boolean;
  /** The number of records that the list must have. */
  readonly found?: number;
};

// The rows of the migration mapping (docs/api/requests.md#version-1).
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
  { from: "GET /v1/supplierinvoicedrafts/{id}/allocationperiods", id: allocatedDraft, found: 3 },
  {
    from: "POST /v1/supplierinvoicedrafts/{id}/allocationperiods",
    id: supplierDraft,
    body: async (id) => [plan(id)],
    status: 201,
  },
  { from: "PUT /v1/supplierinvoicedrafts/{id}/allocationperiods", id: allocatedDraft, body: async (id) => [plan(id)] },
  { from: "DELETE /v1/supplierinvoicedrafts/{id}/allocationperiods", id: allocatedDraft },
];

describe("version 1", () => {
  it.each(mapping)(
    "$from is gone, and the call its answer names works",
    async ({ from, id, body, status = 200, paid, found }) => {
      const [method = "", path = ""] = from.split(" ");
      const named = (await id?.()) ?? "";
      const asked = path.replace("{id}", named);
      const gone = await fetch(books.sandbox.url + asked, { method });
      const problem = (await gone.json()) as { ErrorCode: number; DeveloperErrorMessage: string };
      expect([gone.status, problem]).toMatchObject([401, { ErrorCode: 4005, Errors: [] }]);
      const call = / Use ([A-Z]+) \/v2(\S+?(?: eq \S+?)?)(?: with .*)?\.$/.exec(problem.DeveloperErrorMessage);
      const reply = await shop.anna.send(call?.[1] ?? "", call?.[2] ?? "", await body?.(named));
      expect(reply.status, reply.text).toBe(status);
      if (paid) expect(reply.body).toMatchObject({ RemainingAmount: 0, PaymentStatus: 0 });
      if (found !== undefined) expect(reply.body.Meta.TotalNumberOfResults).toBe(found);
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
