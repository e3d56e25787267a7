import { expect } from "vitest";
import { norrsken } from "../../seed/companies";
import { thirtyDays } from "../../seed/company-data";
import { type Books, type Caller, type Reply, today, type Wire } from "./books-client";
import { postingsOf } from "./trail";

/** A company that buys: callers of its people, and a supplier made for the test. */
export type Buying = {
  readonly anna: Caller;
  readonly erik: Caller;
  readonly sara: Caller;
  readonly supplierId: string;
  readonly bankAccountId: string;
};

export async function openBuying(books: Books): Promise<Buying> {
  const as = async (person: string) => books.as(await books.token(person, norrsken.id));
  const anna = await as("anna@norrsken.example");
  const supplier = await createSupplier(anna);
  const [bank] = (await anna.get("/bankaccounts?$filter=LedgerAccountNumber eq 1930")).body.Data;
  return {
    anna,
    erik: await as("erik@norrsken.example"),
    sara: await as("sara@revisorn.example"),
    supplierId: supplier.body.Id,
    bankAccountId: String(bank?.Id),
  };
}

export const createSupplier = (anna: Caller, more: Wire = {}): Promise<Reply> =>
  anna.send("POST", "/suppliers", {
    Name: "Skellefte Trä AB",
    CountryCode: "SE",
    TermsOfPaymentId: thirtyDays,
    IsActive: true,
    ...more,
  });

let numbers = 0;

/** A whole draft as POST and PUT take it: 1 000 kronor of stationery and its VAT, unless told otherwise. */
export function draftBody({ supplierId }: Buying, more: Wire = {}): Wire {
  numbers += 1;
  return {
    SupplierId: supplierId,
    IsCreditInvoice: false,
    InvoiceNumber: `F-${numbers}`,
    InvoiceDate: today,
    DueDate: "2026-12-18",
    TotalAmount: 1250,
    Rows: rows(["2440", -1250], ["6110", 1000], ["2641", 250]),
    ...more,
  };
}

/** Rows in the accountant's notation: account and amount, debit positive and credit negative. */
export const rows = (...postings: readonly (readonly [account: string, amount: number])[]): Wire[] =>
  postings.map(([account, amount]) => ({
    AccountNumber: Number(account),
    ...(amount > 0 ? { DebitAmount: amount } : { CreditAmount: -amount }),
  }));

export const createDraft = (buying: Buying, more: Wire = {}, query = ""): Promise<Reply> =>
  buying.anna.send("POST", `/supplierinvoicedrafts${query}`, draftBody(buying, more));

/** The same as `POST /supplierinvoices` takes it. */
export function invoiceBody(buying: Buying, more: Wire = {}): Wire {
  const body = draftBody(buying, more);
  const given = body.Rows as Wire[];
  return { ...body, Rows: given.map(({ DebitAmount, ...row }) => ({ ...row, DebetAmount: DebitAmount })) };
}

/** A booked invoice with its voucher. */
export async function booked(buying: Buying, more: Wire = {}) {
  const invoice = await buying.anna.send("POST", "/supplierinvoices", invoiceBody(buying, more));
  expect([invoice.status, invoice.body.DeveloperErrorMessage]).toEqual([201, undefined]);
  return { invoice: invoice.body, ...(await voucherOf(buying.anna, invoice.body.VoucherId)) };
}

export async function voucherOf(caller: Caller, id: unknown) {
  const voucher = (await caller.get(`/vouchers?$filter=Id eq ${id}`)).body.Data[0] ?? {};
  return { voucher: voucher as Wire, postings: postingsOf(voucher) };
}

export const payment = (buying: Buying, PaymentAmount: number, more: Wire = {}): Wire => ({
  CompanyBankAccountId: buying.bankAccountId,
  PaymentAmount,
  PaymentCurrency: "SEK",
  PaymentDate: today,
  PaymentType: 1,
  ...more,
});

export const approve = (caller: Caller, draftId: unknown, status: number, more: Wire = {}): Promise<Reply> =>
  caller.send("PUT", `/approval/supplierinvoice/${draftId}`, { DocumentApprovalStatus: status, ...more });

/** Status, error code and the first member named. */
export const problemOf = ({ status, body }: Reply) => [status, body.ErrorCode, body.Errors?.[0]?.Field];
