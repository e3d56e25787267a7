import { refused } from "../../http/problem";
import { assertReverseCharge } from "./customer-invoice-draft-rules";
import { type Buyer, invoiceTerms, type Seller, vatNumberFault } from "./customer-invoice-parties";
import type { DraftRow } from "./customer-invoice-rows";
import type { StoredDraft } from "./stored-draft";

/**
 * Refuses what may not be booked, whatever its date and amounts: the customer may have changed since the draft was saved.
 * Green technology is kept in drafts only: its accounts are not known, and a wrong voucher is worse than none.
 *
 * @throws ApiError 4002, 4025, 4027
 */
export function assertBookable(draft: StoredDraft, buyer: Buyer, seller: Seller): void {
  const { currency } = invoiceTerms(seller, buyer, false);
  const rows = draft.Rows as readonly DraftRow[];
  const reasons: readonly (readonly [applies: boolean, what: string, member: string])[] = [
    [draft.UsesGreenTechnology === true, "green technology reductions", "UsesGreenTechnology"],
    [rows.some((row) => Number(row.GreenTechnologyType ?? 0) !== 0), "green technology rows", "Rows"],
    [
      currency !== seller.CurrencyCode && Number(draft.RotReducedInvoicingType ?? 0) !== 0,
      "reductions for house work in another currency",
      "RotReducedInvoicingType",
    ],
  ];
  const reason = reasons.find(([applies]) => applies);
  if (reason) throw refused(4002, `The sandbox cannot book ${reason[1]}.`, reason[2]);
  assertReverseCharge(rows, buyer);
  const fault = vatNumberFault(seller, buyer, draft.EuThirdParty === true);
  if (fault !== null) throw refused(4025, fault, "VatNumber");
}
