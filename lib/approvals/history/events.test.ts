import { expect, it } from "vitest";
import { historyFields } from "@/lib/api/contract/purchases/history";
import { type AuditRow, digestOf, hashOfEvent } from "@/lib/audit/chain";
import { supplierDraftFactsOf } from "@/lib/rules/purchases/supplier-draft-version";
import { makeDraft } from "../testing/documents";
import { personIdsOf, toHistoryEvent } from "./events";

const requestTexts = { text: "Rätt konto?", answer: null };
const historyContext = {
  draftId: "draft",
  invoiceId: "invoice",
  names: new Map([
    ["anna", "Anna Berg"],
    ["erik", "Erik Lund"],
  ]),
  requests: new Map([["r", requestTexts]]),
  comments: new Map<string, string | null>([["c", "Se avtalet"]]),
  reasons: new Map([["o2", "Fel belopp"]]),
};
const approvalDetail = { kind: "approve-supplier-invoice", draftId: "draft" };
const rejectionDetail = { kind: "reject-supplier-invoice", draftId: "draft" };

function makeAuditRow(kind: string, detail: object = {}, subject = "draft"): AuditRow {
  const hashedMembers = { number: 7, personId: "anna", kind, subject, detail, at: new Date("2026-11-23T12:00:00Z") };
  return { ...hashedMembers, previousHash: "before", hash: hashOfEvent("before", hashedMembers) };
}

it.each([
  ["purchase.registered", {}, "draft", "registered"],
  ["purchase.changed", {}, "draft", "changed"],
  ["purchase.asked", {}, "draft", "asked"],
  ["document.seen", {}, "draft", "seen"],
  ["document.not_shown", {}, "draft", "notShown"],
  ["purchase.comment_removed", { id: "c" }, "draft", "commentRemoved"],
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
  ["payment.attested", { invoiceIds: ["invoice"] }, "invoice", "attested"],
  ["payment.file_made", { invoiceIds: ["other", "invoice"] }, "file", "fileMade"],
  ["payment.released", { invoiceIds: ["invoice"] }, "file", "paymentReleased"],
  ["operation.finished", { kind: "register-supplier-payment", stage: "done" }, "o3", "pay.done"],
  ["operation.ordered", { kind: "change-allocation-plan" }, "o3", "plan.ordered"],
  // The hashed row determines what an operation was, not the stored operation.
  ["operation.finished", { stage: "done" }, "o2", "other"],
  ["approval.step_given", {}, "draft", "step"],
  ["toString", {}, "o1", "other"],
  ["something.new", {}, "draft", "other"],
])("%s with %j of %s is told as %s", (kind, detail, subject, expectedAct) => {
  expect(toHistoryEvent(makeAuditRow(kind, detail, subject), historyContext)).toMatchObject({
    act: expectedAct,
    kind,
    name: "Anna Berg",
    isAsWritten: true,
  });
});

it("shows a comment with its words, checks them against the hash, and says when they are gone", () => {
  const row = makeAuditRow("purchase.commented", { id: "c", words: digestOf(["c", "Se avtalet"]) });
  expect(toHistoryEvent(row, historyContext)).toMatchObject({
    ...{ act: "commented", words: "Se avtalet", areWordsAsWritten: true, isBound: true },
  });
  const changed = toHistoryEvent(row, { ...historyContext, comments: new Map([["c", "Se fakturan"]]) });
  expect(changed.areWordsAsWritten).toBe(false);
  expect(toHistoryEvent(row, { ...historyContext, comments: new Map() })).toMatchObject({
    ...{ act: "commented", words: null, areWordsAsWritten: false },
  });
  // What its writer took away, as another row says, was not changed.
  expect(toHistoryEvent(row, { ...historyContext, comments: new Map([["c", null]]) })).toMatchObject({
    ...{ words: null, areWordsAsWritten: null },
  });
});

it("names who was asked, the version of the rule and what was changed", () => {
  const questionRow = makeAuditRow("approval.asked", { id: "r", toPersonId: "erik" });
  expect(toHistoryEvent(questionRow, historyContext)).toMatchObject({
    act: "question",
    to: "Erik Lund",
    words: "Rätt konto?",
  });
  expect(personIdsOf(questionRow)).toEqual(["anna", "erik"]);
  expect(toHistoryEvent(makeAuditRow("approval.step_given", { ruleVersion: 3 }), historyContext).ruleVersion).toBe("3");
  expect(toHistoryEvent(makeAuditRow("approval.step_given"), historyContext).ruleVersion).toBeNull();
  const changedRow = makeAuditRow("purchase.changed", { fields: ["amount", "total", "made up"] });
  expect(toHistoryEvent(changedRow, historyContext).fields).toEqual(["total", "amount"]);
  expect(toHistoryEvent(makeAuditRow("operation.ordered", rejectionDetail, "o2"), historyContext).words).toBe(
    "Fel belopp",
  );
});

it("holds words against the hash the row keeps of them", () => {
  const eventWithDigest = (words: unknown) =>
    toHistoryEvent(makeAuditRow("operation.ordered", { ...rejectionDetail, words }, "o2"), historyContext);
  expect(eventWithDigest(digestOf(["o2", "Fel belopp"])).areWordsAsWritten).toBe(true);
  expect(eventWithDigest(digestOf(["o2", "Rätt belopp"])).areWordsAsWritten).toBe(false);
  expect(eventWithDigest(undefined).areWordsAsWritten).toBeNull();
  const contextWithoutReasons = { ...historyContext, reasons: new Map<string, string>() };
  const rowWithDigest = makeAuditRow(
    "operation.ordered",
    { ...rejectionDetail, words: digestOf(["o2", "Fel belopp"]) },
    "o2",
  );
  expect(toHistoryEvent(rowWithDigest, contextWithoutReasons)).toMatchObject({ words: null, areWordsAsWritten: false });
});

it("says which rows name the invoice themselves", () => {
  expect(toHistoryEvent(makeAuditRow("document.seen"), historyContext).isBound).toBe(true);
  expect(
    toHistoryEvent(makeAuditRow("operation.finished", { ...approvalDetail, stage: "done" }, "o1"), historyContext)
      .isBound,
  ).toBe(true);
  expect(
    toHistoryEvent(makeAuditRow("operation.ordered", { kind: approvalDetail.kind }, "o1"), historyContext).isBound,
  ).toBe(false);
  expect(
    toHistoryEvent(makeAuditRow("operation.ordered", { ...approvalDetail, draftId: "another" }, "o1"), historyContext)
      .isBound,
  ).toBe(false);
});

it("says which rows name the booked invoice of the draft", () => {
  const row = makeAuditRow("payment.file_made", { invoiceIds: ["other", "invoice"] }, "file");
  expect(toHistoryEvent(row, historyContext).isBound).toBe(true);
  expect(toHistoryEvent(row, { ...historyContext, invoiceId: null }).isBound).toBe(false);
  expect(toHistoryEvent(row, { ...historyContext, invoiceId: "third" }).isBound).toBe(false);
});

it("tells a row that does not say any more what was hashed", () => {
  expect(toHistoryEvent({ ...makeAuditRow("document.seen"), personId: "erik" }, historyContext).isAsWritten).toBe(
    false,
  );
});

it("knows every field a change of a draft can name", () => {
  const namedFields = new Set(supplierDraftFactsOf(makeDraft()).map(({ field }) => field));
  expect([...namedFields].filter((field) => !historyFields.includes(field))).toEqual([]);
});
