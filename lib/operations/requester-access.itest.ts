import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type SignedIn, startWorld, type World } from "../api/testing/world";
import { withTenant } from "../platform/db";
import { now } from "../values/clock";
import { parseCommand } from "./commands/command";
import { submitCommand } from "./engine/submit-command";
import { decideOutcome, getOperation, resumeOperations, submitAndWatch } from "./operations";
import {
  countCommittedEffects,
  type Effects,
  getEffectsSince,
  makeConvertCommand,
  storeDraft,
} from "./testing/invoice-commands";

let world: World;
let anna: SignedIn;
let lars: SignedIn;
let sara: SignedIn;
let effectsBefore: Effects;

beforeAll(async () => {
  world = await startWorld({ writers: ["erik@norrsken.example"] });
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  lars = await world.signIn({ user: "lars@norrsken.example", company: "Norrsken Bygg AB" });
  sara = await world.signIn({ user: "sara@revisorn.example", company: "Tulp & Zoon B.V." });
});
afterAll(async () => {
  await world?.stop();
});
beforeEach(async () => {
  effectsBefore = await countCommittedEffects(world);
});

/** The effects committed since the test began. */
const getEffects = () => getEffectsSince(world, effectsBefore);
const storeNewDraft = () => storeDraft(anna);

describe("who may order, and what becomes of an order whose person may no longer", () => {
  /**
   * Stores an operation of Erik that has not begun. Erik is a bookkeeper who then loses his role, membership or
   * connection.
   */
  async function submitAsErik(key: string) {
    const erik = await world.signIn({ user: "erik@norrsken.example", company: "Norrsken Bygg AB" });
    const draft = await storeNewDraft();
    const { id } = await submitCommand(erik.access, parseCommand(makeConvertCommand(draft, `${key}:${draft.id}`)));
    const { partnerId, companyId, personId } = erik.access;
    return { id, erik, member: { partnerId, companyId, personId } };
  }

  it("refuses what a person ordered before their role was taken away", async () => {
    const { id, erik, member: membershipWhere } = await submitAsErik("demoted");
    await withTenant(erik.access, (tx) =>
      tx.membership.updateMany({ where: membershipWhere, data: { role: "viewer" } }),
    );
    await resumeOperations();
    const { stage, problem } = await getOperation(anna.access, id);
    expect([stage, problem?.code, problem?.detail]).toEqual(["refused", "role_missing", "sales.operate"]);
    expect(await getEffects()).toEqual({ conversions: 0, mails: 0, postings: 0 });
    await withTenant(erik.access, (tx) =>
      tx.membership.updateMany({ where: membershipWhere, data: { role: "bookkeeper" } }),
    );
  });

  it("lets an order wait, visibly, when the membership of its person ended", async () => {
    const { id, erik, member: membershipWhere } = await submitAsErik("gone");
    await withTenant(erik.access, (tx) => tx.membership.deleteMany({ where: membershipWhere }));
    await resumeOperations();
    const { stage, problem } = await getOperation(anna.access, id);
    expect([stage, problem?.code, problem?.detail]).toEqual(["waiting", "role_missing", "membership"]);
    expect(await getEffects()).toEqual({ conversions: 0, mails: 0, postings: 0 });
    await withTenant(erik.access, (tx) => tx.operation.deleteMany({ where: { id } }));
  });

  it.each([
    ["", "reconnected", "password_changed"],
    [" and is confirmed by that", "confirmed", "unexplained"],
  ])("carries out what waited for a connection as soon as its person reconnects%s", async (_, key, reason) => {
    const { id, erik, member: membershipWhere } = await submitAsErik(key);
    const endedConnection = { status: "reconnect", reason, accessTokenSealed: null };
    await withTenant(erik.access, (tx) => tx.connection.updateMany({ where: membershipWhere, data: endedConnection }));
    await resumeOperations();
    const laterAttempt = { notBefore: new Date(now().getTime() + 300_000) };
    await withTenant(erik.access, (tx) => tx.operation.updateMany({ where: { id }, data: laterAttempt }));
    await resumeOperations();
    const { stage, problem } = await getOperation(anna.access, id);
    expect([stage, problem?.code]).toEqual(["waiting", "reconnect_required"]);
    // Another person's reconnection does not affect this operation.
    await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
    await resumeOperations();
    expect((await getOperation(anna.access, id)).stage).toBe("waiting");
    await world.signIn({ user: "erik@norrsken.example", company: "Norrsken Bygg AB" });
    await resumeOperations();
    expect(await getOperation(anna.access, id)).toMatchObject({ stage: "done", problem: null });
  });

  it("is not kept waiting by twenty orders over dead connections", async () => {
    const { partnerId, companyId, personId } = sara.access;
    const operationRow = { partnerId, companyId, personId, kind: "invoice-email", requestHash: "", stage: "waiting" };
    const stuckIds = Array.from({ length: 20 }, () => crypto.randomUUID());
    await withTenant(sara.access, async (tx) => {
      await tx.connection.updateMany({ where: { companyId, personId }, data: { status: "reconnect" } });
      await tx.operation.createMany({
        data: stuckIds.map((id) => ({
          ...operationRow,
          id,
          key: id,
          subject: id,
          request: { invoiceId: id, order: {} },
        })),
      });
    });
    const draft = await storeNewDraft();
    const { id } = await submitCommand(anna.access, parseCommand(makeConvertCommand(draft, `behind:${draft.id}`)));
    await withTenant(anna.access, (tx) => tx.operation.updateMany({ where: { id }, data: { notBefore: new Date(0) } }));
    await resumeOperations();
    expect(await getOperation(anna.access, id)).toMatchObject({ stage: "done" });
    const rows = await withTenant(sara.access, (tx) => tx.operation.findMany({ where: { id: { in: stuckIds } } }));
    for (const { notBefore, stage } of rows) expect([stage, notBefore && notBefore > now()]).toEqual(["waiting", true]);
    await withTenant(sara.access, async (tx) => {
      await tx.connection.updateMany({ where: { companyId, personId }, data: { status: "active" } });
      await tx.operation.deleteMany({ where: { id: { in: stuckIds } } });
    });
  });

  it("refuses a viewer and shows nothing to another company", async () => {
    const draft = await storeNewDraft();
    await expect(submitAndWatch(lars.access, makeConvertCommand(draft, `lars:${draft.id}`))).rejects.toMatchObject({
      code: "role_missing",
    });
    const doneOperation = await submitAndWatch(anna.access, makeConvertCommand(draft, `anna:${draft.id}`));
    await expect(getOperation(sara.access, doneOperation.id)).rejects.toMatchObject({ code: "not_found" });
    await expect(decideOutcome(sara.access, doneOperation.id, { decision: "marked_done" })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
