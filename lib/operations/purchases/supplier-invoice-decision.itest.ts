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
  approvalsSince,
  approveCommand,
  attachDocument,
  callBooksAsPage,
  committedApprovals,
  createSupplier,
  invoicesOfDraft,
  rejectCommand,
  setApprovalStatus,
  storeDraftToApprove,
} from "../testing/approvals";
import { settledOperation } from "../testing/settled-operation";

let world: World;
let anna: SignedIn;
let erik: SignedIn;
let lars: SignedIn;
let tulip: SignedIn;
let supplierId: string;
let before: ApprovalEffects;

const company = "Norrsken Bygg AB";

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company });
  erik = await world.signIn({ user: "erik@norrsken.example", company });
  lars = await world.signIn({ user: "lars@norrsken.example", company });
  tulip = await world.signIn({ user: "sara@revisorn.example", company: "Tulp & Zoon B.V." });
  supplierId = await createSupplier(anna);
  await allowApprovingAlone(anna);
});
afterAll(async () => {
  const kept = await world?.sandbox.control("GET", "/invariants");
  await world?.stop();
  expect(kept).toMatchObject({ ok: true });
});
beforeEach(async () => {
  before = await committedApprovals(world);
});

const effects = () => approvalsSince(world, before);
/** Stores a draft that waits for approval. Asking for the approval is a step of the flow too, but it does not count. */
async function waiting(more: object = {}) {
  const draft = await storeDraftToApprove(anna, supplierId, more);
  before = await committedApprovals(world);
  return draft;
}
const run = (who: SignedIn, order: object) => submitAndWatch(who.access, order);
const problemOf = (one: Awaited<ReturnType<typeof run>>) => [one.stage, one.problem?.code, one.problem?.detail];

async function waitIs(undoSeconds: number): Promise<void> {
  const { partnerId, companyId } = anna.access;
  await withTenant(anna.access, (tx) =>
    tx.company.updateMany({ where: { partnerId, id: companyId }, data: { undoSeconds } }),
  );
}

