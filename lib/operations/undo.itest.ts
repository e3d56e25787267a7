import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GET as getUndoSeconds, PUT as putUndoSeconds } from "@/app/api/companies/[companyId]/undo-seconds/route";
import { invoices } from "../api/contract/sales/customer-invoice";
import { invoiceDrafts } from "../api/contract/sales/customer-invoice-draft";
import { books } from "../api/remote/books";
import { type SignedIn, startWorld, type World } from "../api/testing/world";
import { withTenant } from "../platform/db";
import type { Problem } from "../values/problem";
import {
  endWaitOfOperation,
  getOperation,
  listOperations,
  resumeOperations,
  submitAndWatch,
  withdrawOperation,
} from "./operations";
import { passTime } from "./testing/faults";
import {
  bookInvoice,
  countCommittedEffects,
  type Effects,
  getEffectsSince,
  makeConvertCommand,
  makeVoidCommand,
  saveDraft,
  storeDraft,
} from "./testing/invoice-commands";
import { awaitSettledOperation } from "./testing/settled-operation";
import { raceWithdrawals, type WithdrawMoment } from "./testing/withdraw-race";
import { listWaiting } from "./waiting";

let world: World;
let anna: SignedIn;
let erik: SignedIn;
let lars: SignedIn;
let sara: SignedIn;
let effectsBefore: Effects;

beforeAll(async () => {
  world = await startWorld({ writers: ["erik@norrsken.example"] });
  const company = "Norrsken Bygg AB";
  anna = await world.signIn({ user: "anna@norrsken.example", company });
  erik = await world.signIn({ user: "erik@norrsken.example", company });
  lars = await world.signIn({ user: "lars@norrsken.example", company });
  sara = await world.signIn({ user: "sara@revisorn.example", company: "Tulp & Zoon B.V." });
});
afterAll(async () => {
  await world?.stop();
});
beforeEach(async () => {
  await world.sandbox.callControl("PUT", "/faults", []);
  effectsBefore = await countCommittedEffects(world);
});

const getEffects = () => getEffectsSince(world, effectsBefore);
const noEffects = { conversions: 0, mails: 0, postings: 0 };
const awaitSettled = (id: string) => awaitSettledOperation(anna, id);

function changeUndoSecondsByRoute(signIn: SignedIn, body: unknown): Promise<Response> {
  const { companyId } = signIn.access;
  const params = Promise.resolve({ companyId });
  return putUndoSeconds(signIn.request("PUT", `/api/companies/${companyId}/undo-seconds`, body), { params });
}

/** Sets the undo wait of the company, as the owner. */
async function setUndoSeconds(seconds: number): Promise<void> {
  expect((await changeUndoSecondsByRoute(anna, { seconds })).status).toBe(200);
}

async function submitConversion(mailOrder: object | null = null) {
  const draft = await storeDraft(anna);
  return {
    draft,
    operation: await submitAndWatch(anna.access, makeConvertCommand(draft, `undo:${draft.id}`, mailOrder)),
  };
}

