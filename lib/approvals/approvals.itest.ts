import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as postRequest } from "@/app/api/companies/[companyId]/approvals/[draftId]/requests/route";
import { GET as getFile } from "@/app/api/companies/[companyId]/approvals/[draftId]/route";
import { POST as postSeen } from "@/app/api/companies/[companyId]/approvals/[draftId]/seen/route";
import { POST as postEvidence } from "@/app/api/companies/[companyId]/approvals/evidence/route";
import { resumeOperations, submitAndWatch } from "@/lib/operations/operations";
import type { Evidence } from "../api/contract/purchases/approval";
import { supplierInvoiceDrafts } from "../api/contract/purchases/supplier-invoice-draft";
import { books } from "../api/remote/books";
import { type SignedIn, startWorld, type World } from "../api/testing/world";
import { submitBatch, withdrawBatch } from "../operations/batch";
import {
  attachDocument,
  callBooksAsPage,
  countApprovalsSince,
  countCommittedApprovals,
  createSupplier,
  makeApproveCommand,
  setApprovalStatus,
  storeDraftToApprove,
  storeSupplierDraft,
} from "../operations/testing/approvals";
import { awaitSettledOperation } from "../operations/testing/settled-operation";
import { query, withTenant } from "../platform/db";
import { readApprovalFile } from "./approval-file";
import { listColleagues } from "./colleagues";
import { readEvidence } from "./evidence";
import { answerRequest, closeRequest, createRequest, listRequests } from "./requests";
import { allowApprovingAlone } from "./testing/rules";

let world: World;
let anna: SignedIn;
let erik: SignedIn;
let lars: SignedIn;
let saraOfTulp: SignedIn;
let supplierId: string;

const company = "Norrsken Bygg AB";

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company });
  erik = await world.signIn({ user: "erik@norrsken.example", company });
  lars = await world.signIn({ user: "lars@norrsken.example", company });
  saraOfTulp = await world.signIn({ user: "sara@revisorn.example", company: "Tulp & Zoon B.V." });
  await allowApprovingAlone(anna);
});
afterAll(async () => {
  await world?.stop();
});
beforeEach(async () => {
  supplierId = await createSupplier(anna, { BankgiroNumber: "991-2346" });
});

const makeRequestTo = (
  recipient: SignedIn,
  kind: "question" | "handover" = "question",
  text = "Är det här rätt konto?",
) => ({
  ...{ id: crypto.randomUUID(), kind, toPersonId: recipient.access.personId, text },
});
const submitApproval = (person: SignedIn, draft: Parameters<typeof makeApproveCommand>[0]) =>
  submitAndWatch(person.access, makeApproveCommand(draft, crypto.randomUUID()));
const readEvidenceCodes = async (draftId: string) =>
  (await readEvidence(anna.access, draftId)).chips.map(({ code }) => code);

