import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { invoices } from "@/lib/api/contract/sales/customer-invoice";
import { books } from "@/lib/api/remote/books";
import { type SignedIn, startWorld, type World } from "@/lib/api/testing/world";
import { parseCommand } from "@/lib/operations/commands/command";
import { submitCommand } from "@/lib/operations/engine/submit-command";
import { decideOutcome, endWaitOfOperation, getOperation, submitAndWatch } from "@/lib/operations/operations";
import { passTime } from "@/lib/operations/testing/faults";
import {
  countCommittedEffects,
  type Effects,
  getEffectsSince,
  makeConvertCommand,
  storeDraft,
} from "@/lib/operations/testing/invoice-commands";
import { awaitSettledOperation, executeOnceWithoutPause } from "@/lib/operations/testing/settled-operation";
import { withTenant } from "@/lib/platform/db";
import type { Departure } from "@/lib/rules/access/shown-people";
import { endMembershipOf, getDeparture } from "./departure";

const company = "Norrsken Bygg AB";
const userErik = "erik@norrsken.example";
let world: World;
let anna: SignedIn;
let erik: SignedIn;
let effectsBefore: Effects;

beforeAll(async () => {
  world = await startWorld({ writers: [userErik] });
});
afterAll(() => world?.stop());

/** Every test begins with Anna as owner and Erik as bookkeeper, and with a service that answers everything. */
beforeEach(async () => {
  await setFaults();
  anna = await world.signIn({ user: "anna@norrsken.example", company });
  await letErikReturn();
  await withTenant(anna.access, (tx) =>
    tx.operation.updateMany({ where: { ...companyWhere(), finishedAt: null }, data: { stage: "withdrawn" } }),
  );
  effectsBefore = await countCommittedEffects(world);
});

const setFaults = (...faultRules: object[]) => world.sandbox.callControl("PUT", "/faults", faultRules);
const companyWhere = () => ({ partnerId: anna.access.partnerId, companyId: anna.access.companyId });
const getEffects = () => getEffectsSince(world, effectsBefore);
const noEffects = { conversions: 0, mails: 0, postings: 0 };
const getStage = async (id: string) => (await getOperation(anna.access, id)).stage;

/** Lets Erik in again, as an invitation does. */
async function letErikReturn(): Promise<void> {
  await withTenant(anna.access, (tx) =>
    tx.membership.updateMany({
      where: { ...companyWhere(), personId: { not: anna.access.personId } },
      data: { endedAt: null, removedById: null },
    }),
  );
  erik = await world.signIn({ user: userErik, company });
}

/** Erik finalises a draft while the call to the service meets a fault. */
async function finaliseThrough(fault: object, mail: object | null = null): Promise<Operation> {
  const draft = await storeDraft(erik);
  const path = `/v2/customerinvoicedrafts/${draft.id}/convert`;
  await setFaults({ method: "POST", path, times: 1, ...fault });
  return submitAndWatch(erik.access, makeConvertCommand(draft, `departure:${draft.id}`, mail));
}

const readDeparture = () => getDeparture(anna.access, erik.access.personId);
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);

function confirm({ operations, uncertainOperations, requests, invitations }: Departure) {
  return endMembershipOf(anna.access, erik.access.personId, {
    operationIds: idsOf(operations),
    uncertainOperationIds: idsOf(uncertainOperations),
    requestIds: idsOf(requests),
    invitationIds: idsOf(invitations),
  });
}

/** Puts the operation in the state in which two readings have found that nothing was done, and the next try is due. */
async function pretendReadBack(id: string): Promise<void> {
  await withTenant(anna.access, (tx) =>
    tx.operation.updateMany({
      where: { ...companyWhere(), id },
      data: { stage: "waiting", reads: 2, notBefore: new Date("2200-01-01") },
    }),
  );
}

/** Whether Erik is a member no more. */
async function hasErikLeft(): Promise<boolean> {
  const where = { ...companyWhere(), personId: erik.access.personId, endedAt: { not: null } };
  return (await withTenant(anna.access, (tx) => tx.membership.count({ where }))) === 1;
}

