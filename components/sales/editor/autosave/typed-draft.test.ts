import { expect, it, vi } from "vitest";
import { blankRow, type DraftValues } from "../draft-values";
import { browserStoreOf, parseTypedDraft, type TypedDraft, typedDraftText } from "./typed-draft";

const rest = { Id: "a1", WorkHours: null, IsWorkCost: false, CostCenterItemId1: "c7" };
const values: DraftValues = {
  customerId: "",
  customerText: "",
  invoiceOn: "2026-11-21",
  ownInvoiceOn: true,
  dueOn: "",
  ownDueOn: false,
  yourReference: "",
  ourReference: "",
  orderReference: "",
  rows: [{ ...blankRow, text: "Altan", reverseConstruction: true, kept: { rest } }],
};
const typedDraft: TypedDraft = { version: "d1", createdAt: "", begunFor: "", typedAt: "", base: values, values };

it("keeps of a row's other members those that say something, and none of the version typed on", () => {
  const found = parseTypedDraft(typedDraftText(typedDraft));
  expect(found?.values.rows?.[0]?.kept).toEqual({
    rest: { Id: "a1", IsWorkCost: false, CostCenterItemId1: "c7" },
  });
  expect(found?.base.rows?.[0]?.kept.rest).toEqual({});
});

it("says whether the browser took it", () => {
  const taken = new Map<string, string>();
  const shelf = browserStoreOf("p", "c", "invoice", () => new Date());
  vi.stubGlobal("localStorage", { setItem: (name: string, text: string) => taken.set(name, text) });
  expect([shelf.write("d1", { ...typedDraft, follows: [] }), taken.size]).toEqual([true, 1]);
  vi.stubGlobal("localStorage", {
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  expect(shelf.write("d1", { ...typedDraft, follows: [] })).toBe(false);
  vi.unstubAllGlobals();
});
