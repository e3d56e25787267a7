import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Prisma } from "@/prisma/generated/client";
import { getToday } from "../api/testing/today";
import { type SignedIn, startWorld, type World } from "../api/testing/world";
import { withTenant } from "../platform/db";
import { now } from "../values/clock";
import { getOperation, submitAndWatch } from "./operations";
import { makeCreditCommand } from "./testing/credit-and-payment";
import {
  bookInvoice,
  countCommittedEffects,
  type Effects,
  getEffectsSince,
  makeConvertCommand,
  storeDraft,
} from "./testing/invoice-commands";
import { awaitSettledOperation, executeOnceWithoutPause } from "./testing/settled-operation";
import { getTrade } from "./testing/trade";

// A restore leaves each unfinished operation as these tests do: `checking`, with the columns of a call that was never made,
// whether or not the call was made after the backup. See scripts/backup/after-restore.mjs.

let world: World;
let anna: SignedIn;
let effectsBefore: Effects;

beforeAll(async () => {
  world = await startWorld({ undoSeconds: 60 });
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
});
afterAll(() => world?.stop());
beforeEach(async () => {
  effectsBefore = await countCommittedEffects(world);
});

const getEffects = () => getEffectsSince(world, effectsBefore);
const rowWhere = (id: string) => ({ partnerId: anna.access.partnerId, companyId: anna.access.companyId, id });

async function submitConversion() {
  const draft = await storeDraft(anna);
  return submitWaiting(makeConvertCommand(draft, `restored:${draft.id}`));
}

async function submitWaiting(command: object) {
  const { id } = await submitAndWatch(anna.access, command);
  const row = await withTenant(anna.access, (tx) => tx.operation.findFirstOrThrow({ where: rowWhere(id) }));
  expect([row.stage, row.attempt]).toEqual(["waiting", 0]);
  return { id, request: row.request as Prisma.InputJsonObject };
}

/** Puts an operation in the state of the backup that was made while it waited, so many seconds after the restore. */
async function restore({ id, request }: { id: string; request: Prisma.InputJsonObject }, secondsAgo: number) {
  const restoredAt = new Date(now().getTime() - secondsAgo * 1_000);
  const columnsOfWait = { attempt: 0, reads: 0, sentAt: null, checkedAt: null, finishedAt: null, notBefore: null };
  await withTenant(anna.access, async (tx) => {
    const submitted = await tx.operation.findFirstOrThrow({ where: rowWhere(id) });
    // It was submitted before the backup was made, and so before the restore.
    const createdAt = submitted.createdAt < restoredAt ? submitted.createdAt : restoredAt;
    const data = { ...columnsOfWait, stage: "checking", request, createdAt, carryOutAt: restoredAt, restoredAt };
    await tx.operation.updateMany({ where: rowWhere(id), data });
  });
}

/** Executes the operation as the product did after the backup was made. @returns its result */
async function executeNow({ id }: { id: string }): Promise<unknown> {
  await withTenant(anna.access, (tx) => tx.operation.updateMany({ where: rowWhere(id), data: { carryOutAt: now() } }));
  const { stage, result } = await settle(id);
  expect(stage).toBe("done");
  return result;
}

/** Executes the operation until it settles. @returns its row */
async function settle(id: string) {
  await awaitSettledOperation(anna, id);
  return withTenant(anna.access, (tx) => tx.operation.findFirstOrThrow({ where: rowWhere(id) }));
}

describe("a restored operation that had waited", () => {
  it("is done when it was carried out after the backup, and is not carried out again", async () => {
    const submitted = await submitConversion();
    const result = await executeNow(submitted);
    await restore(submitted, 0);
    const { invoiceId } = result as { invoiceId: string };
    expect(await settle(submitted.id)).toMatchObject({ stage: "done", result: { invoiceId } });
    expect(await getEffects()).toMatchObject({ conversions: 1 });
  });

  it("is not sent before the books were read for 90 seconds after the restore", async () => {
    const submitted = await submitConversion();
    await restore(submitted, 0);
    for (let reads = 0; reads < 3; reads++) await executeOnceWithoutPause(anna, submitted.id);
    expect(await getOperation(anna.access, submitted.id)).toMatchObject({ stage: "checking" });
    expect(await getEffects()).toMatchObject({ conversions: 0 });
    await restore(submitted, 91);
    expect(await awaitSettledOperation(anna, submitted.id)).toMatchObject({ stage: "done" });
    expect(await getEffects()).toMatchObject({ conversions: 1 });
  });

  it("is left to a person when it is a mail, and is not sent", async () => {
    const { id: documentId } = await bookInvoice(anna);
    effectsBefore = await countCommittedEffects(world);
    const submitted = await submitWaiting({
      kind: "invoice-email",
      key: randomUUID(),
      input: { documentId, order: {} },
    });
    await restore(submitted, 91);
    expect(await awaitSettledOperation(anna, submitted.id)).toMatchObject({ stage: "unknown" });
    expect(await getEffects()).toMatchObject({ mails: 0 });
  });

  it("is left to a person when a credit note fits, of which the books name no invoice", async () => {
    const invoice = await bookInvoice(anna);
    const lines = invoice.rows.map(({ quantity }, index) => (index === 0 ? { quantity } : null));
    const submitted = await submitWaiting(makeCreditCommand(invoice, lines, randomUUID()));
    const result = await executeNow(submitted);
    const { invoiceId } = result as { invoiceId: string };
    effectsBefore = await countCommittedEffects(world);
    await restore(submitted, 91);
    const settled = await settle(submitted.id);
    expect(settled).toMatchObject({ stage: "unknown", result: { candidates: [{ documentId: invoiceId }] } });
    expect(await getEffects()).toEqual({ conversions: 0, mails: 0, postings: 0 });
  });

  it("is recognised by its rows when it is an order, which names nothing it was made from", async () => {
    const { customerId, sold } = await getTrade(anna);
    const [article] = sold;
    const amounts = { quantity: "10000", unitPrice: "1000000", discount: "0" };
    const row = { articleId: article?.id, isTextRow: false, text: "Timmar", ...amounts, reverseConstruction: false };
    const references = { yourReference: "", ourReference: "", buyersOrderReference: "", termsOfPaymentId: "" };
    const dates = { orderOn: getToday(), deliveryOn: null };
    const content = { customerId, currencyCode: "SEK", ...dates, ...references, rows: [row] };
    const input = { documentId: randomUUID(), follows: [], content };
    const submitted = await submitWaiting({ kind: "order-create", key: randomUUID(), input });
    const { documentId } = (await executeNow(submitted)) as { documentId: string };
    await restore(submitted, 91);
    expect(await settle(submitted.id)).toMatchObject({ stage: "done", result: { documentId } });
  });
});
