import type { DraftPlace } from "@/lib/rules/sales/e-invoice/e-invoice-mending";
import type { FieldError, Problem } from "@/lib/values/problem";
import { isMendedAtArticle } from "../../chain/mended-at-article";
import type { RowValues } from "../draft-values";
import type { GridColumn } from "./grid-keys";

/** A refusal, either thrown or stored with an operation. */
export type Refusal = Pick<Problem, "code" | "detail" | "fields" | "remote" | "row" | "retryAfterSeconds">;

export type HeadPath = "customerText" | "invoiceOn" | "dueOn" | "yourReference" | "ourReference" | "orderReference";

/** The form's field for each member of an invoice draft's head. */
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

export type RefusedCell = {
  path: CellPath;
  message: string;
  /** True when the fault must be corrected on the page of the article. */
  isOfArticle: boolean;
};

export type PlacedRefusal = {
  /** Each refused cell once, in the sequence of the refusal. */
  cells: readonly RefusedCell[];
  /** The first row the refusal is about, and the cell in it; null where it is about no row. */
  row: { index: number; path: CellPath } | null;
  /** True when every refused member is shown at a cell. */
  isWhole: boolean;
};

/**
 * Finds the cells of the form that a refusal of the service belongs to.
 *
 * Shape:  `Rows[2].UnitPrice`, or `UnitPrice` with a separate row number, counted from 0 among the rows that were sent. A
 *         member of a row that no cell shows is placed at the row's text
 * @param rowIndexes the form's row index of each row that was sent; blank rows are not sent, so the two differ
 * @param headPaths  the form's field for each member of the head
 * @param messageOf  the message shown at a cell; empty for what cannot be shown there
 */
export function placeRefusal(
  { fields = [], row }: Refusal,
  places: readonly number[],
  members: Readonly<Record<string, HeadPath>>,
  say: (field: FieldError) => string,
): PlacedRefusal {
  const found = fields.flatMap((field): (RefusedCell & { place: number | undefined })[] => {
    const { path, place } = whereIs(field, places, members);
    const message = say(field);
    return path && message ? [{ path, place, message, isOfArticle: isMendedAtArticle(field) }] : [];
  });
  const cells = new Map<CellPath, RefusedCell>();
  for (const { path, message, isOfArticle } of found) {
    const one = cells.get(path);
    if (!one) cells.set(path, { path, message, isOfArticle });
    else cells.set(path, { path, message: `${one.message} ${message}`, isOfArticle: one.isOfArticle || isOfArticle });
  }
  const first = found.find(({ place }) => place !== undefined);
  const named = row === undefined ? undefined : places[row];
  return {
    cells: [...cells.values()],
    row:
      first?.place !== undefined
        ? { index: first.place, path: first.path }
        : named === undefined
          ? null
          : { index: named, path: `rows.${named}.text` },
    isWhole: fields.length > 0 && found.length === fields.length,
  };
}

function whereIs(
  { field, row }: FieldError,
  places: readonly number[],
  members: Readonly<Record<string, HeadPath>>,
): { path: CellPath | undefined; place: number | undefined } {
  const inRow = /^Rows\[(\d+)\]\.?(\w*)/.exec(field);
  const sent = inRow ? Number(inRow[1]) : row;
  if (sent === undefined) return { path: members[field], place: undefined };
  const place = places[sent];
  const column = rowFields[inRow?.[2] ?? field] ?? "text";
  return { path: place === undefined ? undefined : `rows.${place}.${column}`, place };
}

/**
 * Finds the form's cell for a place in the document; a row after the last row is the form's last row.
 *
 * @param rowIndexes the form's row index of each row of the document
 * @param count      the number of rows of the form
 */
export function pathOfPlace(place: DraftPlace, places: readonly number[], count: number): CellPath {
  return place.field === "row" ? `rows.${places[place.row] ?? Math.max(count - 1, 0)}.text` : place.field;
}
