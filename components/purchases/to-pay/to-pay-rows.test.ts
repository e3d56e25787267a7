import { describe, expect, it } from "vitest";
import type { InvoiceToPay } from "@/lib/api/contract/purchases/to-pay";
import { groupToPay, searchToPay, selectToPay } from "./to-pay-rows";

const invoiceDue = (dueOn: string | null, dueGroup: InvoiceToPay["dueGroup"], changed: Partial<InvoiceToPay> = {}) => ({
  ...{ id: `${dueOn}`, supplierId: "s", supplierName: "Kalix Trä", invoiceNumber: `F-${dueOn}`, dueOn, dueGroup },
  ...{
    currencyCode: "SEK",
    remainingMinor: "100",
    obstacles: [],
    payTo: null,
    bankAccountId: "a",
    attest: null,
    onItsWay: null,
  },
  ...changed,
});
const late = invoiceDue("2026-06-09", "overdue");
const today = invoiceDue("2026-06-10", "today");
const undated = invoiceDue(null, "today");
const friday = invoiceDue("2026-06-12", "thisWeek", { supplierName: "Alvik El", remainingMinor: "300" });
const sunday = invoiceDue("2026-06-14", "thisWeek", { supplierName: "Boden Rör", remainingMinor: "200" });
const later = invoiceDue("2026-06-20", "later");
const all = [late, today, undated, friday, sunday, later];
const idsOf = (invoices: readonly InvoiceToPay[]) => invoices.map(({ id }) => id);

describe("what is to be paid", () => {
  it.each([
    ["all", null, all],
    ["overdue", null, [late]],
    ["today", null, [today, undated]],
    ["thisWeek", null, [today, undated, friday, sunday]],
    ["chosen", "2026-06-12", [late, today, undated, friday]],
    ["chosen", null, all],
    ["attest", null, []],
  ] as const)("for %s until %s", (filter, until, expected) =>
    expect(idsOf(selectToPay(all, filter, until))).toEqual(idsOf(expected)),
  );

  it("is to be attested while nobody else has attested it", () => {
    const attestOf = (verdict: "may" | "needsAttest" | "ownAttest") => ({
      ...{ reasons: ["amount" as const], changedAccounts: [], changedBy: null, accountsSeenAt: "", accountsVersion: 1 },
      ...{ attestedBy: [], hasAttested: false, mayAttest: true, verdict },
    });
    const invoices = [{ ...late, attest: attestOf("needsAttest") }, { ...today, attest: attestOf("may") }, friday];
    expect(idsOf(selectToPay(invoices, "attest", null))).toEqual([late.id]);
  });

  it("is apart from the others while it is on its way to the bank", () => {
    const sent = { ...late, onItsWay: { fileId: "f", executionOn: "2026-06-10" } };
    expect(idsOf(selectToPay([sent, today], "onItsWay", null))).toEqual([sent.id]);
    expect(idsOf(selectToPay([sent, today], "all", null))).toEqual([today.id]);
  });

  it("is found by supplier and by number, without regard to capitals", () => {
    expect(idsOf(searchToPay(all, " alvik "))).toEqual([friday.id]);
    expect(idsOf(searchToPay(all, "f-2026-06-2"))).toEqual([later.id]);
    expect(searchToPay(all, " ")).toEqual(all);
  });

  it("is grouped by when it is due, and sorted within each group", () => {
    const groupsBy = (sort: "due" | "supplier" | "amount", isDescending: boolean) =>
      groupToPay(all, sort, isDescending, (dueGroup, rows) => `${dueGroup} ${rows.length}`).map(
        ({ title, isTurn, rows }) => [title, isTurn, idsOf(rows)],
      );
    expect(groupsBy("due", false)).toEqual([
      ["overdue 1", true, [late.id]],
      ["today 2", true, [undated.id, today.id]],
      ["thisWeek 2", true, [friday.id, sunday.id]],
      ["later 1", false, [later.id]],
    ]);
    expect(groupsBy("supplier", true)[2]?.[2]).toEqual([sunday.id, friday.id]);
    expect(groupsBy("amount", false)[2]?.[2]).toEqual([sunday.id, friday.id]);
    expect(groupToPay([later], "due", false, () => "")).toHaveLength(1);
  });
});
