import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Sandbox } from "../../scripts/testing/programs";
import { type BooksClient, fullScopes, type JsonRecord, startBooksProgram } from "../resources/testing/books-client";
import { createDraft as createSupplierDraft, openPurchasingCompany } from "../resources/testing/purchases";
import { buildOrderBody, createQuoteWithStatus } from "../resources/testing/quotes-and-orders";
import {
  buildCustomerBody,
  buildRow,
  createBookedInvoice,
  createCustomer,
  createDraft,
  openShop,
  type Shop,
} from "../resources/testing/sales";
import { norrsken } from "../seed/companies";
import { type Notification, signatureOf } from "./notification";
import { type Receiver, startReceiver, writeCertificateFile } from "./testing/receiver";

let books: BooksClient<Sandbox>;
let shop: Shop;
let receiver: Receiver;
let createdWebhook: JsonRecord;

beforeAll(async () => {
  books = await startBooksProgram("empty", { SANDBOX_EXTRA_CA: writeCertificateFile() });
  // These tests move the clock by days, so the token must be valid for a long time.
  const token = await books.createToken("anna@norrsken.example", norrsken.id, fullScopes, { expiresIn: 100_000_000 });
  shop = { ...(await openShop(books)), anna: books.callerWithToken(token) };
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

async function subscribe(
  entities: readonly string[],
  overrides: JsonRecord = {},
  Endpoint = receiver.url,
): Promise<JsonRecord> {
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
const advanceClock = (seconds: number) => books.sandbox.callControl("POST", "/clock/advance", { seconds });
const listReceivedBodies = () => receiver.notifications().map(({ body }) => body);
const expectNotifications = (notificationCount: number) =>
  expect.poll(listReceivedBodies, { timeout: 60_000, interval: 20 }).toHaveLength(notificationCount);
/** The received notifications as texts; their order is not guaranteed. */
const listReceivedEvents = () =>
  listReceivedBodies().map(({ Entity, Action, Url }) => `${Entity} ${Action} ${new URL(Url).pathname}`);
const expectEvents = (expectedEvents: readonly string[]) =>
  expect.poll(() => listReceivedEvents().sort(), { timeout: 60_000, interval: 20 }).toEqual([...expectedEvents].sort());

describe("which change emits what", () => {
  it("customers, articles, drafts, invoices and vouchers", async () => {
    await subscribe(["Customer", "Article", "CustomerInvoiceDraft", "CustomerInvoice", "Voucher"]);
    const customerId = (await createCustomer(shop.anna)).body.Id;
    await shop.anna.send("PUT", `/customers/${customerId}`, buildCustomerBody({ Name: "Nytt" }));
    await shop.anna.send("DELETE", `/customers/${customerId}`);
    const article = await shop.anna.get(`/articles/${shop.articleIds.goods25}`);
    await shop.anna.send("PUT", `/articles/${article.body.Id}`, { ...article.body, Name: "Ny" });
    const draft = await createDraft(shop, [buildRow(shop, "service25", 1, 800)]);
    const savedDraft = await shop.anna.send("PUT", `/customerinvoicedrafts/${draft.body.Id}`, draft.body);
    const invoice = await shop.anna.send("POST", `/customerinvoicedrafts/${savedDraft.body.Id}/convert`);
    const [fiscalYear] = (await shop.anna.get("/fiscalyears?$filter=StartDate le 2026-11-18 and EndDate ge 2026-11-18"))
      .body.Data;
    await expectEvents([
      `Customer Created /v2/customers/${customerId}`,
      `Customer Changed /v2/customers/${customerId}`,
      `Customer Deleted /v2/customers/${customerId}`,
      `Article Changed /v2/articles/${article.body.Id}`,
      `CustomerInvoiceDraft Created /v2/customerinvoicedrafts/${draft.body.Id}`,
      `CustomerInvoiceDraft Changed /v2/customerinvoicedrafts/${savedDraft.body.Id}`,
      `CustomerInvoiceDraft Deleted /v2/customerinvoicedrafts/${savedDraft.body.Id}`,
      `CustomerInvoice Created /v2/customerinvoices/${invoice.body.Id}`,
      `Voucher Created /v2/vouchers/${fiscalYear?.Id}/${invoice.body.VoucherId}`,
    ]);
    const voucherPath =
      listReceivedBodies()
        .find(({ Entity }) => Entity === "Voucher")
        ?.Url.replace(`${books.sandbox.url}/v2`, "") ?? "";
    expect((await shop.anna.get(voucherPath)).body.Id).toBe(invoice.body.VoucherId);
  });

  it("accounts and fiscal years, and an invoice that is voided", async () => {
    const { body: invoice } = await createBookedInvoice(shop);
    const [fiscalYear] = (await shop.anna.get("/fiscalyears?$orderby=StartDate desc")).body.Data;
    await subscribe(["Account", "FiscalYear", "CustomerInvoice"]);
    await shop.anna.send("POST", `/customerinvoices/${invoice.Id}/void`);
    const account = { FiscalYearId: fiscalYear?.Id, Number: "1699", Name: "Fordran", IsActive: true };
    await shop.anna.send("POST", "/accounts", account);
    await shop.anna.send("PUT", `/accounts/${fiscalYear?.Id}/1699`, { ...account, Name: "Fordringar" });
    await shop.anna.send("PUT", `/fiscalyears/${fiscalYear?.Id}`, { ...fiscalYear, IsLockedForAccounting: true });
    await shop.anna.send("PUT", `/fiscalyears/${fiscalYear?.Id}`, { ...fiscalYear, IsLockedForAccounting: false });
    const voidedInvoice = (await shop.anna.get(`/customerinvoices/${invoice.Id}`)).body;
    const [{ CreditInvoiceId }] = voidedInvoice.CreditedBy as [JsonRecord];
    await expectEvents([
      `CustomerInvoice Changed /v2/customerinvoices/${invoice.Id}`,
      `CustomerInvoice Created /v2/customerinvoices/${CreditInvoiceId}`,
      `Account Created /v2/accounts/${fiscalYear?.Id}/1699`,
      `Account Changed /v2/accounts/${fiscalYear?.Id}/1699`,
      `FiscalYear Changed /v2/fiscalyears/${fiscalYear?.Id}`,
      `FiscalYear Changed /v2/fiscalyears/${fiscalYear?.Id}`,
    ]);
  });

  it("quotes, which drafts become by their conversion, and orders", async () => {
    await subscribe(["Quote", "Order"]);
    const draftId = await createQuoteWithStatus(shop, "draft");
    const deletedDraftId = await createQuoteWithStatus(shop, "draft");
    await shop.anna.send("DELETE", `/quotedrafts/${deletedDraftId}`);
    await shop.anna.send("PUT", `/quotedrafts/${draftId}/convert`);
    await shop.anna.send("PUT", `/quotes/${draftId}/accept`);
    const { body: order } = await shop.anna.send("POST", `/quotes/${draftId}/converttoorder`, { Type: 1 });
    const { body: otherOrder } = await shop.anna.send("POST", "/orders", buildOrderBody(shop));
    await shop.anna.send("DELETE", `/orders/${otherOrder.Id}`);
    await expectEvents([
      `Quote Created /v2/quotes/${draftId}`,
      `Quote Changed /v2/quotes/${draftId}`,
      `Quote Changed /v2/quotes/${draftId}`,
      `Order Created /v2/orders/${order.Id}`,
      `Order Created /v2/orders/${otherOrder.Id}`,
      `Order Deleted /v2/orders/${otherOrder.Id}`,
    ]);
  });

  it("suppliers", async () => {
    await subscribe(["Supplier"]);
    const TermsOfPaymentId = (await shop.anna.get("/termsofpayments")).body.Data[0]?.Id;
    const supplier = { Name: "Trävaror AB", TermsOfPaymentId, IsActive: true, City: "Umeå", CountryCode: "SE" };
    const { body: createdSupplier, text } = await shop.anna.send("POST", "/suppliers", supplier);
    expect(createdSupplier.Id, text).toBeDefined();
    await shop.anna.send("PUT", `/suppliers/${createdSupplier.Id}`, { ...supplier, Name: "Virke AB" });
    await shop.anna.send("DELETE", `/suppliers/${createdSupplier.Id}`);
    await expectEvents(
      ["Created", "Changed", "Deleted"].map((action) => `Supplier ${action} /v2/suppliers/${createdSupplier.Id}`),
    );
  });

  it("drafts of supplier invoices", async () => {
    const purchasingShop = await openPurchasingCompany(books);
    await subscribe(["SupplierInvoiceDraft"]);
    const { body: draft } = await createSupplierDraft(purchasingShop);
    await purchasingShop.anna.send("PUT", `/supplierinvoicedrafts/${draft.Id}`, draft);
    await purchasingShop.anna.send("DELETE", `/supplierinvoicedrafts/${draft.Id}`);
    await expectEvents(
      ["Created", "Changed", "Deleted"].map(
        (action) => `SupplierInvoiceDraft ${action} /v2/supplierinvoicedrafts/${draft.Id}`,
      ),
    );
  });

  it("cost centres and their items", async () => {
    await subscribe(["CostCenter", "CostCenterItem"]);
    const [costCentre] = (await shop.anna.get("/costcenters")).body.Data;
    const costCentreItem = { CostCenterId: costCentre?.Id, Name: "Verkstad", ShortName: "VERK", IsActive: true };
    const { body: createdItem } = await shop.anna.send("POST", "/costcenteritems", costCentreItem);
    await shop.anna.send("PUT", `/costcenteritems/${createdItem.Id}`, { ...costCentreItem, Name: "Snickeri" });
    await shop.anna.send("PUT", `/costcenters/${costCentre?.Id}`, costCentre);
    await expectEvents([
      `CostCenterItem Created /v2/costcenteritems/${createdItem.Id}`,
      `CostCenterItem Changed /v2/costcenteritems/${createdItem.Id}`,
      "CostCenter Changed /v2/costcenters",
    ]);
    const costCentrePath =
      listReceivedBodies()
        .find(({ Entity }) => Entity === "CostCenter")
        ?.Url.replace(`${books.sandbox.url}/v2`, "") ?? "";
    expect((await shop.anna.get(costCentrePath)).body.Data.map(({ Id }) => Id)).toEqual([costCentre?.Id]);
  });

  it("an invoice without a draft once, and nothing of the books that are locked", async () => {
    await subscribe(["CustomerInvoice", "FiscalYear"]);
    const { body: draft } = await createDraft(shop, [buildRow(shop, "service25", 1, 800)]);
    const postedInvoice = {
      CustomerId: draft.CustomerId,
      EuThirdParty: false,
      RotReducedInvoicingType: 0,
      Rows: draft.Rows,
    };
    const { body: invoice, status, text } = await shop.anna.send("POST", "/customerinvoices", postedInvoice);
    expect(status, text).toBe(201);
    const sendLockSettings = (body: JsonRecord) =>
      shop.anna.send("PUT", "/companysettings/accountinglocksettings", body);
    expect(
      (await sendLockSettings({ AccountingLockInterval: 1, AccountingLockedAsOf: { Year: 2025, Month: 1 } })).status,
    ).toBe(200);
    expect((await sendLockSettings({ AccountingLockInterval: 0 })).status).toBe(200);
    const { body: nextInvoice } = await createBookedInvoice(shop);
    await expectEvents([
      `CustomerInvoice Created /v2/customerinvoices/${invoice.Id}`,
      `CustomerInvoice Created /v2/customerinvoices/${nextInvoice.Id}`,
    ]);
  });

  it("nothing for what was not subscribed to, refused, or another company's", async () => {
    await subscribe(["Voucher", "WebshopOrder"]);
    await createCustomer(shop.anna);
    await shop.anna.send("POST", "/vouchers", { VoucherDate: "2026-11-18", VoucherText: "x", Rows: [] });
    const fjordtreCaller = books.callerWithToken(await books.createToken("sara@revisorn.example", "Fjordtre AS"));
    await createCustomer(fjordtreCaller);
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
    expect(listReceivedBodies()[0]?.Url).toContain(voucher.Id);
  });
});

describe("a delivery", () => {
  it("carries the notification, the header, and the signature of what it says", async () => {
    await subscribe(["Customer"], { AuthenticationKey: "X-Api-Key", AuthenticationValue: "a1", SigningKey: "hemlig" });
    const { body: customer } = await createCustomer(shop.anna);
    await expectNotifications(1);
    const [{ body, headers }] = receiver.notifications() as [Receiver["receivedPosts"][number]];
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
    expect(headers["x-hub-signature"]).toBe(signatureOf("hemlig", body as Notification));
  });

  it("is told to every webhook that asked, each notification with an id and a stamp of its own", async () => {
    for (let round = 0; round < 3; round += 1) await subscribe(["Customer", "Customer"]);
    await Promise.all(Array.from({ length: 10 }, () => createCustomer(shop.anna)));
    await expectNotifications(30);
    expect(new Set(listReceivedBodies().map(({ Identifier }) => Identifier)).size).toBe(30);
    expect(new Set(listReceivedBodies().map(({ ModifiedUtc }) => ModifiedUtc)).size).toBe(30);
  });
});

describe("an endpoint that fails", () => {
  it("is tried six times, 1, 17, 300, 5000 and 86400 s apart by the sandbox's clock, and is inactive then", async () => {
    await subscribe(["Customer", "Article"]);
    receiver.setAnswerRule(() => 500);
    await createCustomer(shop.anna);
    await expectNotifications(1);
    const delaysSeconds = [1, 17, 300, 5000, 86_400];
    for (const [attemptIndex, delaySeconds] of delaysSeconds.entries()) {
      // The clock is first moved to a time before the retry is due, early enough that it cannot become due meanwhile.
      if (delaySeconds > 100) {
        await advanceClock(delaySeconds - 60);
        await new Promise((resolve) => setTimeout(resolve, 300));
        expect(listReceivedBodies()).toHaveLength(attemptIndex + 1);
        await advanceClock(60);
      } else await advanceClock(delaySeconds);
      await expectNotifications(attemptIndex + 2);
    }
    expect(listReceivedBodies().map(({ RetryAttempt }) => RetryAttempt)).toEqual([0, 1, 2, 3, 4, 5]);
    const [firstBody, ...otherBodies] = listReceivedBodies().map(
      ({ RetryAttempt: _, ...comparableBody }) => comparableBody,
    );
    for (const otherBody of otherBodies) expect(otherBody).toEqual(firstBody);
    await expect.poll(async () => (await readWebhook()).Active).toBe(false);
    await createCustomer(shop.anna);
    await advanceClock(200_000);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(listReceivedBodies()).toHaveLength(6);

    receiver.setAnswerRule(() => 200);
    expect(
      (await shop.anna.send("PUT", `/webhooks/${createdWebhook.Identifier}`, { ...createdWebhook, Active: true }))
        .status,
    ).toBe(200);
    const { body: nextCustomer } = await createCustomer(shop.anna);
    await expectNotifications(7);
    expect(listReceivedBodies()[6]?.Url).toContain(nextCustomer.Id);
  });

  it("is told again what it redirected, and nobody follows", async () => {
    const otherReceiver = await startReceiver();
    await subscribe(["Customer"]);
    receiver.setAnswerRule(({ body }) => (body.RetryAttempt === 0 ? { redirect: otherReceiver.url } : 200));
    await createCustomer(shop.anna);
    await expectNotifications(2);
    expect(listReceivedBodies().map(({ RetryAttempt }) => RetryAttempt)).toEqual([0, 1]);
    expect(otherReceiver.receivedPosts).toEqual([]);
    await otherReceiver.stop();
  });

  it.each([
    ["deleted", (webhookPath: string) => shop.anna.send("DELETE", webhookPath)],
    [
      "switched off",
      (webhookPath: string, body: JsonRecord) => shop.anna.send("PUT", webhookPath, { ...body, Active: false }),
    ],
  ] as const)(
    "is told nothing more when the webhook is %s, nor when it is switched on again",
    async (_, endWebhook) => {
      const webhook = await subscribe(["Customer"]);
      receiver.setAnswerRule(() => 500);
      await createCustomer(shop.anna);
      await expectNotifications(1);
      const webhookPath = `/webhooks/${webhook.Identifier}`;
      expect((await endWebhook(webhookPath, webhook)).status).toBe(200);
      receiver.setAnswerRule(() => 200);
      await shop.anna.send("PUT", webhookPath, { ...webhook, Active: true });
      await advanceClock(100_000);
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect(listReceivedBodies()).toHaveLength(1);
    },
  );

  it("delays nobody else, silent or dead", async () => {
    const silentReceiver = await startReceiver();
    await subscribe(["Customer"], {}, silentReceiver.url);
    silentReceiver.setAnswerRule(() => "silent");
    await subscribe(["Customer"]);
    for (let round = 0; round < 20; round += 1) await createCustomer(shop.anna);
    // Each delivery to the silent receiver takes ten seconds until it fails.
    await expectNotifications(20);
    await silentReceiver.stop();
  });
});

describe("kill -9", () => {
  it("loses nothing that was committed, and what was delivered before is not told anew", {
    timeout: 120_000,
  }, async () => {
    await subscribe(["Customer"]);
    let isSilent = false;
    receiver.setAnswerRule(() => (isSilent ? "silent" : 200));
    await createCustomer(shop.anna);
    await expectNotifications(1);
    isSilent = true;
    const customerIds = await Promise.all(
      Array.from({ length: 12 }, async () => (await createCustomer(shop.anna)).body.Id),
    );
    await expect.poll(() => listReceivedBodies().length, { timeout: 60_000 }).toBeGreaterThan(1);
    await books.sandbox.kill();
    // The test holds the leader's lock, as another process could, so the restarted sandbox must wait for it.
    const lockHolder = new pg.Client({ connectionString: books.sandbox.databaseUrl });
    await lockHolder.connect();
    await expect
      .poll(
        async () => (await lockHolder.query("SELECT pg_try_advisory_lock(hashtext('webhookDelivery')) AS won")).rows[0],
      )
      .toEqual({ won: true });
    const countBefore = listReceivedBodies().length;
    isSilent = false;
    await books.sandbox.restart();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(listReceivedBodies()).toHaveLength(countBefore);
    await lockHolder.end();
    const listBodiesAfterRestart = () => listReceivedBodies().slice(countBefore);
    await expect.poll(() => new Set(listBodiesAfterRestart().map(({ Url }) => Url)).size, { timeout: 60_000 }).toBe(12);
    expect(new Set(listBodiesAfterRestart().map(({ Url }) => Url.split("/").at(-1)))).toEqual(new Set(customerIds));
    expect(listBodiesAfterRestart()).toHaveLength(12);
    expect(listBodiesAfterRestart().every(({ RetryAttempt }) => RetryAttempt === 0)).toBe(true);
    expect((await readWebhook()).Active).toBe(true);
  });
});
