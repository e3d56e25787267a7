import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { POST as postStandings } from "@/app/api/companies/[companyId]/approvals/standings/route";
import { GET as getTurns } from "@/app/api/companies/[companyId]/approvals/turns/route";
import { submitAndWatch } from "@/lib/operations/operations";
import { compare } from "../../api/contract/list-query";
import { type ApprovalStateView, mayApproveByRules, type RuleStep } from "../../api/contract/purchases/approval-rules";
import { type SupplierInvoiceDraft, supplierInvoiceDrafts } from "../../api/contract/purchases/supplier-invoice-draft";
import { books } from "../../api/remote/books";
import { type SignedIn, startWorld, type World } from "../../api/testing/world";
import { createSupplier, makeApproveCommand, storeDraftToApprove } from "../../operations/testing/approvals";
import { markDocumentSeen } from "../document-seen";
import { replayAndSaveRules } from "../testing/rules";

let world: World;
let anna: SignedIn;
let erik: SignedIn;
let supplierId: string;

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  erik = await world.signIn({ user: "erik@norrsken.example", company: "Norrsken Bygg AB" });
  supplierId = await createSupplier(anna);
});
afterAll(async () => {
  await world?.stop();
});
beforeEach(() => world.sandbox.callControl("PUT", "/faults", []));

const stepOfAny = (...people: SignedIn[]): RuleStep => ({
  need: "any",
  people: people.map(({ access }) => access.personId),
});
const anyCondition = { amountFromMinor: null, suppliers: [], costCenterItems: [], projects: [] };

async function listApprovalStatesOf(person: SignedIn, draftIds: readonly string[]): Promise<ApprovalStateView[]> {
  const params = Promise.resolve({ companyId: person.access.companyId });
  const answer = await postStandings(person.request("POST", "/x", { draftIds }), { params });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { items: ApprovalStateView[] }).items;
}

async function listTurnsOf(person: SignedIn): Promise<readonly string[]> {
  const params = Promise.resolve({ companyId: person.access.companyId });
  const answer = await getTurns(person.request("GET", "/x"), { params });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { draftIds: string[] }).draftIds;
}

it("tells of a whole page who may approve what, with three calls to the books", async () => {
  await replayAndSaveRules(anna, {});
  const draftOfAnna = await storeDraftToApprove(anna, supplierId);
  const draftOfErik = await storeDraftToApprove(erik, supplierId);
  const { items } = await books(anna.access).page(supplierInvoiceDrafts, { pageSize: 48 });
  const ids = [draftOfAnna.id, draftOfErik.id, ...items.map(({ id }) => id)].slice(0, 50);
  await listApprovalStatesOf(anna, [draftOfAnna.id]);
  const fault = { method: "GET", path: "/v2/*", kind: "status", status: 500, skip: 3, times: 1000 };
  await world.sandbox.callControl("PUT", "/faults", [fault]);
  const statesForAnna = await listApprovalStatesOf(anna, ids);
  expect(new Set(statesForAnna.map(({ draftId }) => draftId))).toEqual(new Set(ids));
  const verdictOf = (states: readonly ApprovalStateView[], { id }: SupplierInvoiceDraft) =>
    states.find(({ draftId }) => draftId === id)?.verdict.is;
  expect([verdictOf(statesForAnna, draftOfAnna), verdictOf(statesForAnna, draftOfErik)]).toEqual(["four_eyes", "may"]);
  await world.sandbox.callControl("PUT", "/faults", []);
  const statesForErik = await listApprovalStatesOf(erik, ids);
  expect([verdictOf(statesForErik, draftOfAnna), verdictOf(statesForErik, draftOfErik)]).toEqual(["may", "four_eyes"]);
  await expect(listApprovalStatesOf(anna, [crypto.randomUUID()])).resolves.toEqual([]);
});

it("leads who is next by our chain alone to what the books wait for others with, until they gave theirs", async () => {
  await replayAndSaveRules(anna, {});
  expect(await listTurnsOf(anna)).toEqual([]);
  const { items } = await books(anna.access).page(supplierInvoiceDrafts, {
    pageSize: 1000,
    filter: compare("ApprovalStatus", "eq", 3),
  });
  const draftWaitingForErik = items.find(({ approvalOrder, mayApprove }) => approvalOrder === "inOrder" && !mayApprove);
  if (!draftWaitingForErik) throw new Error("no seeded draft waits for Erik and then Anna");
  await replayAndSaveRules(anna, { rules: [{ condition: anyCondition, steps: [stepOfAny(anna), stepOfAny(erik)] }] });
  const turnDraftIds = await listTurnsOf(anna);
  expect(turnDraftIds).toContain(draftWaitingForErik.id);
  // The drafts that the service lets Anna approve are in the service's own list already, and Erik comes after her.
  expect(items.filter(({ id, mayApprove }) => mayApprove && turnDraftIds.includes(id))).toEqual([]);
  expect(await listTurnsOf(erik)).toEqual([]);
  const [stateForAnna] = await listApprovalStatesOf(anna, [draftWaitingForErik.id]);
  expect(stateForAnna && mayApproveByRules(stateForAnna, false)).toBe(true);

  const { attachmentIds } = draftWaitingForErik;
  for (const attachmentId of attachmentIds)
    await markDocumentSeen(anna.access, draftWaitingForErik.id, { attachmentId });
  const document = attachmentIds.length === 0 ? ({ is: "none" } as const) : ({ is: "shown", attachmentIds } as const);
  const operation = await submitAndWatch(
    anna.access,
    makeApproveCommand(draftWaitingForErik, crypto.randomUUID(), document),
  );
  expect(operation).toMatchObject({ stage: "done", approval: { step: { given: 1, of: 2, isSent: false } } });
  expect(await listTurnsOf(anna)).not.toContain(draftWaitingForErik.id);
  const [stateAfterApproval] = await listApprovalStatesOf(anna, [draftWaitingForErik.id]);
  expect(stateAfterApproval?.verdict).toEqual({ is: "given" });
});
