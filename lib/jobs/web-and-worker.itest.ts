import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { isUnderWay, type Operation } from "../api/contract/operations/operation";
import { type SignedIn, startWorld, type World } from "../api/testing/world";
import { getBatch, submitBatch } from "../operations/batch";
import { getOperation, submitAndWatch } from "../operations/operations";
import {
  bookInvoice,
  countCommittedEffects,
  type Effects,
  getEffectsSince,
  makeConvertCommand,
  storeDraft,
} from "../operations/testing/invoice-commands";
import { query, withTenant } from "../platform/db";
import { sweeps } from "./tasks";
import { startWorker, type Worker } from "./testing/worker";

// This process has the role `web`: everything that it has executed is executed by a worker, in a process of its own.
let world: World;
let anna: SignedIn;
let effectsBefore: Effects;
const workers: Worker[] = [];

beforeAll(async () => {
  process.env.ROLE = "web";
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
});
afterAll(() => world?.stop());
beforeEach(async () => {
  await world.sandbox.callControl("PUT", "/faults", []);
  effectsBefore = await countCommittedEffects(world);
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.kill()));
});

async function addWorker(variables: Record<string, string> = {}): Promise<Worker> {
  const worker = await startWorker({ SESSION_SECRET: process.env.SESSION_SECRET ?? "", ...variables });
  workers.push(worker);
  return worker;
}

async function submitInvoice(name: string): Promise<Operation> {
  const draft = await storeDraft(anna);
  return submitAndWatch(anna.access, makeConvertCommand(draft, `${name}:${draft.id}`, {}));
}

/** Submits a command of which the service holds the call, and waits until the service has received it. */
async function submitHeldInvoice(name: string): Promise<string> {
  const draft = await storeDraft(anna);
  const path = `/v2/customerinvoicedrafts/${draft.id}/convert`;
  await world.sandbox.callControl("PUT", "/faults", [{ method: "POST", path, kind: "hold", times: 1 }]);
  const submission = submitAndWatch(anna.access, makeConvertCommand(draft, `${name}:${draft.id}`));
  submission.catch(() => {});
  await expect.poll(() => world.sandbox.callControl<unknown[]>("GET", "/faults")).toEqual([]);
  return findOperationOf(draft.id);
}

async function findOperationOf(subject: string): Promise<string> {
  const row = await withTenant(anna.access, (tx) => tx.operation.findFirstOrThrow({ where: { subject } }));
  return row.id;
}

const readLease = (id: string) =>
  withTenant(anna.access, (tx) => tx.operation.findFirstOrThrow({ where: { id }, select: { leaseToken: true } }));

async function awaitSettled(id: string): Promise<Operation> {
  for (;;) {
    const operation = await getOperation(anna.access, id);
    if (!isUnderWay(operation)) return operation;
    await pause(50);
  }
}

it("a command submitted to a web process waits while there is no worker, and is executed when there is one", async () => {
  const draft = await storeDraft(anna);
  const submission = submitAndWatch(anna.access, makeConvertCommand(draft, `alone:${draft.id}`, {}));
  const isStored = () => withTenant(anna.access, (tx) => tx.operation.count({ where: { subject: draft.id } }));
  await expect.poll(isStored).toBe(1);
  await pause(500); // a process that executed it by itself would have called the service by now
  expect(await getOperation(anna.access, await findOperationOf(draft.id))).toMatchObject({
    stage: "waiting",
    attempt: 0,
  });
  await addWorker();
  // A machine that is busy may start the worker after the answer has given up waiting.
  const { id } = await submission;
  expect(await awaitSettled(id)).toMatchObject({ stage: "done", attempt: 1, next: { stage: "done" } });
  expect(await getEffectsSince(world, effectsBefore)).toEqual({ conversions: 1, mails: 1, postings: 1 });
});

