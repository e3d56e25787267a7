import { describe, expect, it } from "vitest";
import { type FieldError, Problem } from "@/lib/values/problem";
import { invoiceHeadPaths, pathOfPlace, placeRefusal } from "./refused-cells";

type RefusedField = Partial<FieldError> & { field: string };

/** The form's row indexes of the rows that were sent; row 0 of the form is blank and was not sent. */
const rowIndexes = [1, 2];
const placeRefusalOf = (...fields: readonly RefusedField[]) => {
  const errors = fields.map((refusedField) => ({ code: "2000", ...refusedField }));
  const problem = new Problem("remote_refused", {
    fields: errors,
    row: errors.find(({ row }) => row !== undefined)?.row,
  });
  return placeRefusal(problem, rowIndexes, invoiceHeadPaths, ({ message }) => message ?? "No");
};
const pathsOf = (...fields: readonly RefusedField[]) => placeRefusalOf(...fields).cells.map(({ path }) => path);

describe("what the service refused", () => {
  it("is put at the cell it is about, counted as the form counts", () => {
    expect(pathsOf({ field: "Rows[1].UnitPrice" })).toEqual(["rows.2.unitPrice"]);
    expect(pathsOf({ field: "Quantity", row: 0 })).toEqual(["rows.1.quantity"]);
  });

  it("is put at the head's field where it is about the head, and leads to no row", () => {
    expect(placeRefusalOf({ field: "InvoiceDate" })).toMatchObject({ row: null, isWhole: true });
    expect(pathsOf({ field: "InvoiceDate" })).toEqual(["invoiceOn"]);
  });

  it("is put at the words of its row where the form shows no such member", () => {
    expect(
      placeRefusalOf({ field: "IsVatFree", row: 1, code: "4027" }, { field: "ArticleId", row: 1, message: "Gone" }),
    ).toEqual({
      cells: [{ path: "rows.2.text", message: "No Gone", isOfArticle: true }],
      row: { index: 2, path: "rows.2.text" },
      isWhole: true,
    });
  });

  it("of one person of house work is shown at the persons", () => {
    const { cells } = placeRefusalOf({ field: "Persons[1].Ssn" }, { field: "RotReducedInvoicingPropertyName" });
    expect(cells.map(({ path }) => path)).toEqual(["houseWork.persons", "houseWork.homeName"]);
  });

  it("leads to the first row it is about", () => {
    const { row } = placeRefusalOf({ field: "InvoiceDate" }, { field: "UnitPrice", row: 1 }, { field: "Text", row: 0 });
    expect(row).toEqual({ index: 2, path: "rows.2.unitPrice" });
  });

  it("is left to the notice where nothing shows it, and names no row the form does not have", () => {
    expect(placeRefusalOf({ field: "DeliveryDate" }, { field: "Text", row: 9 })).toEqual({
      cells: [],
      row: null,
      isWhole: false,
    });
    expect(placeRefusalOf()).toEqual({ cells: [], row: null, isWhole: false });
  });
});

it("finds a place in the document where the form shows it, the row after the last in the blank one", () => {
  expect(pathOfPlace({ field: "ourReference" }, rowIndexes, 4)).toBe("ourReference");
  const pathsOfRows = [0, 1, 2].map((row) => pathOfPlace({ field: "row", row }, rowIndexes, 4));
  expect(pathsOfRows).toEqual(["rows.1.text", "rows.2.text", "rows.3.text"]);
  expect(pathOfPlace({ field: "row", row: 2 }, rowIndexes, 3)).toBe("rows.2.text");
});
