import { ruleRefusalError } from "../../http/problem";
import { LedgerError, type LedgerErrorCode } from "../../ledger/ledger-error";

/** The API's error code for each error of the ledger (docs/api/requests.md#error-codes). */
const refusalCodes: Readonly<Record<LedgerErrorCode, number>> = {
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
  inactive_account: 4002, // The code is assumed.
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

/** Names the member of the body, or of the stored draft, that caused an error; undefined when no single member did. */
export type BlamedMemberOf = (error: LedgerError) => string | undefined;

/** Runs an action of the ledger. An error of the ledger becomes an `ApiError`, which rolls the transaction back. */
export async function withLedgerRefusals<T>(
  action: () => Promise<T>,
  blamedMemberOf: BlamedMemberOf = () => undefined,
): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error;
    const message = `${error.detail.charAt(0).toUpperCase()}${error.detail.slice(1)}.`;
    throw Object.assign(ruleRefusalError(refusalCodes[error.code], message, blamedMemberOf(error)), { cause: error });
  }
}
