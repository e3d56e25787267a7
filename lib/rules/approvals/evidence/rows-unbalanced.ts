import type { EvidenceChip } from "../../../api/contract/purchases/approval";
import { isOn, purchaseAccounts } from "../../purchases/purchase-accounts";
import type { EvidenceInput } from "./evidence-input";

/** A finding when debit and credit of the rows differ, or when the rows on the payables account do not sum to the total. */
export function rowsUnbalanced({ draft, company }: EvidenceInput): readonly EvidenceChip[] {
  const { rows, totalMinor, currencyCode } = draft;
  const difference = rows.reduce((sum, { minor }) => sum + minor, 0n);
  const payables = purchaseAccounts(company.countryCode)?.payables ?? [];
  const owed = rows.filter(({ account }) => isOn(payables, account));
  const payable = -owed.reduce((sum, { minor }) => sum + minor, 0n);
  // Where the payables account is not known, or no row is on it, the decision is left to the service.
  const isOwed = owed.length === 0 || payable === totalMinor;
  if (rows.length > 0 && difference === 0n && isOwed) return [];
  const facts = {
    differenceMinor: difference.toString(),
    totalMinor: totalMinor.toString(),
    payableMinor: payable.toString(),
  };
  return [{ code: "rows_unbalanced", severity: "warning", ...facts, currencyCode }];
}
