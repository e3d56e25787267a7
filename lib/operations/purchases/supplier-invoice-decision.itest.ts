import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { users } from "../../api/contract/company/user";
import { supplierInvoiceDrafts } from "../../api/contract/purchases/supplier-invoice-draft";
import { books } from "../../api/remote/books";
import { type SignedIn, startWorld, type World } from "../../api/testing/world";
import { readApprovalFile } from "../../approvals/approval-file";
import { markDocumentSeen } from "../../approvals/document-seen";
import { allowApprovingAlone } from "../../approvals/testing/rules";
import { withTenant } from "../../platform/db";
import { getOperation, listOperations, submitAndWatch, withdrawOperation } from "../operations";
import {
  type ApprovalEffects,
  attachDocument,
  callBooksAsPage,
  countApprovalsSince,
  countCommittedApprovals,
  createSupplier,
  listInvoicesOfDraft,
  makeApproveCommand,
  makeRejectCommand,
  setApprovalStatus,
  storeDraftToApprove,
} from "../testing/approvals";
import { awaitSettledOperation } from "../testing/settled-operation";

let world: World;
let anna: SignedIn;
let erik: SignedIn;
let lars: SignedIn;
let saraAtTulp: SignedIn;
let supplierId: string;
let approvalsBefore: ApprovalEffects;

const company = "Norrsken Bygg AB";

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company });
  erik = await world.signIn({ user: "erik@norrsken.example", company });
  lars = await world.signIn({ user: "lars@norrsken.example", company });
  saraAtTulp = await world.signIn({ user: "sara@revisorn.example", company: "Tulp & Zoon B.V." });
  supplierId = await createSupplier(anna);
  await allowApprovingAlone(anna);
});
afterAll(async () => {
  const invariants = await world?.sandbox.callControl("GET", "/invariants");
  await world?.stop();
  expect(invariants).toMatchObject({ ok: true });
});
beforeEach(async () => {
  approvalsBefore = await countCommittedApprovals(world);
});

const getEffects = () => countApprovalsSince(world, approvalsBefore);
/** Stores a draft that waits for approval. Asking for the approval is a step of the flow too, but it does not count. */
async function storeWaitingDraft(changes: object = {}) {
  const draft = await storeDraftToApprove(anna, supplierId, changes);
  approvalsBefore = await countCommittedApprovals(world);
  return draft;
}
const submit = (signIn: SignedIn, command: object) => submitAndWatch(signIn.access, command);
const problemOf = (operation: Awaited<ReturnType<typeof submit>>) => [
  operation.stage,
  operation.problem?.code,
  operation.problem?.detail,
];

async function setUndoSeconds(undoSeconds: number): Promise<void> {
  const { partnerId, companyId } = anna.access;
  await withTenant(anna.access, (tx) =>
    tx.company.updateMany({ where: { partnerId, id: companyId }, data: { undoSeconds } }),
  );
}

