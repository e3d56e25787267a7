import type { DraftPlace } from "@/lib/rules/sales/e-invoice/e-invoice-mending";
import type { FieldError, Problem } from "@/lib/values/problem";
import { isCorrectedAtArticle } from "../../chain/corrected-at-article";
import type { RowValues } from "../draft-values";
import type { GridColumn } from "./grid-keys";

/** A refusal that was thrown, or that is stored with an operation. */
export type Refusal = Pick<Problem, "code" | "detail" | "fields" | "remote" | "row" | "retryAfterSeconds">;

export type HeadPath =
  | "customerText"
  | "invoiceOn"
  | "dueOn"
  | "yourReference"
  | "ourReference"
  | "orderReference"
  | "houseWork.kind"
  | "houseWork.homeName"
  | "houseWork.housingCompanyNumber"
  | "houseWork.otherCosts"
  | "houseWork.persons";

/** The form's field for each member that says the house work of an invoice draft or a quote. */
export const houseWorkHeadPaths: Readonly<Record<string, HeadPath>> = {
  RotReducedInvoicingType: "houseWork.kind",
  RotReducedInvoicingAmount: "houseWork.persons",
  RotReducedInvoicingPropertyName: "houseWork.homeName",
  RotReducedInvoicingOrgNumber: "houseWork.housingCompanyNumber",
  Persons: "houseWork.persons",
};

/** The form's field for each member of an invoice draft's head. */
export const invoiceHeadPaths: Readonly<Record<string, HeadPath>> = {
  ...houseWorkHeadPaths,
  HouseWorkOtherCosts: "houseWork.otherCosts",
  CustomerId: "customerText",
  InvoiceDate: "invoiceOn",
  DueDate: "dueOn",
  YourReference: "yourReference",
  OurReference: "ourReference",
  BuyersOrderReference: "orderReference",
};

const columnOfMember: Readonly<Record<string, keyof RowValues & GridColumn>> = {
  ArticleId: "text",
  Text: "text",
  Quantity: "quantity",
  UnitPrice: "unitPrice",
  DiscountPercentage: "discount",
};

export type CellPath = HeadPath | `rows.${number}.${GridColumn}`;

export type RefusedCell = {
  path: CellPath;
  message: string;
  /** True when the fault must be corrected on the page of the article. */
  isOfArticle: boolean;
};

export type PlacedRefusal = {
  /** Each refused cell once, in the sequence of the refusal. */
  cells: readonly RefusedCell[];
  /**
   * The first row that the refusal is about, and the refused cell in this row; null where the refusal is about no row.
   */
  row: { index: number; path: CellPath } | null;
  /** True when every refused member is shown at a cell. */
  isWhole: boolean;
};

/**
 * Finds the cells of the form that a refusal of the service belongs to.
 *
 * Shape: `Rows[2].UnitPrice`, or `UnitPrice` with a separate row number, counted from 0 among the rows that were sent.
 *        A member of a row that no cell shows is placed at the row's text
 * @param rowIndexes the form's row index of each row that was sent; blank rows are not sent, so the two numbers differ
 * @param headPaths the form's field for each member of the head
 * @param messageOf the message shown at a cell; empty for a member that cannot be shown there
 */
export function placeRefusal(
  { fields = [], row: sentRowIndex }: Refusal,
  rowIndexes: readonly number[],
  headPaths: Readonly<Record<string, HeadPath>>,
  messageOf: (field: FieldError) => string,
): PlacedRefusal {
  const placedFields = fields.flatMap((field): (RefusedCell & { rowIndex: number | undefined })[] => {
    const { path, rowIndex } = findCell(field, rowIndexes, headPaths);
    const message = messageOf(field);
    return path && message ? [{ path, rowIndex, message, isOfArticle: isCorrectedAtArticle(field) }] : [];
  });
  const cells = new Map<CellPath, RefusedCell>();
  for (const { path, message, isOfArticle } of placedFields) {
    const existingCell = cells.get(path);
    if (!existingCell) cells.set(path, { path, message, isOfArticle });
    else
      cells.set(path, {
        path,
        message: `${existingCell.message} ${message}`,
        isOfArticle: existingCell.isOfArticle || isOfArticle,
      });
  }
  const firstFieldInRow = placedFields.find(({ rowIndex }) => rowIndex !== undefined);
  const namedRowIndex = sentRowIndex === undefined ? undefined : rowIndexes[sentRowIndex];
  return {
    cells: [...cells.values()],
    row:
      firstFieldInRow?.rowIndex !== undefined
        ? { index: firstFieldInRow.rowIndex, path: firstFieldInRow.path }
        : namedRowIndex === undefined
          ? null
          : { index: namedRowIndex, path: `rows.${namedRowIndex}.text` },
    isWhole: fields.length > 0 && placedFields.length === fields.length,
  };
}

function findCell(
  { field, row }: FieldError,
  rowIndexes: readonly number[],
  headPaths: Readonly<Record<string, HeadPath>>,
): { path: CellPath | undefined; rowIndex: number | undefined } {
  const rowMatch = /^Rows\[(\d+)\]\.?(\w*)/.exec(field);
  const sentRowIndex = rowMatch ? Number(rowMatch[1]) : row;
  // A member of an element, such as `Persons[1].Ssn`, is shown at the list.
  if (sentRowIndex === undefined) return { path: headPaths[field.replace(/\[\d+\].*$/, "")], rowIndex: undefined };
  const rowIndex = rowIndexes[sentRowIndex];
  const column = columnOfMember[rowMatch?.[2] ?? field] ?? "text";
  return { path: rowIndex === undefined ? undefined : `rows.${rowIndex}.${column}`, rowIndex };
}

/**
 * Finds the form's cell for a place in the document. A place after the last row of the document is the form's last row.
 *
 * @param rowIndexes the form's row index of each row of the document
 * @param rowCount the number of rows of the form
 */
export function pathOfPlace(place: DraftPlace, rowIndexes: readonly number[], rowCount: number): CellPath {
  return place.field === "row" ? `rows.${rowIndexes[place.row] ?? Math.max(rowCount - 1, 0)}.text` : place.field;
}
