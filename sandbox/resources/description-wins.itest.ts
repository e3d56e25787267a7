import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getTokens, refreshTokens, startIdentityProgram } from "../identity/testing/application";
import { booksOperations } from "../openapi/document";
import { norrsken } from "../seed/companies";
import { startReceiver, writeCertificateFile } from "../webhooks/testing/receiver";
import { type BooksClient, type Caller, type JsonRecord, startBooks, today } from "./testing/books-client";
import {
  buildOrderBody,
  buildOrderRow,
  buildQuoteBody,
  buildQuoteRow,
  createQuoteWithStatus,
} from "./testing/quotes-and-orders";
import { createBookedInvoice, openShop, type Shop } from "./testing/sales";

// Where another source about the API contradicts the API's description, the sandbox follows the description. Each test
// covers one row of docs/api/README.md#disagreements.

let books: BooksClient;
let shop: Shop;
let anna: Caller;

beforeAll(async () => {
  books = await startBooks("empty", { SANDBOX_EXTRA_CA: writeCertificateFile() });
  shop = await openShop(books);
  anna = shop.anna;
});
afterAll(() => books.sandbox.stop());

const buildWebhookBody = (overrides: JsonRecord): JsonRecord => ({
  Endpoint: "https://example.com/x",
  Active: false,
  ...overrides,
});

