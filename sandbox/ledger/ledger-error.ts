/** The reason for which the ledger refuses to book; the resources translate it into an error code of the API. */
export type LedgerErrorCode =
  | "not_a_number"
  | "too_many_decimals"
  | "unknown_currency"
  | "no_lines"
  | "discount_out_of_range"
  | "negative_invoice"
  | "missing_account"
  | "unknown_account"
  | "inactive_account"
  | "no_fiscal_year"
  | "year_locked"
  | "period_locked"
  | "reverse_charge_with_vat"
  | "third_party_without_eu_buyer"
  | "reduction_too_high"
  | "reduction_not_shared"
  | "overpaid"
  | "payment_differs"
  | "payables_differ"
  | "rows_unbalanced"
  | "empty_voucher"
  | "zero_posting"
  | "amount_too_large"
  | "unbalanced_voucher";

/**
 * The ledger refuses to book; nothing was booked. `detail` is a readable sentence that states the remedy and names no
 * person. `lineIndex` is the index, from 0, of the invoice line that is the reason; it is absent where no line is the
 * reason.
 */
export class LedgerError extends Error {
  override readonly name = "LedgerError";

  constructor(
    readonly code: LedgerErrorCode,
    readonly detail: string,
    readonly lineIndex?: number,
  ) {
    super(`${code}: ${detail}`);
  }
}
