import type { EvidenceChip } from "../../../api/contract/purchases/approval";
import type { EvidenceInput } from "./evidence-input";
import { twinsOf } from "./naming";
import { isSameNumber } from "./same-number";

/** A finding when another document of the supplier, a booked invoice or a draft, has the same invoice number. */
export function numberUsed(input: EvidenceInput): readonly EvidenceChip[] {
  const number = input.draft.invoiceNumber;
  const found = twinsOf(
    input,
    (one) => isSameNumber(one.invoiceNumber, number),
    (one) => one.invoiceNumber.trim() === number.trim(),
  );
  return found.count === 0 ? [] : [{ code: "number_used", severity: "warning", ...found }];
}

/** A finding when another document has the same amount and date: it may be the same purchase under another number. */
export function sameAmountAndDate(input: EvidenceInput): readonly EvidenceChip[] {
  const { totalMinor, currencyCode, invoiceOn } = input.draft;
  if (invoiceOn === null || totalMinor === 0n) return [];
  const found = twinsOf(
    input,
    (one) => one.totalMinor === totalMinor && one.currencyCode === currencyCode && one.invoiceOn === invoiceOn,
    () => true,
  );
  return found.count === 0 ? [] : [{ code: "same_amount_and_date", severity: "warning", ...found }];
}

/** A finding when no other invoice of this supplier was ever booked. */
export function firstInvoice({ draft, invoices }: EvidenceInput): readonly EvidenceChip[] {
  if (invoices === null || invoices.some((one) => one.createdFromDraftId !== draft.id)) return [];
  return [{ code: "first_invoice", severity: "warning", supplierName: draft.supplierName }];
}
