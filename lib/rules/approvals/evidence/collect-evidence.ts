import type { Evidence, EvidenceFinding } from "../../../api/contract/purchases/approval";
import { supplierDraftVersion } from "../../purchases/supplier-draft-version";
import { amountFar } from "./amount-far";
import { bankChanged } from "./bank-changed";
import { comparedInvoices, type EvidenceInput } from "./evidence-input";
import { toEarlierInvoice } from "./find-twins";
import { lastDifference } from "./last-difference";
import { allocatedCosts, foreignCurrency, unreadSourceFindings } from "./other-findings";
import { rowsUnbalanced } from "./rows-unbalanced";
import { firstInvoice, numberUsed, sameAmountAndDate } from "./twins";
import { vatMismatch } from "./vat-mismatch";

/** The checks of the evidence, in the order in which their findings are shown: first those that may cost money. */
const evidenceChecks: readonly ((input: EvidenceInput) => readonly EvidenceFinding[])[] = [
  numberUsed,
  bankChanged,
  sameAmountAndDate,
  firstInvoice,
  amountFar,
  rowsUnbalanced,
  vatMismatch,
  foreignCurrency,
  allocatedCosts,
  unreadSourceFindings,
];

const rankOfSeverity = { warning: 0, unknown: 1, info: 2 } as const;

/** All findings about a draft that a person should see before they approve it. @param readAt instant of the reading */
export function collectEvidence(input: EvidenceInput, readAt: string): Evidence {
  const { draft, invoices } = input;
  const chips = evidenceChecks
    .flatMap((check) => check(input))
    .toSorted((one, other) => rankOfSeverity[one.severity] - rankOfSeverity[other.severity]);
  const earlier = (invoices ?? []).filter((one) => one.createdFromDraftId !== draft.id);
  return {
    draftId: draft.id,
    version: supplierDraftVersion(draft),
    chips,
    isClean: chips.every(({ severity }) => severity === "info"),
    last: lastDifference(input),
    earlier: earlier.slice(0, comparedInvoices).map(toEarlierInvoice),
    readAt,
  };
}
