import type { InvoiceDraft } from "../../api/contract/sales/customer-invoice-draft";
import type { DocumentRow } from "../../api/contract/sales/document-row";
import { textHash } from "../../values/text-hash";

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
export type DraftFact = { field: DraftField; row: number | null; value: string; displayName?: string };

/** A field that differs, with the value on both sides; null where that side has no such row. */
export type DraftDifference = {
  field: DraftField;
  row: number | null;
  shown: DraftFact | null;
  stored: DraftFact | null;
};

/** The members of a sales document that are compared. */
export type ComparedDocument = Pick<
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
export function draftFactsOf(draft: ComparedDocument): readonly DraftFact[] {
  const factsOfDraft: [DraftField, string, string?][] = [
    ["customer", draft.customerId, draft.customerName],
    ["due", draft.dueOn ?? ""],
    ["delivery", draft.deliveryOn ?? ""],
    ["yourReference", draft.yourReference],
    ["ourReference", draft.ourReference],
    ["orderReference", draft.buyersOrderReference],
    ["terms", draft.termsOfPaymentId],
    ["gross", draft.grossMinor.toString()],
    ["vat", draft.vatMinor.toString()],
    ...optionalFactsOf(draft),
  ];
  return [
    ...factsOfDraft.map(([field, value, displayName]) => makeFact(field, null, value, displayName)),
    ...draft.rows.flatMap(rowFactsOf),
  ];
}

/** The fields for tax reduction, credit and third-party trade; a draft without any of these has no such field. */
function optionalFactsOf({ taxReductionMinor = 0n, isCredit = false, euThirdParty = false }: ComparedDocument) {
  const optionalFacts: [DraftField, string, boolean][] = [
    ["reduction", taxReductionMinor.toString(), taxReductionMinor !== 0n],
    ["credit", "true", isCredit],
    ["euThirdParty", "true", euThirdParty],
  ];
  return optionalFacts.flatMap(([field, value, isPresent]): [DraftField, string][] =>
    isPresent ? [[field, value]] : [],
  );
}

function rowFactsOf(row: DocumentRow, index: number): DraftFact[] {
  const text = makeFact("text", index, row.text);
  if (row.isTextRow) return [text];
  return [
    text,
    makeFact("article", index, row.articleId ?? "", row.articleNumber),
    makeFact("quantity", index, row.quantity.toString()),
    makeFact("price", index, row.unitPrice.toString()),
    makeFact("discount", index, row.discount.toString()),
    makeFact("reverse", index, String(row.reverseConstruction)),
  ];
}

function makeFact(field: DraftField, row: number | null, value: string, displayName?: string): DraftFact {
  return displayName === undefined ? { field, row, value } : { field, row, value, displayName };
}

/** The differences between the draft a person sees and the stored draft: first those of the whole draft, then row by row. */
export function draftDifferences(
  shownDraft: ComparedDocument,
  storedDraft: ComparedDocument,
): readonly DraftDifference[] {
  const [shownFacts, storedFacts] = [indexFactsByKey(shownDraft), indexFactsByKey(storedDraft)];
  return [...new Map([...shownFacts, ...storedFacts])].flatMap(([factKey, { field, row }]) => {
    const shownFact = shownFacts.get(factKey) ?? null;
    const storedFact = storedFacts.get(factKey) ?? null;
    return shownFact?.value === storedFact?.value ? [] : [{ field, row, shown: shownFact, stored: storedFact }];
  });
}

function indexFactsByKey(draft: ComparedDocument): Map<string, DraftFact> {
  return new Map(draftFactsOf(draft).map((fact) => [`${fact.row ?? ""} ${fact.field}`, fact]));
}

/** A short name for the exact text of a draft. Browser and server compute equal names for equal texts. */
export function draftVersion(draft: ComparedDocument): string {
  return textHash(JSON.stringify(draftFactsOf(draft).map(({ field, row, value }) => [field, row, value])));
}
