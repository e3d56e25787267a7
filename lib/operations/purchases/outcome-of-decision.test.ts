import { expect, it } from "vitest";
import type { ApprovalStatus } from "../../api/contract/purchases/supplier-invoice-draft";
import type { ConversionCandidate } from "../engine/outcome-of-read-back";
import { outcomeOfApproval, outcomeOfRejection } from "./outcome-of-decision";

const early = { sinceSentMs: 5_000, reads: 3 };
const settled = { sinceSentMs: 95_000, reads: 2 };
const draft = (approval: ApprovalStatus, ownApproval = false) => ({ approval, ownApproval });
const named: ConversionCandidate = { id: "i1", createdFromDraftId: "d1" };
const other: ConversionCandidate = { id: "i2", createdFromDraftId: "d2" };
const nameless = (id: string): ConversionCandidate => ({ id, createdFromDraftId: null });

it.each<[string, ReturnType<typeof draft> | null, readonly ConversionCandidate[], object, object]>([
  ["approved", draft("approved"), [], { is: "done", id: "d1" }, { is: "done", id: "d1" }],
  [
    "approved by this person, others to come",
    draft("ready", true),
    [],
    { is: "done", id: "d1" },
    { is: "done", id: "d1" },
  ],
  ["waiting as before", draft("ready"), [], { is: "look_again" }, { is: "not_done" }],
  ["rejected meanwhile", draft("rejected"), [], { is: "unknown" }, { is: "unknown" }],
  ["changed meanwhile", draft("changed"), [], { is: "unknown" }, { is: "unknown" }],
  ["taken back meanwhile", draft("none"), [], { is: "unknown" }, { is: "unknown" }],
  ["gone, and an invoice names it", null, [other, named], { is: "done", id: "i1" }, { is: "done", id: "i1" }],
  ["gone, and one invoice fits", null, [other, nameless("i3")], { is: "done", id: "i3" }, { is: "done", id: "i3" }],
  ["gone, and two fit", null, [nameless("i3"), nameless("i4")], { is: "unknown" }, { is: "unknown" }],
  ["gone, and what fits is another draft's", null, [other], { is: "look_again" }, { is: "unknown" }],
  ["gone without a trace", null, [], { is: "look_again" }, { is: "unknown" }],
])("an approval without an answer, its draft %s", (_, standing, invoices, soon, late) => {
  const seen = { draftId: "d1", draft: standing, invoices };
  expect([outcomeOfApproval(seen, early), outcomeOfApproval(seen, settled)]).toEqual([soon, late]);
});

it("one read is not enough, however late", () => {
  const seen = { draftId: "d1", draft: draft("ready"), invoices: [] };
  expect(outcomeOfApproval(seen, { sinceSentMs: 500_000, reads: 1 })).toEqual({ is: "look_again" });
  expect(outcomeOfRejection("d1", draft("ready"), { sinceSentMs: 500_000, reads: 1 })).toEqual({ is: "look_again" });
});

it.each<[string, ReturnType<typeof draft> | null, object, object]>([
  ["rejected", draft("rejected"), { is: "done", id: "d1" }, { is: "done", id: "d1" }],
  ["waiting as before", draft("ready"), { is: "look_again" }, { is: "not_done" }],
  ["approved meanwhile", draft("approved"), { is: "unknown" }, { is: "unknown" }],
  ["gone", null, { is: "unknown" }, { is: "unknown" }],
])("a rejection without an answer, its draft %s", (_, standing, soon, late) => {
  expect([outcomeOfRejection("d1", standing, early), outcomeOfRejection("d1", standing, settled)]).toEqual([
    soon,
    late,
  ]);
});
