import type { EvidenceChip } from "../../../api/contract/purchases/approval";
import { isOn, purchaseAccounts } from "../../purchases/purchase-accounts";
import type { EvidenceInput } from "./evidence-input";

/** Debit and credit of the rows differ, or what they put on the suppliers' account is not the invoice's total. */
export function rowsUnbalanced({ draft, company }: EvidenceInput): readonly EvidenceChip[] {
  const { rows, totalMinor, currencyCode } = draft;
  const difference = rows.reduce((sum, { minor }) => sum + minor, 0n);
  const payables = purchaseAccounts(company.countryCode)?.payables ?? [];
  const owed = rows.filter(({ account }) => isOn(payables, account));
  const payable = -owed.reduce((sum, { minor }) => sum + minor, 0n);
  // Where the suppliers' account is not known, or none of the rows is on it, the service knows better.
  const isOwed = owed.length === 0 || payable === totalMinor;
  if (rows.length > 0 && difference === 0n && isOwed) return [];
  const facts = {
    differenceMinor: difference.toString(),
    totalMinor: totalMinor.toString(),
    payableMinor: payable.toString(),
  };
  return [{ code: "rows_unbalanced", severity: "warning", ...facts, currencyCode }];
}
