import { describe, expect, it } from "vitest";
import { emptyDraft, type InvoiceDraft } from "@/lib/api/contract/sales/customer-invoice-draft";
import { blankRow, type DraftValues, documentTextOf, formValuesOf, withValues } from "./draft-values";
import { noHouseWork } from "./house-work/house-work-values";

const today = "2026-11-24";
const draft: InvoiceDraft = { ...emptyDraft, id: "d", customerId: "c1", invoiceOn: today };
const openValues = (invoiceDraft: InvoiceDraft) => formValuesOf(invoiceDraft, "sv", today);

it("names no due day in a draft that is due by its terms, so that it follows them when it is opened again", () => {
  const typedValues = { ...openValues(draft), dueOn: "2026-12-24" };
  expect(typedValues.ownDueOn).toBe(false);
  const storedDraft = withValues(draft, typedValues, "sv");
  expect(storedDraft.dueOn).toBeNull();
  expect(openValues(storedDraft)).toMatchObject({ dueOn: "", ownDueOn: false });
});

it("keeps a due day that was written by hand", () => {
  const storedDraft = withValues(draft, { ...openValues(draft), dueOn: "2026-12-31", ownDueOn: true }, "sv");
  expect(storedDraft.dueOn).toBe("2026-12-31");
  expect(openValues(storedDraft)).toMatchObject({ dueOn: "2026-12-31", ownDueOn: true });
});

it("shows the day that was chosen beside the one the service answers, and sends it as chosen", () => {
  const values = openValues({ ...draft, chosenOn: "2026-11-10" });
  expect(values).toMatchObject({ invoiceOn: "2026-11-10", ownInvoiceOn: true });
  expect(withValues(draft, values, "sv").chosenOn).toBe("2026-11-10");
  expect(withValues(draft, openValues(draft), "sv").chosenOn).toBeNull();
});

describe("the work of rows", () => {
  const rest = { WorkCostType: 6, WorkHours: 4 };
  const typedRow = {
    ...blankRow,
    articleId: "a",
    text: "Altan",
    quantity: "1",
    workCode: 1,
    workHours: "2",
    greenCode: 3,
  };
  const rowIn = (kind: DraftValues["houseWork"]["kind"]) => {
    const houseWork = { ...noHouseWork, kind };
    const values = {
      ...formValuesOf(emptyDraft, "sv", "2026-11-21"),
      houseWork,
      rows: [{ ...typedRow, kept: { rest } }],
    };
    const [row] = documentTextOf(values, "sv").rows;
    return [row?.work, row?.greenCode];
  };

  it("is sent with house work, installations with green technology, and neither without a reduction", () => {
    expect(rowIn("rot")).toEqual([{ type: 1, hours: 20_000n }, 0]);
    expect(rowIn("green")).toEqual([null, 3]);
    expect(rowIn("")).toEqual([{ type: 6, hours: 40_000n }, 0]);
  });
});
