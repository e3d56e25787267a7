import type { EvidenceFinding } from "../../../api/contract/purchases/approval";
import { findPurchaseAccounts, isInRanges } from "../../purchases/purchase-accounts";
import type { EvidenceInput } from "./evidence-input";

/** A finding when debit and credit of the rows differ, or when the rows on the payables account do not sum to the total. */
export function checkUnbalancedRows({ draft, company }: EvidenceInput): readonly EvidenceFinding[] {
  const { rows, totalMinor, currencyCode } = draft;
  const differenceMinor = rows.reduce((sum, { minor }) => sum + minor, 0n);
  const payablesRanges = findPurchaseAccounts(company.countryCode)?.payables ?? [];
  const payablesRows = rows.filter(({ account }) => isInRanges(payablesRanges, account));
  const payableMinor = -payablesRows.reduce((sum, { minor }) => sum + minor, 0n);
  // Where the payables account is not known, or no row is on it, the decision is left to the service.
  const isTotalOnPayables = payablesRows.length === 0 || payableMinor === totalMinor;
  if (rows.length > 0 && differenceMinor === 0n && isTotalOnPayables) return [];
  const amounts = {
    differenceMinor: differenceMinor.toString(),
    totalMinor: totalMinor.toString(),
    payableMinor: payableMinor.toString(),
  };
  return [{ code: "rows_unbalanced", severity: "warning", ...amounts, currencyCode }];
}
