import * as z from "zod/mini";
import { dateOfText, dateText } from "@/components/form/date-text";
import type { FormShape } from "@/components/form/stored-text";
import type { Article } from "@/lib/api/contract/sales/article";
import { draftForCustomer, type InvoiceDraft } from "@/lib/api/contract/sales/customer-invoice-draft";
import { type DocumentRow, emptyRow, toDocumentRow } from "@/lib/api/contract/sales/document-row";
import { formatDecimal, formatQuantity } from "@/lib/values/money";
import type { DocumentText } from "./document-text";
import { hoursOfRow, isHourUnit } from "./house-work/hours-of-row";
import {
  type HouseWorkValues,
  houseWorkOf,
  houseWorkValuesOf,
  houseWorkValuesShape,
} from "./house-work/house-work-values";
import { parseScaledNumber, parseScaledPrice, parseShare } from "./number-of";

/** A row as it is typed. `kept` has the members of a stored row that the form does not show. */
export type RowValues = {
  /** The identity of the row while it is edited and moved; empty until the row is first stored. */
  key: string;
  articleId: string;
  articleNumber: string;
  text: string;
  quantity: string;
  unit: string;
  unitPrice: string;
  /** Null until an article is chosen. */
  rateBps: number | null;
  /** The discount in percent, as typed; empty for no discount. */
  discount: string;
  /** True for a construction service whose VAT the customer accounts for. */
  reverseConstruction: boolean;
  /** The service's code of the house work that the row is, 0 where no kind is chosen; null for a row that is no work. */
  workCode: number | null;
  workHours: string;
  /** The service's code of the installation of green technology that the row is; 0 for none. */
  greenCode: number;
  kept: { readonly rest: DocumentRow["rest"] };
};

/**
 * The members of a stored row that nobody types. The form library copies every plain record of the form at each
 * keystroke, and these members are long. The library does not copy an instance of a class.
 */
class HiddenMembers {
  constructor(readonly rest: DocumentRow["rest"]) {}
}

/** A document as typed, with the field names of an invoice, see {@link DocumentText}. */
export type DraftValues = {
  customerId: string;
  customerText: string;
  invoiceOn: string;
  /** False while nobody chose the date of the document; the service then sets the date of an invoice. */
  ownInvoiceOn: boolean;
  dueOn: string;
  /** False while a rule gives the due date; the rule for an invoice is the customer's terms. */
  ownDueOn: boolean;
  yourReference: string;
  ourReference: string;
  orderReference: string;
  houseWork: HouseWorkValues;
  rows: RowValues[];
};

const rowValuesShape = z.object({
  key: z.string(),
  articleId: z.string(),
  articleNumber: z.string(),
  text: z.string(),
  quantity: z.string(),
  unit: z.string(),
  unitPrice: z.string(),
  rateBps: z.nullable(z.number()),
  discount: z.string(),
  // Text that was stored by an earlier version of the form lacks this member.
  reverseConstruction: z._default(z.boolean(), false),
  workCode: z._default(z.nullable(z.number()), null),
  workHours: z._default(z.string(), ""),
  greenCode: z._default(z.number(), 0),
  kept: z.object({ rest: z.record(z.string(), z.unknown()) }),
});

/** The marks of work that a row had when it was read, for text of an earlier version of the form, which does not say them. */
export function workAsRead({ kept }: RowValues): Pick<RowValues, "workCode" | "greenCode"> {
  const { work, greenCode } = toDocumentRow(kept.rest, 0);
  return { workCode: work?.type ?? null, greenCode };
}

/** The shape that stored text must have to be restored into the form. */
export const draftValuesShape: FormShape<DraftValues> = {
  customerId: z.string(),
  customerText: z.string(),
  invoiceOn: z.string(),
  ownInvoiceOn: z.boolean(),
  dueOn: z.string(),
  ownDueOn: z.boolean(),
  yourReference: z.string(),
  ourReference: z.string(),
  orderReference: z.string(),
  houseWork: houseWorkValuesShape,
  rows: z.array(rowValuesShape),
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
  workCode: null,
  workHours: "",
  greenCode: 0,
  kept: { rest: {} },
};

/** True for a row in which nothing was typed; such rows are never sent. */
export function isBlankRow(row: RowValues): boolean {
  return row.text.trim() === "" && isTextRow(row);
}

/** True for a row that is only text; the books accept such a row without article and price. */
export function isTextRow(row: RowValues): boolean {
  return (
    row.articleId === "" && [row.quantity, row.unitPrice, row.discount].every((cellText) => cellText.trim() === "")
  );
}

/** @param numberLocale the locale in which numbers and dates are written */
export function formValuesOf(draft: DocumentText, numberLocale: string, today: string): DraftValues {
  return {
    customerId: draft.customerId,
    customerText: draft.customerName,
    invoiceOn: dateText(draft.chosenOn ?? draft.invoiceOn ?? today, numberLocale),
    ownInvoiceOn: draft.chosenOn !== null,
    dueOn: draft.dueOn === null ? "" : dateText(draft.dueOn, numberLocale),
    ownDueOn: draft.dueOn !== null,
    yourReference: draft.yourReference,
    ourReference: draft.ourReference,
    orderReference: draft.buyersOrderReference,
    houseWork: houseWorkValuesOf(draft.houseWork, numberLocale),
    rows: draft.rows.length === 0 ? [blankRow] : draft.rows.map((row) => rowValuesOf(row, numberLocale)),
  };
}

