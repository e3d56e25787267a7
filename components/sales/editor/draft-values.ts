import * as z from "zod/mini";
import { dateOfText, dateText } from "@/components/form/date-text";
import type { Shape } from "@/components/form/kept-text";
import type { Article } from "@/lib/api/contract/sales/article";
import { forCustomer, type InvoiceDraft } from "@/lib/api/contract/sales/customer-invoice-draft";
import { type DocumentRow, emptyRow } from "@/lib/api/contract/sales/document-row";
import { formatDecimal, formatQuantity } from "@/lib/values/money";
import { numberOf, priceOf, shareOf } from "./number-of";
import type { WrittenText } from "./written-text";

/** One row as typed. What the form does not show of a stored row travels along in `kept`. */
export type RowValues = {
  /** Names the row while it is edited, wherever it moves; empty until the row is first kept. */
  key: string;
  articleId: string;
  articleNumber: string;
  text: string;
  quantity: string;
  unit: string;
  unitPrice: string;
  /** Null until an article is chosen. */
  rateBps: number | null;
  /** In percent, as typed; empty is none. */
  discount: string;
  /** Construction service the customer accounts for the VAT of. */
  reverseConstruction: boolean;
  kept: { readonly rest: DocumentRow["rest"] };
};

/**
 * What a stored row holds that nobody types. The form library copies every plain record of the form at each key, and these
 * are long: an instance of a class it leaves alone.
 */
class KeptMembers {
  constructor(readonly rest: DocumentRow["rest"]) {}
}

/** A document as typed, by an invoice's names: see {@link WrittenText}. */
export type DraftValues = {
  customerId: string;
  customerText: string;
  invoiceOn: string;
  /** False while nobody chose the day of the document: an invoice's then follows the service's own. */
  ownInvoiceOn: boolean;
  dueOn: string;
  /** False while the due date follows a rule: an invoice's the customer's terms. */
  ownDueOn: boolean;
  yourReference: string;
  ourReference: string;
  orderReference: string;
  rows: RowValues[];
};

const rowShape = z.object({
  key: z.string(),
  articleId: z.string(),
  articleNumber: z.string(),
  text: z.string(),
  quantity: z.string(),
  unit: z.string(),
  unitPrice: z.string(),
  rateBps: z.nullable(z.number()),
  discount: z.string(),
  // Text kept before it was typed has none.
  reverseConstruction: z._default(z.boolean(), false),
  kept: z.object({ rest: z.record(z.string(), z.unknown()) }),
});

/** What kept text must look like to be put back into the form. */
export const draftShape: Shape<DraftValues> = {
  customerId: z.string(),
  customerText: z.string(),
  invoiceOn: z.string(),
  ownInvoiceOn: z.boolean(),
  dueOn: z.string(),
  ownDueOn: z.boolean(),
  yourReference: z.string(),
  ourReference: z.string(),
  orderReference: z.string(),
  rows: z.array(rowShape),
};

export const blankRow: RowValues = {
  key: "",
  articleId: "",
  articleNumber: "",
  text: "",
  quantity: "",
  unit: "",
  unitPrice: "",
  rateBps: null,
  discount: "",
  reverseConstruction: false,
  kept: { rest: {} },
};

/** True for a row nothing was written in; such rows are never sent. */
export function isBlank(row: RowValues): boolean {
  return row.text.trim() === "" && isText(row);
}

/** True for a row that is only words: the books take it without article and price. */
export function isText(row: RowValues): boolean {
  return row.articleId === "" && [row.quantity, row.unitPrice, row.discount].every((cell) => cell.trim() === "");
}

/** @param numbers the language numbers and days are written in */
export function valuesOf(draft: WrittenText, numbers: string, today: string): DraftValues {
  return {
    customerId: draft.customerId,
    customerText: draft.customerName,
    invoiceOn: dateText(draft.chosenOn ?? draft.invoiceOn ?? today, numbers),
    ownInvoiceOn: draft.chosenOn !== null,
    dueOn: draft.dueOn === null ? "" : dateText(draft.dueOn, numbers),
    ownDueOn: draft.dueOn !== null,
    yourReference: draft.yourReference,
    ourReference: draft.ourReference,
    orderReference: draft.buyersOrderReference,
    rows: draft.rows.length === 0 ? [blankRow] : draft.rows.map((row) => rowValuesOf(row, numbers)),
  };
}

