import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as postHandIn } from "@/app/api/companies/[companyId]/purchases/drafts/[draftId]/hand-in/route";
import { endWaitOfOperation, resumeOperations, submitAndWatch } from "@/lib/operations/operations";
import { type ApprovalRuleSet, noApprovalRules, type RuleStep } from "../../api/contract/purchases/approval-rules";
import { type SupplierInvoiceDraft, supplierInvoiceDrafts } from "../../api/contract/purchases/supplier-invoice-draft";
import { books } from "../../api/remote/books";
import { type SignedIn, startWorld, type World } from "../../api/testing/world";
import { forward } from "../../forwarding/forward";
import { submitBatch } from "../../operations/batch";
import {
  type ApprovalEffects,
  callBooksAsPage,
  countApprovalsSince,
  countCommittedApprovals,
  createSupplier,
  makeApproveCommand,
  makeRejectCommand,
  setApprovalStatus,
  storeDraftInBooks,
  storeDraftToApprove,
} from "../../operations/testing/approvals";
import { awaitSettledOperation } from "../../operations/testing/settled-operation";
import { withTenant } from "../../platform/db";
import { createRequest } from "../requests";
import { replayAndSaveRules } from "../testing/rules";
import { readApprovalState } from "./approval-states";
import { replayRules } from "./replay-rules";
import { readApprovalRules, saveApprovalRules } from "./rules";

let world: World;
let anna: SignedIn;
let erik: SignedIn;
let supplierId: string;
let effectsBeforeApproval: ApprovalEffects;
const company = "Norrsken Bygg AB";

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company });
  erik = await world.signIn({ user: "erik@norrsken.example", company });
  supplierId = await createSupplier(anna, { BankgiroNumber: "991-2346" });
});
afterAll(async () => {
  const invariants = await world?.sandbox.callControl("GET", "/invariants");
  await world?.stop();
  expect(invariants).toMatchObject({ ok: true });
});
beforeEach(async () => {
  await setUndoSeconds(0);
});

const personIdOf = ({ access }: SignedIn) => access.personId;
const stepOfAny = (...people: SignedIn[]): RuleStep => ({ need: "any", people: people.map(personIdOf) });
const rulesOfSteps = (...steps: RuleStep[]): ApprovalRuleSet["rules"] => [
  { condition: { amountFromMinor: "100000", suppliers: [], costCenterItems: [], projects: [] }, steps },
];
const setUndoSeconds = (undoSeconds: number) =>
  withTenant(anna.access, (tx) =>
    tx.company.updateMany({
      where: { partnerId: anna.access.partnerId, id: anna.access.companyId },
      data: { undoSeconds },
    }),
  );
const submitApproval = (person: SignedIn, draft: SupplierInvoiceDraft) =>
  submitAndWatch(person.access, makeApproveCommand(draft, crypto.randomUUID()));
const approveAs = async (person: SignedIn, draft: SupplierInvoiceDraft) => {
  const { stage, problem } = await submitApproval(person, draft);
  return problem ? problem.detail : stage;
};
/**
 * Stores a draft that waits for approval. The service counts the request for it too, so that the count begins after it.
 */
async function storeWaitingDraft(person: SignedIn) {
  const draft = await storeDraftToApprove(person, supplierId);
  effectsBeforeApproval = await countCommittedApprovals(world);
  return draft;
}
const countApprovals = async () => (await countApprovalsSince(world, effectsBeforeApproval)).approvals;
const eventsOf = (kind: string) =>
  withTenant(anna.access, (tx) => tx.auditEvent.findMany({ where: { kind }, orderBy: { number: "asc" } }));

