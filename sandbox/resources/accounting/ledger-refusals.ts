import { refused } from "../../http/problem";
import { LedgerError, type LedgerErrorCode } from "../../ledger/ledger-error";

/** Error codes of the interface for what the ledger refuses (docs/api/requests.md#error-codes). */
const codes: Readonly<Record<LedgerErrorCode, number>> = {
  not_a_number: 2000,
  too_many_decimals: 2000,
  unknown_currency: 2000,
  no_lines: 2000,
  discount_out_of_range: 2000,
  negative_invoice: 2000,
  empty_voucher: 2000,
  zero_posting: 2000,
  amount_too_large: 2000,
  unbalanced_voucher: 2000,
  payables_differ: 4032,
  rows_unbalanced: 4032,
  missing_account: 4024,
  unknown_account: 3002,
  inactive_account: 4002, // assumed
  no_fiscal_year: 3001,
  period_locked: 4026,
  year_locked: 4038,
  reverse_charge_with_vat: 4027,
  third_party_without_eu_buyer: 2000,
  reduction_too_high: 2000,
  reduction_not_shared: 2000,
  overpaid: 2000,
  payment_differs: 2000,
};

/** The member of the body, or of the draft behind it, that a refusal is about; undefined when none is to blame. */
export type Blame = (error: LedgerError) => string | undefined;

/** Runs what may be refused by the ledger; a refusal becomes the interface's own and undoes the transaction. */
export async function withLedger<T>(work: () => Promise<T>, blame: Blame = () => undefined): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error;
    const message = `${error.detail.charAt(0).toUpperCase()}${error.detail.slice(1)}.`;
    throw Object.assign(refused(codes[error.code], message, blame(error)), { cause: error });
  }
}
