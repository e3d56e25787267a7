import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PUT as putWait, GET as readWait } from "@/app/api/companies/[companyId]/undo-seconds/route";
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
  committedEffects,
  convertCommand,
  type Effects,
  effectsSince,
  saveDraft,
  storeDraft,
  voidCommand,
} from "./testing/invoice-commands";
import { settledOperation } from "./testing/settled-operation";
import { raceWithdrawals, type WithdrawMoment } from "./testing/withdraw-race";
import { listWaiting } from "./waiting";

let world: World;
let anna: SignedIn;
let erik: SignedIn;
let lars: SignedIn;
let sara: SignedIn;
let before: Effects;

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
  await world.sandbox.control("PUT", "/faults", []);
  before = await committedEffects(world);
});

const effects = () => effectsSince(world, before);
const nothing = { conversions: 0, mails: 0, postings: 0 };
const settled = (id: string) => settledOperation(anna, id);

function changeUndoSecondsByRoute(who: SignedIn, body: unknown): Promise<Response> {
  const { companyId } = who.access;
  const params = Promise.resolve({ companyId });
  return putWait(who.request("PUT", `/api/companies/${companyId}/undo-seconds`, body), { params });
}

/** Sets the undo wait of the company, as the owner. */
async function setUndoSeconds(seconds: number): Promise<void> {
  expect((await changeUndoSecondsByRoute(anna, { seconds })).status).toBe(200);
}

async function submitConversion(send: object | null = null) {
  const draft = await storeDraft(anna);
  return { draft, operation: await submitAndWatch(anna.access, convertCommand(draft, `undo:${draft.id}`, send)) };
}

describe("the company's wait", () => {
  const stored = async (who: SignedIn) => {
    const { companyId } = who.access;
    const answer = await readWait(who.request("GET", `/api/companies/${companyId}/undo-seconds`), {
      params: Promise.resolve({ companyId }),
    });
    return answer.json();
  };

  it("is ten seconds where nobody changed it", async () => {
    const { partnerId, companyId } = sara.access;
    const ten = await withTenant({ partnerId, companyId }, async (tx) => {
      await tx.$executeRaw`UPDATE company SET undo_seconds = DEFAULT WHERE id = ${companyId}::uuid`;
      return tx.company.findFirst({ select: { undoSeconds: true } });
    });
    expect(ten).toEqual({ undoSeconds: 10 });
  });

  it("is changed by the owner for everybody, and remembered once", async () => {
    await setUndoSeconds(60);
    await setUndoSeconds(25);
    await setUndoSeconds(25);
    expect(await stored(erik)).toEqual({ seconds: 25 });
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
    expect(await stored(anna)).toEqual({ seconds: 25 });
  });

  it.each([-1, 61, 1.5, "10", null])("is refused for %j, naming the field", async (seconds) => {
    const answer = await changeUndoSecondsByRoute(anna, { seconds });
    const { code, fields } = (await answer.json()) as Problem;
    expect([answer.status, code, fields?.map(({ field }) => field)]).toEqual([422, "invalid_input", ["seconds"]]);
    expect(await stored(anna)).toEqual({ seconds: 25 });
  });
});

