import type { EvidenceFinding, MissingEvidence } from "@/lib/api/contract/purchases/approval";

/** The checks in the order in which they are shown. */
export const checks = [
  "number_used",
  "same_amount_and_date",
  "first_invoice",
  "bank_changed",
  "amount_far",
  "vat_mismatch",
  "rows_unbalanced",
  "allocated",
  "foreign_currency",
] as const satisfies readonly EvidenceFinding["code"][];

export type Check = (typeof checks)[number];

/** The checks that cannot be made while the source in the key is not read. */
const checksThatNeed: Readonly<Record<MissingEvidence, readonly Check[]>> = {
  invoices: ["number_used", "same_amount_and_date", "first_invoice", "bank_changed", "amount_far"],
  earlier_invoices: ["number_used", "same_amount_and_date"],
  drafts: ["number_used", "same_amount_and_date"],
  supplier: ["bank_changed"],
  last_accounts: ["bank_changed"],
  vat: ["vat_mismatch"],
};

/** The checks that compare with earlier invoices, of which a supplier's first invoice has none. */
const checksThatCompare: readonly Check[] = ["bank_changed", "amount_far"];

/** Returns the checks that were made and found nothing: no chip reports them or says that they could not be made. */
export function passedChecks(chips: readonly EvidenceFinding[]): readonly Check[] {
  const codesNotPassed = new Set<EvidenceFinding["code"]>(
    chips.flatMap((chip) => [
      chip.code,
      ...(chip.code === "not_known"
        ? checksThatNeed[chip.what]
        : chip.code === "first_invoice"
          ? checksThatCompare
          : []),
    ]),
  );
  return checks.filter((check) => !codesNotPassed.has(check));
}