describe("the company's wait", () => {
  const getStoredWait = async (signIn: SignedIn) => {
    const { companyId } = signIn.access;
    const answer = await getUndoSeconds(signIn.request("GET", `/api/companies/${companyId}/undo-seconds`), {
      params: Promise.resolve({ companyId }),
    });
    return answer.json();
  };

  it("is ten seconds where nobody changed it", async () => {
    const { partnerId, companyId } = sara.access;
    const defaultWait = await withTenant({ partnerId, companyId }, async (tx) => {
      await tx.$executeRaw`UPDATE company SET undo_seconds = DEFAULT WHERE id = ${companyId}::uuid`;
      return tx.company.findFirst({ select: { undoSeconds: true } });
    });
    expect(defaultWait).toEqual({ undoSeconds: 10 });
  });

  it("is changed by the owner for everybody, and remembered once", async () => {
    await setUndoSeconds(60);
    await setUndoSeconds(25);
    await setUndoSeconds(25);
    expect(await getStoredWait(erik)).toEqual({ seconds: 25 });
    const changes = await withTenant(anna.access, (tx) => tx.auditEvent.findMany({ where: { kind: "undo.changed" } }));
    expect(changes.map(({ detail, personId }) => [detail, personId === anna.access.personId])).toEqual([
      [{ seconds: 60 }, true],
      [{ seconds: 25 }, true],
    ]);
  });

  it("is refused to a bookkeeper, whose role lacks it", async () => {
    const answer = await changeUndoSecondsByRoute(erik, { seconds: 5 });
    const { code, detail } = (await answer.json()) as Problem;
    expect([answer.status, code, detail]).toEqual([403, "role_missing", "company.write"]);
    expect(await getStoredWait(anna)).toEqual({ seconds: 25 });
  });

  it.each([-1, 61, 1.5, "10", null])("is refused for %j, naming the field", async (seconds) => {
    const answer = await changeUndoSecondsByRoute(anna, { seconds });
    const { code, fields } = (await answer.json()) as Problem;
    expect([answer.status, code, fields?.map(({ field }) => field)]).toEqual([422, "invalid_input", ["seconds"]]);
    expect(await getStoredWait(anna)).toEqual({ seconds: 25 });
  });
});

describe("an order that waits", () => {
  it("is answered at once with what it is about, and carried out once when its time has come", async () => {
    await setUndoSeconds(10);
    const { draft, operation } = await submitConversion({});
    expect(operation).toMatchObject({ stage: "waiting", withdrawable: true, sentAt: null });
    const waitMs = Date.parse(operation.carryOutAt ?? "") - Date.parse(operation.createdAt);
    expect(waitMs).toBeGreaterThanOrEqual(10_000);
    const { customerName, currencyCode } = draft;
    const description = { customerName, number: null, minor: draft.grossMinor.toString(), currencyCode };
    expect(operation.about).toEqual(description);
    expect(await getEffects()).toEqual(noEffects);
    expect((await listWaiting(anna.access)).items.map(({ id }) => id)).toContain(operation.id);
    expect((await listWaiting(erik.access)).items).toEqual([]);

    // The portal executes the operation by itself; this test does not resume it.
    const getStage = async () => (await getOperation(anna.access, operation.id)).stage;
    await expect.poll(getStage, { timeout: 60_000 }).toBe("done");
    const doneOperation = await awaitSettled(operation.id);
    expect(Date.parse(doneOperation.sentAt ?? "")).toBeGreaterThanOrEqual(Date.parse(operation.carryOutAt ?? ""));
    // The mail has waited together with the conversion.
    expect(doneOperation.next).toMatchObject({ stage: "done", carryOutAt: null });
    expect(await getEffects()).toEqual({ conversions: 1, mails: 1, postings: 1 });
  });

  it("joins a repeat of its press", async () => {
    await setUndoSeconds(30);
    const { draft, operation } = await submitConversion();
    const repeatedOperation = await submitAndWatch(anna.access, makeConvertCommand(draft, `undo:${draft.id}`));
    expect([repeatedOperation.id, repeatedOperation.stage, repeatedOperation.carryOutAt]).toEqual([
      operation.id,
      "waiting",
      operation.carryOutAt,
    ]);
    await withdrawOperation(anna.access, operation.id);
  });

  it("follows the service's clock", async () => {
    await setUndoSeconds(60);
    const { operation } = await submitConversion();
    await resumeOperations();
    expect(await getOperation(anna.access, operation.id)).toMatchObject({ stage: "waiting" });
    await passTime(world, anna, 61);
    expect(await awaitSettled(operation.id)).toMatchObject({ stage: "done" });
    expect(await getEffects()).toMatchObject({ conversions: 1 });
  });

  it("is refused at the press for what can be known then", async () => {
    await setUndoSeconds(60);
    const draft = await storeDraft(anna);
    const staleCommand = makeConvertCommand({ ...draft, grossMinor: draft.grossMinor + 1n }, `stale:${draft.id}`);
    const refusedOperation = await submitAndWatch(anna.access, staleCommand);
    expect(refusedOperation).toMatchObject({
      stage: "refused",
      problem: { code: "conflict", detail: "draft_changed" },
    });
  });

  it("says at the press that the books do not answer, and is carried out when they do", async () => {
    await setUndoSeconds(60);
    const draft = await storeDraft(anna);
    const path = `/v2/customerinvoicedrafts/${draft.id}`;
    await world.sandbox.callControl("PUT", "/faults", [{ method: "GET", path, kind: "status", status: 503, times: 3 }]);
    const operation = await submitAndWatch(anna.access, makeConvertCommand(draft, `away:${draft.id}`));
    expect(operation).toMatchObject({ stage: "waiting", problem: { code: "remote_busy" }, withdrawable: true });
    await world.sandbox.callControl("PUT", "/faults", []);
    await passTime(world, anna, 61);
    expect(await awaitSettled(operation.id)).toMatchObject({ stage: "done" });
    expect(await getEffects()).toMatchObject({ conversions: 1 });
  });

  it("stops when the draft is another by the time it is carried out", async () => {
    await setUndoSeconds(30);
    const { draft, operation } = await submitConversion({});
    await saveDraft(anna, "PUT", `customerinvoicedrafts/${draft.id}`, { ...draft, yourReference: "Karin" });
    expect(await endWaitOfOperation(anna.access, operation.id)).toMatchObject({
      stage: "refused",
      problem: { code: "not_found" },
    });
    expect(await getEffects()).toEqual(noEffects);
  });

  it("ends its wait when a person says so", async () => {
    await setUndoSeconds(60);
    const { operation } = await submitConversion({});
    expect(await endWaitOfOperation(erik.access, operation.id)).toMatchObject({
      stage: "done",
      next: { stage: "done" },
    });
    expect(await getEffects()).toEqual({ conversions: 1, mails: 1, postings: 1 });
    await expect(endWaitOfOperation(lars.access, operation.id)).rejects.toMatchObject({ code: "role_missing" });
  });

  it("does not wait at all where the company has no wait", async () => {
    await setUndoSeconds(0);
    const { operation } = await submitConversion();
    expect(operation).toMatchObject({ stage: "done", carryOutAt: null, leftMs: null });
  });
});

