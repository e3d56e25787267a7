import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BooksClient, type JsonRecord, startBooks } from "../resources/testing/books-client";
import {
  createDraft as createSupplierDraft,
  openPurchasingCompany,
  type PurchasingCompany,
  buildRows as supplierRows,
} from "../resources/testing/purchases";
import { buildDraftBody, buildRow, createDraft, openShop, type Shop } from "../resources/testing/sales";

let books: BooksClient;
let shop: Shop;
let purchasingCompany: PurchasingCompany;

beforeAll(async () => {
  books = await startBooks();
  shop = await openShop(books);
  purchasingCompany = await openPurchasingCompany(books);
});
afterAll(() => books.sandbox.stop());

const makeRows = () => [buildRow(shop, "service25", 1, 800)];
const getFirstIdOf = async (listPath: string) => String((await shop.anna.get(listPath)).body.Data[0]?.Id);
const createDraftId = async () => String((await createDraft(shop, makeRows())).body.Id);

const createSupplierDraftId = async () => {
  const Rows = supplierRows(["2440", -1000], ["6310", 1000]);
  return String((await createSupplierDraft(purchasingCompany, { TotalAmount: 1000, Rows })).body.Id);
};
const makePlan = (id: string): JsonRecord => ({
  SupplierInvoiceDraftId: id,
  SupplierInvoiceDraftRow: 2,
  AllocationAccountNumber: 1730,
  AmountToAllocate: 1000,
  BookkeepingStartDate: "2026-12-01",
  NumberOfAllocationPeriods: 3,
});
const createAllocatedDraftId = async () => {
  const id = await createSupplierDraftId();
  expect((await shop.anna.send("POST", "/allocationperiods", [makePlan(id)])).status).toBe(201);
  return id;
};

type MappingRow = {
  readonly from: string;
  /** Returns the id for the path of version 1. */
  readonly id?: () => Promise<string>;
  readonly body?: (createId: string) => Promise<JsonRecord | JsonRecord[]>;
  readonly status?: number;
  /** Whether the created invoice must read as paid. */
  readonly isPaid?: boolean;
  /** The number of records that the list must have. */
  readonly recordCount?: number;
};

// The rows of the migration mapping (docs/api/requests.md#version-1).
const mapping: readonly MappingRow[] = [
  { from: "GET /v1/companies" },
  { from: "GET /v1/customerinvoicelistitems" },
  {
    from: "GET /v1/customerinvoicelistitems/{id}",
    id: async () => String((await shop.anna.get("/customerinvoices")).body.Data[0]?.CustomerId),
  },
  {
    from: "POST /v1/customerinvoicespaidbycreditcard",
    body: async () => {
      const TermsOfPaymentId = await getFirstIdOf("/termsofpayments?$filter=TermsOfPaymentTypeId eq 3");
      return buildDraftBody(shop, makeRows(), { TermsOfPaymentId });
    },
    status: 201,
    isPaid: true,
  },
  { from: "GET /v1/customerlistitems" },
  { from: "GET /v1/orderlistitems" },
  {
    from: "GET /v1/orderlistitems/{id}",
    id: async () => String((await shop.anna.get("/orders")).body.Data[0]?.CustomerId),
  },
  { from: "GET /v1/supplierlistitems" },
  { from: "GET /v1/termsofpayment" },
  { from: "GET /v1/termsofpayment/{id}", id: () => getFirstIdOf("/termsofpayments") },
  { from: "DELETE /v1/customerinvoicedrafts/{id}", id: createDraftId },
  { from: "PUT /v1/customerinvoicedrafts/{id}", id: createDraftId, body: async () => buildDraftBody(shop, makeRows()) },
  { from: "GET /v1/supplierinvoicedrafts/{id}/allocationperiods", id: createAllocatedDraftId, recordCount: 3 },
  {
    from: "POST /v1/supplierinvoicedrafts/{id}/allocationperiods",
    id: createSupplierDraftId,
    body: async (id) => [makePlan(id)],
    status: 201,
  },
  {
    from: "PUT /v1/supplierinvoicedrafts/{id}/allocationperiods",
    id: createAllocatedDraftId,
    body: async (id) => [makePlan(id)],
  },
  { from: "DELETE /v1/supplierinvoicedrafts/{id}/allocationperiods", id: createAllocatedDraftId },
];

describe("version 1", () => {
  it.each(mapping)(
    "$from is gone, and the call its answer names works",
    async ({ from, id: createId, body: makeBody, status: expectedStatus = 200, isPaid, recordCount }) => {
      const [method = "", path = ""] = from.split(" ");
      const pathId = (await createId?.()) ?? "";
      const requestedPath = path.replace("{id}", pathId);
      const goneAnswer = await fetch(books.sandbox.url + requestedPath, { method });
      const problem = (await goneAnswer.json()) as { ErrorCode: number; DeveloperErrorMessage: string };
      expect([goneAnswer.status, problem]).toMatchObject([401, { ErrorCode: 4005, Errors: [] }]);
      const namedCall = / Use ([A-Z]+) \/v2(\S+?(?: eq \S+?)?)(?: with .*)?\.$/.exec(problem.DeveloperErrorMessage);
      const reply = await shop.anna.send(namedCall?.[1] ?? "", namedCall?.[2] ?? "", await makeBody?.(pathId));
      expect(reply.status, reply.text).toBe(expectedStatus);
      if (isPaid) expect(reply.body).toMatchObject({ RemainingAmount: 0, PaymentStatus: 0 });
      if (recordCount !== undefined) expect(reply.body.Meta.TotalNumberOfResults).toBe(recordCount);
      if (requestedPath.includes("listitems/")) expect(reply.body.Meta.TotalNumberOfResults).toBeGreaterThan(0);
    },
  );

  it("is gone for a caller with a token, in any case, at any path", async () => {
    const token = await books.createToken("anna@norrsken.example", "Norrsken Bygg AB");
    for (const path of ["/v1", "/V1/Customers", "/v1/nothing/at/all"]) {
      const goneAnswer = await fetch(books.sandbox.url + path, { headers: { authorization: `Bearer ${token}` } });
      expect([goneAnswer.status, ((await goneAnswer.json()) as JsonRecord).DeveloperErrorMessage]).toEqual([
        401,
        expect.stringMatching(/^Gone\. Version 1 ended on 30 June 2023\. .*\/v2/),
      ]);
    }
  });
});
