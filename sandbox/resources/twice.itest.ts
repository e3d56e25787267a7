import { afterAll, beforeAll, expect, it } from "vitest";
import { type Books, startBooks, today, type Wire } from "./testing/books-client";
import { chequeAccount, paymentBody } from "./testing/payments";
import { orderAt, orderBody, quoteAt, quoteBody } from "./testing/quotes-and-orders";
import { bookedInvoice, draftBody, openShop, row, type Shop } from "./testing/sales";
import { type Trail, trailOf } from "./testing/trail";

// The interface has no idempotency key (docs/api/requests.md#addresses-and-bodies): who asks twice gets two. The portal
// has to know, so the sandbox must not be kinder.

let books: Books;
let shop: Shop;
let bank: string;

beforeAll(async () => {
  books = await startBooks("empty");
  shop = await openShop(books);
  bank = await chequeAccount(shop.anna);
});
afterAll(() => books.sandbox.stop());

type Effects = Partial<Omit<Trail, "balances" | "nextInvoiceNumber">>;

const posts: readonly (readonly [what: string, path: () => Promise<string>, body: () => Wire, made: Effects])[] = [
  [
    "e-mail",
    async () => `/customerinvoices/${(await bookedInvoice(shop)).body.Id}/email`,
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
    async () => `/quotes/${await quoteAt(shop, "ongoing")}/email`,
    () => ({ Subject: "Offert ####" }),
    { mails: 2 },
  ],
  [
    "e-mail of an order",
    async () => `/orders/${await orderAt(shop, "ongoing")}/email`,
    () => ({ Subject: "Order ####" }),
    { mails: 2 },
  ],
  [
    "payment",
    async () => `/customerinvoices/${(await bookedInvoice(shop)).body.Id}/payments`,
    () => paymentBody(bank, 500, { PaymentType: 1 }),
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

it.each(posts)("two identical posts make two: %s", async (_, pathOf, bodyOf, made) => {
  const path = await pathOf();
  const body = bodyOf();
  const before = await trailOf(books.sandbox, shop.anna);
  const mailsBefore = await listedMails();
  const replies = [await shop.anna.send("POST", path, body), await shop.anna.send("POST", path, body)];
  expect(replies.map(({ status }) => status < 300)).toEqual([true, true]);
  const [one, other] = replies.map((reply) => reply.body.Id);
  if (one !== undefined) expect(one).not.toBe(other);
  const after = await trailOf(books.sandbox, shop.anna);
  const kinds = ["drafts", "invoices", "vouchers", "conversions", "postings", "voids", "mails"] as const;
  const grown = Object.fromEntries(kinds.map((kind) => [kind, after[kind] - before[kind]]));
  expect(grown).toEqual({ ...Object.fromEntries(kinds.map((kind) => [kind, 0])), ...made });
  expect((await listedMails()) - mailsBefore).toBe(made.mails ?? 0);
  expect(await books.sandbox.control("GET", "/invariants")).toEqual({ ok: true, violations: [] });
});

const listedMails = async () => (await books.sandbox.control<readonly unknown[]>("GET", "/mail")).length;