describe("a question to a colleague", () => {
  it("holds the draft until it is answered, everywhere the same", async () => {
    const draft = await storeDraftToApprove(anna, supplierId);
    const askedRequest = await createRequest(anna.access, draft.id, makeRequestTo(erik));
    expect(askedRequest).toMatchObject({
      draftId: draft.id,
      isOwn: true,
      isMine: false,
      about: { totalMinor: "125000" },
    });
    for (const person of [anna, erik, lars]) {
      const { items } = await listRequests(person.access);
      expect(items.filter(({ draftId }) => draftId === draft.id)).toHaveLength(1);
    }
    const heldOperation = await submitApproval(anna, draft);
    expect([heldOperation.stage, heldOperation.problem?.detail]).toEqual(["refused", "held"]);
    await expect(createRequest(anna.access, draft.id, makeRequestTo(erik))).rejects.toMatchObject({
      code: "conflict",
      detail: "subject",
    });
    await expect(answerRequest(anna.access, askedRequest.id, { text: "ja" })).rejects.toMatchObject({
      code: "role_missing",
    });
    const answeredRequest = await answerRequest(erik.access, askedRequest.id, { text: "Ja, 6110." });
    expect(answeredRequest).toMatchObject({ answer: "Ja, 6110.", isMine: true, closedAt: null });
    const listAnswers = async ({ access }: SignedIn) =>
      (await listRequests(access)).items.filter(({ draftId }) => draftId === draft.id).map(({ answer }) => answer);
    expect([await listAnswers(anna), await listAnswers(erik), await listAnswers(lars)]).toEqual([
      ["Ja, 6110."],
      [],
      [],
    ]);
    await expect(answerRequest(erik.access, askedRequest.id, { text: "Nej" })).rejects.toMatchObject({
      detail: "already_done",
    });
    expect((await submitApproval(anna, draft)).stage).toBe("done");
    expect(await listAnswers(anna)).toEqual([]);
    const { requests, decisions } = await readApprovalFile(lars.access, draft.id);
    expect(requests.map(({ text, answer }) => [text, answer])).toEqual([["Är det här rätt konto?", "Ja, 6110."]]);
    expect(decisions.map(({ stage, conflict }) => [stage, conflict])).toEqual([
      ["refused", "held"],
      ["done", null],
    ]);
  });

  it("is put once however often it is sent, and can be taken back", async () => {
    const draft = await storeDraftToApprove(anna, supplierId);
    const question = makeRequestTo(erik);
    const createdRequests = await Promise.all([1, 2].map(() => createRequest(anna.access, draft.id, question)));
    expect(createdRequests[0]).toEqual(createdRequests[1]);
    await closeRequest(anna.access, question.id);
    await expect(closeRequest(anna.access, question.id)).rejects.toMatchObject({ detail: "already_done" });
    await expect(answerRequest(erik.access, question.id, { text: "Ja" })).rejects.toMatchObject({
      detail: "already_done",
    });
    expect((await submitApproval(anna, draft)).stage).toBe("done");
  });

  it("leaves its answer with who asked until they are done with it or ask again", async () => {
    const draft = await storeDraftToApprove(anna, supplierId);
    const askAndAnswer = async () => {
      const askedRequest = await createRequest(anna.access, draft.id, makeRequestTo(erik));
      return answerRequest(erik.access, askedRequest.id, { text: "Ja" });
    };
    const listRequestIds = async () =>
      (await listRequests(anna.access)).items.filter(({ draftId }) => draftId === draft.id).map(({ id }) => id);
    const firstRequest = await askAndAnswer();
    expect(await listRequestIds()).toEqual([firstRequest.id]);
    const secondRequest = await askAndAnswer();
    expect(await listRequestIds()).toEqual([secondRequest.id]);
    await closeRequest(anna.access, secondRequest.id);
    expect(await listRequestIds()).toEqual([]);
    await expect(closeRequest(anna.access, secondRequest.id)).rejects.toMatchObject({ detail: "already_done" });
    expect((await submitApproval(anna, draft)).stage).toBe("done");
  });

  it("keeps its words sealed and its acts in the audit trail", async () => {
    const draft = await storeDraftToApprove(anna, supplierId);
    const askedRequest = await createRequest(anna.access, draft.id, makeRequestTo(erik, "question", "hemligt ord"));
    await answerRequest(erik.access, askedRequest.id, { text: "hemligt svar" });
    const { row, events } = await withTenant(anna.access, async (tx) => ({
      row: await tx.approvalRequest.findFirstOrThrow({ where: { id: askedRequest.id } }),
      events: await tx.auditEvent.findMany({
        where: { subject: { in: [draft.id, askedRequest.id] } },
        orderBy: { number: "asc" },
      }),
    }));
    for (const sealedText of [row.textSealed, row.answerSealed]) {
      expect(Buffer.from(sealedText ?? []).toString("latin1")).not.toMatch(/hemligt/);
    }
    expect(events.map(({ kind }) => kind)).toEqual(["purchase.registered", "approval.asked", "approval.answered"]);
    expect(JSON.stringify(events)).not.toMatch(/hemligt/);
  });

  it.each([
    ["without words", { text: " " }, "text"],
    ["too long", { text: "x".repeat(1001) }, "text"],
    ["to nobody", { toPersonId: crypto.randomUUID() }, "toPersonId"],
  ])("%s is refused, naming the field", async (_, overrides, field) => {
    const draft = await storeDraftToApprove(anna, supplierId);
    const problem = { code: "invalid_input", fields: [expect.objectContaining({ field })] };
    await expect(createRequest(anna.access, draft.id, { ...makeRequestTo(erik), ...overrides })).rejects.toMatchObject(
      problem,
    );
  });

  it("is put by nobody who may not decide, to nobody who may not", async () => {
    const draft = await storeDraftToApprove(anna, supplierId);
    await expect(createRequest(lars.access, draft.id, makeRequestTo(anna))).rejects.toMatchObject({
      code: "role_missing",
    });
    await expect(createRequest(anna.access, draft.id, makeRequestTo(lars))).rejects.toMatchObject({
      code: "invalid_input",
    });
    await expect(createRequest(anna.access, draft.id, makeRequestTo(anna))).rejects.toMatchObject({
      code: "invalid_input",
    });
    const { items } = await listColleagues(anna.access);
    expect(items.map(({ name, isSelf, mayApprove }) => [name, isSelf, mayApprove])).toEqual([
      ["anna@norrsken.example", true, true],
      ["erik@norrsken.example", false, true],
    ]);
  });
});

