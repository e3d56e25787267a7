/** Why the ledger refuses; the resources translate it into the error codes of the API. */
export type LedgerErrorCode =
  | "not_a_number"
  | "too_many_decimals"
  | "unknown_currency"
  | "mixed_currency"
  | "no_lines"
  | "discount_out_of_range"
  | "negative_invoice"
  | "missing_account"
  | "unknown_account"
  | "no_fiscal_year"
  | "year_locked"
  | "period_locked"
  | "kind_not_supported"
  | "empty_voucher"
  | "zero_posting"
  | "amount_too_large"
  | "unbalanced_voucher";

/** A refusal of the pure ledger: nothing was booked. `detail` is readable and names no person. */
export class LedgerError extends Error {
  override readonly name = "LedgerError";

  constructor(
    readonly code: LedgerErrorCode,
    readonly detail: string,
  ) {
    super(`${code}: ${detail}`);
  }
}