function rowValuesOf(row: DocumentRow, numbers: string): RowValues {
  return {
    key: String(row.rest.Id ?? ""),
    articleId: row.articleId ?? "",
    articleNumber: row.articleNumber,
    text: row.text,
    quantity: row.isTextRow ? "" : formatQuantity(row.quantity, numbers),
    unit: row.unitAbbreviation || row.unitName,
    unitPrice: row.isTextRow ? "" : formatQuantity(row.unitPrice, numbers, 2),
    rateBps: row.rateBps,
    discount: percentText(row.discount, numbers),
    reverseConstruction: row.reverseConstruction,
    kept: new KeptMembers(row.rest),
  };
}

/** A share of 1 in ten-thousandths as it is typed, in percent; none is empty. */
export function percentText(share: bigint, numbers: string): string {
  return share === 0n ? "" : formatDecimal(share, 2, numbers);
}

/** An invoice draft as the form leaves it; what the form does not show stays. Due by its terms, it names no day. */
export function withValues(draft: InvoiceDraft, values: DraftValues, numbers: string): InvoiceDraft {
  const text = writtenText(values, numbers);
  return { ...forCustomer(draft, values.customerId), ...text, dueOn: values.ownDueOn ? text.dueOn : null };
}

/** What stands in the form, as a document says it; blank rows are left out. */
export function writtenText(values: DraftValues, numbers: string): WrittenText {
  const invoiceOn = dateOfText(values.invoiceOn, numbers);
  return {
    customerId: values.customerId,
    customerName: values.customerText,
    invoiceOn,
    chosenOn: values.ownInvoiceOn ? invoiceOn : null,
    dueOn: dateOfText(values.dueOn, numbers),
    yourReference: values.yourReference,
    ourReference: values.ourReference,
    buyersOrderReference: values.orderReference,
    rows: values.rows.filter((row) => !isBlank(row)).map((row) => documentRowOf(row, numbers)),
  };
}

function documentRowOf(row: RowValues, numbers: string): DocumentRow {
  const textRow = isText(row);
  return {
    ...emptyRow,
    articleId: row.articleId || null,
    articleNumber: row.articleNumber,
    text: row.text.trim(),
    isTextRow: textRow,
    quantity: textRow ? 0n : (numberOf(row.quantity, numbers) ?? 0n),
    unitPrice: textRow ? 0n : (priceOf(row.unitPrice, numbers) ?? 0n),
    discount: textRow ? 0n : (shareOf(row.discount, numbers) ?? 0n),
    rateBps: row.rateBps,
    reverseConstruction: row.reverseConstruction,
    rest: row.kept.rest,
  };
}

/** A row whose words were emptied: open for another article, with the quantity and price already typed. */
export function withoutArticle(row: RowValues): RowValues {
  return { ...blankRow, key: row.key, quantity: row.quantity, unitPrice: row.unitPrice, discount: row.discount };
}

/**
 * A row once an article is chosen: its words, unit, price, discount and VAT; a quantity already typed stays.
 *
 * @param gross the row's prices include VAT
 */
export function rowOfArticle(
  row: RowValues,
  article: Article,
  rateBps: number | null,
  gross: boolean,
  numbers: string,
): RowValues {
  return {
    ...blankRow,
    key: row.key,
    articleId: article.id,
    articleNumber: article.number,
    text: article.name,
    quantity: row.quantity.trim() === "" ? "1" : row.quantity,
    unit: article.unitAbbreviation || article.unitName,
    unitPrice: formatQuantity(gross ? article.grossPrice : article.netPrice, numbers, 2),
    discount: article.discount === 0n ? row.discount : percentText(article.discount, numbers),
    rateBps,
  };
}
