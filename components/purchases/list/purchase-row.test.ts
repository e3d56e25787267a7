import { describe, expect, it } from "vitest";
import type { SupplierInvoice } from "@/lib/api/contract/purchases/supplier-invoice";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import { type RowContext, toPurchaseRow } from "./purchase-row";

const common = {
  ...{ id: "i", supplierId: "s", supplierName: "Skellefte Trä AB", invoiceNumber: "77", currencyCode: "SEK" },
  ...{ invoiceOn: "2026-11-01", dueOn: "2026-12-01", totalMinor: 12500n, remainingMinor: 12500n },
};
const context: RowContext = { today: "2026-12-01", usesApproval: true, isOwnApproval: false, isOnItsWay: false };

function rowOfDraft(changed: Partial<SupplierInvoiceDraft>, changedContext: Partial<RowContext> = {}) {
  const draft = { ...common, approval: "none", approvalOrder: "anybody", approvers: [], ...changed };
  return toPurchaseRow(draft as unknown as SupplierInvoiceDraft, { ...context, ...changedContext });
}

function rowOfInvoice(changed: Partial<SupplierInvoice>, changedContext: Partial<RowContext> = {}) {
  const invoice = {
    ...{ ...common, status: "unpaid", isCredit: false, isDeleted: false, isPaidByService: false, paidOn: null },
    ...{ number: 12, numberSeries: "L", ...changed },
  };
  return toPurchaseRow(invoice as unknown as SupplierInvoice, { ...context, ...changedContext });
}

describe("what is next for a draft", () => {
  it.each([
    ["none", true, "handIn"],
    ["changed", true, "handInAgain"],
    ["rejected", true, "handInAgain"],
    ["approved", true, "book"],
    ["none", false, "book"],
    ["none", null, "book"],
  ] as const)("in stage %s, in a company whose approval flow is %s, is to %s", (approval, usesApproval, next) => {
    expect(rowOfDraft({ approval }, { usesApproval }).next.is).toBe(next);
  });

  it("is this person's approval, or that of the people who are asked now", () => {
    const approvers = [
      { userId: "1", name: "Erik Ek", isApproved: true, priority: 1 },
      { userId: "2", name: "Sara Sjö", isApproved: false, priority: 2 },
      { userId: "3", name: "Lars Lund", isApproved: false, priority: 3 },
    ];
    expect(rowOfDraft({ approval: "ready", approvers }, { isOwnApproval: true }).next.is).toBe("approve");
    expect(rowOfDraft({ approval: "ready", approvers, approvalOrder: "inOrder" }).next).toEqual({
      ...{ is: "awaitApproval", people: ["Sara Sjö"] },
    });
    expect(rowOfDraft({ approval: "ready", approvers, approvalOrder: "inAnyOrder" }).next).toEqual({
      ...{ is: "awaitApproval", people: ["Sara Sjö", "Lars Lund"] },
    });
    expect(rowOfDraft({ approval: "ready" }).next).toEqual({ is: "awaitApproval", people: [] });
  });
});

describe("what is next for a booked invoice", () => {
  it("is its due day, and how late it is", () => {
    expect(rowOfInvoice({}, { today: "2026-11-30" }).next).toEqual({ is: "due", day: "2026-12-01" });
    expect(rowOfInvoice({}).next).toEqual({ is: "dueToday" });
    expect(rowOfInvoice({ status: "overdue" }, { today: "2026-12-04" }).next).toEqual({ is: "late", days: 3 });
    expect(rowOfInvoice({ dueOn: null }).next).toEqual({ is: "none" });
    // One of several lists may be read before the day is known.
    expect(rowOfInvoice({ status: "overdue" }, { today: null }).next).toEqual({ is: "due", day: "2026-12-01" });
  });

  it("is whoever pays it already, before its due day", () => {
    expect(rowOfInvoice({ status: "overdue" }, { isOnItsWay: true }).next).toEqual({ is: "onItsWay" });
    expect(rowOfInvoice({ isPaidByService: true }).next).toEqual({ is: "servicePays" });
    expect(rowOfInvoice({ status: "underWay" }).next).toEqual({ is: "servicePays" });
    expect(rowOfInvoice({ status: "failed" }).next).toEqual({ is: "bankReturned" });
  });

  it("is the set-off of a credit invoice, nothing for one taken back, and the day on which one was paid", () => {
    expect(rowOfInvoice({ isCredit: true, status: "overdue" }).next).toEqual({ is: "setOff" });
    expect(rowOfInvoice({ isDeleted: true }).next).toEqual({ is: "none" });
    expect(rowOfInvoice({ status: "paid", paidOn: "2026-11-20" }).next).toEqual({ is: "paid", day: "2026-11-20" });
  });
});

describe("the row of a supplier invoice", () => {
  it("shows each stage by a glyph of its own and by words", () => {
    const drafts = (["none", "ready", "approved", "rejected"] as const).map((approval) => rowOfDraft({ approval }));
    const invoices = (["unpaid", "overdue", "paid"] as const).map((status) => rowOfInvoice({ status }));
    const rows = [...drafts, ...invoices];
    expect(new Set(rows.map(({ stage }) => stage)).size).toBe(rows.length);
    expect(rows.map(({ stageKey }) => stageKey)).toEqual([
      ...["draft_none", "draft_ready", "draft_approved", "draft_rejected"],
      ...["invoiced", "overdue", "paid"],
    ]);
  });

  it("leads to the draft or the booked invoice, and says what is left only of a booked one", () => {
    expect(rowOfDraft({})).toMatchObject({ path: "drafts/i", remainingMinor: null, booksNumber: "" });
    expect(rowOfInvoice({})).toMatchObject({ path: "invoices/i", remainingMinor: 12500n, booksNumber: "L12" });
  });
});
