import { ruleRefusalError } from "../../http/problem";
import { assertReverseCharge } from "./customer-invoice-draft-rules";
import { hasReduction, houseWorkTypeOf } from "./customer-invoice-house-work";
import { type Buyer, findVatNumberProblem, invoiceTermsOf, type Seller } from "./customer-invoice-parties";
import type { DraftRow } from "./customer-invoice-rows";
import type { StoredDraft } from "./stored-draft";

/**
 * Refuses a draft that may not be booked on any date or with any amount. The draft was checked when it was saved, but
 * the customer may have changed since then. A document has one kind of reduction, because its persons have one amount each.
 *
 * @throws ApiError 4002, 4025, 4027
 */
export function assertBookable(draft: StoredDraft, buyer: Buyer, seller: Seller): void {
  const { currency } = invoiceTermsOf(seller, buyer, false);
  const rows = draft.Rows as readonly DraftRow[];
  const refusalReasons: readonly (readonly [applies: boolean, what: string, member: string])[] = [
    [
      draft.UsesGreenTechnology === true && houseWorkTypeOf(draft) !== null,
      "house work and green technology on one document",
      "UsesGreenTechnology",
    ],
    [
      draft.UsesGreenTechnology !== true && rows.some((row) => Number(row.GreenTechnologyType ?? 0) !== 0),
      "green technology rows on a document without green technology",
      "Rows",
    ],
    [
      currency !== seller.CurrencyCode && hasReduction(draft),
      "tax reductions in another currency",
      draft.UsesGreenTechnology === true ? "UsesGreenTechnology" : "RotReducedInvoicingType",
    ],
  ];
  const refusalReason = refusalReasons.find(([applies]) => applies);
  if (refusalReason) throw ruleRefusalError(4002, `The sandbox cannot book ${refusalReason[1]}.`, refusalReason[2]);
  assertReverseCharge(rows, buyer);
  const vatNumberProblem = findVatNumberProblem(seller, buyer, draft.EuThirdParty === true);
  if (vatNumberProblem !== null) throw ruleRefusalError(4025, vatNumberProblem, "VatNumber");
}
