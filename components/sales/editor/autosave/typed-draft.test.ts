import { expect, it, vi } from "vitest";
import { blankRow, type DraftValues } from "../draft-values";
import { noHouseWork } from "../house-work/house-work-values";
import { makeBrowserStore, parseTypedDraft, type TypedDraft, typedDraftToText } from "./typed-draft";

const hiddenMembers = { Id: "a1", WorkHours: null, IsWorkCost: false, CostCenterItemId1: "c7" };
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
  houseWork: noHouseWork,
  rows: [{ ...blankRow, text: "Altan", reverseConstruction: true, kept: { rest: hiddenMembers } }],
};
const typedDraft: TypedDraft = { version: "d1", createdAt: "", begunFor: "", typedAt: "", base: values, values };

it("keeps of a row's other members those that say something, and none of the version typed on", () => {
  const parsedDraft = parseTypedDraft(typedDraftToText(typedDraft));
  expect(parsedDraft?.values.rows?.[0]?.kept).toEqual({
    rest: { Id: "a1", IsWorkCost: false, CostCenterItemId1: "c7" },
  });
  expect(parsedDraft?.base.rows?.[0]?.kept.rest).toEqual({});
});

it("says whether the browser took it", () => {
  const storedTexts = new Map<string, string>();
  const browserStore = makeBrowserStore("p", "c", "invoice", () => new Date());
  vi.stubGlobal("localStorage", { setItem: (storageKey: string, text: string) => storedTexts.set(storageKey, text) });
  expect([browserStore.write("d1", { ...typedDraft, follows: [] }), storedTexts.size]).toEqual([true, 1]);
  vi.stubGlobal("localStorage", {
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  expect(browserStore.write("d1", { ...typedDraft, follows: [] })).toBe(false);
  vi.unstubAllGlobals();
});

it("takes no work off rows that an earlier version of the form stored without saying what work they are", () => {
  const { workCode: _, workHours: __, greenCode: ___, ...earlierRow } = blankRow;
  const workRow = { ...earlierRow, text: "Altan", kept: { rest: { WorkCostType: 6, WorkHours: 4 } } };
  const text = JSON.stringify({ ...typedDraft, values: { ...values, rows: [workRow] } });
  expect(parseTypedDraft(text)?.values.rows?.[0]).toMatchObject({ workCode: 6, greenCode: 0 });
  const materialRow = { ...workRow, workCode: null };
  const laterText = JSON.stringify({ ...typedDraft, values: { ...values, rows: [materialRow] } });
  expect(parseTypedDraft(laterText)?.values.rows?.[0]?.workCode).toBeNull();
});
