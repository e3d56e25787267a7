import { expect, it } from "vitest";
import { emptyDraft, type InvoiceDraft } from "@/lib/api/contract/sales/customer-invoice-draft";
import { valuesOf, withValues } from "./draft-values";

const today = "2026-11-24";
const draft: InvoiceDraft = { ...emptyDraft, id: "d", customerId: "c1", invoiceOn: today };
const openedValues = (one: InvoiceDraft) => valuesOf(one, "sv", today);

it("names no due day in a draft that is due by its terms, so that it follows them when it is opened again", () => {
  const first = { ...openedValues(draft), dueOn: "2026-12-24" };
  expect(first.ownDueOn).toBe(false);
  const stored = withValues(draft, first, "sv");
  expect(stored.dueOn).toBeNull();
  expect(openedValues(stored)).toMatchObject({ dueOn: "", ownDueOn: false });
});

it("keeps a due day that was written by hand", () => {
  const stored = withValues(draft, { ...openedValues(draft), dueOn: "2026-12-31", ownDueOn: true }, "sv");
  expect(stored.dueOn).toBe("2026-12-31");
  expect(openedValues(stored)).toMatchObject({ dueOn: "2026-12-31", ownDueOn: true });
});

it("shows the day that was chosen beside the one the service answers, and sends it as chosen", () => {
  const values = openedValues({ ...draft, chosenOn: "2026-11-10" });
  expect(values).toMatchObject({ invoiceOn: "2026-11-10", ownInvoiceOn: true });
  expect(withValues(draft, values, "sv").chosenOn).toBe("2026-11-10");
  expect(withValues(draft, openedValues(draft), "sv").chosenOn).toBeNull();
});