describe("taking back", () => {
  it("leaves the draft as it was, names who did it, and frees it for the next press", async () => {
    await setUndoSeconds(60);
    const { draft, operation } = await submitConversion({});
    const withdrawnOperation = await withdrawOperation(erik.access, operation.id);
    expect(withdrawnOperation).toMatchObject({
      stage: "withdrawn",
      resolution: { decision: "withdrawn" },
      withdrawable: false,
    });
    expect(withdrawnOperation.resolvedBy).toBe("erik@norrsken.example");
    expect(await withdrawOperation(anna.access, operation.id)).toMatchObject({
      stage: "withdrawn",
      finishedAt: withdrawnOperation.finishedAt,
    });
    await passTime(world, anna, 61);
    await resumeOperations();
    expect(await getEffects()).toEqual(noEffects);
    expect(await books(anna.access).get(invoiceDrafts, draft.id)).toEqual(draft);
    await setUndoSeconds(0);
    expect(await submitAndWatch(anna.access, makeConvertCommand(draft, `next:${draft.id}`))).toMatchObject({
      stage: "done",
    });
    const { items } = await listOperations(lars.access, draft.id);
    expect(items.map(({ stage }) => stage)).toEqual(["done", "withdrawn"]);
  });

  it("takes a void and a mail back too", async () => {
    const invoice = await bookInvoice(anna);
    effectsBefore = await countCommittedEffects(world);
    await setUndoSeconds(30);
    const mailCommand = {
      kind: "invoice-email",
      key: `mail:${invoice.id}`,
      input: { documentId: invoice.id, order: {} },
    };
    const commands = [makeVoidCommand(invoice, `void:${invoice.id}`), mailCommand];
    const waitingOperations = await Promise.all(commands.map((command) => submitAndWatch(anna.access, command)));
    const { customerName, number, grossMinor, currencyCode } = invoice;
    const description = { customerName, number, minor: grossMinor.toString(), currencyCode };
    expect(waitingOperations.map((operation) => [operation.stage, operation.about])).toEqual([
      ["waiting", description],
      ["waiting", description],
    ]);
    for (const { id } of waitingOperations) await withdrawOperation(anna.access, id);
    expect((await books(anna.access).get(invoices, invoice.id)).creditedBy).toEqual([]);
    expect(await getEffects()).toEqual(noEffects);
  });

  it("is not for a viewer, nor for another company's people", async () => {
    await setUndoSeconds(30);
    const { operation } = await submitConversion();
    await expect(withdrawOperation(lars.access, operation.id)).rejects.toMatchObject({ code: "role_missing" });
    await expect(withdrawOperation(sara.access, operation.id)).rejects.toMatchObject({ code: "not_found" });
    expect(await withdrawOperation(anna.access, operation.id)).toMatchObject({ stage: "withdrawn" });
    await expect(endWaitOfOperation(anna.access, operation.id)).rejects.toMatchObject({
      code: "conflict",
      detail: "withdrawn",
    });
  });

  it("wins over a holder that looks, and loses to one that has asked", async () => {
    await setUndoSeconds(60);
    const checkingSubmission = await submitConversion();
    const sendingSubmission = await submitConversion();
    const pathOfDraft = (draftId: string) => `/v2/customerinvoicedrafts/${draftId}`;
    const holdFault = { kind: "hold", times: 1 };
    await world.sandbox.callControl("PUT", "/faults", [
      { ...holdFault, method: "GET", path: pathOfDraft(checkingSubmission.draft.id) },
      { ...holdFault, method: "POST", path: `${pathOfDraft(sendingSubmission.draft.id)}/convert` },
    ]);
    const endedWaits = [checkingSubmission, sendingSubmission].map(({ operation }) =>
      endWaitOfOperation(anna.access, operation.id),
    );
    // The service has received both calls and has answered neither.
    await expect.poll(() => world.sandbox.callControl("GET", "/faults"), { timeout: 60_000 }).toEqual([]);
    expect(await withdrawOperation(erik.access, checkingSubmission.operation.id)).toMatchObject({ stage: "withdrawn" });
    const lateWithdrawal = withdrawOperation(erik.access, sendingSubmission.operation.id);
    await expect(lateWithdrawal).rejects.toMatchObject({ code: "conflict", detail: "already_sent" });
    await world.sandbox.callControl("PUT", "/faults", []);
    const [withdrawnOperation, doneOperation] = await Promise.all(endedWaits);
    expect([withdrawnOperation?.stage, doneOperation?.stage]).toEqual(["withdrawn", "done"]);
    expect(doneOperation?.sentAt).not.toBeNull();
    expect(await getEffects()).toMatchObject({ conversions: 1, postings: 1 });
  });

  it("is either taken back or carried out, never both and never neither, whenever the two meet", async () => {
    await setUndoSeconds(60);
    const moments: readonly WithdrawMoment[] = ["before", 0, 40, 80, 120, 180, 260, 400, 700, "asked"];
    const races = await Promise.all(
      moments.map(async (moment) => ({ moment, id: (await submitConversion()).operation.id })),
    );
    const { done: doneCount, withdrawn: withdrawnCount } = await raceWithdrawals(races, {
      sender: anna,
      withdrawer: erik,
    });
    expect(doneCount).toBeGreaterThan(0);
    expect(withdrawnCount).toBeGreaterThan(0);
    expect(await getEffects()).toMatchObject({ conversions: doneCount, postings: doneCount });
  });
});

it("leaves books without a violation", async () => {
  expect(await world.sandbox.callControl("GET", "/invariants")).toMatchObject({ ok: true });
});
