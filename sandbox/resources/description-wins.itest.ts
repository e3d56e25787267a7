import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getTokens, refresh, startIdentityProgram } from "../identity/testing/application";
import { operations } from "../openapi/document";
import { norrsken } from "../seed/companies";
import { certificateFile, startReceiver } from "../webhooks/testing/receiver";
import { type Books, type Caller, startBooks, today, type Wire } from "./testing/books-client";
import { createQuoteAt, orderBody, orderRow, quoteBody, quoteRow } from "./testing/quotes-and-orders";
import { createBookedInvoice, openShop, type Shop } from "./testing/sales";

// Where another source about the API contradicts the API's description, the sandbox follows the description. Each test
// covers one row of docs/api/README.md#disagreements.

let books: Books;
let shop: Shop;
let anna: Caller;

beforeAll(async () => {
  books = await startBooks("empty", { SANDBOX_EXTRA_CA: certificateFile() });
  shop = await openShop(books);
  anna = shop.anna;
});
afterAll(() => books.sandbox.stop());

const webhookBody = (more: Wire): Wire => ({ Endpoint: "https://example.com/x", Active: false, ...more });

describe("the description wins", () => {
  it("webhook notification: ServiceCustomerId, not VismaCustomerId", async () => {
    const receiver = await startReceiver();
    const subscribed = { Endpoint: receiver.url, Active: true, Subscriptions: [{ Entity: "Customer" }] };
    expect((await anna.send("POST", "/webhooks", webhookBody(subscribed))).status).toBe(201);
    const members = Object.keys(receiver.received[0]?.body ?? {});
    await receiver.stop();
    expect(members).toContain("ServiceCustomerId");
    expect(members).not.toContain("VismaCustomerId");
  });

  it("webhook id: Identifier, not Id", async () => {
    const { body } = await anna.send("POST", "/webhooks", webhookBody({ Subscriptions: [{ Entity: "Customer" }] }));
    expect(body.Identifier).toMatch(/^[0-9a-f-]{36}$/);
    expect(Object.keys(body)).not.toContain("Id");
    expect((await anna.get(`/webhooks/${body.Identifier}`)).status).toBe(200);
  });

  it("webhook entities: WebshopOrder is one of them", async () => {
    const { status, body } = await anna.send(
      "POST",
      "/webhooks",
      webhookBody({ Subscriptions: [{ Entity: "WebshopOrder" }] }),
    );
    expect([status, body.Subscriptions]).toEqual([201, [{ Entity: "WebshopOrder", SubscriptionType: null }]]);
  });

  it("account number: an integer everywhere, and its digits as text are taken too", async () => {
    const [account] = (await anna.get("/accounts?$filter=Number eq 1930")).body.Data;
    expect(account?.Number).toBe(1930);
    const one = { FiscalYearId: account?.FiscalYearId, Name: "Ny", IsActive: true };
    for (const writtenNumber of [1517, "1508"]) {
      const { status, body } = await anna.send("POST", "/accounts", { ...one, Number: writtenNumber });
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
    const reader = books.as(await books.token("anna@norrsken.example", norrsken.id, scopes));
    const invoice = (await createBookedInvoice(shop)).body.Id;
    for (const path of ["", `/${invoice}/void`, `/${invoice}/email`, `/${invoice}/einvoice`]) {
      const { status, body } = await reader.send("POST", `/customerinvoices${path}`, {});
      expect([path, status, body.ErrorCode]).toEqual([path, 403, 4006]);
    }
  });

  it("404: an account and a label that are not there, and every other unknown id as well", async () => {
    const unknown = "00000000-0000-4000-8000-000000000000";
    const calls: readonly (readonly [method: string, path: string])[] = [
      ["GET", `/accounts/${unknown}/1930`],
      ["GET", `/accountbalances/1/${today}`],
      ["DELETE", `/articlelabels/${unknown}`],
      ["GET", `/customers/${unknown}`],
      ["POST", `/customerinvoices/${unknown}/void`],
    ];
    for (const [method, path] of calls) {
      const { status, body } = await anna.send(method, path);
      expect([path, status, body.ErrorCode]).toEqual([path, 404, 3000]);
    }
  });

  it("order drafts: none; an order begins ongoing, and a draft comes from a quote alone", async () => {
    const order = await anna.send("POST", "/orders", orderBody(shop, [orderRow(shop, "service25", 1, 100)]));
    expect([order.status, order.body.Status]).toEqual([201, 2]);
    const asDraft = await anna.send("POST", "/orders", { ...orderBody(shop), Status: 1 });
    expect([asDraft.status, asDraft.body.Status]).toEqual([201, 2]);
    const quote = await createQuoteAt(shop, "approved", quoteBody(shop, [quoteRow(shop, "service25", 1, 100)]));
    const createdOrder = await anna.send("POST", `/quotes/${quote}/converttoorder`, { Type: 0 });
    expect(createdOrder.body.Status).toBe(1);
    expect(operations.map(({ path }) => path).filter((path) => path.includes("orderdraft"))).toEqual([]);
  });

  it("path parameters have the description's names", () => {
    const paths = new Set(operations.map(({ path }) => path));
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
    const einvoice = operations.filter(({ path }) => path === "/customerinvoices/{invoiceId}/einvoice");
    expect(einvoice.map(({ method }) => method)).toEqual(["POST"]);
    const refused = (await anna.get("/customers?$pagesize=0")).body;
    expect(Object.keys(refused).sort()).toEqual(["DeveloperErrorMessage", "ErrorCode", "ErrorId", "Errors"]);
    expect((await anna.get("/vatcodes?$page=2&$pagesize=3")).body.Meta).toMatchObject({ CurrentPage: 2, PageSize: 3 });
    const unknown = await anna.send("PUT", "/approval/vatreport/00000000-0000-4000-8000-000000000000", {
      DocumentApprovalStatus: 4,
    });
    expect([unknown.status, unknown.body.Errors[0]?.Field]).toEqual([400, "DocumentApprovalStatus"]);
  });

  it("refresh tokens: a new one each time", async () => {
    const identity = await startIdentityProgram();
    let { refresh_token } = await getTokens(identity.url);
    const seenTokens = new Set([refresh_token]);
    for (let times = 0; times < 2; times += 1) {
      ({ refresh_token } = (await refresh(identity.url, refresh_token)).body);
      seenTokens.add(refresh_token);
    }
    await identity.stop();
    expect([seenTokens.size, seenTokens.has(undefined)]).toEqual([3, false]);
  });
});