/** Lets the service's time pass, the faults end and the person come back, and takes the operation up again. */
async function resumeAfterReturn(id: string): Promise<Operation> {
  await setFaults();
  await letErikReturn();
  await passTime(world, anna);
  await executeOnceWithoutPause(anna, id);
  return getOperation(anna.access, id);
}

describe("what waits of a person who is removed", () => {
  it("is named and withdrawn between two tries, when the service has turned the first one away", async () => {
    const operation = await finaliseThrough({ kind: "rate-limit", seconds: 1 });
    expect(operation).toMatchObject({ stage: "waiting", attempt: 1, problem: { code: "remote_busy" } });
    const departure = await readDeparture();
    expect([idsOf(departure.operations), idsOf(departure.uncertainOperations)]).toEqual([[operation.id], []]);
    await confirm(departure);
    expect(await getStage(operation.id)).toBe("withdrawn");
    expect(await resumeAfterReturn(operation.id)).toMatchObject({ stage: "withdrawn", attempt: 1 });
    expect(await getEffects()).toEqual(noEffects);
  });

  it.each([
    ["before the service did it", "cut-before-commit", 0],
    ["after the service did it", "cut-after-commit", 1],
  ])("is never sent again where the answer was lost %s, and a colleague decides", async (_, kind, conversions) => {
    const operation = await finaliseThrough({ kind }, {});
    expect(operation.stage).toBe("checking");
    const departure = await readDeparture();
    expect([idsOf(departure.operations), idsOf(departure.uncertainOperations)]).toEqual([[], [operation.id]]);
    await confirm(departure);
    expect(await awaitSettledOperation(anna, operation.id)).toMatchObject({ stage: "unknown", attempt: 1 });
    expect(await resumeAfterReturn(operation.id)).toMatchObject({ stage: "unknown", attempt: 1, next: null });
    expect(await getEffects()).toMatchObject({ conversions, mails: 0 });
    const decided = await decideOutcome(anna.access, operation.id, { decision: "marked_not_done" });
    expect(decided).toMatchObject({ stage: "refused", resolution: { decision: "marked_not_done" } });
  });

  it("is refused where reading has shown that nothing was done, and not sent again after a return", async () => {
    const operation = await finaliseThrough({ kind: "cut-before-commit" });
    await pretendReadBack(operation.id);
    const departure = await readDeparture();
    expect(idsOf(departure.uncertainOperations)).toEqual([operation.id]);
    await confirm(departure);
    const ended = await awaitSettledOperation(anna, operation.id);
    expect(ended).toMatchObject({ stage: "refused", problem: { code: "conflict", detail: "requester_left" } });
    expect(await resumeAfterReturn(operation.id)).toMatchObject({ stage: "refused", attempt: 1 });
    expect(await getEffects()).toEqual(noEffects);
  });

  /** Removes Erik while the call of his operation runs. @returns the operation as it was answered to him */
  async function removeDuringCall(fault: object): Promise<Operation> {
    const pendingAnswer = finaliseThrough(fault, {});
    await expect.poll(readDeparture, { timeout: 60_000 }).toMatchObject({ uncertainOperations: [{ stage: "sent" }] });
    await expect.poll(() => world.sandbox.callControl("GET", "/faults"), { timeout: 60_000 }).toEqual([]);
    const departure = await readDeparture();
    expect(departure.operations).toEqual([]);
    await confirm(departure);
    await setFaults();
    return pendingAnswer;
  }

  it("is refused where its call was under way, and was turned away because of the revoked token", async () => {
    const { id } = await removeDuringCall({ kind: "hold" });
    const settled = await awaitSettledOperation(anna, id);
    expect(settled).toMatchObject({ stage: "refused", attempt: 1, problem: { detail: "requester_left" } });
    expect(await getEffects()).toEqual(noEffects);
  });

  it("names the invoice that its call made while the person was removed, for a colleague to confirm", async () => {
    const { id } = await removeDuringCall({ method: "GET", path: "/v2/vouchers", kind: "hold" });
    const settled = await awaitSettledOperation(anna, id);
    expect(await getEffects()).toMatchObject({ conversions: 1, mails: 0 });
    expect(settled).toMatchObject({ stage: "unknown", attempt: 1, next: null });
    const [candidate] = settled.candidates;
    const decision = { decision: "marked_done", documentId: candidate?.documentId };
    const decided = await decideOutcome(anna.access, id, decision);
    expect(decided).toMatchObject({ stage: "done", posted: { invoiceId: candidate?.documentId } });
    expect((await books(anna.access).get(invoices, candidate?.documentId ?? "")).number).toBe(candidate?.number);
  });

  it("is sent no more by a holder that has begun to prepare the call, where it was read back before", async () => {
    const operation = await finaliseThrough({ kind: "cut-before-commit" });
    await pretendReadBack(operation.id);
    const path = `/v2/customerinvoicedrafts/${operation.subject}`;
    await setFaults({ method: "GET", path, kind: "hold", times: 1 });
    const execution = executeOnceWithoutPause(anna, operation.id);
    await expect.poll(() => world.sandbox.callControl("GET", "/faults"), { timeout: 60_000 }).toEqual([]);
    await confirm(await readDeparture());
    await setFaults();
    await execution;
    expect(await awaitSettledOperation(anna, operation.id)).toMatchObject({ stage: "refused", attempt: 1 });
    expect(await getEffects()).toEqual(noEffects);
  });
});

