import type { RunningSandbox } from "../../../scripts/testing/programs";
import { type Caller, type JsonRecord, today } from "./books-client";

type CountsByKind = Record<string, { received: number; committed: number }>;

/** The counts and balances of a company's books. A call that writes nothing leaves all of them unchanged. */
export type BooksSnapshot = {
  readonly drafts: number;
  readonly invoices: number;
  readonly vouchers: number;
  readonly nextInvoiceNumber: unknown;
  /** Today's balance by account number, of accounts whose balance is not zero. */
  readonly balances: Readonly<Record<string, number>>;
  readonly conversions: number;
  readonly postings: number;
  readonly voids: number;
  readonly mails: number;
};

export async function readBooksSnapshot(sandbox: RunningSandbox, caller: Caller): Promise<BooksSnapshot> {
  const countRecords = async (path: string) => (await caller.get(`${path}?$pagesize=1`)).body.Meta.TotalNumberOfResults;
  const { total } = await sandbox.callControl<{ total: CountsByKind }>("GET", "/counters");
  const committedCountOf = (kind: string) => total[kind]?.committed ?? Number.NaN;
  const balances = (await caller.get(`/accountbalances/${today}?$filter=Balance ne 0&$pagesize=1000`)).body.Data;
  return {
    drafts: await countRecords("/customerinvoicedrafts"),
    invoices: await countRecords("/customerinvoices"),
    vouchers: await countRecords("/vouchers"),
    nextInvoiceNumber: (await caller.get("/companysettings")).body.NextCustomerInvoiceNumber,
    balances: Object.fromEntries(
      balances.map((accountBalance) => [String(accountBalance.AccountNumber), Number(accountBalance.Balance)]),
    ),
    conversions: committedCountOf("conversions"),
    postings: committedCountOf("postings"),
    voids: committedCountOf("voids"),
    mails: committedCountOf("mails"),
  };
}

/** The postings of a voucher from an answer: account and amount, debit positive and credit negative. */
export function postingsOf(voucher: JsonRecord | undefined): readonly (readonly [account: number, amount: number])[] {
  const rows = (voucher?.Rows ?? []) as readonly JsonRecord[];
  return rows.map((row) => [Number(row.AccountNumber), Number(row.DebitAmount) - Number(row.CreditAmount)]);
}
