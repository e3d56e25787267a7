import { expect, it } from "vitest";
import { historyFields } from "@/lib/api/contract/purchases/history";
import { type AuditRow, digestOf, hashOfEvent } from "@/lib/audit/chain";
import { supplierDraftFacts } from "@/lib/rules/purchases/supplier-draft-version";
import { draftOf } from "../testing/documents";
import { eventOf, peopleOf } from "./events";

const asked = { text: "Rätt konto?", answer: null };
const around = {
  draftId: "draft",
  names: new Map([
    ["anna", "Anna Berg"],
    ["erik", "Erik Lund"],
  ]),
  requests: new Map([["r", asked]]),
  reasons: new Map([["o2", "Fel belopp"]]),
};
const approve = { kind: "approve-supplier-invoice", draftId: "draft" };
const reject = { kind: "reject-supplier-invoice", draftId: "draft" };

function row(kind: string, detail: object = {}, subject = "draft"): AuditRow {
  const facts = { number: 7, personId: "anna", kind, subject, detail, at: new Date("2026-11-23T12:00:00Z") };
  return { ...facts, previousHash: "before", hash: hashOfEvent("before", facts) };
}

it.each([
  ["purchase.registered", {}, "draft", "registered"],
  ["purchase.changed", {}, "draft", "changed"],
  ["purchase.asked", {}, "draft", "asked"],
  ["document.seen", {}, "draft", "seen"],
  ["document.not_shown", {}, "draft", "notShown"],
  ["approval.request_closed", { closing: "passed_on" }, "request", "closed.passed_on"],
  ["operation.ordered", approve, "o1", "approve.ordered"],
  ["operation.finished", { ...approve, stage: "done" }, "o1", "approve.done"],
  ["operation.finished", { ...reject, stage: "refused" }, "o2", "reject.refused"],
  ["operation.withdrawn", reject, "o2", "reject.withdrawn"],
  ["operation.sent_now", reject, "o2", "reject.sentNow"],
  ["operation.resolved", { ...approve, decision: "marked_done" }, "o1", "approve.resolved.done"],
  ["operation.resolved", { ...approve, decision: "marked_not_done" }, "o1", "approve.resolved.notDone"],
  ["operation.resolved", { ...reject, decision: "ask_again" }, "o2", "reject.resolved.said"],
  ["operation.resolved", { ...approve, decision: "toString" }, "o1", "approve.resolved.said"],
  // The hashed row determines what an operation was, not the stored operation.
  ["operation.finished", { stage: "done" }, "o2", "other"],
  ["approval.step_given", {}, "draft", "step"],
  ["toString", {}, "o1", "other"],
  ["something.new", {}, "draft", "other"],
])("%s with %j of %s is told as %s", (kind, detail, subject, act) => {
  expect(eventOf(row(kind, detail, subject), around)).toMatchObject({
    act,
    kind,
    name: "Anna Berg",
    isAsWritten: true,
  });
});

it("names who was asked, the version of the rule and what was changed", () => {
  const question = row("approval.asked", { id: "r", toPersonId: "erik" });
  expect(eventOf(question, around)).toMatchObject({ act: "question", to: "Erik Lund", words: "Rätt konto?" });
  expect(peopleOf(question)).toEqual(["anna", "erik"]);
  expect(eventOf(row("approval.step_given", { ruleVersion: 3 }), around).ruleVersion).toBe("3");
  expect(eventOf(row("approval.step_given"), around).ruleVersion).toBeNull();
  const changed = row("purchase.changed", { fields: ["amount", "total", "made up"] });
  expect(eventOf(changed, around).fields).toEqual(["total", "amount"]);
  expect(eventOf(row("operation.ordered", reject, "o2"), around).words).toBe("Fel belopp");
});

it("holds words against the hash the row keeps of them", () => {
  const of = (words: unknown) => eventOf(row("operation.ordered", { ...reject, words }, "o2"), around);
  expect(of(digestOf(["o2", "Fel belopp"])).areWordsAsWritten).toBe(true);
  expect(of(digestOf(["o2", "Rätt belopp"])).areWordsAsWritten).toBe(false);
  expect(of(undefined).areWordsAsWritten).toBeNull();
  const gone = { ...around, reasons: new Map<string, string>() };
  const kept = row("operation.ordered", { ...reject, words: digestOf(["o2", "Fel belopp"]) }, "o2");
  expect(eventOf(kept, gone)).toMatchObject({ words: null, areWordsAsWritten: false });
});

it("says which rows name the invoice themselves", () => {
  expect(eventOf(row("document.seen"), around).isBound).toBe(true);
  expect(eventOf(row("operation.finished", { ...approve, stage: "done" }, "o1"), around).isBound).toBe(true);
  expect(eventOf(row("operation.ordered", { kind: approve.kind }, "o1"), around).isBound).toBe(false);
  expect(eventOf(row("operation.ordered", { ...approve, draftId: "another" }, "o1"), around).isBound).toBe(false);
});

it("tells a row that does not say any more what was hashed", () => {
  expect(eventOf({ ...row("document.seen"), personId: "erik" }, around).isAsWritten).toBe(false);
});

it("knows every field a change of a draft can name", () => {
  const named = new Set(supplierDraftFacts(draftOf()).map(({ field }) => field));
  expect([...named].filter((field) => !historyFields.includes(field))).toEqual([]);
});
