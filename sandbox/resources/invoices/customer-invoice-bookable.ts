import { ruleRefusalError } from "../../http/problem";
import { assertReverseCharge } from "./customer-invoice-draft-rules";
import { type Buyer, findVatNumberProblem, invoiceTermsOf, type Seller } from "./customer-invoice-parties";
import type { DraftRow } from "./customer-invoice-rows";
import type { StoredDraft } from "./stored-draft";

/**
 * Refuses a draft that may not be booked on any date or with any amount. The draft was checked when it was saved, but
 * the customer may have changed since then. Green technology can be saved in drafts and is not booked: its accounts are
 * not known, and a wrong voucher is worse than a refusal.
 *
 * @throws ApiError 4002, 4025, 4027
 */
export function assertBookable(draft: StoredDraft, buyer: Buyer, seller: Seller): void {
  const { currency } = invoiceTermsOf(seller, buyer, false);
  const rows = draft.Rows as readonly DraftRow[];
  const refusalReasons: readonly (readonly [applies: boolean, what: string, member: string])[] = [
    [draft.UsesGreenTechnology === true, "green technology reductions", "UsesGreenTechnology"],
    [rows.some((row) => Number(row.GreenTechnologyType ?? 0) !== 0), "green technology rows", "Rows"],
    [
      currency !== seller.CurrencyCode && Number(draft.RotReducedInvoicingType ?? 0) !== 0,
      "reductions for house work in another currency",
      "RotReducedInvoicingType",
    ],
  ];
  const refusalReason = refusalReasons.find(([applies]) => applies);
  if (refusalReason) throw ruleRefusalError(4002, `The sandbox cannot book ${refusalReason[1]}.`, refusalReason[2]);
  assertReverseCharge(rows, buyer);
  const vatNumberProblem = findVatNumberProblem(seller, buyer, draft.EuThirdParty === true);
  if (vatNumberProblem !== null) throw ruleRefusalError(4025, vatNumberProblem, "VatNumber");
}