describe("approving", () => {
  it("books the invoice where the service does, and compares the voucher with the rows", async () => {
    const draft = await storeWaitingDraft();
    const doneOperation = await submit(anna, makeApproveCommand(draft, `a:${draft.id}`));
    const [invoice] = await listInvoicesOfDraft(anna, draft.id);
    expect(doneOperation).toMatchObject({ stage: "done", kind: "approve-supplier-invoice", posted: null, made: null });
    expect(doneOperation.approval).toMatchObject({
      draftId: draft.id,
      status: "approved",
      waitsFor: [],
      mail: "none",
      posted: { invoiceId: invoice?.id, voucher: "matches", differences: [], grossMinor: "125000" },
    });
    expect(await getEffects()).toEqual({ approvals: 1, postings: 1, mails: 0 });
  });

  it("says that the service did not book it where it did not", async () => {
    const draft = await storeWaitingDraft();
    const doneOperation = await submit(erik, makeApproveCommand(draft, `a:${draft.id}`));
    expect(doneOperation).toMatchObject({
      stage: "done",
      approval: { status: "approved", posted: null, waitsFor: [] },
    });
    expect(await books(anna.access).get(supplierInvoiceDrafts, draft.id)).toMatchObject({ approval: "approved" });
    expect(await getEffects()).toEqual({ approvals: 1, postings: 0, mails: 0 });
  });

  it("happens once for a key pressed five times, and is refused with a reason under another", async () => {
    const draft = await storeWaitingDraft();
    const command = makeApproveCommand(draft, `a:${draft.id}`);
    const operations = await Promise.all(Array.from({ length: 5 }, () => submit(anna, command)));
    expect(new Set(operations.map(({ id }) => id)).size).toBe(1);
    const laterOperation = await submit(anna, makeApproveCommand(draft, `b:${draft.id}`));
    expect(problemOf(laterOperation)).toEqual(["refused", "conflict", "already_approved"]);
    expect(await getEffects()).toEqual({ approvals: 1, postings: 1, mails: 0 });
  });

  it("happens once when two people press at once; the other one learns who did it and when", async () => {
    const draft = await storeWaitingDraft();
    const submissions = await Promise.allSettled(
      [anna, erik].map((signIn) => submit(signIn, makeApproveCommand(draft, `${signIn.access.personId}:${draft.id}`))),
    );
    expect((await getEffects()).approvals).toBe(1);
    const results = submissions.map((submission) =>
      submission.status === "fulfilled" ? submission.value.stage : submission.reason.detail,
    );
    expect(results.filter((result) => result === "done")).toHaveLength(1);
    expect(["subject", "refused"]).toContain(results.find((result) => result !== "done"));
    const { decisions } = await readApprovalFile(erik.access, draft.id);
    const [doneDecision] = decisions.filter(({ stage }) => stage === "done");
    expect(["anna@norrsken.example", "erik@norrsken.example"]).toContain(doneDecision?.name);
    expect(Date.parse(doneDecision?.at ?? "")).toBeGreaterThan(0);
  });

  it("stops where the draft was changed elsewhere, and asks nothing", async () => {
    const draft = await storeWaitingDraft();
    const { Id: _, ...body } = draft.rest;
    await callBooksAsPage(anna, "PUT", `supplierinvoicedrafts/${draft.id}`, { ...body, InvoiceNumber: "ändrat" });
    expect(problemOf(await submit(anna, makeApproveCommand(draft, `a:${draft.id}`)))).toEqual([
      ...["refused", "conflict", "draft_changed"],
    ]);
    const changedDraft = await books(anna.access).get(supplierInvoiceDrafts, draft.id);
    expect(problemOf(await submit(anna, makeApproveCommand(changedDraft, `b:${draft.id}`)))).toEqual([
      ...["refused", "conflict", "not_asked"],
    ]);
    expect((await getEffects()).approvals).toBe(0);
  });

  it("is bound to rows and amounts, and to nothing a colleague's approval changes", async () => {
    const [draft] = (await books(anna.access).page(supplierInvoiceDrafts, { pageSize: 100 })).items.filter(
      ({ approvalOrder, approvers, approval }) =>
        approvalOrder === "inOrder" && approval === "ready" && approvers.every(({ isApproved }) => !isApproved),
    );
    if (!draft) throw new Error("no seeded draft waits for Erik and then Anna");
    const shownDocument = { is: "shown", attachmentIds: draft.attachmentIds } as const;
    for (const { access } of [erik, anna]) {
      for (const attachmentId of draft.attachmentIds) await markDocumentSeen(access, draft.id, { attachmentId });
    }
    expect(problemOf(await submit(anna, makeApproveCommand(draft, `early:${draft.id}`, shownDocument)))).toEqual([
      ...["refused", "conflict", "not_your_turn"],
    ]);
    const firstApproval = await submit(erik, makeApproveCommand(draft, `erik:${draft.id}`, shownDocument));
    expect(firstApproval.approval).toMatchObject({ status: "ready", waitsFor: ["Anna Lindqvist"], posted: null });
    expect(problemOf(await submit(erik, makeApproveCommand(draft, `twice:${draft.id}`, shownDocument)))).toEqual([
      ...["refused", "conflict", "already_approved"],
    ]);
    const lastApproval = await submit(anna, makeApproveCommand(draft, `anna:${draft.id}`, shownDocument));
    expect(lastApproval.approval).toMatchObject({ status: "approved", waitsFor: [], posted: { voucher: "matches" } });
    expect(await getEffects()).toMatchObject({ approvals: 2, postings: 1 });
  });

  it("tells the cure of what booking is refused for, and leaves the draft waiting", async () => {
    const draft = await storeWaitingDraft({ InvoiceDate: "2026-05-04", DueDate: "2026-06-04" });
    const refusedOperation = await submit(anna, makeApproveCommand(draft, `a:${draft.id}`));
    expect(refusedOperation).toMatchObject({
      stage: "refused",
      problem: { code: "remote_refused", remote: { code: 4026 } },
    });
    expect(await books(anna.access).get(supplierInvoiceDrafts, draft.id)).toMatchObject({ approval: "ready" });
    expect(await getEffects()).toEqual({ approvals: 0, postings: 0, mails: 0 });
  });

  it("waits the company's seconds, and taken back nothing was asked", async () => {
    await setUndoSeconds(20);
    const draft = await storeWaitingDraft();
    const waitingOperation = await submit(anna, makeApproveCommand(draft, `a:${draft.id}`));
    expect(waitingOperation).toMatchObject({
      stage: "waiting",
      withdrawable: true,
      about: { reference: draft.invoiceNumber, minor: "125000" },
    });
    expect(await withdrawOperation(erik.access, waitingOperation.id)).toMatchObject({ stage: "withdrawn" });
    await setUndoSeconds(0);
    expect((await getEffects()).approvals).toBe(0);
    expect((await submit(anna, makeApproveCommand(draft, `b:${draft.id}`))).stage).toBe("done");
  });
});

