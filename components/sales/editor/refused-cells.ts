import type { Problem } from "@/lib/problem";
import type { RowValues } from "./draft-values";
import type { GridColumn } from "./grid-keys";

/** What was refused, as thrown or as a stored operation tells it. */
export type Refusal = Pick<Problem, "code" | "detail" | "fields" | "remote" | "row" | "retryAfterSeconds">;

export type HeadPath = "customerText" | "invoiceOn" | "dueOn" | "yourReference" | "ourReference" | "orderReference";

/** The members of an invoice draft's head. */
export const invoiceMembers: Readonly<Record<string, HeadPath>> = {
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

export type CellPath = HeadPath | `rows.${number}.${GridColumn}`;

/**
 * Where in the form a refusal of the service belongs.
 *
 * Shape:  `Rows[2].UnitPrice`, or `UnitPrice` with a row of its own, counted from 0 among the rows that were sent
 * @param places  the form's row of each row that was sent: blank rows are not sent, so the counts differ
 * @param members where the members of the head stand
 */
export function refusedCells(
  problem: Refusal,
  places: readonly number[],
  members = invoiceMembers,
): { path: CellPath; message: string }[] {
  return (problem.fields ?? []).flatMap(({ field, row, message }): { path: CellPath; message: string }[] => {
    if (!message) return [];
    const inRow = /^Rows\[(\d+)\]\.(\w+)$/.exec(field);
    const sent = inRow ? Number(inRow[1]) : row;
    const member = inRow?.[2] ?? field;
    if (sent === undefined) {
      const head = members[member];
      return head ? [{ path: head, message }] : [];
    }
    const column = rowFields[member];
    const place = places[sent];
    return column && place !== undefined ? [{ path: `rows.${place}.${column}`, message }] : [];
  });
}
