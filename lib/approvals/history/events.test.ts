import { expect, it } from "vitest";
import { historyFields } from "@/lib/api/contract/purchases/history";
import { type AuditRow, digestOf, hashOfEvent } from "@/lib/audit/chain";
import { supplierDraftFacts } from "@/lib/rules/purchases/supplier-draft-version";
import { draftOf } from "../testing/documents";
import { eventOf, personIdsOf } from "./events";

const requestWords = { text: "Rätt konto?", answer: null };
const context = {
  draftId: "draft",
  names: new Map([
    ["anna", "Anna Berg"],
    ["erik", "Erik Lund"],
  ]),
  requests: new Map([["r", requestWords]]),
  reasons: new Map([["o2", "Fel belopp"]]),
};
const approvalDetail = { kind: "approve-supplier-invoice", draftId: "draft" };
const rejectionDetail = { kind: "reject-supplier-invoice", draftId: "draft" };

function auditRow(kind: string, detail: object = {}, subject = "draft"): AuditRow {
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
  ["operation.ordered", approvalDetail, "o1", "approve.ordered"],
  ["operation.finished", { ...approvalDetail, stage: "done" }, "o1", "approve.done"],
  ["operation.finished", { ...rejectionDetail, stage: "refused" }, "o2", "reject.refused"],
  ["operation.withdrawn", rejectionDetail, "o2", "reject.withdrawn"],
  ["operation.sent_now", rejectionDetail, "o2", "reject.sentNow"],
  ["operation.resolved", { ...approvalDetail, decision: "marked_done" }, "o1", "approve.resolved.done"],
  ["operation.resolved", { ...approvalDetail, decision: "marked_not_done" }, "o1", "approve.resolved.notDone"],
  ["operation.resolved", { ...rejectionDetail, decision: "ask_again" }, "o2", "reject.resolved.said"],
  ["operation.resolved", { ...approvalDetail, decision: "toString" }, "o1", "approve.resolved.said"],
  // The hashed row determines what an operation was, not the stored operation.
  ["operation.finished", { stage: "done" }, "o2", "other"],
  ["approval.step_given", {}, "draft", "step"],
  ["toString", {}, "o1", "other"],
  ["something.new", {}, "draft", "other"],
])("%s with %j of %s is told as %s", (kind, detail, subject, act) => {
  expect(eventOf(auditRow(kind, detail, subject), context)).toMatchObject({
    act,
    kind,
    name: "Anna Berg",
    isAsWritten: true,
  });
});

it("names who was asked, the version of the rule and what was changed", () => {
  const question = auditRow("approval.asked", { id: "r", toPersonId: "erik" });
  expect(eventOf(question, context)).toMatchObject({ act: "question", to: "Erik Lund", words: "Rätt konto?" });
  expect(personIdsOf(question)).toEqual(["anna", "erik"]);
  expect(eventOf(auditRow("approval.step_given", { ruleVersion: 3 }), context).ruleVersion).toBe("3");
  expect(eventOf(auditRow("approval.step_given"), context).ruleVersion).toBeNull();
  const changed = auditRow("purchase.changed", { fields: ["amount", "total", "made up"] });
  expect(eventOf(changed, context).fields).toEqual(["total", "amount"]);
  expect(eventOf(auditRow("operation.ordered", rejectionDetail, "o2"), context).words).toBe("Fel belopp");
});

it("holds words against the hash the row keeps of them", () => {
  const of = (words: unknown) => eventOf(auditRow("operation.ordered", { ...rejectionDetail, words }, "o2"), context);
  expect(of(digestOf(["o2", "Fel belopp"])).areWordsAsWritten).toBe(true);
  expect(of(digestOf(["o2", "Rätt belopp"])).areWordsAsWritten).toBe(false);
  expect(of(undefined).areWordsAsWritten).toBeNull();
  const gone = { ...context, reasons: new Map<string, string>() };
  const kept = auditRow("operation.ordered", { ...rejectionDetail, words: digestOf(["o2", "Fel belopp"]) }, "o2");
  expect(eventOf(kept, gone)).toMatchObject({ words: null, areWordsAsWritten: false });
});

it("says which rows name the invoice themselves", () => {
  expect(eventOf(auditRow("document.seen"), context).isBound).toBe(true);
  expect(eventOf(auditRow("operation.finished", { ...approvalDetail, stage: "done" }, "o1"), context).isBound).toBe(
    true,
  );
  expect(eventOf(auditRow("operation.ordered", { kind: approvalDetail.kind }, "o1"), context).isBound).toBe(false);
  expect(eventOf(auditRow("operation.ordered", { ...approvalDetail, draftId: "another" }, "o1"), context).isBound).toBe(
    false,
  );
});

it("tells a row that does not say any more what was hashed", () => {
  expect(eventOf({ ...auditRow("document.seen"), personId: "erik" }, context).isAsWritten).toBe(false);
});

it("knows every field a change of a draft can name", () => {
  const named = new Set(supplierDraftFacts(draftOf()).map(({ field }) => field));
  expect([...named].filter((field) => !historyFields.includes(field))).toEqual([]);
});