describe("a document", () => {
  it("counts only after it was painted, for each person", async () => {
    const { id } = await storeWaitingDraft();
    const attachmentId = await attachDocument(anna, id);
    await setApprovalStatus(anna, id, 0).catch(() => undefined);
    await setApprovalStatus(anna, id, 3).catch(() => undefined);
    const draft = await books(anna.access).get(supplierInvoiceDrafts, id);
    expect([draft.attachmentIds, draft.approval]).toEqual([[attachmentId], "ready"]);
    const shownDocument = { is: "shown" as const, attachmentIds: [attachmentId] };
    const unseenRefusal = ["refused", "conflict", "document_unseen"];
    expect(problemOf(await submit(anna, makeApproveCommand(draft, `none:${id}`)))).toEqual(unseenRefusal);
    expect(problemOf(await submit(anna, makeApproveCommand(draft, `early:${id}`, shownDocument)))).toEqual(
      unseenRefusal,
    );
    await markDocumentSeen(erik.access, id, { attachmentId });
    expect(problemOf(await submit(anna, makeApproveCommand(draft, `others:${id}`, shownDocument)))).toEqual(
      unseenRefusal,
    );
    const [firstAnswer, secondAnswer] = [
      await markDocumentSeen(anna.access, id, { attachmentId }),
      await markDocumentSeen(anna.access, id, { attachmentId }),
    ];
    expect(secondAnswer).toEqual(firstAnswer);
    const { seen: seenDocuments } = await readApprovalFile(anna.access, id);
    expect(seenDocuments.map(({ name }) => name)).toEqual(["erik@norrsken.example", "anna@norrsken.example"]);
    const events = await withTenant(anna.access, (tx) =>
      tx.auditEvent.count({ where: { kind: "document.seen", subject: id } }),
    );
    expect(events).toBe(2);
    expect((await submit(anna, makeApproveCommand(draft, `seen:${id}`, shownDocument))).stage).toBe("done");
  });

  it("that cannot be shown is never seen: the person's own word is noted as that, once, and goes for no other file", async () => {
    const { id } = await storeWaitingDraft();
    const attachmentIds = [await attachDocument(anna, id), await attachDocument(anna, id)];
    const draft = await books(anna.access).get(supplierInvoiceDrafts, id);
    const shownDocument = { is: "shown" as const, attachmentIds };
    const [shownAttachmentId = "", brokenAttachmentId = ""] = attachmentIds;
    await markDocumentSeen(anna.access, id, { attachmentId: shownAttachmentId });
    const unseenRefusal = ["refused", "conflict", "document_unseen"];
    const partlyShownDocument = { is: "shown" as const, attachmentIds: [shownAttachmentId] };
    expect(problemOf(await submit(anna, makeApproveCommand(draft, `half:${id}`, partlyShownDocument)))).toEqual(
      unseenRefusal,
    );
    expect(problemOf(await submit(anna, makeApproveCommand(draft, `both:${id}`, shownDocument)))).toEqual(
      unseenRefusal,
    );
    const claim = { attachmentId: brokenAttachmentId, isShown: false };
    expect(await markDocumentSeen(anna.access, id, claim)).toEqual(await markDocumentSeen(anna.access, id, claim));
    expect((await readApprovalFile(anna.access, id)).seen.map(({ attachmentId }) => attachmentId)).toEqual([
      shownAttachmentId,
    ]);
    const events = await withTenant(anna.access, (tx) =>
      tx.auditEvent.findMany({ where: { kind: "document.not_shown", subject: id } }),
    );
    expect(events.map(({ detail, personId }) => [detail, personId])).toEqual([
      [{ attachmentId: brokenAttachmentId }, anna.access.personId],
    ]);
    expect(problemOf(await submit(erik, makeApproveCommand(draft, `erik:${id}`, shownDocument)))).toEqual(
      unseenRefusal,
    );
    expect((await submit(anna, makeApproveCommand(draft, `said:${id}`, shownDocument))).stage).toBe("done");
  });

  it("of another draft cannot be named as seen", async () => {
    const draft = await storeWaitingDraft();
    const otherDraft = await storeWaitingDraft();
    const attachmentId = await attachDocument(anna, otherDraft.id);
    await expect(markDocumentSeen(anna.access, draft.id, { attachmentId })).rejects.toMatchObject({
      code: "invalid_input",
    });
    await expect(markDocumentSeen(anna.access, draft.id, { attachmentId: "x" })).rejects.toMatchObject({
      code: "invalid_input",
    });
    await expect(markDocumentSeen(saraAtTulp.access, draft.id, { attachmentId })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("rejecting", () => {
  it("tells the chosen receivers why, once", async () => {
    const draft = await storeWaitingDraft();
    const people = (await books(anna.access).page(users, { pageSize: 100 })).items;
    const receivers = people.filter(({ email }) => /^(erik|lars)@/.test(email)).map(({ id }) => id);
    const command = makeRejectCommand(draft, `r:${draft.id}`, receivers);
    const operations = await Promise.all([submit(anna, command), submit(anna, command)]);
    expect(operations[0]).toMatchObject({
      stage: "done",
      reason: "Fel belopp, se offert",
      approval: { status: "rejected", mail: "sent", posted: null },
    });
    expect(await getEffects()).toEqual({ approvals: 1, postings: 0, mails: 2 });
    const lateOperation = await submit(erik, makeApproveCommand(draft, `a:${draft.id}`));
    expect(problemOf(lateOperation)).toEqual(["refused", "conflict", "already_rejected"]);
  });

  it("needs a reason the service takes", async () => {
    const draft = await storeWaitingDraft();
    const { input, ...command } = makeRejectCommand(draft, `r:${draft.id}`);
    for (const reason of ["", "  ", "x".repeat(201)]) {
      await expect(submit(anna, { ...command, input: { ...input, reason } })).rejects.toMatchObject({
        code: "invalid_input",
        fields: [expect.objectContaining({ field: "input.reason" })],
      });
    }
  });
});

describe("who may", () => {
  it("is asked of the role for purchases, here and of who looks on", async () => {
    const draft = await storeWaitingDraft();
    await expect(submit(lars, makeApproveCommand(draft, `l:${draft.id}`))).rejects.toMatchObject({
      code: "role_missing",
      detail: "purchase.operate",
    });
    const { partnerId, companyId, personId } = erik.access;
    const setRole = (role: string) =>
      withTenant(erik.access, (tx) =>
        tx.membership.updateMany({ where: { partnerId, companyId, personId }, data: { role } }),
      );
    await setRole("sales");
    const seller = await world.signIn({ user: "erik@norrsken.example", company });
    const doneOperation = await submit(anna, makeApproveCommand(draft, `a:${draft.id}`));
    expect(seller.access.role).toBe("sales");
    await expect(getOperation(seller.access, doneOperation.id)).rejects.toMatchObject({ code: "role_missing" });
    expect(await listOperations(seller.access, draft.id)).toEqual({ items: [] });
    await expect(readApprovalFile(seller.access, draft.id)).rejects.toMatchObject({ code: "role_missing" });
    await setRole("approver");
    erik = await world.signIn({ user: "erik@norrsken.example", company });
    expect(await getOperation(erik.access, doneOperation.id)).toMatchObject({ stage: "done" });
    const ownDraft = await storeWaitingDraft();
    expect((await submit(erik, makeApproveCommand(ownDraft, `e:${ownDraft.id}`))).stage).toBe("done");
  });

  it("is nobody of another company", async () => {
    const draft = await storeWaitingDraft();
    const doneOperation = await submit(anna, makeApproveCommand(draft, `a:${draft.id}`));
    await expect(getOperation(saraAtTulp.access, doneOperation.id)).rejects.toMatchObject({ code: "not_found" });
    expect((await readApprovalFile(saraAtTulp.access, draft.id)).decisions).toEqual([]);
    const foreignOperation = await submit(saraAtTulp, makeApproveCommand(draft, `t:${draft.id}`));
    expect(problemOf(foreignOperation)).toEqual(["refused", "not_found", undefined]);
    expect(await awaitSettledOperation(anna, doneOperation.id)).toMatchObject({ stage: "done" });
  });
});
