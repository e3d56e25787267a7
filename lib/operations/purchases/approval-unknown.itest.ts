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
import { decideOutcome, submitAndWatch } from "../operations";
import {
  createSupplier,
  listInvoicesOfDraft,
  makeApproveCommand,
  setApprovalStatus,
  storeDraftToApprove,
} from "../testing/approvals";
import { awaitSettledOperation } from "../testing/settled-operation";

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
  actBeforeApproval: (draft: SupplierInvoiceDraft) => Promise<void> = async () => {},
): Promise<{ draft: SupplierInvoiceDraft; lost: Operation }> {
  const draft = await storeDraftToApprove(anna, await createSupplier(anna));
  await actBeforeApproval(draft);
  const faultTarget = { method: "PUT", path: `/v2/approval/supplierinvoice/${draft.id}`, times: 1 };
  await world.sandbox.callControl("PUT", "/faults", [{ kind: "cut-before-commit", ...faultTarget }]);
  const { id } = await submitAndWatch(anna.access, makeApproveCommand(draft, `lost:${draft.id}`));
  await setApprovalStatus(anna, draft.id, wireStatusOf("rejected"));
  const unknownOperation = await awaitSettledOperation(anna, id);
  expect(unknownOperation).toMatchObject({ stage: "unknown", candidates: [{ documentId: draft.id }] });
  return { draft, lost: unknownOperation };
}

/** Sends the draft for approval again, and approves it by another command. */
async function approveAgain({ id }: SupplierInvoiceDraft): Promise<Operation> {
  await setApprovalStatus(anna, id, wireStatusOf("ready"));
  const draft = await books(anna.access).get(supplierInvoiceDrafts, id);
  return awaitSettledOperation(anna, (await submitAndWatch(anna.access, makeApproveCommand(draft, `anew:${id}`))).id);
}

it.each([
  ["not done", "marked_not_done", "refused"],
  ["done", "marked_done", "done"],
] as const)(
  "an approval nobody can read back holds the next until a person says that it was %s",
  async (...caseRow) => {
    const [, decision, stage] = caseRow;
    const { draft, lost: unknownOperation } = await loseApproval();
    const earlyApproval = submitAndWatch(anna.access, makeApproveCommand(draft, `early:${draft.id}`));
    await expect(earlyApproval).rejects.toMatchObject({ code: "conflict", detail: "subject" });
    const decisionInput = decision === "marked_done" ? { decision, documentId: draft.id } : { decision };
    expect(await decideOutcome(anna.access, unknownOperation.id, decisionInput)).toMatchObject({ stage });
    expect(await approveAgain(draft)).toMatchObject({ stage: "done", approval: { posted: { voucher: "matches" } } });
    expect(await listInvoicesOfDraft(anna, draft.id)).toHaveLength(1);
  },
);

it("what a colleague answered is over once a person says that it was done", async () => {
  const erik = await world.signIn({ user: "erik@norrsken.example", company: "Norrsken Bygg AB" });
  const { draft, lost: unknownOperation } = await loseApproval(async ({ id }) => {
    const requestInput = {
      id: crypto.randomUUID(),
      kind: "question",
      toPersonId: erik.access.personId,
      text: "Rätt konto?",
    };
    await createRequest(anna.access, id, requestInput);
    await answerRequest(erik.access, requestInput.id, { text: "Ja." });
  });
  const countOpenRequests = async () =>
    (await listRequests(anna.access)).items.filter(({ draftId }) => draftId === draft.id).length;
  expect(await countOpenRequests()).toBe(1);
  await decideOutcome(anna.access, unknownOperation.id, { decision: "marked_done", documentId: draft.id });
  expect(await countOpenRequests()).toBe(0);
});

it("takes a person's word only for the draft itself or an invoice of its supplier", async () => {
  const [{ lost: unknownOperation }, otherDraft] = [
    await loseApproval(),
    await storeDraftToApprove(anna, await createSupplier(anna)),
  ];
  const decideAsDone = (documentId?: string) =>
    decideOutcome(anna.access, unknownOperation.id, { decision: "marked_done", ...(documentId ? { documentId } : {}) });
  await expect(decideAsDone(otherDraft.id)).rejects.toMatchObject({ code: "invalid_input" });
  await expect(decideAsDone()).rejects.toMatchObject({ code: "invalid_input" });
});
