import { expect, it } from "vitest";
import type { ApprovalStatus } from "../../api/contract/purchases/supplier-invoice-draft";
import type { ConversionCandidate } from "../engine/outcome-of-read-back";
import { outcomeOfApproval, outcomeOfRejection } from "./outcome-of-decision";

const earlyAttempt = { sinceSentMs: 5_000, reads: 3 };
const lateAttempt = { sinceSentMs: 95_000, reads: 2 };
const draftState = (approval: ApprovalStatus, hasOwnApproval = false) => ({ approval, hasOwnApproval });
const ofOwnDraft: ConversionCandidate = { id: "i1", createdFromDraftId: "d1" };
const ofForeignDraft: ConversionCandidate = { id: "i2", createdFromDraftId: "d2" };
const withoutDraft = (id: string): ConversionCandidate => ({ id, createdFromDraftId: null });

it.each<[string, ReturnType<typeof draftState> | null, readonly ConversionCandidate[], object, object]>([
  ["approved", draftState("approved"), [], { is: "done", id: "d1" }, { is: "done", id: "d1" }],
  [
    "approved by this person, others to come",
    draftState("ready", true),
    [],
    { is: "done", id: "d1" },
    { is: "done", id: "d1" },
  ],
  ["waiting as before", draftState("ready"), [], { is: "look_again" }, { is: "not_done" }],
  ["rejected meanwhile", draftState("rejected"), [], { is: "unknown" }, { is: "unknown" }],
  ["changed meanwhile", draftState("changed"), [], { is: "unknown" }, { is: "unknown" }],
  ["taken back meanwhile", draftState("none"), [], { is: "unknown" }, { is: "unknown" }],
  [
    "gone, and an invoice names it",
    null,
    [ofForeignDraft, ofOwnDraft],
    { is: "done", id: "i1" },
    { is: "done", id: "i1" },
  ],
  [
    "gone, and one invoice fits",
    null,
    [ofForeignDraft, withoutDraft("i3")],
    { is: "done", id: "i3" },
    { is: "done", id: "i3" },
  ],
  ["gone, and two fit", null, [withoutDraft("i3"), withoutDraft("i4")], { is: "unknown" }, { is: "unknown" }],
  ["gone, and what fits is another draft's", null, [ofForeignDraft], { is: "look_again" }, { is: "unknown" }],
  ["gone without a trace", null, [], { is: "look_again" }, { is: "unknown" }],
])("an approval without an answer, its draft %s", (_, standing, invoices, soon, late) => {
  const seen = { draftId: "d1", draft: standing, invoices };
  expect([outcomeOfApproval(seen, earlyAttempt), outcomeOfApproval(seen, lateAttempt)]).toEqual([soon, late]);
});

it("one read is not enough, however late", () => {
  const seen = { draftId: "d1", draft: draftState("ready"), invoices: [] };
  expect(outcomeOfApproval(seen, { sinceSentMs: 500_000, reads: 1 })).toEqual({ is: "look_again" });
  expect(outcomeOfRejection("d1", draftState("ready"), { sinceSentMs: 500_000, reads: 1 })).toEqual({
    is: "look_again",
  });
});

it.each<[string, ReturnType<typeof draftState> | null, object, object]>([
  ["rejected", draftState("rejected"), { is: "done", id: "d1" }, { is: "done", id: "d1" }],
  ["waiting as before", draftState("ready"), { is: "look_again" }, { is: "not_done" }],
  ["approved meanwhile", draftState("approved"), { is: "unknown" }, { is: "unknown" }],
  ["gone", null, { is: "unknown" }, { is: "unknown" }],
])("a rejection without an answer, its draft %s", (_, standing, soon, late) => {
  expect([outcomeOfRejection("d1", standing, earlyAttempt), outcomeOfRejection("d1", standing, lateAttempt)]).toEqual([
    soon,
    late,
  ]);
});
