import { afterAll, beforeAll, expect, it } from "vitest";
import { type Books, startBooks, today, type Wire } from "./testing/books-client";
import { type BooksSnapshot, readBooksSnapshot } from "./testing/books-snapshot";
import { chequeAccount, paymentBody } from "./testing/payments";
import { createOrderAt, createQuoteAt, orderBody, quoteBody } from "./testing/quotes-and-orders";
import { createBookedInvoice, draftBody, openShop, row, type Shop } from "./testing/sales";

// The API has no idempotency key (docs/api/requests.md#addresses-and-bodies): two identical posts create two records. The
// portal has to handle this, so the sandbox must not prevent it.

let books: Books;
let shop: Shop;
let bankAccountId: string;

beforeAll(async () => {
  books = await startBooks("empty");
  shop = await openShop(books);
  bankAccountId = await chequeAccount(shop.anna);
});
afterAll(() => books.sandbox.stop());

type Effects = Partial<Omit<BooksSnapshot, "balances" | "nextInvoiceNumber">>;

const posts: readonly (readonly [
  recordName: string,
  path: () => Promise<string>,
  body: () => Wire,
  expectedEffects: Effects,
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
    () => draftBody(shop, [row(shop, "service25", 1, 800)]),
    { invoices: 2, vouchers: 2, postings: 2 },
  ],
  ["quote draft", async () => "/quotedrafts", () => quoteBody(shop), {}],
  ["quote", async () => "/quotes", () => quoteBody(shop), {}],
  ["order", async () => "/orders", () => orderBody(shop), {}],
  [
    "e-mail of a quote",
    async () => `/quotes/${await createQuoteAt(shop, "ongoing")}/email`,
    () => ({ Subject: "Offert ####" }),
    { mails: 2 },
  ],
  [
    "e-mail of an order",
    async () => `/orders/${await createOrderAt(shop, "ongoing")}/email`,
    () => ({ Subject: "Order ####" }),
    { mails: 2 },
  ],
  [
    "payment",
    async () => `/customerinvoices/${(await createBookedInvoice(shop)).body.Id}/payments`,
    () => paymentBody(bankAccountId, 500, { PaymentType: 1 }),
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
    () => draftBody(shop, [row(shop, "service25", 1, 800)]),
    { drafts: 2 },
  ],
];

it.each(posts)("two identical posts make two: %s", async (_, pathOf, bodyOf, expectedEffects) => {
  const path = await pathOf();
  const body = bodyOf();
  const before = await readBooksSnapshot(books.sandbox, shop.anna);
  const mailsBefore = await countMails();
  const replies = [await shop.anna.send("POST", path, body), await shop.anna.send("POST", path, body)];
  expect(replies.map(({ status }) => status < 300)).toEqual([true, true]);
  const [one, other] = replies.map((reply) => reply.body.Id);
  if (one !== undefined) expect(one).not.toBe(other);
  const after = await readBooksSnapshot(books.sandbox, shop.anna);
  const kinds = ["drafts", "invoices", "vouchers", "conversions", "postings", "voids", "mails"] as const;
  const increases = Object.fromEntries(kinds.map((kind) => [kind, after[kind] - before[kind]]));
  expect(increases).toEqual({ ...Object.fromEntries(kinds.map((kind) => [kind, 0])), ...expectedEffects });
  expect((await countMails()) - mailsBefore).toBe(expectedEffects.mails ?? 0);
  expect(await books.sandbox.control("GET", "/invariants")).toEqual({ ok: true, violations: [] });
});

const countMails = async () => (await books.sandbox.control<readonly unknown[]>("GET", "/mail")).length;