describe("approving", () => {
  it("books the invoice where the service does, and compares the voucher with the rows", async () => {
    const draft = await waiting();
    const done = await run(anna, approveCommand(draft, `a:${draft.id}`));
    const [invoice] = await invoicesOfDraft(anna, draft.id);
    expect(done).toMatchObject({ stage: "done", kind: "approve-supplier-invoice", posted: null, made: null });
    expect(done.approval).toMatchObject({
      draftId: draft.id,
      status: "approved",
      waitsFor: [],
      mail: "none",
      posted: { invoiceId: invoice?.id, voucher: "matches", differences: [], grossMinor: "125000" },
    });
    expect(await effects()).toEqual({ approvals: 1, postings: 1, mails: 0 });
  });

  it("says that the service did not book it where it did not", async () => {
    const draft = await waiting();
    const done = await run(erik, approveCommand(draft, `a:${draft.id}`));
    expect(done).toMatchObject({ stage: "done", approval: { status: "approved", posted: null, waitsFor: [] } });
    expect(await books(anna.access).one(supplierInvoiceDrafts, draft.id)).toMatchObject({ approval: "approved" });
    expect(await effects()).toEqual({ approvals: 1, postings: 0, mails: 0 });
  });

  it("happens once for a key pressed five times, and is refused with a reason under another", async () => {
    const draft = await waiting();
    const order = approveCommand(draft, `a:${draft.id}`);
    const all = await Promise.all(Array.from({ length: 5 }, () => run(anna, order)));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    const later = await run(anna, approveCommand(draft, `b:${draft.id}`));
    expect(problemOf(later)).toEqual(["refused", "conflict", "already_approved"]);
    expect(await effects()).toEqual({ approvals: 1, postings: 1, mails: 0 });
  });

  it("happens once when two people press at once; the other one learns who did it and when", async () => {
    const draft = await waiting();
    const presses = await Promise.allSettled(
      [anna, erik].map((who) => run(who, approveCommand(draft, `${who.access.personId}:${draft.id}`))),
    );
    expect((await effects()).approvals).toBe(1);
    const ended = presses.map((one) => (one.status === "fulfilled" ? one.value.stage : one.reason.detail));
    expect(ended.filter((one) => one === "done")).toHaveLength(1);
    expect(["subject", "refused"]).toContain(ended.find((one) => one !== "done"));
    const { decisions } = await readApprovalFile(erik.access, draft.id);
    const [decided] = decisions.filter(({ stage }) => stage === "done");
    expect(["anna@norrsken.example", "erik@norrsken.example"]).toContain(decided?.name);
    expect(Date.parse(decided?.at ?? "")).toBeGreaterThan(0);
  });

  it("stops where the draft was changed elsewhere, and asks nothing", async () => {
    const draft = await waiting();
    const { Id: _, ...body } = draft.rest;
    await callBooksAsPage(anna, "PUT", `supplierinvoicedrafts/${draft.id}`, { ...body, InvoiceNumber: "ändrat" });
    expect(problemOf(await run(anna, approveCommand(draft, `a:${draft.id}`)))).toEqual([
      ...["refused", "conflict", "draft_changed"],
    ]);
    const changed = await books(anna.access).one(supplierInvoiceDrafts, draft.id);
    expect(problemOf(await run(anna, approveCommand(changed, `b:${draft.id}`)))).toEqual([
      ...["refused", "conflict", "not_asked"],
    ]);
    expect((await effects()).approvals).toBe(0);
  });

  it("is bound to rows and amounts, and to nothing a colleague's approval changes", async () => {
    const [draft] = (await books(anna.access).page(supplierInvoiceDrafts, { pageSize: 100 })).items.filter(
      ({ approvalOrder, approvers, approval }) =>
        approvalOrder === "inOrder" && approval === "ready" && approvers.every(({ isApproved }) => !isApproved),
    );
    if (!draft) throw new Error("no seeded draft waits for Erik and then Anna");
    const shown = { is: "shown", attachmentIds: draft.attachmentIds } as const;
    for (const { access } of [erik, anna]) {
      for (const attachmentId of draft.attachmentIds) await markDocumentSeen(access, draft.id, { attachmentId });
    }
    expect(problemOf(await run(anna, approveCommand(draft, `early:${draft.id}`, shown)))).toEqual([
      ...["refused", "conflict", "not_your_turn"],
    ]);
    const first = await run(erik, approveCommand(draft, `erik:${draft.id}`, shown));
    expect(first.approval).toMatchObject({ status: "ready", waitsFor: ["Anna Lindqvist"], posted: null });
    expect(problemOf(await run(erik, approveCommand(draft, `twice:${draft.id}`, shown)))).toEqual([
      ...["refused", "conflict", "already_approved"],
    ]);
    const last = await run(anna, approveCommand(draft, `anna:${draft.id}`, shown));
    expect(last.approval).toMatchObject({ status: "approved", waitsFor: [], posted: { voucher: "matches" } });
    expect(await effects()).toMatchObject({ approvals: 2, postings: 1 });
  });

  it("tells the cure of what booking is refused for, and leaves the draft waiting", async () => {
    const draft = await waiting({ InvoiceDate: "2026-05-04", DueDate: "2026-06-04" });
    const refused = await run(anna, approveCommand(draft, `a:${draft.id}`));
    expect(refused).toMatchObject({ stage: "refused", problem: { code: "remote_refused", remote: { code: 4026 } } });
    expect(await books(anna.access).one(supplierInvoiceDrafts, draft.id)).toMatchObject({ approval: "ready" });
    expect(await effects()).toEqual({ approvals: 0, postings: 0, mails: 0 });
  });

  it("waits the company's seconds, and taken back nothing was asked", async () => {
    await waitIs(20);
    const draft = await waiting();
    const held = await run(anna, approveCommand(draft, `a:${draft.id}`));
    expect(held).toMatchObject({
      stage: "waiting",
      withdrawable: true,
      about: { reference: draft.invoiceNumber, minor: "125000" },
    });
    expect(await withdrawOperation(erik.access, held.id)).toMatchObject({ stage: "withdrawn" });
    await waitIs(0);
    expect((await effects()).approvals).toBe(0);
    expect((await run(anna, approveCommand(draft, `b:${draft.id}`))).stage).toBe("done");
  });
});

