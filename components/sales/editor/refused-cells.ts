import type { Problem } from "@/lib/problem";
import type { DraftValues, RowValues } from "./draft-values";
import type { GridColumn } from "./grid-keys";

/** What was refused, as thrown or as a stored operation tells it. */
export type Refusal = Pick<Problem, "code" | "detail" | "fields" | "remote" | "row" | "retryAfterSeconds">;

const headFields: Readonly<Record<string, keyof DraftValues>> = {
  CustomerId: "customerText",
  InvoiceDate: "invoiceOn",
  DueDate: "dueOn",
  YourReference: "yourReference",
  OurReference: "ourReference",
  BuyersOrderReference: "orderReference",
};

const rowFields: Readonly<Record<string, keyof RowValues & GridColumn>> = {
  ArticleId: "text",
  Text: "text",
  Quantity: "quantity",
  UnitPrice: "unitPrice",
  DiscountPercentage: "discount",
};

export type CellPath =
  | "customerText"
  | "invoiceOn"
  | "dueOn"
  | "yourReference"
  | "ourReference"
  | "orderReference"
  | `rows.${number}.${GridColumn}`;

/**
 * Where in the form a refusal of the service belongs.
 *
 * Shape:  `Rows[2].UnitPrice`, or `UnitPrice` with a row of its own, counted from 0 among the rows that were sent
 * @param places the form's row of each row that was sent: blank rows are not sent, so the counts differ
 */
export function refusedCells(problem: Refusal, places: readonly number[]): { path: CellPath; message: string }[] {
  return (problem.fields ?? []).flatMap(({ field, row, message }) => {
    if (!message) return [];
    const inRow = /^Rows\[(\d+)\]\.(\w+)$/.exec(field);
    const sent = inRow ? Number(inRow[1]) : row;
    const member = inRow?.[2] ?? field;
    if (sent === undefined) {
      const head = headFields[member];
      return head ? [{ path: head as CellPath, message }] : [];
    }
    const column = rowFields[member];
    const place = places[sent];
    return column && place !== undefined ? [{ path: `rows.${place}.${column}` as const, message }] : [];
  });
}