describe("rules", () => {
  it("are saved by the owner alone, and only what was tried on the last 90 days", async () => {
    const { version: baseVersion } = await readApprovalRules(anna.access);
    const input = { text: { ...noApprovalRules, rules: rulesOfSteps(stepOfAny(erik), stepOfAny(anna)) }, baseVersion };
    const { proof } = await replayRules(anna.access, input);
    const inputAllowingOnePerson = { ...input, text: { ...input.text, oneMayApproveAlone: true } };
    for (const [body, givenProof] of [
      [input, ""],
      [input, `${proof}x`],
      [inputAllowingOnePerson, proof],
      [{ ...input, baseVersion: baseVersion + 1 }, proof],
    ] as const) {
      await expect(saveApprovalRules(anna.access, { ...body, proof: givenProof })).rejects.toMatchObject({
        detail: "rules_not_replayed",
      });
    }
    await expect(replayRules(erik.access, input)).rejects.toMatchObject({ code: "role_missing" });
    await expect(saveApprovalRules(erik.access, { ...input, proof })).rejects.toMatchObject({ code: "role_missing" });
    const { version } = await saveApprovalRules(anna.access, { ...input, proof });
    expect(await readApprovalRules(erik.access)).toMatchObject({ version, text: input.text });
    await expect(saveApprovalRules(anna.access, { ...input, proof })).rejects.toMatchObject({
      detail: "rules_changed",
    });
    expect((await eventsOf("rules.saved")).at(-1)).toMatchObject({
      personId: personIdOf(anna),
      detail: { ruleVersion: version },
    });
  });

  it("name only people of the company, and the field that is wrong", async () => {
    const steps: RuleStep[] = [{ need: "all", people: [crypto.randomUUID()] }];
    const input = { text: { ...noApprovalRules, rules: rulesOfSteps(...steps) }, baseVersion: 0 };
    await expect(replayRules(anna.access, input)).rejects.toMatchObject({
      code: "invalid_input",
      fields: [{ field: "text.rules.0.steps.0.people" }],
    });
  });

  it("are never changed once they are saved", async () => {
    const updateAttempt = withTenant(
      anna.access,
      (tx) => tx.$executeRaw`UPDATE "approval_rules" SET version = version + 100`,
    );
    await expect(updateAttempt).rejects.toThrow(/permission denied/);
  });
});

describe("a chain of two", () => {
  it("is told to the books by the last one, and kept with the version of the rules", async () => {
    const { version } = await replayAndSaveRules(anna, { rules: rulesOfSteps(stepOfAny(erik), stepOfAny(anna)) });
    const draft = await storeWaitingDraft(anna);
    expect(await readApprovalState(anna.access, draft.id)).toMatchObject({
      ...{ ruleVersion: version, rule: 1, given: 0, of: 2, next: ["Erik Åström"] },
      ...{ verdict: { is: "not_turn" }, stuck: null },
    });
    expect(await approveAs(anna, draft)).toBe("rules_not_turn");
    const firstApproval = await submitApproval(erik, draft);
    expect(firstApproval).toMatchObject({
      stage: "done",
      approval: {
        status: "ready",
        waitsFor: ["Anna Lindqvist"],
        posted: null,
        step: { given: 1, of: 2, ruleVersion: version, isSent: false },
      },
    });
    expect(await countApprovals()).toBe(0);
    expect(await approveAs(erik, draft)).toBe("rules_given");
    expect((await readApprovalState(anna.access, draft.id)).verdict).toEqual({ is: "may", isLast: true });
    const lastApproval = await submitApproval(anna, draft);
    expect(lastApproval).toMatchObject({
      stage: "done",
      approval: { status: "approved", step: { given: 2, isSent: true } },
    });
    expect(await countApprovals()).toBe(1);
    const events = (await eventsOf("approval.step_given")).filter(({ subject }) => subject === draft.id);
    expect(events.map(({ personId, detail }) => [personId, detail])).toMatchObject([
      [personIdOf(erik), { ruleVersion: version, given: 1, of: 2, isSent: false }],
      [personIdOf(anna), { ruleVersion: version, given: 2, of: 2, isSent: true }],
    ]);
  });

  it("begins anew where the draft was changed or rejected", async () => {
    await replayAndSaveRules(anna, { rules: rulesOfSteps(stepOfAny(erik), stepOfAny(anna)) });
    const draft = await storeWaitingDraft(anna);
    expect(await approveAs(erik, draft)).toBe("done");
    const { Id: _, ...body } = draft.rest;
    await callBooksAsPage(anna, "PUT", `supplierinvoicedrafts/${draft.id}`, { ...body, InvoiceNumber: "annat" });
    await setApprovalStatus(anna, draft.id, 3);
    const changedDraft = await books(anna.access).get(supplierInvoiceDrafts, draft.id);
    expect(await approveAs(anna, changedDraft)).toBe("rules_not_turn");
    expect(await approveAs(erik, changedDraft)).toBe("done");
    const rejection = await submitAndWatch(anna.access, makeRejectCommand(changedDraft, crypto.randomUUID()));
    expect(rejection.stage).toBe("done");
    await setApprovalStatus(anna, draft.id, 3);
    expect(await approveAs(anna, changedDraft)).toBe("rules_not_turn");
  });

  it("is not needed below its amount", async () => {
    await replayAndSaveRules(anna, { rules: rulesOfSteps(stepOfAny(erik), stepOfAny(anna)) });
    const draft = await storeDraftToApprove(erik, supplierId, {}, 400);
    expect(await approveAs(anna, draft)).toBe("done");
  });

  it("is looked at again when its time has come: rules may have changed while it waited", async () => {
    await replayAndSaveRules(anna, {});
    const draft = await storeWaitingDraft(anna);
    await setUndoSeconds(20);
    const heldOperation = await submitApproval(erik, draft);
    expect(heldOperation.stage).toBe("waiting");
    await replayAndSaveRules(anna, { rules: rulesOfSteps(stepOfAny(anna), stepOfAny(erik)) });
    const endedOperation = await endWaitOfOperation(erik.access, heldOperation.id);
    expect(endedOperation).toMatchObject({ stage: "refused", problem: { detail: "rules_not_turn" } });
    expect(await countApprovals()).toBe(0);
  });
});

