import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Sandbox } from "../../scripts/testing/programs";
import { type Books, fullScopes, startBooksProgram, type Wire } from "../resources/testing/books-client";
import { createDraft as createSupplierDraft, openPurchasingCompany } from "../resources/testing/purchases";
import { createQuoteAt, orderBody } from "../resources/testing/quotes-and-orders";
import {
  createBookedInvoice,
  createCustomer,
  createDraft,
  customerBody,
  openShop,
  row,
  type Shop,
} from "../resources/testing/sales";
import { norrsken } from "../seed/companies";
import { type Notification, signature } from "./notification";
import { certificateFile, type Receiver, startReceiver } from "./testing/receiver";

let books: Books<Sandbox>;
let shop: Shop;
let receiver: Receiver;
let createdWebhook: Wire;

beforeAll(async () => {
  books = await startBooksProgram("empty", { SANDBOX_EXTRA_CA: certificateFile() });
  // These tests move the clock by days, so the token must be valid for a long time.
  const token = await books.token("anna@norrsken.example", norrsken.id, fullScopes, { expiresIn: 100_000_000 });
  shop = { ...(await openShop(books)), anna: books.as(token) };
});
afterAll(() => books.sandbox.stop());
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  for (const { Identifier } of (await shop.anna.get("/webhooks")).body.Data) {
    await shop.anna.send("DELETE", `/webhooks/${Identifier}`);
  }
  await receiver.stop();
});

async function subscribe(entities: readonly string[], overrides: Wire = {}, Endpoint = receiver.url): Promise<Wire> {
  const Subscriptions = entities.map((Entity) => ({ Entity }));
  const { status, body, text } = await shop.anna.send("POST", "/webhooks", {
    Endpoint,
    Active: true,
    Subscriptions,
    ...overrides,
  });
  expect(status, text).toBe(201);
  createdWebhook = body;
  return body;
}

const readWebhook = async () => (await shop.anna.get(`/webhooks/${createdWebhook.Identifier}`)).body;
const advanceClock = (seconds: number) => books.sandbox.control("POST", "/clock/advance", { seconds });
const receivedBodies = () => receiver.notifications().map(({ body }) => body);
const expectNotifications = (count: number) =>
  expect.poll(receivedBodies, { timeout: 60_000, interval: 20 }).toHaveLength(count);
/** The received notifications as texts; their order is not guaranteed. */
const receivedEvents = () =>
  receivedBodies().map(({ Entity, Action, Url }) => `${Entity} ${Action} ${new URL(Url).pathname}`);
const expectEvents = (expected: readonly string[]) =>
  expect.poll(() => receivedEvents().sort(), { timeout: 60_000, interval: 20 }).toEqual([...expected].sort());

