import type { InvoiceDraft } from "../../api/contract/sales/customer-invoice-draft";
import type { DocumentRow } from "../../api/contract/sales/document-row";
import { shortName } from "../../values/short-name";

export type DraftField =
  | "customer"
  | "due"
  | "delivery"
  | "yourReference"
  | "ourReference"
  | "orderReference"
  | "terms"
  | "text"
  | "article"
  | "quantity"
  | "price"
  | "discount"
  | "reverse"
  | "gross"
  | "vat"
  | "reduction"
  | "credit"
  | "euThirdParty";

/**
 * The value of one field of a draft. `row` counts from 0, null for the draft as a whole.
 * `value` is compared: numbers as decimal text in ten-thousandths, amounts in minor
 * units, days as `YYYY-MM-DD`. `displayName` is a readable name where the value is an id.
 */
export type DraftFact = { field: DraftField; row: number | null; value: string; said?: string };

/** A field that differs, with the value on both sides; null where that side has no such row. */
export type DraftDifference = {
  field: DraftField;
  row: number | null;
  shown: DraftFact | null;
  stored: DraftFact | null;
};

/** The members of a sales document that are compared. */
export type DocumentText = Pick<
  InvoiceDraft,
  | "customerId"
  | "customerName"
  | "dueOn"
  | "deliveryOn"
  | "yourReference"
  | "ourReference"
  | "buyersOrderReference"
  | "termsOfPaymentId"
  | "grossMinor"
  | "vatMinor"
  | "rows"
> &
  Partial<Pick<InvoiceDraft, "taxReductionMinor" | "isCredit" | "euThirdParty">>;

/**
 * All fields a person reads on a draft, except its invoice date. The service answers today's date unless it is told to keep
 * the date of the draft, so a command names its date separately.
 */
export function draftFacts(draft: DocumentText): readonly DraftFact[] {
  const whole: [DraftField, string, string?][] = [
    ["customer", draft.customerId, draft.customerName],
    ["due", draft.dueOn ?? ""],
    ["delivery", draft.deliveryOn ?? ""],
    ["yourReference", draft.yourReference],
    ["ourReference", draft.ourReference],
    ["orderReference", draft.buyersOrderReference],
    ["terms", draft.termsOfPaymentId],
    ["gross", draft.grossMinor.toString()],
    ["vat", draft.vatMinor.toString()],
    ...turns(draft),
  ];
  return [...whole.map(([field, value, said]) => factOf(field, null, value, said)), ...draft.rows.flatMap(rowFacts)];
}

/** The fields for tax reduction, credit and third-party trade; a draft without any of these has no such field. */
function turns({ taxReductionMinor = 0n, isCredit = false, euThirdParty = false }: DocumentText) {
  const all: [DraftField, string, boolean][] = [
    ["reduction", taxReductionMinor.toString(), taxReductionMinor !== 0n],
    ["credit", "true", isCredit],
    ["euThirdParty", "true", euThirdParty],
  ];
  return all.flatMap(([field, value, isSaid]): [DraftField, string][] => (isSaid ? [[field, value]] : []));
}

function rowFacts(row: DocumentRow, index: number): DraftFact[] {
  const text = factOf("text", index, row.text);
  if (row.isTextRow) return [text];
  return [
    text,
    factOf("article", index, row.articleId ?? "", row.articleNumber),
    factOf("quantity", index, row.quantity.toString()),
    factOf("price", index, row.unitPrice.toString()),
    factOf("discount", index, row.discount.toString()),
    factOf("reverse", index, String(row.reverseConstruction)),
  ];
}

function factOf(field: DraftField, row: number | null, value: string, said?: string): DraftFact {
  return said === undefined ? { field, row, value } : { field, row, value, said };
}

/** The differences between the draft a person sees and the stored draft: first those of the whole draft, then row by row. */
export function draftDifferences(shown: DocumentText, stored: DocumentText): readonly DraftDifference[] {
  const [mine, theirs] = [byPlace(shown), byPlace(stored)];
  return [...new Map([...mine, ...theirs])].flatMap(([place, { field, row }]) => {
    const one = mine.get(place) ?? null;
    const other = theirs.get(place) ?? null;
    return one?.value === other?.value ? [] : [{ field, row, shown: one, stored: other }];
  });
}

function byPlace(draft: DocumentText): Map<string, DraftFact> {
  return new Map(draftFacts(draft).map((fact) => [`${fact.row ?? ""} ${fact.field}`, fact]));
}

/** A short name for the exact text of a draft. Browser and server compute equal names for equal texts. */
export function draftVersion(draft: DocumentText): string {
  return shortName(JSON.stringify(draftFacts(draft).map(({ field, row, value }) => [field, row, value])));
}