describe("a draft that is handed over", () => {
  it("is decided by whom it lies with, who may pass it on or give it back", async () => {
    const draft = await storeDraftToApprove(anna, supplierId);
    const firstHandover = await createRequest(anna.access, draft.id, makeRequestTo(erik, "handover", ""));
    expect((await submitApproval(anna, draft)).problem?.detail).toBe("held");
    const returnedHandover = await createRequest(erik.access, draft.id, makeRequestTo(anna, "handover", "Ta du den"));
    expect((await submitApproval(erik, draft)).problem?.detail).toBe("held");
    const { requests } = await readApprovalFile(anna.access, draft.id);
    expect(requests.map(({ id, closing }) => [id, closing])).toEqual([
      [firstHandover.id, "passed_on"],
      [returnedHandover.id, null],
    ]);
    expect((await submitApproval(anna, draft)).stage).toBe("done");
    const [, closedRequest] = (await readApprovalFile(anna.access, draft.id)).requests;
    expect(closedRequest).toMatchObject({ closing: "decided", closedBy: "anna@norrsken.example" });
  });
});

describe("evidence in the books", () => {
  it("finds twins, the first invoice and another account, each with what it is explained by", async () => {
    const firstDraft = await storeDraftToApprove(anna, supplierId, { InvoiceNumber: "F-00123" });
    expect(await readEvidenceCodes(firstDraft.id)).toEqual(["first_invoice"]);
    expect((await submitApproval(anna, firstDraft)).stage).toBe("done");
    const secondDraft = await storeDraftToApprove(anna, supplierId, { InvoiceNumber: "123" });
    const evidence = await readEvidence(anna.access, secondDraft.id);
    expect(evidence.chips.map(({ code }) => code)).toEqual(["number_used", "same_amount_and_date"]);
    expect(evidence).toMatchObject({ isClean: false, last: { rows: [] }, earlier: [{ invoiceNumber: "F-00123" }] });
    const supplier = (await callBooksAsPage(
      anna,
      "PUT",
      `suppliers/${supplierId}`,
      await readSupplierWithNewGiro(),
    )) as object;
    expect(supplier).toMatchObject({ BankgiroNumber: "5050-1055" });
    const evidenceAfterChange = await readEvidence(anna.access, secondDraft.id);
    expect(evidenceAfterChange.chips.find(({ code }) => code === "bank_changed")).toMatchObject({
      severity: "warning",
      members: ["bankgiro"],
      since: { invoiceNumber: "F-00123" },
    });
    const snapshots = await withTenant(anna.access, (tx) => tx.evidenceSnapshot.findMany({ where: { supplierId } }));
    expect(snapshots).toHaveLength(2);
    expect(JSON.stringify(snapshots)).not.toMatch(/9912346|991-2346|5050/);
  });

  async function readSupplierWithNewGiro(): Promise<object> {
    const answer = await books(anna.access).get({ path: "suppliers", parse: (wire) => wire as object }, supplierId);
    return { ...answer, BankgiroNumber: "5050-1055" };
  }

  it.each([
    ["as it was when the last invoice was booked without us, is clean", false, []],
    ["changed since then, before anybody looked here, is not known", true, ["not_known"]],
  ])("an account %s", async (_, isChanged, expectedCodes) => {
    const ownSupplierId = await createSupplier(anna, { BankAccountNumber: "12345678901" });
    const firstDraft = await storeDraftToApprove(anna, ownSupplierId, {
      InvoiceNumber: "K-1",
      InvoiceDate: "2026-11-02",
    });
    await setApprovalStatus(anna, firstDraft.id, 1);
    const storedSupplier = await books(anna.access).get(
      { path: "suppliers", parse: (wire) => wire as object },
      ownSupplierId,
    );
    if (isChanged)
      await callBooksAsPage(anna, "PUT", `suppliers/${ownSupplierId}`, {
        ...storedSupplier,
        BankAccountNumber: "10987654321",
      });
    const secondDraft = await storeDraftToApprove(anna, ownSupplierId, { InvoiceNumber: "K-2" });
    const evidence = await readEvidence(anna.access, secondDraft.id);
    expect(evidence.earlier).toHaveLength(1);
    expect(evidence.chips.map(({ code }) => code)).toEqual(expectedCodes);
    expect(evidence.isClean).toBe(!isChanged);
    await callBooksAsPage(anna, "PUT", `suppliers/${ownSupplierId}`, {
      ...storedSupplier,
      BankAccountNumber: "55555555555",
    });
    expect(await readEvidenceCodes(secondDraft.id)).toContain("bank_changed");
  });

  it("of a page of the queue costs few calls", async () => {
    const drafts: string[] = [];
    for (let index = 0; index < 12; index++)
      drafts.push((await storeDraftToApprove(anna, await createSupplier(anna))).id);
    // The fifth call fails: its records would count as unknown.
    const fault = { method: "GET", path: "/v2/*", kind: "status", status: 500, skip: 4, times: 1000 };
    await world.sandbox.callControl("PUT", "/faults", [fault]);
    const answer = await callRoute(postEvidence, anna, {}, { draftIds: drafts });
    await world.sandbox.callControl("PUT", "/faults", []);
    const { items } = (await answer.json()) as { items: readonly Evidence[] };
    expect(items.map(({ draftId }) => draftId).toSorted()).toEqual(drafts.toSorted());
    expect(items.flatMap(({ chips }) => chips.map(({ code }) => code))).toEqual(drafts.map(() => "first_invoice"));
  });

  it("that the service refuses is not known, and what is busy is asked for again", async () => {
    const draft = await storeDraftToApprove(anna, supplierId);
    const fault = { method: "GET", path: "/v2/supplierinvoices" };
    await world.sandbox.callControl("PUT", "/faults", [{ ...fault, kind: "html", times: 1 }]);
    const chips = (await readEvidence(anna.access, draft.id)).chips;
    expect(chips).toContainEqual({ code: "not_known", severity: "unknown", what: "invoices" });
    await world.sandbox.callControl("PUT", "/faults", []);
    expect(await readEvidenceCodes(draft.id)).toEqual(["first_invoice"]);
  });
});