describe("the description wins", () => {
  it("webhook notification: ServiceCustomerId, not VismaCustomerId", async () => {
    const receiver = await startReceiver();
    const webhookMembers = { Endpoint: receiver.url, Active: true, Subscriptions: [{ Entity: "Customer" }] };
    expect((await anna.send("POST", "/webhooks", buildWebhookBody(webhookMembers))).status).toBe(201);
    const members = Object.keys(receiver.receivedPosts[0]?.body ?? {});
    await receiver.stop();
    expect(members).toContain("ServiceCustomerId");
    expect(members).not.toContain("VismaCustomerId");
  });

  it("webhook id: Identifier, not Id", async () => {
    const { body } = await anna.send(
      "POST",
      "/webhooks",
      buildWebhookBody({ Subscriptions: [{ Entity: "Customer" }] }),
    );
    expect(body.Identifier).toMatch(/^[0-9a-f-]{36}$/);
    expect(Object.keys(body)).not.toContain("Id");
    expect((await anna.get(`/webhooks/${body.Identifier}`)).status).toBe(200);
  });

  it("webhook entities: WebshopOrder is one of them", async () => {
    const { status, body } = await anna.send(
      "POST",
      "/webhooks",
      buildWebhookBody({ Subscriptions: [{ Entity: "WebshopOrder" }] }),
    );
    expect([status, body.Subscriptions]).toEqual([201, [{ Entity: "WebshopOrder", SubscriptionType: null }]]);
  });

  it("account number: an integer everywhere, and its digits as text are taken too", async () => {
    const [account] = (await anna.get("/accounts?$filter=Number eq 1930")).body.Data;
    expect(account?.Number).toBe(1930);
    const accountMembers = { FiscalYearId: account?.FiscalYearId, Name: "Ny", IsActive: true };
    for (const writtenNumber of [1517, "1508"]) {
      const { status, body } = await anna.send("POST", "/accounts", { ...accountMembers, Number: writtenNumber });
      expect([status, body.Number]).toEqual([201, Number(writtenNumber)]);
    }
    expect((await anna.get(`/accountbalances/1930/${today}`)).body.AccountNumber).toBe(1930);
  });

  it("GET /costcenteritems: there is the collection", async () => {
    const CostCenterId = (await anna.get("/costcenters")).body.Data[0]?.Id;
    const item = { CostCenterId, Name: "Nord", ShortName: "N", IsActive: true };
    const { body } = await anna.send("POST", "/costcenteritems", item);
    expect((await anna.get("/costcenteritems")).body.Data).toEqual([body]);
  });

  it("scopes of writes: the full one only", async () => {
    const scopes = ["ea:api", "ea:sales_readonly", "ea:accounting_readonly", "ea:purchase_readonly"];
    const readerCaller = books.callerWithToken(await books.createToken("anna@norrsken.example", norrsken.id, scopes));
    const invoiceId = (await createBookedInvoice(shop)).body.Id;
    for (const path of ["", `/${invoiceId}/void`, `/${invoiceId}/email`, `/${invoiceId}/einvoice`]) {
      const { status, body } = await readerCaller.send("POST", `/customerinvoices${path}`, {});
      expect([path, status, body.ErrorCode]).toEqual([path, 403, 4006]);
    }
  });

  it("404: an account and a label that are not there, and every other unknown id as well", async () => {
    const unknownId = "00000000-0000-4000-8000-000000000000";
    const calls: readonly (readonly [method: string, path: string])[] = [
      ["GET", `/accounts/${unknownId}/1930`],
      ["GET", `/accountbalances/1/${today}`],
      ["DELETE", `/articlelabels/${unknownId}`],
      ["GET", `/customers/${unknownId}`],
      ["POST", `/customerinvoices/${unknownId}/void`],
    ];
    for (const [method, path] of calls) {
      const { status, body } = await anna.send(method, path);
      expect([path, status, body.ErrorCode]).toEqual([path, 404, 3000]);
    }
  });

  it("order drafts: none; an order begins ongoing, and a draft comes from a quote alone", async () => {
    const orderReply = await anna.send(
      "POST",
      "/orders",
      buildOrderBody(shop, [buildOrderRow(shop, "service25", 1, 100)]),
    );
    expect([orderReply.status, orderReply.body.Status]).toEqual([201, 2]);
    const draftOrderReply = await anna.send("POST", "/orders", { ...buildOrderBody(shop), Status: 1 });
    expect([draftOrderReply.status, draftOrderReply.body.Status]).toEqual([201, 2]);
    const quoteId = await createQuoteWithStatus(
      shop,
      "approved",
      buildQuoteBody(shop, [buildQuoteRow(shop, "service25", 1, 100)]),
    );
    const orderDraftReply = await anna.send("POST", `/quotes/${quoteId}/converttoorder`, { Type: 0 });
    expect(orderDraftReply.body.Status).toBe(1);
    expect(booksOperations.map(({ path }) => path).filter((path) => path.includes("orderdraft"))).toEqual([]);
  });

  it("path parameters have the description's names", () => {
    const paths = new Set(booksOperations.map(({ path }) => path));
    for (const path of [
      "/customerinvoicedrafts/{customerInvoiceDraftId}",
      "/customerinvoicedrafts/{customerInvoiceDraftId}/convert",
      "/articles/{articleId}",
      "/customers/{customerId}",
      "/accounts/{fiscalyearId}/{accountNumber}",
      "/customerinvoices/{invoiceId}/void",
    ]) {
      expect(paths).toContain(path);
    }
  });

  it("not shown, known now: the e-invoice's method, the error's members, the page's options, approval's values", async () => {
    const sendOperations = booksOperations.filter(({ path }) => path === "/customerinvoices/{invoiceId}/einvoice");
    expect(sendOperations.map(({ method }) => method)).toEqual(["POST"]);
    const refusedBody = (await anna.get("/customers?$pagesize=0")).body;
    expect(Object.keys(refusedBody).sort()).toEqual(["DeveloperErrorMessage", "ErrorCode", "ErrorId", "Errors"]);
    expect((await anna.get("/vatcodes?$page=2&$pagesize=3")).body.Meta).toMatchObject({ CurrentPage: 2, PageSize: 3 });
    const unknownStatusReply = await anna.send("PUT", "/approval/vatreport/00000000-0000-4000-8000-000000000000", {
      DocumentApprovalStatus: 4,
    });
    expect([unknownStatusReply.status, unknownStatusReply.body.Errors[0]?.Field]).toEqual([
      400,
      "DocumentApprovalStatus",
    ]);
  });

  it("refresh tokens: a new one each time", async () => {
    const identityProgram = await startIdentityProgram();
    let { refresh_token } = await getTokens(identityProgram.url);
    const seenTokens = new Set([refresh_token]);
    for (let refreshCount = 0; refreshCount < 2; refreshCount += 1) {
      ({ refresh_token } = (await refreshTokens(identityProgram.url, refresh_token)).body);
      seenTokens.add(refresh_token);
    }
    await identityProgram.stop();
    expect([seenTokens.size, seenTokens.has(undefined)]).toEqual([3, false]);
  });
});
