import { afterAll, beforeAll, expect, it } from "vitest";
import { norrsken } from "../seed/companies";
import { type Books, type Caller, type Reply, startBooks, today } from "./testing/books-client";
import { chequeAccount, paymentBody } from "./testing/payments";
import { createDraft, openBuying } from "./testing/purchases";
import { bookedInvoice, openShop } from "./testing/sales";

// Calls of two kinds at once lock the same rows in another order: one gives way and is carried out again.

let books: Books;
let anna: Caller;

beforeAll(async () => {
  books = await startBooks();
  anna = books.as(await books.token("anna@norrsken.example", norrsken.id));
});
afterAll(async () => {
  expect(await books.sandbox.control("GET", "/invariants")).toEqual({ ok: true, violations: [] });
  await books.sandbox.stop();
});

const rounds = 15;

async function together(calls: (round: number) => Promise<readonly (() => Promise<Reply>)[]>): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const replies = await Promise.all((await calls(round)).map((call) => call()));
    for (const { status, text } of replies) expect([200, 201], text).toContain(status);
  }
}

it("an invoice that is paid at once, and payments of others", async () => {
  const shop = await openShop(books);
  const [card] = (await anna.get("/termsofpayments?$filter=TermsOfPaymentTypeId eq 3")).body.Data;
  const account = await chequeAccount(anna);
  await together(async () => {
    const open = await Promise.all([bookedInvoice(shop), bookedInvoice(shop)]);
    const { body } = await bookedInvoice(shop);
    const again = { ...body, TermsOfPaymentId: card?.Id, CreatedFromDraftId: null };
    return [
      () => anna.send("POST", "/customerinvoices", again),
      ...open.map((one) => () => {
        const total = Number(one.body.RemainingAmount);
        return anna.send("POST", `/customerinvoices/${one.body.Id}/payments`, paymentBody(account, total));
      }),
      () => anna.send("POST", "/customerinvoices", again),
    ];
  });
}, 120_000);

it("two bank accounts that each become the default", async () => {
  const accounts = (await anna.get("/bankaccounts")).body.Data;
  const [one] = accounts;
  const made = await anna.send("POST", "/bankaccounts", { ...one, Name: "Två", IsDefaultChequeAccount: false });
  expect(made.status, made.text).toBe(201);
  await together(async () =>
    [one, made.body, one, made.body].map((account) => () => {
      const body = { ...account, IsDefaultChequeAccount: true };
      return anna.send("PUT", `/bankaccounts/${account?.Id}`, body);
    }),
  );
  const defaults = (await anna.get("/bankaccounts?$filter=IsDefaultChequeAccount eq true")).body.Data;
  expect(defaults).toHaveLength(1);
}, 120_000);

it("purchases that are booked, and vouchers on the same accounts", async () => {
  const buying = await openBuying(books);
  await together(async () => {
    const drafts = await Promise.all([createDraft(buying), createDraft(buying)]);
    const rows = [
      { AccountNumber: 2440, DebitAmount: 10 },
      { AccountNumber: 1930, CreditAmount: 10 },
    ];
    const voucher = { VoucherDate: today, VoucherText: "Bank", Rows: rows };
    return [
      ...drafts.map(
        ({ body }) =>
          () =>
            anna.send("POST", `/supplierinvoicedrafts/${body.Id}/convert`),
      ),
      () => anna.send("POST", "/vouchers", { ...voucher, Rows: [...rows].reverse() }),
    ];
  });
}, 120_000);