describe("between the naming and the confirmation", () => {
  async function submitWaiting(): Promise<Operation> {
    await withTenant(anna.access, (tx) =>
      tx.company.updateMany({ where: { id: anna.access.companyId }, data: { undoSeconds: 60 } }),
    );
    const draft = await storeDraft(erik);
    return submitAndWatch(erik.access, makeConvertCommand(draft, `moves:${draft.id}`));
  }

  it.each([
    ["is done", null, "done"],
    ["may have been sent", "cut-before-commit", "checking"],
  ])("what %s stops the departure, because it was named as cancelled", async (_, kind, stage) => {
    const { id, subject } = await submitWaiting();
    const departure = await readDeparture();
    expect(idsOf(departure.operations)).toEqual([id]);
    if (kind) await setFaults({ method: "POST", path: `/v2/customerinvoicedrafts/${subject}/convert`, kind, times: 1 });
    await endWaitOfOperation(erik.access, id);
    await expect(confirm(departure)).rejects.toMatchObject({ code: "conflict", detail: "departure_changed" });
    expect([await getStage(id), await hasErikLeft()]).toEqual([stage, false]);
    await confirm(await readDeparture());
    expect(await hasErikLeft()).toBe(true);
  });

  it("what turns out to be done stops nothing, because nobody was told that it is cancelled", async () => {
    const { id } = await finaliseThrough({ kind: "cut-after-commit" });
    const departure = await readDeparture();
    expect(idsOf(departure.uncertainOperations)).toEqual([id]);
    expect(await awaitSettledOperation(anna, id)).toMatchObject({ stage: "done" });
    await confirm(departure);
    expect([await getStage(id), await hasErikLeft()]).toEqual(["done", true]);
  });

  it("what is sent at the same moment is either withdrawn with the departure, or stops it", async () => {
    for (const delayMs of [0, 30, 80, 150]) {
      const { id } = await submitWaiting();
      const departure = await readDeparture();
      const endedWait = endWaitOfOperation(erik.access, id).catch(() => null);
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      const isConfirmed = await confirm(departure).then(
        () => true,
        (error) => {
          expect(error).toMatchObject({ code: "conflict", detail: "departure_changed" });
          return false;
        },
      );
      await endedWait;
      const { stage } = await awaitSettledOperation(anna, id);
      expect([stage, await hasErikLeft()]).toEqual(isConfirmed ? ["withdrawn", true] : ["done", false]);
      await letErikReturn();
    }
  });

  it("nothing more is submitted by a request of the person that began before they were removed", async () => {
    const draft = await storeDraft(erik);
    await confirm(await readDeparture());
    const command = parseCommand(makeConvertCommand(draft, `late:${draft.id}`));
    await expect(submitCommand(erik.access, command)).rejects.toMatchObject({ code: "not_found" });
    expect(await getEffects()).toEqual(noEffects);
  });
});
