import { expect, it } from "vitest";
import type { ApprovalStatus } from "../../api/contract/purchases/supplier-invoice-draft";
import type { ConversionCandidate } from "../engine/outcome-of-read-back";
import { outcomeOfApproval, outcomeOfRejection } from "./outcome-of-decision";

const earlyTiming = { sinceSentMs: 5_000, readCount: 3 };
const lateTiming = { sinceSentMs: 95_000, readCount: 2 };
const makeDraftState = (approval: ApprovalStatus, hasOwnApproval = false) => ({ approval, hasOwnApproval });
const invoiceOfDraft: ConversionCandidate = { id: "i1", createdFromDraftId: "d1" };
const invoiceOfOtherDraft: ConversionCandidate = { id: "i2", createdFromDraftId: "d2" };
const makeInvoiceWithoutDraft = (id: string): ConversionCandidate => ({ id, createdFromDraftId: null });

it.each<[string, ReturnType<typeof makeDraftState> | null, readonly ConversionCandidate[], object, object]>([
  ["approved", makeDraftState("approved"), [], { is: "done", id: "d1" }, { is: "done", id: "d1" }],
  [
    "approved by this person, others to come",
    makeDraftState("ready", true),
    [],
    { is: "done", id: "d1" },
    { is: "done", id: "d1" },
  ],
  ["waiting as before", makeDraftState("ready"), [], { is: "look_again" }, { is: "not_done" }],
  ["rejected meanwhile", makeDraftState("rejected"), [], { is: "unknown" }, { is: "unknown" }],
  ["changed meanwhile", makeDraftState("changed"), [], { is: "unknown" }, { is: "unknown" }],
  ["taken back meanwhile", makeDraftState("none"), [], { is: "unknown" }, { is: "unknown" }],
  [
    "gone, and an invoice names it",
    null,
    [invoiceOfOtherDraft, invoiceOfDraft],
    { is: "done", id: "i1" },
    { is: "done", id: "i1" },
  ],
  [
    "gone, and one invoice fits",
    null,
    [invoiceOfOtherDraft, makeInvoiceWithoutDraft("i3")],
    { is: "done", id: "i3" },
    { is: "done", id: "i3" },
  ],
  [
    "gone, and two fit",
    null,
    [makeInvoiceWithoutDraft("i3"), makeInvoiceWithoutDraft("i4")],
    { is: "unknown" },
    { is: "unknown" },
  ],
  ["gone, and what fits is another draft's", null, [invoiceOfOtherDraft], { is: "look_again" }, { is: "unknown" }],
  ["gone without a trace", null, [], { is: "look_again" }, { is: "unknown" }],
])("an approval without an answer, its draft %s", (_, draftAfterCall, invoices, earlyOutcome, lateOutcome) => {
  const evidence = { draftId: "d1", draft: draftAfterCall, invoices };
  expect([outcomeOfApproval(evidence, earlyTiming), outcomeOfApproval(evidence, lateTiming)]).toEqual([
    earlyOutcome,
    lateOutcome,
  ]);
});

it("one read is not enough, however late", () => {
  const evidence = { draftId: "d1", draft: makeDraftState("ready"), invoices: [] };
  expect(outcomeOfApproval(evidence, { sinceSentMs: 500_000, readCount: 1 })).toEqual({ is: "look_again" });
  expect(outcomeOfRejection("d1", makeDraftState("ready"), { sinceSentMs: 500_000, readCount: 1 })).toEqual({
    is: "look_again",
  });
});

it.each<[string, ReturnType<typeof makeDraftState> | null, object, object]>([
  ["rejected", makeDraftState("rejected"), { is: "done", id: "d1" }, { is: "done", id: "d1" }],
  ["waiting as before", makeDraftState("ready"), { is: "look_again" }, { is: "not_done" }],
  ["approved meanwhile", makeDraftState("approved"), { is: "unknown" }, { is: "unknown" }],
  ["gone", null, { is: "unknown" }, { is: "unknown" }],
])("a rejection without an answer, its draft %s", (_, draftAfterCall, earlyOutcome, lateOutcome) => {
  expect([
    outcomeOfRejection("d1", draftAfterCall, earlyTiming),
    outcomeOfRejection("d1", draftAfterCall, lateTiming),
  ]).toEqual([earlyOutcome, lateOutcome]);
});
