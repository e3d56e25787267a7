import type { Evidence, EvidenceFinding } from "../../../api/contract/purchases/approval";
import { supplierDraftVersion } from "../../purchases/supplier-draft-version";
import { farAmountFindings } from "./amount-far";
import { bankChangeFindings } from "./bank-changed";
import { comparedInvoiceCount, type EvidenceInput } from "./evidence-input";
import { toEarlierInvoice } from "./find-twins";
import { differenceFromLastInvoice } from "./last-difference";
import { allocatedCostFindings, foreignCurrencyFindings, unreadSourceFindings } from "./other-findings";
import { unbalancedRowsFindings } from "./rows-unbalanced";
import { firstInvoiceFindings, sameAmountAndDateFindings, usedNumberFindings } from "./twins";
import { vatMismatchFindings } from "./vat-mismatch";

/** The checks of the evidence, in the order in which their findings are shown: first those that may cost money. */
const evidenceChecks: readonly ((input: EvidenceInput) => readonly EvidenceFinding[])[] = [
  usedNumberFindings,
  bankChangeFindings,
  sameAmountAndDateFindings,
  firstInvoiceFindings,
  farAmountFindings,
  unbalancedRowsFindings,
  vatMismatchFindings,
  foreignCurrencyFindings,
  allocatedCostFindings,
  unreadSourceFindings,
];

const rankOfSeverity = { warning: 0, unknown: 1, info: 2 } as const;

/** All findings about a draft that a person should see before they approve it. @param readAt instant of the reading */
export function collectEvidence(input: EvidenceInput, readAt: string): Evidence {
  const { draft, invoices } = input;
  const chips = evidenceChecks
    .flatMap((check) => check(input))
    .toSorted((left, right) => rankOfSeverity[left.severity] - rankOfSeverity[right.severity]);
  const earlierInvoices = (invoices ?? []).filter((invoice) => invoice.createdFromDraftId !== draft.id);
  return {
    draftId: draft.id,
    version: supplierDraftVersion(draft),
    chips,
    isClean: chips.every(({ severity }) => severity === "info"),
    last: differenceFromLastInvoice(input),
    earlier: earlierInvoices.slice(0, comparedInvoiceCount).map(toEarlierInvoice),
    readAt,
  };
}