describe("which change emits what", () => {
  it("customers, articles, drafts, invoices and vouchers", async () => {
    await subscribe(["Customer", "Article", "CustomerInvoiceDraft", "CustomerInvoice", "Voucher"]);
    const customer = (await createCustomer(shop.anna)).body.Id;
    await shop.anna.send("PUT", `/customers/${customer}`, customerBody({ Name: "Nytt" }));
    await shop.anna.send("DELETE", `/customers/${customer}`);
    const article = await shop.anna.get(`/articles/${shop.articles.goods25}`);
    await shop.anna.send("PUT", `/articles/${article.body.Id}`, { ...article.body, Name: "Ny" });
    const draft = await createDraft(shop, [row(shop, "service25", 1, 800)]);
    const saved = await shop.anna.send("PUT", `/customerinvoicedrafts/${draft.body.Id}`, draft.body);
    const invoice = await shop.anna.send("POST", `/customerinvoicedrafts/${saved.body.Id}/convert`);
    const [year] = (await shop.anna.get("/fiscalyears?$filter=StartDate le 2026-11-18 and EndDate ge 2026-11-18")).body
      .Data;
    await expectEvents([
      `Customer Created /v2/customers/${customer}`,
      `Customer Changed /v2/customers/${customer}`,
      `Customer Deleted /v2/customers/${customer}`,
      `Article Changed /v2/articles/${article.body.Id}`,
      `CustomerInvoiceDraft Created /v2/customerinvoicedrafts/${draft.body.Id}`,
      `CustomerInvoiceDraft Changed /v2/customerinvoicedrafts/${saved.body.Id}`,
      `CustomerInvoiceDraft Deleted /v2/customerinvoicedrafts/${saved.body.Id}`,
      `CustomerInvoice Created /v2/customerinvoices/${invoice.body.Id}`,
      `Voucher Created /v2/vouchers/${year?.Id}/${invoice.body.VoucherId}`,
    ]);
    const url =
      receivedBodies()
        .find(({ Entity }) => Entity === "Voucher")
        ?.Url.replace(`${books.sandbox.url}/v2`, "") ?? "";
    expect((await shop.anna.get(url)).body.Id).toBe(invoice.body.VoucherId);
  });

  it("accounts and fiscal years, and an invoice that is voided", async () => {
    const { body: invoice } = await createBookedInvoice(shop);
    const [year] = (await shop.anna.get("/fiscalyears?$orderby=StartDate desc")).body.Data;
    await subscribe(["Account", "FiscalYear", "CustomerInvoice"]);
    await shop.anna.send("POST", `/customerinvoices/${invoice.Id}/void`);
    const account = { FiscalYearId: year?.Id, Number: "1699", Name: "Fordran", IsActive: true };
    await shop.anna.send("POST", "/accounts", account);
    await shop.anna.send("PUT", `/accounts/${year?.Id}/1699`, { ...account, Name: "Fordringar" });
    await shop.anna.send("PUT", `/fiscalyears/${year?.Id}`, { ...year, IsLockedForAccounting: true });
    await shop.anna.send("PUT", `/fiscalyears/${year?.Id}`, { ...year, IsLockedForAccounting: false });
    const voided = (await shop.anna.get(`/customerinvoices/${invoice.Id}`)).body;
    const [{ CreditInvoiceId }] = voided.CreditedBy as [Wire];
    await expectEvents([
      `CustomerInvoice Changed /v2/customerinvoices/${invoice.Id}`,
      `CustomerInvoice Created /v2/customerinvoices/${CreditInvoiceId}`,
      `Account Created /v2/accounts/${year?.Id}/1699`,
      `Account Changed /v2/accounts/${year?.Id}/1699`,
      `FiscalYear Changed /v2/fiscalyears/${year?.Id}`,
      `FiscalYear Changed /v2/fiscalyears/${year?.Id}`,
    ]);
  });

  it("quotes, which drafts become by their conversion, and orders", async () => {
    await subscribe(["Quote", "Order"]);
    const draft = await createQuoteAt(shop, "draft");
    const gone = await createQuoteAt(shop, "draft");
    await shop.anna.send("DELETE", `/quotedrafts/${gone}`);
    await shop.anna.send("PUT", `/quotedrafts/${draft}/convert`);
    await shop.anna.send("PUT", `/quotes/${draft}/accept`);
    const { body: order } = await shop.anna.send("POST", `/quotes/${draft}/converttoorder`, { Type: 1 });
    const { body: other } = await shop.anna.send("POST", "/orders", orderBody(shop));
    await shop.anna.send("DELETE", `/orders/${other.Id}`);
    await expectEvents([
      `Quote Created /v2/quotes/${draft}`,
      `Quote Changed /v2/quotes/${draft}`,
      `Quote Changed /v2/quotes/${draft}`,
      `Order Created /v2/orders/${order.Id}`,
      `Order Created /v2/orders/${other.Id}`,
      `Order Deleted /v2/orders/${other.Id}`,
    ]);
  });

  it("suppliers", async () => {
    await subscribe(["Supplier"]);
    const TermsOfPaymentId = (await shop.anna.get("/termsofpayments")).body.Data[0]?.Id;
    const supplier = { Name: "Trävaror AB", TermsOfPaymentId, IsActive: true, City: "Umeå", CountryCode: "SE" };
    const { body: made, text } = await shop.anna.send("POST", "/suppliers", supplier);
    expect(made.Id, text).toBeDefined();
    await shop.anna.send("PUT", `/suppliers/${made.Id}`, { ...supplier, Name: "Virke AB" });
    await shop.anna.send("DELETE", `/suppliers/${made.Id}`);
    await expectEvents(
      ["Created", "Changed", "Deleted"].map((action) => `Supplier ${action} /v2/suppliers/${made.Id}`),
    );
  });

  it("drafts of supplier invoices", async () => {
    const buying = await openPurchasingCompany(books);
    await subscribe(["SupplierInvoiceDraft"]);
    const { body: draft } = await createSupplierDraft(buying);
    await buying.anna.send("PUT", `/supplierinvoicedrafts/${draft.Id}`, draft);
    await buying.anna.send("DELETE", `/supplierinvoicedrafts/${draft.Id}`);
    await expectEvents(
      ["Created", "Changed", "Deleted"].map(
        (action) => `SupplierInvoiceDraft ${action} /v2/supplierinvoicedrafts/${draft.Id}`,
      ),
    );
  });

  it("cost centres and their items", async () => {
    await subscribe(["CostCenter", "CostCenterItem"]);
    const [center] = (await shop.anna.get("/costcenters")).body.Data;
    const item = { CostCenterId: center?.Id, Name: "Verkstad", ShortName: "VERK", IsActive: true };
    const { body: made } = await shop.anna.send("POST", "/costcenteritems", item);
    await shop.anna.send("PUT", `/costcenteritems/${made.Id}`, { ...item, Name: "Snickeri" });
    await shop.anna.send("PUT", `/costcenters/${center?.Id}`, center);
    await expectEvents([
      `CostCenterItem Created /v2/costcenteritems/${made.Id}`,
      `CostCenterItem Changed /v2/costcenteritems/${made.Id}`,
      "CostCenter Changed /v2/costcenters",
    ]);
    const url =
      receivedBodies()
        .find(({ Entity }) => Entity === "CostCenter")
        ?.Url.replace(`${books.sandbox.url}/v2`, "") ?? "";
    expect((await shop.anna.get(url)).body.Data.map(({ Id }) => Id)).toEqual([center?.Id]);
  });

  it("an invoice without a draft once, and nothing of the books that are locked", async () => {
    await subscribe(["CustomerInvoice", "FiscalYear"]);
    const { body: draft } = await createDraft(shop, [row(shop, "service25", 1, 800)]);
    const posted = { CustomerId: draft.CustomerId, EuThirdParty: false, RotReducedInvoicingType: 0, Rows: draft.Rows };
    const { body: invoice, status, text } = await shop.anna.send("POST", "/customerinvoices", posted);
    expect(status, text).toBe(201);
    const lock = (body: Wire) => shop.anna.send("PUT", "/companysettings/accountinglocksettings", body);
    expect((await lock({ AccountingLockInterval: 1, AccountingLockedAsOf: { Year: 2025, Month: 1 } })).status).toBe(
      200,
    );
    expect((await lock({ AccountingLockInterval: 0 })).status).toBe(200);
    const { body: next } = await createBookedInvoice(shop);
    await expectEvents([
      `CustomerInvoice Created /v2/customerinvoices/${invoice.Id}`,
      `CustomerInvoice Created /v2/customerinvoices/${next.Id}`,
    ]);
  });

  it("nothing for what was not subscribed to, refused, or another company's", async () => {
    await subscribe(["Voucher", "WebshopOrder"]);
    await createCustomer(shop.anna);
    await shop.anna.send("POST", "/vouchers", { VoucherDate: "2026-11-18", VoucherText: "x", Rows: [] });
    const fjordtre = books.as(await books.token("sara@revisorn.example", "Fjordtre AS"));
    await createCustomer(fjordtre);
    const body = {
      VoucherDate: "2026-11-18",
      VoucherText: "Bank",
      Rows: [
        { AccountNumber: 6570, DebitAmount: 75 },
        { AccountNumber: 1930, CreditAmount: 75 },
      ],
    };
    const { body: voucher } = await shop.anna.send("POST", "/vouchers", body);
    await expectNotifications(1);
    expect(receivedBodies()[0]?.Url).toContain(voucher.Id);
  });
});

