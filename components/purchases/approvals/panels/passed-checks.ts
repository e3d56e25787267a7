import type { EvidenceFinding, MissingEvidence } from "@/lib/api/contract/purchases/approval";

/** The checks in the order in which they are shown. */
export const evidenceChecks = [
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

export type EvidenceCheck = (typeof evidenceChecks)[number];

/** The checks that cannot be made while the source in the key is not read. */
const checksBySource: Readonly<Record<MissingEvidence, readonly EvidenceCheck[]>> = {
  invoices: ["number_used", "same_amount_and_date", "first_invoice", "bank_changed", "amount_far"],
  earlier_invoices: ["number_used", "same_amount_and_date"],
  drafts: ["number_used", "same_amount_and_date"],
  supplier: ["bank_changed"],
  last_accounts: ["bank_changed"],
  vat: ["vat_mismatch"],
};

/** The checks that compare an invoice with earlier ones of its supplier; they are not made for the first invoice. */
const checksInapplicableToFirstInvoice: readonly EvidenceCheck[] = ["bank_changed", "amount_far"];

/** Returns the checks that were made and found nothing: no finding reports them or says that they were not made. */
export function findPassedChecks(findings: readonly EvidenceFinding[]): readonly EvidenceCheck[] {
  const notPassedCodes = new Set<EvidenceFinding["code"]>(
    findings.flatMap((finding) => [
      finding.code,
      ...(finding.code === "not_known"
        ? checksBySource[finding.what]
        : finding.code === "first_invoice"
          ? checksInapplicableToFirstInvoice
          : []),
    ]),
  );
  return evidenceChecks.filter((check) => !notPassedCodes.has(check));
}
