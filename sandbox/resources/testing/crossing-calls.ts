import { expect } from "vitest";
import type { Books, Caller, Reply } from "./books-client";
import { today } from "./books-client";
import { chequeAccount, paymentBody } from "./payments";
import { createDraft, openPurchasingCompany } from "./purchases";
import { createBookedInvoice, openShop } from "./sales";

/** Prepares one round of concurrent calls that lock the same rows in opposite order. */
type PrepareRound = () => Promise<readonly (() => Promise<Reply>)[]>;

/** Sends the calls of each round concurrently, and expects that all of them succeed. */
export async function runCrossingRounds(rounds: number, prepareRound: PrepareRound): Promise<void> {
  for (let roundNumber = 0; roundNumber < rounds; roundNumber += 1) {
    const replies = await Promise.all((await prepareRound()).map((call) => call()));
    for (const { status, text } of replies) expect([200, 201], text).toContain(status);
  }
}

/** Rounds of invoices that are paid when they are booked, and of payments of other invoices. */
export async function crossingPayments(books: Books, anna: Caller): Promise<PrepareRound> {
  const shop = await openShop(books);
  const [card] = (await anna.get("/termsofpayments?$filter=TermsOfPaymentTypeId eq 3")).body.Data;
  const account = await chequeAccount(anna);
  return async () => {
    const openInvoices = await Promise.all([createBookedInvoice(shop), createBookedInvoice(shop)]);
    const { body } = await createBookedInvoice(shop);
    const invoicePaidAtOnce = { ...body, TermsOfPaymentId: card?.Id, CreatedFromDraftId: null };
    return [
      () => anna.send("POST", "/customerinvoices", invoicePaidAtOnce),
      ...openInvoices.map((one) => () => {
        const total = Number(one.body.RemainingAmount);
        return anna.send("POST", `/customerinvoices/${one.body.Id}/payments`, paymentBody(account, total));
      }),
      () => anna.send("POST", "/customerinvoices", invoicePaidAtOnce),
    ];
  };
}

/** Rounds in which two bank accounts are made the default concurrently. */
export async function crossingDefaultAccounts(anna: Caller): Promise<PrepareRound> {
  const [firstAccount] = (await anna.get("/bankaccounts")).body.Data;
  const createdAccount = await anna.send("POST", "/bankaccounts", {
    ...firstAccount,
    Name: "Två",
    IsDefaultChequeAccount: false,
  });
  expect(createdAccount.status, createdAccount.text).toBe(201);
  return async () =>
    [firstAccount, createdAccount.body, firstAccount, createdAccount.body].map((account) => () => {
      const body = { ...account, IsDefaultChequeAccount: true };
      return anna.send("PUT", `/bankaccounts/${account?.Id}`, body);
    });
}

/** Rounds of supplier invoice drafts that are booked, and of a voucher on the same accounts. */
export async function crossingBookings(books: Books, anna: Caller): Promise<PrepareRound> {
  const buying = await openPurchasingCompany(books);
  return async () => {
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
  };
}

export async function expectOneDefaultAccount(anna: Caller): Promise<void> {
  const defaults = (await anna.get("/bankaccounts?$filter=IsDefaultChequeAccount eq true")).body.Data;
  expect(defaults).toHaveLength(1);
}