describe("a delivery", () => {
  it("carries the notification, the header, and the signature of what it says", async () => {
    await subscribe(["Customer"], { AuthenticationKey: "X-Api-Key", AuthenticationValue: "a1", SigningKey: "hemlig" });
    const { body: customer } = await createCustomer(shop.anna);
    await expectNotifications(1);
    const [{ body, headers }] = receiver.notifications() as [Receiver["received"][number]];
    expect(Object.keys(body)).toEqual([
      "Identifier",
      "ServiceCustomerId",
      "Entity",
      "Action",
      "Url",
      "ModifiedUtc",
      "RetryAttempt",
    ]);
    expect(body).toMatchObject({
      ServiceCustomerId: norrsken.id,
      Entity: "Customer",
      Action: "Created",
      Url: `${books.sandbox.url}/v2/customers/${customer.Id}`,
      RetryAttempt: 0,
    });
    expect(body.ModifiedUtc).toMatch(/^2026-11-18T\d\d:\d\d:\d\d\.\d{7}Z$/);
    expect(headers["x-api-key"]).toBe("a1");
    expect(headers["x-hub-signature"]).toBe(signature("hemlig", body as Notification));
  });

  it("is told to every webhook that asked, each notification with an id and a stamp of its own", async () => {
    for (let many = 0; many < 3; many += 1) await subscribe(["Customer", "Customer"]);
    await Promise.all(Array.from({ length: 10 }, () => createCustomer(shop.anna)));
    await expectNotifications(30);
    expect(new Set(receivedBodies().map(({ Identifier }) => Identifier)).size).toBe(30);
    expect(new Set(receivedBodies().map(({ ModifiedUtc }) => ModifiedUtc)).size).toBe(30);
  });
});

