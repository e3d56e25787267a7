import { expect } from "vitest";
import type { BooksClient, Caller, Reply } from "./books-client";
import { today } from "./books-client";
import { buildPaymentBody, getChequeAccountId } from "./payments";
import { createDraft, openPurchasingCompany } from "./purchases";
import { createBookedInvoice, openShop } from "./sales";

/** Prepares one round of concurrent calls that lock the same rows in opposite order. */
type PrepareRound = () => Promise<readonly (() => Promise<Reply>)[]>;

/** Sends the calls of each round concurrently, and expects that all of them succeed. */
export async function runCrossingRounds(roundCount: number, prepareRound: PrepareRound): Promise<void> {
  for (let roundNumber = 0; roundNumber < roundCount; roundNumber += 1) {
    const replies = await Promise.all((await prepareRound()).map((call) => call()));
    for (const { status, text } of replies) expect([200, 201], text).toContain(status);
  }
}

/** Rounds of invoices that are paid when they are booked, and of payments of other invoices. */
export async function prepareCrossingPayments(books: BooksClient, anna: Caller): Promise<PrepareRound> {
  const shop = await openShop(books);
  const [cardTerms] = (await anna.get("/termsofpayments?$filter=TermsOfPaymentTypeId eq 3")).body.Data;
  const bankAccountId = await getChequeAccountId(anna);
  return async () => {
    const openInvoices = await Promise.all([createBookedInvoice(shop), createBookedInvoice(shop)]);
    const { body } = await createBookedInvoice(shop);
    const invoicePaidAtOnce = { ...body, TermsOfPaymentId: cardTerms?.Id, CreatedFromDraftId: null };
    return [
      () => anna.send("POST", "/customerinvoices", invoicePaidAtOnce),
      ...openInvoices.map((openInvoice) => () => {
        const remainingAmount = Number(openInvoice.body.RemainingAmount);
        return anna.send(
          "POST",
          `/customerinvoices/${openInvoice.body.Id}/payments`,
          buildPaymentBody(bankAccountId, remainingAmount),
        );
      }),
      () => anna.send("POST", "/customerinvoices", invoicePaidAtOnce),
    ];
  };
}

/** Rounds in which two bank accounts are made the default concurrently. */
export async function prepareCrossingDefaultAccounts(anna: Caller): Promise<PrepareRound> {
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
export async function prepareCrossingBookings(books: BooksClient, anna: Caller): Promise<PrepareRound> {
  const purchaser = await openPurchasingCompany(books);
  return async () => {
    const drafts = await Promise.all([createDraft(purchaser), createDraft(purchaser)]);
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
  const defaultAccounts = (await anna.get("/bankaccounts?$filter=IsDefaultChequeAccount eq true")).body.Data;
  expect(defaultAccounts).toHaveLength(1);
}
