import { dateOfText } from "@/components/form/date-text";
import { type DraftValues, isBlankRow, type RowValues } from "./draft-values";
import { numberOf, priceOf, shareOf } from "./number-of";

/** The fields of the head as a person sees them; members that are changed together are one field. */
export type HeadField = "customer" | "invoiceOn" | "dueOn" | "yourReference" | "ourReference" | "orderReference";
export type RowField = "article" | "text" | "quantity" | "unitPrice" | "discount" | "reverse";

const headFieldOf: Record<Exclude<keyof DraftValues, "rows">, HeadField> = {
  customerId: "customer",
  customerText: "customer",
  invoiceOn: "invoiceOn",
  ownInvoiceOn: "invoiceOn",
  dueOn: "dueOn",
  ownDueOn: "dueOn",
  yourReference: "yourReference",
  ourReference: "ourReference",
  orderReference: "orderReference",
};

const rowFieldOf: Record<Exclude<keyof RowValues, "key">, RowField> = {
  articleId: "article",
  articleNumber: "article",
  unit: "article",
  rateBps: "article",
  kept: "article",
  text: "text",
  quantity: "quantity",
  unitPrice: "unitPrice",
  discount: "discount",
  reverseConstruction: "reverse",
};

export const headFields = [...new Set(Object.values(headFieldOf))];
export const rowFields = [...new Set(Object.values(rowFieldOf))];

/** The members of one field of the head. */
export function headMembers(values: DraftValues, field: HeadField): Partial<DraftValues> {
  return membersOfField(values, headFieldOf, field);
}

/** The members of one field of a row. */
export function rowMembers(row: RowValues, field: RowField): Partial<RowValues> {
  return membersOfField(row, rowFieldOf, field);
}

function membersOfField<T extends object>(values: T, fieldOf: Record<string, string>, field: string): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => fieldOf[name] === field)) as Partial<T>;
}

/**
 * The value that the books would read from a field of the head. Two spellings of a number or date give the same value.
 */
function headMeaning(values: DraftValues, field: HeadField, numbers: string): string {
  switch (field) {
    case "customer":
      return values.customerId || values.customerText.trim();
    case "invoiceOn":
      return dateOfText(values.invoiceOn, numbers) ?? values.invoiceOn.trim();
    case "dueOn":
      return dateOfText(values.dueOn, numbers) ?? values.dueOn.trim();
    default:
      return values[field].trim();
  }
}

/** The value that the books would read from a field of a row, as {@link headValueOf} gives it for the head. */
export function rowMeaning(row: RowValues, field: RowField, numbers: string): string {
  switch (field) {
    case "article":
      return row.articleId;
    case "quantity":
      return numberOf(row.quantity, numbers)?.toString() ?? row.quantity.trim();
    case "unitPrice":
      return priceOf(row.unitPrice, numbers)?.toString() ?? row.unitPrice.trim();
    case "discount":
      return row.discount.trim() === "" ? "0" : (shareOf(row.discount, numbers)?.toString() ?? row.discount.trim());
    case "reverse":
      return String(row.reverseConstruction);
    default:
      return row[field].trim();
  }
}

/**
 * True for a date that nobody chose: the customer's terms give the due date, and the service gives the document's date.
 */
function isDateByRule(values: DraftValues, field: HeadField): boolean {
  return (field === "dueOn" && !values.ownDueOn) || (field === "invoiceOn" && !values.ownInvoiceOn);
}

/**
 * True when both sides have the same value of the field. A date that follows its rule on both sides counts as the same.
 */
export function isSameHeadField(one: DraftValues, other: DraftValues, field: HeadField, numbers: string): boolean {
  if (isDateByRule(one, field) && isDateByRule(other, field)) return true;
  return headMeaning(one, field, numbers) === headMeaning(other, field, numbers);
}

export function isSameRow(one: RowValues, other: RowValues, numbers: string): boolean {
  return rowFields.every((field) => rowMeaning(one, field, numbers) === rowMeaning(other, field, numbers));
}

/**
 * Writes the draft as one text for comparison. Two drafts with equal texts are the same draft for the books, with
 * respect to all that a person decides.
 *
 * Dates that follow their rule, blank rows, row keys and the other members of an article are left out of the text.
 */
export function comparableText(values: DraftValues, numbers: string): string {
  const head = headFields.map((field) => (isDateByRule(values, field) ? "" : headMeaning(values, field, numbers)));
  const rows = values.rows
    .filter((row) => !isBlankRow(row))
    .map((row) => rowFields.map((field) => rowMeaning(row, field, numbers)));
  return JSON.stringify([head, rows]);
}
