import { afterAll, beforeAll, expect, it } from "vitest";
import type { Operation } from "../../api/contract/operations/operation";
import {
  type SupplierInvoiceDraft,
  supplierInvoiceDrafts,
  wireStatusOf,
} from "../../api/contract/purchases/supplier-invoice-draft";
import { books } from "../../api/remote/books";
import { type SignedIn, startWorld, type World } from "../../api/testing/world";
import { answerRequest, createRequest, listRequests } from "../../approvals/requests";
import { allowApprovingAlone } from "../../approvals/testing/rules";
import { resolveOperation, submitAndWatch } from "../operations";
import {
  approveCommand,
  createSupplier,
  invoicesOfDraft,
  setApprovalStatus,
  storeDraftToApprove,
} from "../testing/approvals";
import { settledOperation } from "../testing/settled-operation";

let world: World;
let anna: SignedIn;

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  await allowApprovingAlone(anna);
});
afterAll(() => world?.stop());

/**
 * Submits an approval whose answer is lost. Before it is read back, somebody rejects the draft in the bookkeeping
 * program.
 */
async function loseApproval(
  beforeApproval: (draft: SupplierInvoiceDraft) => Promise<void> = async () => {},
): Promise<{ draft: SupplierInvoiceDraft; lost: Operation }> {
  const draft = await storeDraftToApprove(anna, await createSupplier(anna));
  await beforeApproval(draft);
  const at = { method: "PUT", path: `/v2/approval/supplierinvoice/${draft.id}`, times: 1 };
  await world.sandbox.control("PUT", "/faults", [{ kind: "cut-before-commit", ...at }]);
  const { id } = await submitAndWatch(anna.access, approveCommand(draft, `lost:${draft.id}`));
  await setApprovalStatus(anna, draft.id, wireStatusOf("rejected"));
  const lost = await settledOperation(anna, id);
  expect(lost).toMatchObject({ stage: "unknown", candidates: [{ documentId: draft.id }] });
  return { draft, lost };
}

/** Sends the draft for approval again, and approves it by another command. */
async function approveAgain({ id }: SupplierInvoiceDraft): Promise<Operation> {
  await setApprovalStatus(anna, id, wireStatusOf("ready"));
  const draft = await books(anna.access).one(supplierInvoiceDrafts, id);
  return settledOperation(anna, (await submitAndWatch(anna.access, approveCommand(draft, `anew:${id}`))).id);
}

it.each([
  ["not done", "marked_not_done", "refused"],
  ["done", "marked_done", "done"],
] as const)("an approval nobody can read back holds the next until a person says that it was %s", async (...told) => {
  const [, decision, stage] = told;
  const { draft, lost } = await loseApproval();
  const early = submitAndWatch(anna.access, approveCommand(draft, `early:${draft.id}`));
  await expect(early).rejects.toMatchObject({ code: "conflict", detail: "subject" });
  const word = decision === "marked_done" ? { decision, documentId: draft.id } : { decision };
  expect(await resolveOperation(anna.access, lost.id, word)).toMatchObject({ stage });
  expect(await approveAgain(draft)).toMatchObject({ stage: "done", approval: { posted: { voucher: "matches" } } });
  expect(await invoicesOfDraft(anna, draft.id)).toHaveLength(1);
});

it("what a colleague answered is over once a person says that it was done", async () => {
  const erik = await world.signIn({ user: "erik@norrsken.example", company: "Norrsken Bygg AB" });
  const { draft, lost } = await loseApproval(async ({ id }) => {
    const asked = { id: crypto.randomUUID(), kind: "question", toPersonId: erik.access.personId, text: "Rätt konto?" };
    await createRequest(anna.access, id, asked);
    await answerRequest(erik.access, asked.id, { text: "Ja." });
  });
  const open = async () => (await listRequests(anna.access)).items.filter(({ draftId }) => draftId === draft.id).length;
  expect(await open()).toBe(1);
  await resolveOperation(anna.access, lost.id, { decision: "marked_done", documentId: draft.id });
  expect(await open()).toBe(0);
});

it("takes a person's word only for the draft itself or an invoice of its supplier", async () => {
  const [{ lost }, other] = [await loseApproval(), await storeDraftToApprove(anna, await createSupplier(anna))];
  const said = (documentId?: string) =>
    resolveOperation(anna.access, lost.id, { decision: "marked_done", ...(documentId ? { documentId } : {}) });
  await expect(said(other.id)).rejects.toMatchObject({ code: "invalid_input" });
  await expect(said()).rejects.toMatchObject({ code: "invalid_input" });
});