it("the answer of a web process waits for what a worker does, follow-ups too", async () => {
  await addWorker();
  await addWorker();
  const operations = await Promise.all(["one", "two", "three", "four"].map(submitInvoice));
  for (const operation of operations)
    expect(operation).toMatchObject({ stage: "done", attempt: 1, next: { stage: "done", attempt: 1 } });
  expect(await getEffectsSince(world, effectsBefore)).toEqual({ conversions: 4, mails: 4, postings: 4 });
});

it("a worker is told of what becomes due between two of its sweeps, and of a batch", async () => {
  await addWorker();
  const { partnerId, companyId } = anna.access;
  const setUndoSeconds = (undoSeconds: number) =>
    withTenant(anna.access, (tx) =>
      tx.company.updateMany({ where: { partnerId, id: companyId }, data: { undoSeconds } }),
    );
  await setUndoSeconds(1);
  const waiting = await submitInvoice("undo");
  expect(waiting).toMatchObject({ stage: "waiting", withdrawable: true });
  expect(await awaitSettled(waiting.id)).toMatchObject({ stage: "done" });
  await setUndoSeconds(0);
  const invoices = await Promise.all([bookInvoice(anna), bookInvoice(anna)]);
  const orders = invoices.map(({ id: documentId, customerName, number, grossMinor, currencyCode }) => ({
    kind: "invoice-email",
    key: `batch:${documentId}`,
    input: { documentId, order: { email: "kund@kund.example" } },
    about: { customerName, number, currencyCode, minor: grossMinor.toString() },
  }));
  const { id } = await submitBatch(anna.access, { id: crypto.randomUUID(), orders });
  const listStages = async () => (await getBatch(anna.access, id)).operations.map(({ stage }) => stage);
  await expect.poll(listStages).toEqual(["done", "done"]);
});

it("a second worker takes over when the lease of a killed one ends, and calls nothing twice", async () => {
  const firstWorker = await addWorker();
  const id = await submitHeldInvoice("killed");
  await addWorker();
  await firstWorker.kill();
  await world.sandbox.callControl("PUT", "/faults", []);
  const { rows } = await query<{ in_ms: number }>("SELECT in_ms FROM next_lease_ends(60000, 10)");
  // Together with a late timer this is below the 20 seconds of the promise. A sweep every 9 s sees each lease before its end.
  expect(Math.max(...rows.map(({ in_ms }) => in_ms))).toBeLessThanOrEqual(15_250);
  const [operationsSweep] = sweeps;
  expect(operationsSweep).toMatchObject({ name: "operations", everySeconds: 5 });
  await withTenant(
    anna.access,
    (tx) => tx.$executeRaw`UPDATE "operation" SET lease_until = clock_timestamp() + interval '500 ms'
      WHERE id = ${id}::uuid AND lease_until IS NOT NULL`,
  );
  expect(await awaitSettled(id)).toMatchObject({ stage: "done", attempt: 1 });
  expect(await getEffectsSince(world, effectsBefore)).toMatchObject({ conversions: 1, postings: 1 });
}, 600_000);

it("a worker that stops hands over at once what does not end in time", async () => {
  const firstWorker = await addWorker({ TEST_OPERATIONS_MS: "100" });
  const id = await submitHeldInvoice("stopped");
  await addWorker();
  const { leaseToken } = await readLease(id);
  expect(leaseToken).not.toBeNull();
  await firstWorker.stop();
  // The lease is free, or the other worker has it already, as soon as the first one has ended.
  expect((await readLease(id)).leaseToken).not.toBe(leaseToken);
  const isReadBack = async () => (await getOperation(anna.access, id)).stage !== "sent";
  await expect.poll(isReadBack, { interval: 50 }).toBe(true);
  await world.sandbox.callControl("PUT", "/faults", []);
  await world.sandbox.callControl("POST", "/clock/advance", { seconds: 120 });
  expect(["done", "checking"]).toContain((await getOperation(anna.access, id)).stage);
}, 600_000);
