import type { EvidenceFinding } from "../../../api/contract/purchases/approval";
import type { EvidenceInput } from "./evidence-input";
import { findTwins } from "./find-twins";
import { isSameNumber } from "./same-number";

/** A finding when another document of the supplier, a booked invoice or a draft, has the same invoice number. */
export function checkUsedNumber(input: EvidenceInput): readonly EvidenceFinding[] {
  const draftNumber = input.draft.invoiceNumber;
  const foundTwins = findTwins(
    input,
    (document) => isSameNumber(document.invoiceNumber, draftNumber),
    (document) => document.invoiceNumber.trim() === draftNumber.trim(),
  );
  return foundTwins.count === 0 ? [] : [{ code: "number_used", severity: "warning", ...foundTwins }];
}

/** A finding when another document has the same amount and date: it may be the same purchase under another number. */
export function checkSameAmountAndDate(input: EvidenceInput): readonly EvidenceFinding[] {
  const { totalMinor, currencyCode, invoiceOn } = input.draft;
  if (invoiceOn === null || totalMinor === 0n) return [];
  const foundTwins = findTwins(
    input,
    (document) =>
      document.totalMinor === totalMinor && document.currencyCode === currencyCode && document.invoiceOn === invoiceOn,
    () => true,
  );
  return foundTwins.count === 0 ? [] : [{ code: "same_amount_and_date", severity: "warning", ...foundTwins }];
}

/** A finding when no other invoice of this supplier was ever booked. */
export function checkFirstInvoice({ draft, invoices }: EvidenceInput): readonly EvidenceFinding[] {
  if (invoices === null || invoices.some((document) => document.createdFromDraftId !== draft.id)) return [];
  return [{ code: "first_invoice", severity: "warning", supplierName: draft.supplierName }];
}
