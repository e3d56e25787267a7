import { expect } from "vitest";
import { norrsken } from "../../seed/companies";
import { thirtyDaysTermsId } from "../../seed/company-data";
import { type Books, type Caller, type Reply, today, type Wire } from "./books-client";
import { postingsOf } from "./books-snapshot";

/** A company that purchases: callers for its people, a supplier that is created for the test, and a bank account. */
export type PurchasingCompany = {
  readonly anna: Caller;
  readonly erik: Caller;
  readonly sara: Caller;
  readonly supplierId: string;
  readonly bankAccountId: string;
};

export async function openPurchasingCompany(books: Books): Promise<PurchasingCompany> {
  const callerOf = async (person: string) => books.as(await books.token(person, norrsken.id));
  const anna = await callerOf("anna@norrsken.example");
  const supplier = await createSupplier(anna);
  const [bankAccount] = (await anna.get("/bankaccounts?$filter=LedgerAccountNumber eq 1930")).body.Data;
  return {
    anna,
    erik: await callerOf("erik@norrsken.example"),
    sara: await callerOf("sara@revisorn.example"),
    supplierId: supplier.body.Id,
    bankAccountId: String(bankAccount?.Id),
  };
}

export const createSupplier = (anna: Caller, overrides: Wire = {}): Promise<Reply> =>
  anna.send("POST", "/suppliers", {
    Name: "Skellefte Trä AB",
    CountryCode: "SE",
    TermsOfPaymentId: thirtyDaysTermsId,
    IsActive: true,
    ...overrides,
  });

let draftCount = 0;

/** A complete draft for POST and PUT: stationery for 1 000 kronor and its VAT, unless overridden. */
export function draftBody({ supplierId }: PurchasingCompany, overrides: Wire = {}): Wire {
  draftCount += 1;
  return {
    SupplierId: supplierId,
    IsCreditInvoice: false,
    InvoiceNumber: `F-${draftCount}`,
    InvoiceDate: today,
    DueDate: "2026-12-18",
    TotalAmount: 1250,
    Rows: rows(["2440", -1250], ["6110", 1000], ["2641", 250]),
    ...overrides,
  };
}

/** Rows in the accountant's notation: account and amount, debit positive and credit negative. */
export const rows = (...postings: readonly (readonly [account: string, amount: number])[]): Wire[] =>
  postings.map(([account, amount]) => ({
    AccountNumber: Number(account),
    ...(amount > 0 ? { DebitAmount: amount } : { CreditAmount: -amount }),
  }));

export const createDraft = (buying: PurchasingCompany, overrides: Wire = {}, query = ""): Promise<Reply> =>
  buying.anna.send("POST", `/supplierinvoicedrafts${query}`, draftBody(buying, overrides));

/** The body of `buildDraftBody` in the form of `POST /supplierinvoices`. */
export function invoiceBody(buying: PurchasingCompany, overrides: Wire = {}): Wire {
  const body = draftBody(buying, overrides);
  const draftRows = body.Rows as Wire[];
  return { ...body, Rows: draftRows.map(({ DebitAmount, ...row }) => ({ ...row, DebetAmount: DebitAmount })) };
}

/** Books a supplier invoice. @returns the invoice, its voucher and the postings of the voucher */
export async function bookSupplierInvoice(buying: PurchasingCompany, overrides: Wire = {}) {
  const invoice = await buying.anna.send("POST", "/supplierinvoices", invoiceBody(buying, overrides));
  expect([invoice.status, invoice.body.DeveloperErrorMessage]).toEqual([201, undefined]);
  return { invoice: invoice.body, ...(await readVoucher(buying.anna, invoice.body.VoucherId)) };
}

export async function readVoucher(caller: Caller, id: unknown) {
  const voucher = (await caller.get(`/vouchers?$filter=Id eq ${id}`)).body.Data[0] ?? {};
  return { voucher: voucher as Wire, postings: postingsOf(voucher) };
}

export const supplierPaymentBody = (buying: PurchasingCompany, PaymentAmount: number, overrides: Wire = {}): Wire => ({
  CompanyBankAccountId: buying.bankAccountId,
  PaymentAmount,
  PaymentCurrency: "SEK",
  PaymentDate: today,
  PaymentType: 1,
  ...overrides,
});

export const sendApproval = (
  caller: Caller,
  draftId: unknown,
  status: number,
  extraFields: Wire = {},
): Promise<Reply> =>
  caller.send("PUT", `/approval/supplierinvoice/${draftId}`, { DocumentApprovalStatus: status, ...extraFields });

/** The status, the error code and the first member that a refusal names. */
export const problemOf = ({ status, body }: Reply) => [status, body.ErrorCode, body.Errors?.[0]?.Field];
