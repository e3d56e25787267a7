import { describe, expect, it } from "vitest";
import { emptyDraft } from "../../api/contract/sales/customer-invoice-draft";
import { emptyRow } from "../../api/contract/sales/document-row";
import { draftDifferences, draftVersion } from "./draft-version";

const carpentryRow = { ...emptyRow, articleId: "a", text: "Carpentry", quantity: 400_000n, unitPrice: 5_950_000n };
const noteRow = { ...emptyRow, isTextRow: true, text: "Stairwell" };
const shownDraft = {
  ...emptyDraft,
  id: "1",
  customerId: "c",
  customerName: "Brf Solsidan",
  dueOn: "2026-12-20",
  rows: [carpentryRow, noteRow],
  grossMinor: 2_975_000n,
};

describe("draftDifferences", () => {
  it("finds none between two readings of one text, whatever id and invoice date the service gives it", () => {
    const draftReadAgain = { ...shownDraft, id: "2", invoiceOn: "2026-11-21", rest: { Id: "2" } };
    expect(draftDifferences(shownDraft, draftReadAgain)).toEqual([]);
    expect(draftVersion(draftReadAgain)).toBe(draftVersion(shownDraft));
  });

  it("names the row and both values", () => {
    const storedDraft = {
      ...shownDraft,
      rows: [{ ...carpentryRow, unitPrice: 6_200_000n }, noteRow],
      grossMinor: 3_100_000n,
    };
    expect(draftDifferences(shownDraft, storedDraft)).toEqual([
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
    const storedDraft = { ...shownDraft, rows: [carpentryRow] };
    expect(draftDifferences(shownDraft, storedDraft)).toEqual([
      { field: "text", row: 1, shown: { field: "text", row: 1, value: "Stairwell" }, stored: null },
    ]);
  });

  it.each([
    ["reduction", { taxReductionMinor: 30_000n }],
    ["credit", { isCredit: true }],
    ["euThirdParty", { euThirdParty: true }],
  ])("does not call two drafts the same text that differ in %s", (field, changedMembers) => {
    expect(draftDifferences(shownDraft, { ...shownDraft, ...changedMembers })).toMatchObject([
      { field, row: null, shown: null },
    ]);
    expect(draftDifferences({ ...shownDraft, ...changedMembers }, shownDraft)).toMatchObject([
      { field, row: null, stored: null },
    ]);
    expect(draftVersion({ ...shownDraft, ...changedMembers })).not.toBe(draftVersion(shownDraft));
  });

  it("says another customer by name", () => {
    const storedDraft = { ...shownDraft, customerId: "d", customerName: "Bergströms" };
    expect(draftDifferences(shownDraft, storedDraft)).toMatchObject([
      { field: "customer", shown: { displayName: "Brf Solsidan" }, stored: { displayName: "Bergströms" } },
    ]);
  });
});

describe("draftVersion", () => {
  it.each([
    ["another text of a row", { rows: [carpentryRow, { ...noteRow, text: "Stairwel" }] }],
    ["another order of rows", { rows: [noteRow, carpentryRow] }],
    ["another due date", { dueOn: "2026-12-21" }],
    ["another reference", { yourReference: "Karin" }],
    ["another discount", { rows: [{ ...carpentryRow, discount: 1n }, noteRow] }],
  ])("differs for %s", (_, changedMembers) => {
    expect(draftVersion({ ...shownDraft, ...changedMembers })).not.toBe(draftVersion(shownDraft));
  });
});
