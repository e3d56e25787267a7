import { describe, expect, it } from "vitest";
import { emptyDraft } from "../../api/contract/sales/customer-invoice-draft";
import { emptyRow } from "../../api/contract/sales/document-row";
import { draftDifferences, draftVersion } from "./draft-version";

const carpentry = { ...emptyRow, articleId: "a", text: "Carpentry", quantity: 400_000n, unitPrice: 5_950_000n };
const note = { ...emptyRow, isTextRow: true, text: "Stairwell" };
const shown = {
  ...emptyDraft,
  id: "1",
  customerId: "c",
  customerName: "Brf Solsidan",
  dueOn: "2026-12-20",
  rows: [carpentry, note],
  grossMinor: 2_975_000n,
};

describe("draftDifferences", () => {
  it("finds none between two readings of one text, whatever id and invoice date the service gives it", () => {
    const again = { ...shown, id: "2", invoiceOn: "2026-11-21", rest: { Id: "2" } };
    expect(draftDifferences(shown, again)).toEqual([]);
    expect(draftVersion(again)).toBe(draftVersion(shown));
  });

  it("names the row and both values", () => {
    const stored = { ...shown, rows: [{ ...carpentry, unitPrice: 6_200_000n }, note], grossMinor: 3_100_000n };
    expect(draftDifferences(shown, stored)).toEqual([
      {
        field: "gross",
        row: null,
        shown: { field: "gross", row: null, value: "2975000" },
        stored: { field: "gross", row: null, value: "3100000" },
      },
      {
        field: "price",
        row: 0,
        shown: { field: "price", row: 0, value: "5950000" },
        stored: { field: "price", row: 0, value: "6200000" },
      },
    ]);
  });

  it("has nothing on the side that lacks the row", () => {
    const stored = { ...shown, rows: [carpentry] };
    expect(draftDifferences(shown, stored)).toEqual([
      { field: "text", row: 1, shown: { field: "text", row: 1, value: "Stairwell" }, stored: null },
    ]);
  });

  it.each([
    ["reduction", { taxReductionMinor: 30_000n }],
    ["credit", { isCredit: true }],
    ["euThirdParty", { euThirdParty: true }],
  ])("does not call two drafts the same text that differ in %s", (field, other) => {
    expect(draftDifferences(shown, { ...shown, ...other })).toMatchObject([{ field, row: null, shown: null }]);
    expect(draftDifferences({ ...shown, ...other }, shown)).toMatchObject([{ field, row: null, stored: null }]);
    expect(draftVersion({ ...shown, ...other })).not.toBe(draftVersion(shown));
  });

  it("says another customer by name", () => {
    const stored = { ...shown, customerId: "d", customerName: "Bergströms" };
    expect(draftDifferences(shown, stored)).toMatchObject([
      { field: "customer", shown: { displayName: "Brf Solsidan" }, stored: { displayName: "Bergströms" } },
    ]);
  });
});

describe("draftVersion", () => {
  it.each([
    ["another text of a row", { rows: [carpentry, { ...note, text: "Stairwel" }] }],
    ["another order of rows", { rows: [note, carpentry] }],
    ["another due date", { dueOn: "2026-12-21" }],
    ["another reference", { yourReference: "Karin" }],
    ["another discount", { rows: [{ ...carpentry, discount: 1n }, note] }],
  ])("differs for %s", (_, change) => {
    expect(draftVersion({ ...shown, ...change })).not.toBe(draftVersion(shown));
  });
});