describe("many at once", () => {
  /** Books an invoice of the supplier, and stores drafts of the same amount with other dates. */
  async function storeCleanDrafts(count: number) {
    const firstDraft = await storeDraftToApprove(anna, supplierId, {
      InvoiceDate: "2026-11-02",
      InvoiceNumber: "A-1000",
    });
    await readEvidence(anna.access, firstDraft.id);
    expect((await submitApproval(anna, firstDraft)).stage).toBe("done");
    return Promise.all(
      Array.from({ length: count }, (_, index) =>
        storeDraftToApprove(anna, supplierId, { InvoiceDate: `2026-11-${10 + index}`, InvoiceNumber: `A-20${index}0` }),
      ),
    );
  }

  const commandsOf = (drafts: readonly Parameters<typeof makeApproveCommand>[0][]) =>
    drafts.map((draft) => ({
      ...makeApproveCommand(draft, `bulk:${draft.id}`, { is: "unseen" }),
      about: {
        customerName: draft.supplierName,
        number: null,
        reference: draft.invoiceNumber,
        minor: "1",
        currencyCode: "SEK",
      },
    }));

  it("approves the clean ones, and each other one says why not", async () => {
    const draftsWithoutFindings = await storeCleanDrafts(3);
    const twinDraft = await storeDraftToApprove(anna, supplierId, {
      InvoiceNumber: "A-1000",
      InvoiceDate: "2026-11-19",
    });
    const effectsBeforeBatch = await countCommittedApprovals(world);
    const batch = await submitBatch(anna.access, {
      id: crypto.randomUUID(),
      orders: commandsOf([...draftsWithoutFindings, twinDraft]),
    });
    await resumeOperations();
    const settledOperations = await Promise.all(batch.operations.map(({ id }) => awaitSettledOperation(anna, id)));
    const operationByDraft = new Map(settledOperations.map((operation) => [operation.subject, operation]));
    expect(draftsWithoutFindings.map(({ id }) => operationByDraft.get(id)?.stage)).toEqual(["done", "done", "done"]);
    expect(operationByDraft.get(twinDraft.id)).toMatchObject({
      stage: "refused",
      problem: { code: "conflict", detail: "not_clean" },
    });
    expect(await countApprovalsSince(world, effectsBeforeBatch)).toEqual({ approvals: 3, postings: 3, mails: 0 });
  });

  it("is no way around a single look: alone, nothing is approved unseen", async () => {
    const draft = await storeDraftToApprove(anna, supplierId);
    const command = makeApproveCommand(draft, crypto.randomUUID(), { is: "unseen" });
    await expect(submitAndWatch(anna.access, command)).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("is taken back as one, and pressed by nobody whose role does not approve", async () => {
    const { partnerId, companyId } = anna.access;
    const setUndoSeconds = (undoSeconds: number) =>
      withTenant(anna.access, (tx) =>
        tx.company.updateMany({ where: { partnerId, id: companyId }, data: { undoSeconds } }),
      );
    const drafts = await storeCleanDrafts(2);
    const commands = commandsOf(drafts);
    await expect(submitBatch(lars.access, { id: crypto.randomUUID(), orders: commands })).rejects.toMatchObject({
      code: "role_missing",
    });
    await setUndoSeconds(30);
    const { id } = await submitBatch(anna.access, { id: crypto.randomUUID(), orders: commands });
    const { operations } = await withdrawBatch(anna.access, id);
    await setUndoSeconds(0);
    expect(operations.map(({ stage }) => stage)).toEqual(["withdrawn", "withdrawn"]);
    for (const draft of drafts) {
      expect(await books(anna.access).get(supplierInvoiceDrafts, draft.id)).toMatchObject({ approval: "ready" });
    }
  });
});

describe("the wall between companies", () => {
  it("shows nothing of another's questions, files or snapshots, and takes no writing about them", async () => {
    const draft = await storeDraftToApprove(anna, supplierId);
    const attachmentId = await attachDocument(anna, (await storeSupplierDraft(anna, supplierId)).id);
    const askedRequest = await createRequest(anna.access, draft.id, makeRequestTo(erik));
    await readEvidence(anna.access, draft.id);
    expect((await listRequests(saraOfTulp.access)).items).toEqual([]);
    expect(await readApprovalFile(saraOfTulp.access, draft.id)).toEqual({ requests: [], seen: [], decisions: [] });
    const foreignAttempts = [
      () => answerRequest(saraOfTulp.access, askedRequest.id, { text: "Ja" }),
      () => closeRequest(saraOfTulp.access, askedRequest.id),
      () => readEvidence(saraOfTulp.access, draft.id),
      () => createRequest(saraOfTulp.access, draft.id, makeRequestTo(erik)),
    ];
    for (const attempt of foreignAttempts) await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
    const foreignCalls = [getFile, postRequest, postSeen].map((handler) =>
      callRoute(
        handler as typeof postSeen,
        saraOfTulp,
        { companyId: anna.access.companyId, draftId: draft.id },
        { attachmentId },
      ),
    );
    expect((await Promise.all(foreignCalls)).map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it.each(["evidence_snapshot", "document_seen", "approval_request"])("row-level security hides %s", async (table) => {
    const { rows } = await query(`SELECT 1 FROM "${table}"`);
    expect(rows).toEqual([]);
    const flags = await query("SELECT relrowsecurity, relforcerowsecurity FROM pg_class WHERE relname = $1", [table]);
    expect(flags.rows).toEqual([{ relrowsecurity: true, relforcerowsecurity: true }]);
  });
});

type Handler = (request: Request, context: { params: Promise<never> }) => Promise<Response>;

function callRoute(handler: unknown, person: SignedIn, params: object, body?: unknown): Promise<Response> {
  const routeParams = { companyId: person.access.companyId, ...params };
  const method = handler === getFile ? "GET" : "POST";
  const request = person.request(method, "/x", method === "GET" ? undefined : body);
  return (handler as Handler)(request, { params: Promise.resolve(routeParams as never) });
}
