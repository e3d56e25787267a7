import type { Evidence, EvidenceFinding } from "../../../api/contract/purchases/approval";
import { supplierDraftVersionOf } from "../../purchases/supplier-draft-version";
import { checkFarAmount } from "./amount-far";
import { checkBankChange } from "./bank-changed";
import { comparedInvoiceCount, type EvidenceInput } from "./evidence-input";
import { toEarlierInvoice } from "./find-twins";
import { differenceFromLastInvoice } from "./last-difference";
import { checkAllocatedCosts, checkForeignCurrency, checkUnreadSources } from "./other-findings";
import { checkUnbalancedRows } from "./rows-unbalanced";
import { checkFirstInvoice, checkSameAmountAndDate, checkUsedNumber } from "./twins";
import { checkVatMismatch } from "./vat-mismatch";

/** The checks of the evidence, in the order in which their findings are shown: first those that may cost money. */
const evidenceChecks: readonly ((input: EvidenceInput) => readonly EvidenceFinding[])[] = [
  checkUsedNumber,
  checkBankChange,
  checkSameAmountAndDate,
  checkFirstInvoice,
  checkFarAmount,
  checkUnbalancedRows,
  checkVatMismatch,
  checkForeignCurrency,
  checkAllocatedCosts,
  checkUnreadSources,
];

const rankOfSeverity = { warning: 0, unknown: 1, info: 2 } as const;

/** All findings about a draft that a person should see before they approve it. @param readAt instant of the reading */
export function collectEvidence(input: EvidenceInput, readAt: string): Evidence {
  const { draft, invoices } = input;
  const findings = evidenceChecks
    .flatMap((check) => check(input))
    .toSorted((left, right) => rankOfSeverity[left.severity] - rankOfSeverity[right.severity]);
  const earlierInvoices = (invoices ?? []).filter((invoice) => invoice.createdFromDraftId !== draft.id);
  return {
    draftId: draft.id,
    version: supplierDraftVersionOf(draft),
    chips: findings,
    isClean: findings.every(({ severity }) => severity === "info"),
    last: differenceFromLastInvoice(input),
    earlier: earlierInvoices.slice(0, comparedInvoiceCount).map(toEarlierInvoice),
    readAt,
  };
}
