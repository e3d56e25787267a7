import type { RunningSandbox } from "../../../scripts/testing/programs";
import { type Caller, today, type Wire } from "./books-client";

type Counts = Record<string, { received: number; committed: number }>;

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
  const { total } = await sandbox.control<{ total: Counts }>("GET", "/counters");
  const committed = (kind: string) => total[kind]?.committed ?? Number.NaN;
  const balances = (await caller.get(`/accountbalances/${today}?$filter=Balance ne 0&$pagesize=1000`)).body.Data;
  return {
    drafts: await countRecords("/customerinvoicedrafts"),
    invoices: await countRecords("/customerinvoices"),
    vouchers: await countRecords("/vouchers"),
    nextInvoiceNumber: (await caller.get("/companysettings")).body.NextCustomerInvoiceNumber,
    balances: Object.fromEntries(balances.map((one) => [String(one.AccountNumber), Number(one.Balance)])),
    conversions: committed("conversions"),
    postings: committed("postings"),
    voids: committed("voids"),
    mails: committed("mails"),
  };
}

/** The postings of a voucher from an answer: account and amount, debit positive and credit negative. */
export function postingsOf(voucher: Wire | undefined): readonly (readonly [account: number, amount: number])[] {
  const rows = (voucher?.Rows ?? []) as readonly Wire[];
  return rows.map((row) => [Number(row.AccountNumber), Number(row.DebitAmount) - Number(row.CreditAmount)]);
}