describe("four eyes: who registered an invoice and wants to approve it alone", () => {
  beforeEach(async () => {
    await replayAndSaveRules(anna, {});
  });

  it("is refused the press, and another one is not", async () => {
    const draft = await storeWaitingDraft(anna);
    expect(await readApprovalState(anna.access, draft.id)).toMatchObject({
      registeredBy: ["Anna Lindqvist"],
      verdict: { is: "four_eyes" },
    });
    expect(await approveAs(anna, draft)).toBe("four_eyes");
    expect(await countApprovals()).toBe(0);
    expect(await approveAs(erik, draft)).toBe("done");
  });

  it("is refused among many", async () => {
    const draft = await storeWaitingDraft(anna);
    const { key, ...command } = makeApproveCommand(draft, crypto.randomUUID(), { is: "unseen" });
    const about = { customerName: draft.supplierName, number: null, minor: "125000", currencyCode: "SEK" };
    const { operations } = await submitBatch(anna.access, {
      id: crypto.randomUUID(),
      orders: [{ ...command, key, about }],
    });
    const settledApproval = await awaitSettledOperation(anna, operations[0]?.id ?? "");
    expect(settledApproval).toMatchObject({ stage: "refused", problem: { detail: "four_eyes" } });
    expect(await countApprovals()).toBe(0);
  });

  it("is refused after a wait in which the owner took the leave back", async () => {
    await replayAndSaveRules(anna, { oneMayApproveAlone: true });
    const draft = await storeWaitingDraft(anna);
    await setUndoSeconds(20);
    const heldOperation = await submitApproval(anna, draft);
    expect(heldOperation.stage).toBe("waiting");
    await replayAndSaveRules(anna, {});
    await endWaitOfOperation(anna.access, heldOperation.id);
    await resumeOperations();
    expect(await awaitSettledOperation(anna, heldOperation.id)).toMatchObject({
      stage: "refused",
      problem: { detail: "four_eyes" },
    });
    expect(await countApprovals()).toBe(0);
  });

  it("is refused what a colleague handed over to them", async () => {
    const draft = await storeWaitingDraft(anna);
    const request = { id: crypto.randomUUID(), kind: "handover", toPersonId: personIdOf(anna), text: "" };
    await createRequest(erik.access, draft.id, request);
    expect(await approveAs(anna, draft)).toBe("four_eyes");
  });

  it("is refused what they asked approval for themselves where nobody knows who registered it", async () => {
    const { id } = await storeDraftInBooks(anna, supplierId);
    const { companyId } = anna.access;
    const params = Promise.resolve({ companyId, draftId: id });
    const answer = await postHandIn(anna.request("POST", "/x", {}), { params });
    expect(answer.status).toBe(200);
    const draft = await books(anna.access).get(supplierInvoiceDrafts, id);
    expect((await readApprovalState(anna.access, id)).registeredBy).toBeNull();
    expect(await approveAs(anna, draft)).toBe("four_eyes");
    expect(await approveAs(erik, draft)).toBe("done");
  });

  it("is refused the service's own path, and the one that books", async () => {
    const draft = await storeWaitingDraft(anna);
    for (const [method, path, code] of [
      ["PUT", `approval/supplierinvoice/${draft.id}`, "use_operation"],
      ["PUT", `approval/supplierinvoice/${draft.id.toUpperCase()}`, "use_operation"],
      ["PUT", `approval//supplierinvoice/${draft.id}`, "not_found"],
      ["PUT", `APPROVAL/SupplierInvoice/${draft.id}`, "use_operation"],
      ["PUT", `suppliers/%2e%2e/approval/supplierinvoice/${draft.id}`, "not_found"],
      ["POST", `supplierinvoicedrafts/${draft.id}/convert`, "use_operation"],
      ["POST", "supplierinvoices", "use_operation"],
    ] as const) {
      const forwardedCall = forward(
        anna.request(method, "/x", { DocumentApprovalStatus: 1 }),
        anna.access,
        "books",
        path,
      );
      await expect(forwardedCall, path).rejects.toMatchObject({ code });
    }
    expect(await countApprovals()).toBe(0);
  });

  it("is not let by what a draft says of itself, nor by its id in other letters", async () => {
    const falseClaims = {
      ApprovalStatus: 1,
      ApprovalOrderType: 2,
      Approvers: [],
      ApprovalRequestedBy: crypto.randomUUID(),
    };
    const draft = await storeDraftToApprove(erik, supplierId, falseClaims);
    expect(draft).toMatchObject({ approval: "ready", approvalOrder: "anybody" });
    const { Id: _, ...body } = draft.rest;
    await callBooksAsPage(anna, "PUT", `supplierinvoicedrafts/${draft.id.toUpperCase()}`, {
      ...body,
      ...falseClaims,
      Message: "Ändrat",
    });
    await setApprovalStatus(erik, draft.id, 3);
    const changedDraft = await books(anna.access).get(supplierInvoiceDrafts, draft.id);
    expect(changedDraft.approval).toBe("ready");
    effectsBeforeApproval = await countCommittedApprovals(world);
    expect(await approveAs(anna, changedDraft)).toBe("four_eyes");
    const draftWithUpperCaseId = { ...changedDraft, id: changedDraft.id.toUpperCase() };
    expect(await approveAs(anna, draftWithUpperCaseId)).toBe("four_eyes");
    expect(await countApprovals()).toBe(0);
  });

  it("is refused what they changed after somebody else had registered it", async () => {
    const draft = await storeWaitingDraft(erik);
    const { Id: _, ...body } = draft.rest;
    await callBooksAsPage(anna, "PUT", `supplierinvoicedrafts/${draft.id}`, { ...body, InvoiceNumber: "ändrat" });
    await setApprovalStatus(erik, draft.id, 3);
    const changedDraft = await books(anna.access).get(supplierInvoiceDrafts, draft.id);
    expect(await approveAs(anna, changedDraft)).toBe("four_eyes");
  });

  it("is refused after approving as one of two under rules that are gone", async () => {
    await replayAndSaveRules(anna, { rules: rulesOfSteps(stepOfAny(anna), stepOfAny(erik)) });
    const draft = await storeWaitingDraft(anna);
    expect(await approveAs(anna, draft)).toBe("done");
    expect(await countApprovals()).toBe(0);
    await replayAndSaveRules(anna, {});
    expect(await approveAs(anna, draft)).toBe("four_eyes");
    expect(await approveAs(erik, draft)).toBe("done");
  });

  it("may where the company says that one person may", async () => {
    await replayAndSaveRules(anna, { oneMayApproveAlone: true });
    expect(await approveAs(anna, await storeWaitingDraft(anna))).toBe("done");
  });
});

it("replays what the books hold, and says where one person would have been alone", async () => {
  const draft = await storeWaitingDraft(anna);
  const { version: baseVersion } = await readApprovalRules(anna.access);
  const text = { ...noApprovalRules, rules: rulesOfSteps(stepOfAny(anna)) };
  const { invoices, isCut } = await replayRules(anna.access, { text, baseVersion });
  expect(isCut).toBe(false);
  expect(invoices.find(({ id }) => id === draft.id)).toMatchObject({
    ...{ is: "draft", rule: 1, steps: [{ need: "any", people: ["Anna Lindqvist"] }] },
    ...{ stuck: { why: "four_eyes", step: 1 }, alone: { is: "prevented", name: "Anna Lindqvist" } },
  });
  expect(invoices.filter((invoice) => invoice.is === "invoice").length).toBeGreaterThan(0);
});