describe("a document", () => {
  it("counts only after it was painted, for each person", async () => {
    const { id } = await waiting();
    const attachmentId = await attachDocument(anna, id);
    await setApprovalStatus(anna, id, 0).catch(() => undefined);
    await setApprovalStatus(anna, id, 3).catch(() => undefined);
    const draft = await books(anna.access).one(supplierInvoiceDrafts, id);
    expect([draft.attachmentIds, draft.approval]).toEqual([[attachmentId], "ready"]);
    const shown = { is: "shown" as const, attachmentIds: [attachmentId] };
    const unseen = ["refused", "conflict", "document_unseen"];
    expect(problemOf(await run(anna, approveCommand(draft, `none:${id}`)))).toEqual(unseen);
    expect(problemOf(await run(anna, approveCommand(draft, `early:${id}`, shown)))).toEqual(unseen);
    await markDocumentSeen(erik.access, id, { attachmentId });
    expect(problemOf(await run(anna, approveCommand(draft, `others:${id}`, shown)))).toEqual(unseen);
    const [first, again] = [
      await markDocumentSeen(anna.access, id, { attachmentId }),
      await markDocumentSeen(anna.access, id, { attachmentId }),
    ];
    expect(again).toEqual(first);
    const { seen } = await readApprovalFile(anna.access, id);
    expect(seen.map(({ name }) => name)).toEqual(["erik@norrsken.example", "anna@norrsken.example"]);
    const events = await withTenant(anna.access, (tx) =>
      tx.auditEvent.count({ where: { kind: "document.seen", subject: id } }),
    );
    expect(events).toBe(2);
    expect((await run(anna, approveCommand(draft, `seen:${id}`, shown))).stage).toBe("done");
  });

  it("that cannot be shown is never seen: the person's own word is noted as that, once, and goes for no other file", async () => {
    const { id } = await waiting();
    const files = [await attachDocument(anna, id), await attachDocument(anna, id)];
    const draft = await books(anna.access).one(supplierInvoiceDrafts, id);
    const shown = { is: "shown" as const, attachmentIds: files };
    const [painted = "", broken = ""] = files;
    await markDocumentSeen(anna.access, id, { attachmentId: painted });
    const unseen = ["refused", "conflict", "document_unseen"];
    const onlyOne = { is: "shown" as const, attachmentIds: [painted] };
    expect(problemOf(await run(anna, approveCommand(draft, `half:${id}`, onlyOne)))).toEqual(unseen);
    expect(problemOf(await run(anna, approveCommand(draft, `both:${id}`, shown)))).toEqual(unseen);
    const claim = { attachmentId: broken, isShown: false };
    expect(await markDocumentSeen(anna.access, id, claim)).toEqual(await markDocumentSeen(anna.access, id, claim));
    expect((await readApprovalFile(anna.access, id)).seen.map(({ attachmentId }) => attachmentId)).toEqual([painted]);
    const events = await withTenant(anna.access, (tx) =>
      tx.auditEvent.findMany({ where: { kind: "document.not_shown", subject: id } }),
    );
    expect(events.map(({ detail, personId }) => [detail, personId])).toEqual([
      [{ attachmentId: broken }, anna.access.personId],
    ]);
    expect(problemOf(await run(erik, approveCommand(draft, `erik:${id}`, shown)))).toEqual(unseen);
    expect((await run(anna, approveCommand(draft, `said:${id}`, shown))).stage).toBe("done");
  });

  it("of another draft cannot be named as seen", async () => {
    const draft = await waiting();
    const other = await waiting();
    const attachmentId = await attachDocument(anna, other.id);
    await expect(markDocumentSeen(anna.access, draft.id, { attachmentId })).rejects.toMatchObject({
      code: "invalid_input",
    });
    await expect(markDocumentSeen(anna.access, draft.id, { attachmentId: "x" })).rejects.toMatchObject({
      code: "invalid_input",
    });
    await expect(markDocumentSeen(tulip.access, draft.id, { attachmentId })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("rejecting", () => {
  it("tells the chosen receivers why, once", async () => {
    const draft = await waiting();
    const people = (await books(anna.access).page(users, { pageSize: 100 })).items;
    const receivers = people.filter(({ email }) => /^(erik|lars)@/.test(email)).map(({ id }) => id);
    const order = rejectCommand(draft, `r:${draft.id}`, receivers);
    const all = await Promise.all([run(anna, order), run(anna, order)]);
    expect(all[0]).toMatchObject({
      stage: "done",
      reason: "Fel belopp, se offert",
      approval: { status: "rejected", mail: "sent", posted: null },
    });
    expect(await effects()).toEqual({ approvals: 1, postings: 0, mails: 2 });
    const late = await run(erik, approveCommand(draft, `a:${draft.id}`));
    expect(problemOf(late)).toEqual(["refused", "conflict", "already_rejected"]);
  });

  it("needs a reason the service takes", async () => {
    const draft = await waiting();
    const { input, ...order } = rejectCommand(draft, `r:${draft.id}`);
    for (const reason of ["", "  ", "x".repeat(201)]) {
      await expect(run(anna, { ...order, input: { ...input, reason } })).rejects.toMatchObject({
        code: "invalid_input",
        fields: [expect.objectContaining({ field: "input.reason" })],
      });
    }
  });
});

describe("who may", () => {
  it("is asked of the role for purchases, here and of who looks on", async () => {
    const draft = await waiting();
    await expect(run(lars, approveCommand(draft, `l:${draft.id}`))).rejects.toMatchObject({
      code: "role_missing",
      detail: "purchase.operate",
    });
    const { partnerId, companyId, personId } = erik.access;
    const roleIs = (role: string) =>
      withTenant(erik.access, (tx) =>
        tx.membership.updateMany({ where: { partnerId, companyId, personId }, data: { role } }),
      );
    await roleIs("sales");
    const seller = await world.signIn({ user: "erik@norrsken.example", company });
    const done = await run(anna, approveCommand(draft, `a:${draft.id}`));
    expect(seller.access.role).toBe("sales");
    await expect(getOperation(seller.access, done.id)).rejects.toMatchObject({ code: "role_missing" });
    expect(await listOperations(seller.access, draft.id)).toEqual({ items: [] });
    await expect(readApprovalFile(seller.access, draft.id)).rejects.toMatchObject({ code: "role_missing" });
    await roleIs("approver");
    erik = await world.signIn({ user: "erik@norrsken.example", company });
    expect(await getOperation(erik.access, done.id)).toMatchObject({ stage: "done" });
    const own = await waiting();
    expect((await run(erik, approveCommand(own, `e:${own.id}`))).stage).toBe("done");
  });

  it("is nobody of another company", async () => {
    const draft = await waiting();
    const done = await run(anna, approveCommand(draft, `a:${draft.id}`));
    await expect(getOperation(tulip.access, done.id)).rejects.toMatchObject({ code: "not_found" });
    expect((await readApprovalFile(tulip.access, draft.id)).decisions).toEqual([]);
    const foreign = await run(tulip, approveCommand(draft, `t:${draft.id}`));
    expect(problemOf(foreign)).toEqual(["refused", "not_found", undefined]);
    expect(await settledOperation(anna, done.id)).toMatchObject({ stage: "done" });
  });
});
