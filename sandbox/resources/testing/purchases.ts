import { expect } from "vitest";
import { norrsken } from "../../seed/companies";
import { thirtyDaysTermsId } from "../../seed/company-data";
import { type BooksClient, type Caller, type JsonRecord, type Reply, today } from "./books-client";
import { postingsOf } from "./books-snapshot";

/** A company that purchases: callers for its people, a supplier that is created for the test, and a bank account. */
export type PurchasingCompany = {
  readonly anna: Caller;
  readonly erik: Caller;
  readonly sara: Caller;
  readonly supplierId: string;
  readonly bankAccountId: string;
};

export async function openPurchasingCompany(books: BooksClient): Promise<PurchasingCompany> {
  const signIn = async (email: string) => books.callerWithToken(await books.createToken(email, norrsken.id));
  const anna = await signIn("anna@norrsken.example");
  const supplier = await createSupplier(anna);
  const [bankAccount] = (await anna.get("/bankaccounts?$filter=LedgerAccountNumber eq 1930")).body.Data;
  return {
    anna,
    erik: await signIn("erik@norrsken.example"),
    sara: await signIn("sara@revisorn.example"),
    supplierId: supplier.body.Id,
    bankAccountId: String(bankAccount?.Id),
  };
}

export const createSupplier = (anna: Caller, overrides: JsonRecord = {}): Promise<Reply> =>
  anna.send("POST", "/suppliers", {
    Name: "Skellefte Trä AB",
    CountryCode: "SE",
    TermsOfPaymentId: thirtyDaysTermsId,
    IsActive: true,
    ...overrides,
  });

let draftCount = 0;

/** A complete draft for POST and PUT: stationery for 1 000 kronor and its VAT, unless overridden. */
export function buildDraftBody({ supplierId }: PurchasingCompany, overrides: JsonRecord = {}): JsonRecord {
  draftCount += 1;
  return {
    SupplierId: supplierId,
    IsCreditInvoice: false,
    InvoiceNumber: `F-${draftCount}`,
    InvoiceDate: today,
    DueDate: "2026-12-18",
    TotalAmount: 1250,
    Rows: buildRows(["2440", -1250], ["6110", 1000], ["2641", 250]),
    ...overrides,
  };
}

/** Rows in the accountant's notation: account and amount, debit positive and credit negative. */
export const buildRows = (...postings: readonly (readonly [account: string, amount: number])[]): JsonRecord[] =>
  postings.map(([account, amount]) => ({
    AccountNumber: Number(account),
    ...(amount > 0 ? { DebitAmount: amount } : { CreditAmount: -amount }),
  }));

export const createDraft = (purchaser: PurchasingCompany, overrides: JsonRecord = {}, query = ""): Promise<Reply> =>
  purchaser.anna.send("POST", `/supplierinvoicedrafts${query}`, buildDraftBody(purchaser, overrides));

/** The body of `buildDraftBody` in the form of `POST /supplierinvoices`. */
export function buildInvoiceBody(purchaser: PurchasingCompany, overrides: JsonRecord = {}): JsonRecord {
  const body = buildDraftBody(purchaser, overrides);
  const draftRows = body.Rows as JsonRecord[];
  return { ...body, Rows: draftRows.map(({ DebitAmount, ...row }) => ({ ...row, DebetAmount: DebitAmount })) };
}

/** Books a supplier invoice. @returns the invoice, its voucher and the postings of the voucher */
export async function bookSupplierInvoice(purchaser: PurchasingCompany, overrides: JsonRecord = {}) {
  const invoice = await purchaser.anna.send("POST", "/supplierinvoices", buildInvoiceBody(purchaser, overrides));
  expect([invoice.status, invoice.body.DeveloperErrorMessage]).toEqual([201, undefined]);
  return { invoice: invoice.body, ...(await readVoucher(purchaser.anna, invoice.body.VoucherId)) };
}

export async function readVoucher(caller: Caller, id: unknown) {
  const voucher = (await caller.get(`/vouchers?$filter=Id eq ${id}`)).body.Data[0] ?? {};
  return { voucher: voucher as JsonRecord, postings: postingsOf(voucher) };
}

export const buildSupplierPaymentBody = (
  purchaser: PurchasingCompany,
  PaymentAmount: number,
  overrides: JsonRecord = {},
): JsonRecord => ({
  CompanyBankAccountId: purchaser.bankAccountId,
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
  extraFields: JsonRecord = {},
): Promise<Reply> =>
  caller.send("PUT", `/approval/supplierinvoice/${draftId}`, { DocumentApprovalStatus: status, ...extraFields });

/** The status, the error code and the first member that a refusal names. */
export const refusalOf = ({ status, body }: Reply) => [status, body.ErrorCode, body.Errors?.[0]?.Field];
