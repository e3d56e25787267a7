import { afterAll, beforeAll, expect, it } from "vitest";
import { type BooksClient, type JsonRecord, startBooks, today } from "./testing/books-client";
import { type BooksSnapshot, readBooksSnapshot } from "./testing/books-snapshot";
import { buildPaymentBody, getChequeAccountId } from "./testing/payments";
import {
  buildOrderBody,
  buildQuoteBody,
  createOrderWithStatus,
  createQuoteWithStatus,
} from "./testing/quotes-and-orders";
import { buildDraftBody, buildRow, createBookedInvoice, openShop, type Shop } from "./testing/sales";

// The API has no idempotency key (docs/api/requests.md#addresses-and-bodies): two identical posts create two records. The
// portal has to handle this, so the sandbox must not prevent it.

let books: BooksClient;
let shop: Shop;
let bankAccountId: string;

beforeAll(async () => {
  books = await startBooks("empty");
  shop = await openShop(books);
  bankAccountId = await getChequeAccountId(shop.anna);
});
afterAll(() => books.sandbox.stop());

type CountIncreases = Partial<Omit<BooksSnapshot, "balances" | "nextInvoiceNumber">>;

const postCases: readonly (readonly [
  recordName: string,
  path: () => Promise<string>,
  body: () => JsonRecord,
  expectedEffects: CountIncreases,
])[] = [
  [
    "e-mail",
    async () => `/customerinvoices/${(await createBookedInvoice(shop)).body.Id}/email`,
    () => ({ Subject: "Faktura ####" }),
    { mails: 2 },
  ],
  [
    "invoice",
    async () => "/customerinvoices",
    () => buildDraftBody(shop, [buildRow(shop, "service25", 1, 800)]),
    { invoices: 2, vouchers: 2, postings: 2 },
  ],
  ["quote draft", async () => "/quotedrafts", () => buildQuoteBody(shop), {}],
  ["quote", async () => "/quotes", () => buildQuoteBody(shop), {}],
  ["order", async () => "/orders", () => buildOrderBody(shop), {}],
  [
    "e-mail of a quote",
    async () => `/quotes/${await createQuoteWithStatus(shop, "ongoing")}/email`,
    () => ({ Subject: "Offert ####" }),
    { mails: 2 },
  ],
  [
    "e-mail of an order",
    async () => `/orders/${await createOrderWithStatus(shop, "ongoing")}/email`,
    () => ({ Subject: "Order ####" }),
    { mails: 2 },
  ],
  [
    "payment",
    async () => `/customerinvoices/${(await createBookedInvoice(shop)).body.Id}/payments`,
    () => buildPaymentBody(bankAccountId, 500, { PaymentType: 1 }),
    { vouchers: 2, postings: 2 },
  ],
  [
    "voucher",
    async () => "/vouchers",
    () => ({
      VoucherDate: today,
      VoucherText: "Bankavgift",
      Rows: [
        { AccountNumber: 6570, DebitAmount: 75 },
        { AccountNumber: 1930, CreditAmount: 75 },
      ],
    }),
    { vouchers: 2, postings: 2 },
  ],
  [
    "draft",
    async () => "/customerinvoicedrafts",
    () => buildDraftBody(shop, [buildRow(shop, "service25", 1, 800)]),
    { drafts: 2 },
  ],
];

it.each(postCases)("two identical posts make two: %s", async (_, pathOf, bodyOf, expectedEffects) => {
  const path = await pathOf();
  const body = bodyOf();
  const snapshotBefore = await readBooksSnapshot(books.sandbox, shop.anna);
  const mailsBefore = await countMails();
  const replies = [await shop.anna.send("POST", path, body), await shop.anna.send("POST", path, body)];
  expect(replies.map(({ status }) => status < 300)).toEqual([true, true]);
  const [firstId, secondId] = replies.map((reply) => reply.body.Id);
  if (firstId !== undefined) expect(firstId).not.toBe(secondId);
  const snapshotAfter = await readBooksSnapshot(books.sandbox, shop.anna);
  const countNames = ["drafts", "invoices", "vouchers", "conversions", "postings", "voids", "mails"] as const;
  const increases = Object.fromEntries(
    countNames.map((countName) => [countName, snapshotAfter[countName] - snapshotBefore[countName]]),
  );
  expect(increases).toEqual({
    ...Object.fromEntries(countNames.map((countName) => [countName, 0])),
    ...expectedEffects,
  });
  expect((await countMails()) - mailsBefore).toBe(expectedEffects.mails ?? 0);
  expect(await books.sandbox.callControl("GET", "/invariants")).toEqual({ ok: true, violations: [] });
});

const countMails = async () => (await books.sandbox.callControl<readonly unknown[]>("GET", "/mail")).length;