describe("an order that waits", () => {
  it("is answered at once with what it is about, and carried out once when its time has come", async () => {
    await setUndoSeconds(10);
    const { draft, operation } = await submitConversion({});
    expect(operation).toMatchObject({ stage: "waiting", withdrawable: true, sentAt: null });
    const waitsMs = Date.parse(operation.carryOutAt ?? "") - Date.parse(operation.createdAt);
    expect(waitsMs).toBeGreaterThanOrEqual(10_000);
    const { customerName, currencyCode } = draft;
    const about = { customerName, number: null, minor: draft.grossMinor.toString(), currencyCode };
    expect(operation.about).toEqual(about);
    expect(await effects()).toEqual(nothing);
    expect((await listWaiting(anna.access)).items.map(({ id }) => id)).toContain(operation.id);
    expect((await listWaiting(erik.access)).items).toEqual([]);

    // The portal executes the operation by itself; this test does not resume it.
    const stage = async () => (await getOperation(anna.access, operation.id)).stage;
    await expect.poll(stage, { timeout: 60_000 }).toBe("done");
    const done = await settled(operation.id);
    expect(Date.parse(done.sentAt ?? "")).toBeGreaterThanOrEqual(Date.parse(operation.carryOutAt ?? ""));
    // The mail has waited together with the conversion.
    expect(done.next).toMatchObject({ stage: "done", carryOutAt: null });
    expect(await effects()).toEqual({ conversions: 1, mails: 1, postings: 1 });
  });

  it("joins a repeat of its press", async () => {
    await setUndoSeconds(30);
    const { draft, operation } = await submitConversion();
    const again = await submitAndWatch(anna.access, convertCommand(draft, `undo:${draft.id}`));
    expect([again.id, again.stage, again.carryOutAt]).toEqual([operation.id, "waiting", operation.carryOutAt]);
    await withdrawOperation(anna.access, operation.id);
  });

  it("follows the service's clock", async () => {
    await setUndoSeconds(60);
    const { operation } = await submitConversion();
    await resumeOperations();
    expect(await getOperation(anna.access, operation.id)).toMatchObject({ stage: "waiting" });
    await passTime(world, anna, 61);
    expect(await settled(operation.id)).toMatchObject({ stage: "done" });
    expect(await effects()).toMatchObject({ conversions: 1 });
  });

  it("is refused at the press for what can be known then", async () => {
    await setUndoSeconds(60);
    const draft = await storeDraft(anna);
    const stale = convertCommand({ ...draft, grossMinor: draft.grossMinor + 1n }, `stale:${draft.id}`);
    const refused = await submitAndWatch(anna.access, stale);
    expect(refused).toMatchObject({ stage: "refused", problem: { code: "conflict", detail: "draft_changed" } });
  });

  it("says at the press that the books do not answer, and is carried out when they do", async () => {
    await setUndoSeconds(60);
    const draft = await storeDraft(anna);
    const path = `/v2/customerinvoicedrafts/${draft.id}`;
    await world.sandbox.control("PUT", "/faults", [{ method: "GET", path, kind: "status", status: 503, times: 3 }]);
    const operation = await submitAndWatch(anna.access, convertCommand(draft, `away:${draft.id}`));
    expect(operation).toMatchObject({ stage: "waiting", problem: { code: "remote_busy" }, withdrawable: true });
    await world.sandbox.control("PUT", "/faults", []);
    await passTime(world, anna, 61);
    expect(await settled(operation.id)).toMatchObject({ stage: "done" });
    expect(await effects()).toMatchObject({ conversions: 1 });
  });

  it("stops when the draft is another by the time it is carried out", async () => {
    await setUndoSeconds(30);
    const { draft, operation } = await submitConversion({});
    await saveDraft(anna, "PUT", `customerinvoicedrafts/${draft.id}`, { ...draft, yourReference: "Karin" });
    expect(await endWaitOfOperation(anna.access, operation.id)).toMatchObject({
      stage: "refused",
      problem: { code: "not_found" },
    });
    expect(await effects()).toEqual(nothing);
  });

  it("ends its wait when a person says so", async () => {
    await setUndoSeconds(60);
    const { operation } = await submitConversion({});
    expect(await endWaitOfOperation(erik.access, operation.id)).toMatchObject({
      stage: "done",
      next: { stage: "done" },
    });
    expect(await effects()).toEqual({ conversions: 1, mails: 1, postings: 1 });
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
    const back = await withdrawOperation(erik.access, operation.id);
    expect(back).toMatchObject({ stage: "withdrawn", resolution: { decision: "withdrawn" }, withdrawable: false });
    expect(back.resolvedBy).toBe("erik@norrsken.example");
    expect(await withdrawOperation(anna.access, operation.id)).toMatchObject({
      stage: "withdrawn",
      finishedAt: back.finishedAt,
    });
    await passTime(world, anna, 61);
    await resumeOperations();
    expect(await effects()).toEqual(nothing);
    expect(await books(anna.access).one(invoiceDrafts, draft.id)).toEqual(draft);
    await setUndoSeconds(0);
    expect(await submitAndWatch(anna.access, convertCommand(draft, `next:${draft.id}`))).toMatchObject({
      stage: "done",
    });
    const { items } = await listOperations(lars.access, draft.id);
    expect(items.map(({ stage }) => stage)).toEqual(["done", "withdrawn"]);
  });

  it("takes a void and a mail back too", async () => {
    const invoice = await bookInvoice(anna);
    before = await committedEffects(world);
    await setUndoSeconds(30);
    const email = { kind: "invoice-email", key: `mail:${invoice.id}`, input: { documentId: invoice.id, order: {} } };
    const orders = [voidCommand(invoice, `void:${invoice.id}`), email];
    const waiting = await Promise.all(orders.map((order) => submitAndWatch(anna.access, order)));
    const { customerName, number, grossMinor, currencyCode } = invoice;
    const about = { customerName, number, minor: grossMinor.toString(), currencyCode };
    expect(waiting.map((one) => [one.stage, one.about])).toEqual([
      ["waiting", about],
      ["waiting", about],
    ]);
    for (const { id } of waiting) await withdrawOperation(anna.access, id);
    expect((await books(anna.access).one(invoices, invoice.id)).creditedBy).toEqual([]);
    expect(await effects()).toEqual(nothing);
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
    const looks = await submitConversion();
    const asks = await submitConversion();
    const path = (draftId: string) => `/v2/customerinvoicedrafts/${draftId}`;
    const hold = { kind: "hold", times: 1 };
    await world.sandbox.control("PUT", "/faults", [
      { ...hold, method: "GET", path: path(looks.draft.id) },
      { ...hold, method: "POST", path: `${path(asks.draft.id)}/convert` },
    ]);
    const both = [looks, asks].map(({ operation }) => endWaitOfOperation(anna.access, operation.id));
    // The service has received both calls and has answered neither.
    await expect.poll(() => world.sandbox.control("GET", "/faults"), { timeout: 60_000 }).toEqual([]);
    expect(await withdrawOperation(erik.access, looks.operation.id)).toMatchObject({ stage: "withdrawn" });
    const late = withdrawOperation(erik.access, asks.operation.id);
    await expect(late).rejects.toMatchObject({ code: "conflict", detail: "already_sent" });
    await world.sandbox.control("PUT", "/faults", []);
    const [looked, done] = await Promise.all(both);
    expect([looked?.stage, done?.stage]).toEqual(["withdrawn", "done"]);
    expect(done?.sentAt).not.toBeNull();
    expect(await effects()).toMatchObject({ conversions: 1, postings: 1 });
  });

  it("is either taken back or carried out, never both and never neither, whenever the two meet", async () => {
    await setUndoSeconds(60);
    const moments: readonly WithdrawMoment[] = ["before", 0, 40, 80, 120, 180, 260, 400, 700, "asked"];
    const races = await Promise.all(
      moments.map(async (moment) => ({ moment, id: (await submitConversion()).operation.id })),
    );
    const { done, withdrawn } = await raceWithdrawals(races, { sender: anna, withdrawer: erik });
    expect(done).toBeGreaterThan(0);
    expect(withdrawn).toBeGreaterThan(0);
    expect(await effects()).toMatchObject({ conversions: done, postings: done });
  });
});

it("leaves books without a violation", async () => {
  expect(await world.sandbox.control("GET", "/invariants")).toMatchObject({ ok: true });
});
