import { expect } from "vitest";
import type { Books, Caller, Reply } from "./books-client";
import { today } from "./books-client";
import { chequeAccount, paymentBody } from "./payments";
import { createDraft, openBuying } from "./purchases";
import { bookedInvoice, openShop } from "./sales";

/** Calls of two kinds that lock the same rows in another order, made ready for one round. */
type Round = () => Promise<readonly (() => Promise<Reply>)[]>;

/** Makes the calls of each round at once; all of them are carried out. */
export async function crossAtOnce(rounds: number, round: Round): Promise<void> {
  for (let turn = 0; turn < rounds; turn += 1) {
    const replies = await Promise.all((await round()).map((call) => call()));
    for (const { status, text } of replies) expect([200, 201], text).toContain(status);
  }
}

/** An invoice that is paid at once, and payments of others. */
export async function paymentsThatCross(books: Books, anna: Caller): Promise<Round> {
  const shop = await openShop(books);
  const [card] = (await anna.get("/termsofpayments?$filter=TermsOfPaymentTypeId eq 3")).body.Data;
  const account = await chequeAccount(anna);
  return async () => {
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
  };
}

/** Two bank accounts that each become the default. */
export async function defaultsThatCross(anna: Caller): Promise<Round> {
  const [one] = (await anna.get("/bankaccounts")).body.Data;
  const made = await anna.send("POST", "/bankaccounts", { ...one, Name: "Två", IsDefaultChequeAccount: false });
  expect(made.status, made.text).toBe(201);
  return async () =>
    [one, made.body, one, made.body].map((account) => () => {
      const body = { ...account, IsDefaultChequeAccount: true };
      return anna.send("PUT", `/bankaccounts/${account?.Id}`, body);
    });
}

/** Purchases that are booked, and vouchers on the same accounts. */
export async function bookingsThatCross(books: Books, anna: Caller): Promise<Round> {
  const buying = await openBuying(books);
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

export async function expectOneDefault(anna: Caller): Promise<void> {
  const defaults = (await anna.get("/bankaccounts?$filter=IsDefaultChequeAccount eq true")).body.Data;
  expect(defaults).toHaveLength(1);
}