describe("an endpoint that fails", () => {
  it("is tried six times, 1, 17, 300, 5000 and 86400 s apart by the sandbox's clock, and is inactive then", async () => {
    await subscribe(["Customer", "Article"]);
    receiver.setAnswerRule(() => 500);
    await createCustomer(shop.anna);
    await expectNotifications(1);
    const delays = [1, 17, 300, 5000, 86_400];
    for (const [at, delay] of delays.entries()) {
      // The clock is first moved to a time before the retry is due, early enough that it cannot become due meanwhile.
      if (delay > 100) {
        await advanceClock(delay - 60);
        await new Promise((resolve) => setTimeout(resolve, 300));
        expect(receivedBodies()).toHaveLength(at + 1);
        await advanceClock(60);
      } else await advanceClock(delay);
      await expectNotifications(at + 2);
    }
    expect(receivedBodies().map(({ RetryAttempt }) => RetryAttempt)).toEqual([0, 1, 2, 3, 4, 5]);
    const [first, ...others] = receivedBodies().map(({ RetryAttempt: _, ...same }) => same);
    for (const other of others) expect(other).toEqual(first);
    await expect.poll(async () => (await readWebhook()).Active).toBe(false);
    await createCustomer(shop.anna);
    await advanceClock(200_000);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(receivedBodies()).toHaveLength(6);

    receiver.setAnswerRule(() => 200);
    expect(
      (await shop.anna.send("PUT", `/webhooks/${createdWebhook.Identifier}`, { ...createdWebhook, Active: true }))
        .status,
    ).toBe(200);
    const { body: next } = await createCustomer(shop.anna);
    await expectNotifications(7);
    expect(receivedBodies()[6]?.Url).toContain(next.Id);
  });

  it("is told again what it redirected, and nobody follows", async () => {
    const other = await startReceiver();
    await subscribe(["Customer"]);
    receiver.setAnswerRule(({ body }) => (body.RetryAttempt === 0 ? { redirect: other.url } : 200));
    await createCustomer(shop.anna);
    await expectNotifications(2);
    expect(receivedBodies().map(({ RetryAttempt }) => RetryAttempt)).toEqual([0, 1]);
    expect(other.received).toEqual([]);
    await other.stop();
  });

  it.each([
    ["deleted", (at: string) => shop.anna.send("DELETE", at)],
    ["switched off", (at: string, body: Wire) => shop.anna.send("PUT", at, { ...body, Active: false })],
  ] as const)("is told nothing more when the webhook is %s, nor when it is switched on again", async (_, end) => {
    const webhook = await subscribe(["Customer"]);
    receiver.setAnswerRule(() => 500);
    await createCustomer(shop.anna);
    await expectNotifications(1);
    const at = `/webhooks/${webhook.Identifier}`;
    expect((await end(at, webhook)).status).toBe(200);
    receiver.setAnswerRule(() => 200);
    await shop.anna.send("PUT", at, { ...webhook, Active: true });
    await advanceClock(100_000);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(receivedBodies()).toHaveLength(1);
  });

  it("delays nobody else, silent or dead", async () => {
    const silent = await startReceiver();
    await subscribe(["Customer"], {}, silent.url);
    silent.setAnswerRule(() => "silent");
    await subscribe(["Customer"]);
    for (let many = 0; many < 20; many += 1) await createCustomer(shop.anna);
    // Each delivery to the silent receiver takes ten seconds until it fails.
    await expectNotifications(20);
    await silent.stop();
  });
});

describe("kill -9", () => {
  it("loses nothing that was committed, and what was delivered before is not told anew", {
    timeout: 120_000,
  }, async () => {
    await subscribe(["Customer"]);
    let isSlow = false;
    receiver.setAnswerRule(() => (isSlow ? "silent" : 200));
    await createCustomer(shop.anna);
    await expectNotifications(1);
    isSlow = true;
    const ids = await Promise.all(Array.from({ length: 12 }, async () => (await createCustomer(shop.anna)).body.Id));
    await expect.poll(() => receivedBodies().length, { timeout: 60_000 }).toBeGreaterThan(1);
    await books.sandbox.kill();
    // The test holds the leader's lock, as another process could, so the restarted sandbox must wait for it.
    const other = new pg.Client({ connectionString: books.sandbox.databaseUrl });
    await other.connect();
    await expect
      .poll(async () => (await other.query("SELECT pg_try_advisory_lock(hashtext('webhookDelivery')) AS won")).rows[0])
      .toEqual({ won: true });
    const before = receivedBodies().length;
    isSlow = false;
    await books.sandbox.restart();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(receivedBodies()).toHaveLength(before);
    await other.end();
    const since = () => receivedBodies().slice(before);
    await expect.poll(() => new Set(since().map(({ Url }) => Url)).size, { timeout: 60_000 }).toBe(12);
    expect(new Set(since().map(({ Url }) => Url.split("/").at(-1)))).toEqual(new Set(ids));
    expect(since()).toHaveLength(12);
    expect(since().every(({ RetryAttempt }) => RetryAttempt === 0)).toBe(true);
    expect((await readWebhook()).Active).toBe(true);
  });
});
