import { dateOfText } from "@/components/form/date-text";
import { type DraftValues, isBlankRow, type RowValues } from "./draft-values";
import { hoursOfRow } from "./house-work/hours-of-row";
import { comparableHouseWorkOf } from "./house-work/house-work-values";
import { parseScaledNumber, parseScaledPrice, parseShare } from "./number-of";

/** The fields of the head as a person sees them; members that are changed together are one field. */
export type HeadField =
  | "customer"
  | "invoiceOn"
  | "dueOn"
  | "yourReference"
  | "ourReference"
  | "orderReference"
  | "houseWork";
export type RowField = "article" | "text" | "quantity" | "unitPrice" | "discount" | "reverse" | "work";

const headFieldOfMember: Record<Exclude<keyof DraftValues, "rows">, HeadField> = {
  customerId: "customer",
  customerText: "customer",
  invoiceOn: "invoiceOn",
  ownInvoiceOn: "invoiceOn",
  dueOn: "dueOn",
  ownDueOn: "dueOn",
  yourReference: "yourReference",
  ourReference: "ourReference",
  orderReference: "orderReference",
  houseWork: "houseWork",
};

const rowFieldOfMember: Record<Exclude<keyof RowValues, "key">, RowField> = {
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
  workCode: "work",
  workHours: "work",
  greenCode: "work",
};

export const headFields = [...new Set(Object.values(headFieldOfMember))];
export const rowFields = [...new Set(Object.values(rowFieldOfMember))];

/** The members of one field of the head. */
export function headMembersOf(values: DraftValues, field: HeadField): Partial<DraftValues> {
  return membersOfField(values, headFieldOfMember, field);
}

/** The members of one field of a row. */
export function rowMembersOf(row: RowValues, field: RowField): Partial<RowValues> {
  return membersOfField(row, rowFieldOfMember, field);
}

function membersOfField<T extends object>(values: T, fieldOfMember: Record<string, string>, field: string): Partial<T> {
  return Object.fromEntries(
    Object.entries(values).filter(([memberName]) => fieldOfMember[memberName] === field),
  ) as Partial<T>;
}

/**
 * Returns the value that the books would read from a field of the head. Two spellings of a number or date give the same
 * value.
 */
function headValueOf(values: DraftValues, field: HeadField, numberLocale: string): string {
  switch (field) {
    case "customer":
      return values.customerId || values.customerText.trim();
    case "invoiceOn":
      return dateOfText(values.invoiceOn, numberLocale) ?? values.invoiceOn.trim();
    case "dueOn":
      return dateOfText(values.dueOn, numberLocale) ?? values.dueOn.trim();
    case "houseWork":
      return comparableHouseWorkOf(values.houseWork, numberLocale);
    default:
      return values[field].trim();
  }
}

/** Returns the value that the books would read from a field of a row. Two spellings of a number give the same value. */
export function rowValueOf(row: RowValues, field: RowField, numberLocale: string): string {
  switch (field) {
    case "article":
      return row.articleId;
    case "quantity":
      return parseScaledNumber(row.quantity, numberLocale)?.toString() ?? row.quantity.trim();
    case "unitPrice":
      return parseScaledPrice(row.unitPrice, numberLocale)?.toString() ?? row.unitPrice.trim();
    case "discount":
      return row.discount.trim() === ""
        ? "0"
        : (parseShare(row.discount, numberLocale)?.toString() ?? row.discount.trim());
    case "reverse":
      return String(row.reverseConstruction);
    case "work": {
      const hours = hoursOfRow(row, numberLocale)?.toString() ?? row.workHours.trim();
      return `${row.workCode === null ? "" : `${row.workCode} ${hours}`} ${row.greenCode || ""}`.trim();
    }
    default:
      return row[field].trim();
  }
}

/**
 * True for a date that nobody chose. The customer's terms then give the due date, and the service gives the document's
 * date.
 */
function isDateByRule(values: DraftValues, field: HeadField): boolean {
  return (field === "dueOn" && !values.ownDueOn) || (field === "invoiceOn" && !values.ownInvoiceOn);
}

/**
 * True when both drafts have the same value in the field. A date that follows its rule in both drafts counts as the
 * same.
 */
export function isSameHeadField(
  firstValues: DraftValues,
  secondValues: DraftValues,
  field: HeadField,
  numberLocale: string,
): boolean {
  if (isDateByRule(firstValues, field) && isDateByRule(secondValues, field)) return true;
  return headValueOf(firstValues, field, numberLocale) === headValueOf(secondValues, field, numberLocale);
}

export function isSameRow(firstRow: RowValues, secondRow: RowValues, numberLocale: string): boolean {
  return rowFields.every(
    (field) => rowValueOf(firstRow, field, numberLocale) === rowValueOf(secondRow, field, numberLocale),
  );
}

/**
 * Writes the draft as one text for comparison. Two drafts with equal texts are the same draft for the books, with
 * respect to all that a person decides.
 *
 * Dates that follow their rule, blank rows, row keys and the other members of an article are left out of the text.
 */
export function toComparableText(values: DraftValues, numberLocale: string): string {
  const headValues = headFields.map((field) =>
    isDateByRule(values, field) ? "" : headValueOf(values, field, numberLocale),
  );
  const rowValues = values.rows
    .filter((row) => !isBlankRow(row))
    .map((row) => rowFields.map((field) => rowValueOf(row, field, numberLocale)));
  return JSON.stringify([headValues, rowValues]);
}