function rowValuesOf(row: DocumentRow, numberLocale: string): RowValues {
  return {
    key: String(row.rest.Id ?? ""),
    articleId: row.articleId ?? "",
    articleNumber: row.articleNumber,
    text: row.text,
    quantity: row.isTextRow ? "" : formatQuantity(row.quantity, numberLocale),
    unit: row.unitAbbreviation || row.unitName,
    unitPrice: row.isTextRow ? "" : formatQuantity(row.unitPrice, numberLocale, 2),
    rateBps: row.rateBps,
    discount: percentTextOf(row.discount, numberLocale),
    reverseConstruction: row.reverseConstruction,
    workCode: row.work?.type ?? null,
    workHours: workHoursTextOf(row, numberLocale),
    greenCode: row.greenCode,
    kept: new HiddenMembers(row.rest),
  };
}

/** Hours that are the quantity of a row in hours are not written, so that they follow it. */
function workHoursTextOf({ work, unitAbbreviation, unitName, quantity }: DocumentRow, numberLocale: string): string {
  if (!work || work.hours === 0n) return "";
  const followsQuantity = isHourUnit(unitAbbreviation || unitName) && work.hours === quantity;
  return followsQuantity ? "" : formatQuantity(work.hours, numberLocale);
}

/** Writes a discount, a share of 1 in ten-thousandths, as typed text in percent; no discount is empty. */
export function percentTextOf(share: bigint, numberLocale: string): string {
  return share === 0n ? "" : formatDecimal(share, 2, numberLocale);
}

/**
 * Returns the invoice draft with the values of the form; members that the form does not show are unchanged. The draft
 * names no due date while its terms give the due date.
 */
export function withValues(draft: InvoiceDraft, values: DraftValues, numberLocale: string): InvoiceDraft {
  const documentText = documentTextOf(values, numberLocale);
  return {
    ...draftForCustomer(draft, values.customerId),
    ...documentText,
    dueOn: values.ownDueOn ? documentText.dueOn : null,
  };
}

/** Reads the values of the form as the text of a document; blank rows are left out. */
export function documentTextOf(values: DraftValues, numberLocale: string): DocumentText {
  const invoiceOn = dateOfText(values.invoiceOn, numberLocale);
  return {
    customerId: values.customerId,
    customerName: values.customerText,
    invoiceOn,
    chosenOn: values.ownInvoiceOn ? invoiceOn : null,
    dueOn: dateOfText(values.dueOn, numberLocale),
    yourReference: values.yourReference,
    ourReference: values.ourReference,
    buyersOrderReference: values.orderReference,
    houseWork: houseWorkOf(values.houseWork, numberLocale),
    rows: values.rows
      .filter((row) => !isBlankRow(row))
      .map((row) => documentRowOf(row, values.houseWork.kind, numberLocale)),
  };
}

function documentRowOf(row: RowValues, kind: HouseWorkValues["kind"], numberLocale: string): DocumentRow {
  const isOnlyText = isTextRow(row);
  return {
    ...emptyRow,
    articleId: row.articleId || null,
    articleNumber: row.articleNumber,
    text: row.text.trim(),
    isTextRow: isOnlyText,
    quantity: isOnlyText ? 0n : (parseScaledNumber(row.quantity, numberLocale) ?? 0n),
    unitPrice: isOnlyText ? 0n : (parseScaledPrice(row.unitPrice, numberLocale) ?? 0n),
    discount: isOnlyText ? 0n : (parseShare(row.discount, numberLocale) ?? 0n),
    rateBps: row.rateBps,
    reverseConstruction: row.reverseConstruction,
    work: isOnlyText ? null : workOfRow(row, kind, numberLocale),
    greenCode: kind === "green" && !isOnlyText ? row.greenCode : 0,
    rest: row.kept.rest,
  };
}

/**
 * The work of a row counts only where its fields are shown. In a document without house work the row is what it was when it
 * was read, so that what another program marked stays; and what was typed here stays in the form for when it is chosen again.
 */
function workOfRow(row: RowValues, kind: HouseWorkValues["kind"], numberLocale: string): DocumentRow["work"] {
  if (kind === "") return toDocumentRow(row.kept.rest, 0).work;
  if (kind === "green" || row.workCode === null) return null;
  return { type: row.workCode, hours: hoursOfRow(row, numberLocale) ?? 0n };
}

/** Returns the row without its article, because its text was emptied. The typed quantity, price and discount stay. */
export function withoutArticle(row: RowValues): RowValues {
  return { ...blankRow, key: row.key, quantity: row.quantity, unitPrice: row.unitPrice, discount: row.discount };
}

/**
 * Returns the row with the text, unit, price, discount and VAT rate of a chosen article; a typed quantity is unchanged.
 *
 * @param includesVat whether the row's prices include VAT
 */
export function rowOfArticle(
  row: RowValues,
  article: Article,
  rateBps: number | null,
  includesVat: boolean,
  numberLocale: string,
): RowValues {
  return {
    ...blankRow,
    key: row.key,
    articleId: article.id,
    articleNumber: article.number,
    text: article.name,
    quantity: row.quantity.trim() === "" ? "1" : row.quantity,
    unit: article.unitAbbreviation || article.unitName,
    unitPrice: formatQuantity(includesVat ? article.grossPrice : article.netPrice, numberLocale, 2),
    discount: article.discount === 0n ? row.discount : percentTextOf(article.discount, numberLocale),
    rateBps,
  };
}
