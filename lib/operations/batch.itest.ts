import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Batch } from "../api/contract/operations/batch";
import type { Operation } from "../api/contract/operations/operation";
import { type Invoice, invoices } from "../api/contract/sales/customer-invoice";
import { books } from "../api/remote/books";
import { type SignedIn, startWorld, type World } from "../api/testing/world";
import { openLink } from "../offers/open-link";
import { anonymousRequest, readLastLink } from "../offers/testing/mailed-quote";
import { expectationOfQuote } from "../rules/sales/expectations";
import { linkPlaceholder } from "../rules/sales/offer-link";
import { reasonNotToVoid } from "../rules/sales/void-rule";
import { getBatch, listBatches, listOperationsOfSubjects, submitBatch, withdrawBatch } from "./batch";
import { submitAndWatch } from "./operations";
import { committedEffects, effectsSince, voidCommand } from "./testing/invoice-commands";
import { openSales, quoteAt } from "./testing/sales";
import { settledOperation } from "./testing/settled-operation";

let world: World;
let anna: SignedIn;
let sara: SignedIn;
let mailableInvoices: readonly Invoice[];

const emailPath = (id: string) => `/v2/customerinvoices/${id}/email`;

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  sara = await world.signIn({ user: "sara@revisorn.example", company: "Tulp & Zoon B.V." });
  const { items } = await books(anna.access).page(invoices, { pageSize: 200 });
  mailableInvoices = items.filter((one) => one.customerEmail !== "" && reasonNotToVoid(one) === null);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await world?.stop();
});
beforeEach(async () => {
  await fault();
});

async function fault(...faults: object[]): Promise<void> {
  await world.sandbox.control("PUT", "/faults", faults);
}

const about = ({ customerName, number, grossMinor, currencyCode }: Invoice) => ({
  ...{ customerName, number, currencyCode, minor: grossMinor.toString() },
});
const mailCommand = (invoice: Invoice, id = invoice.id, turn = 0) => ({
  kind: "invoice-email",
  key: `${id}:mail:${turn}`,
  input: { documentId: id, order: { email: invoice.customerEmail } },
  about: about(invoice),
});
const invoicesBetween = (from: number, to: number) => mailableInvoices.slice(from, to) as [Invoice, ...Invoice[]];

async function settledOperationsOf(who: SignedIn, { id, operations }: Batch): Promise<Operation[]> {
  for (const operation of operations) await settledOperation(who, operation.id);
  return [...(await getBatch(who.access, id)).operations];
}
const stageOf = (operations: readonly Operation[], subject: string) =>
  operations.find((one) => one.subject === subject)?.stage;

describe("a press that mails many", () => {
  it("brings a quote that waits for its answer with the customer's link", async () => {
    openSales(anna);
    const quote = await quoteAt(anna, "ongoing");
    const input = { documentId: quote.id, order: { message: linkPlaceholder }, offer: expectationOfQuote(quote) };
    const about = { customerName: "Brf", number: quote.number, currencyCode: "SEK", minor: "1" };
    const order = { kind: "quote-email", key: `${quote.id}:mail:first`, input, about };
    const batch = await submitBatch(anna.access, { id: randomUUID(), orders: [order] });
    expect(await settledOperationsOf(anna, batch)).toMatchObject([{ stage: "done" }]);
    const { token } = await readLastLink(world);
    expect(await openLink(anonymousRequest(anna), token)).toMatchObject({ state: "open", quote: { id: quote.id } });
  });

  it("mails each once, tells of each, and a press again with the same id mails none", async () => {
    const [one, two, refused, cut] = invoicesBetween(0, 4) as [Invoice, Invoice, Invoice, Invoice];
    const gone = randomUUID();
    const before = await committedEffects(world);
    await fault(
      { method: "POST", path: emailPath(refused.id), kind: "status", status: 403, times: 1 },
      { method: "POST", path: emailPath(cut.id), kind: "cut-after-commit", times: 1 },
    );
    const batch = {
      id: randomUUID(),
      orders: [...[one, two, refused, cut].map((invoice) => mailCommand(invoice)), mailCommand(one, gone)],
    };
    const operations = await settledOperationsOf(anna, await submitBatch(anna.access, batch));
    expect(operations).toHaveLength(5);
    expect([one.id, two.id, refused.id, cut.id, gone].map((id) => stageOf(operations, id))).toEqual([
      "done",
      "done",
      "refused",
      "unknown",
      "refused",
    ]);
    // The mail whose answer was lost was sent nevertheless, and nothing sends it again.
    expect(await effectsSince(world, before)).toMatchObject({ mails: 3, postings: 0 });
    expect(operations.find(({ subject }) => subject === gone)?.problem?.code).toBe("not_found");
    for (const operation of operations) expect(operation).toMatchObject({ batchId: batch.id });

    expect(await settledOperationsOf(anna, await submitBatch(anna.access, batch))).toHaveLength(5);
    expect(await effectsSince(world, before)).toMatchObject({ mails: 3 });
    const [listed] = (await listBatches(anna.access)).items;
    expect(listed).toMatchObject({ id: batch.id, is: "send", total: 5, done: 2, refused: 2, unknown: 1, open: 0 });
    const told = await listOperationsOfSubjects(anna.access, { subjects: [cut.id, refused.id] });
    expect(new Set(told.items.map(({ stage }) => stage))).toEqual(new Set(["unknown", "refused"]));
  });

  it("does the same in two presses at once only once, and each tells what came of its own", async () => {
    const [invoice] = invoicesBetween(4, 5);
    const before = await committedEffects(world);
    await fault({ method: "POST", path: emailPath(invoice.id), kind: "delay", ms: 400, times: 1 });
    const batches = await Promise.all(
      [randomUUID(), randomUUID()].map((id) => submitBatch(anna.access, { id, orders: [mailCommand(invoice)] })),
    );
    const stages = await Promise.all(
      batches.map(async (one) => stageOf(await settledOperationsOf(anna, one), invoice.id)),
    );
    expect(stages.sort()).toEqual(["done", "refused"]);
    expect(await effectsSince(world, before)).toMatchObject({ mails: 1 });
  });

  it("is taken back as a whole while it waits", async () => {
    const { partnerId, companyId } = anna.access;
    const { withTenant } = await import("../platform/db");
    const wait = (undoSeconds: number) =>
      withTenant(anna.access, (tx) =>
        tx.company.updateMany({ where: { partnerId, id: companyId }, data: { undoSeconds } }),
      );
    const before = await committedEffects(world);
    await wait(30);
    const batch = await submitBatch(anna.access, {
      id: randomUUID(),
      orders: invoicesBetween(5, 8).map((invoice) => mailCommand(invoice)),
    });
    await wait(0);
    expect(batch.operations.every(({ withdrawable }) => withdrawable)).toBe(true);
    const { operations } = await withdrawBatch(anna.access, batch.id);
    expect(operations.map(({ stage }) => stage)).toEqual(["withdrawn", "withdrawn", "withdrawn"]);
    expect(await effectsSince(world, before)).toMatchObject({ mails: 0 });
  });
});

it("voids those that may be voided, each with its own credit note, and refuses the others", async () => {
  const [one, two] = invoicesBetween(8, 10) as [Invoice, Invoice];
  const before = await committedEffects(world);
  await submitAndWatch(anna.access, voidCommand(two, `${two.id}:void:0`));
  const order = (invoice: Invoice, turn: number) => ({
    ...voidCommand(invoice, `${invoice.id}:void:${turn}`),
    about: about(invoice),
  });
  const batch = { id: randomUUID(), orders: [order(one, 0), order(two, 1)] };
  const operations = await settledOperationsOf(anna, await submitBatch(anna.access, batch));
  expect(operations.find(({ subject }) => subject === one.id)?.posted?.invoiceNumber).toBeGreaterThan(0);
  expect(operations.find(({ subject }) => subject === two.id)).toMatchObject({
    stage: "refused",
    problem: { code: "conflict" },
  });
  expect(await effectsSince(world, before)).toMatchObject({ postings: 2, mails: 0 });
});

it("is nobody else's, and for those only who may order", async () => {
  const ordered = { id: randomUUID(), orders: [mailCommand(invoicesBetween(10, 11)[0])] };
  const batch = await submitBatch(anna.access, ordered);
  await settledOperationsOf(anna, batch);
  await expect(getBatch(sara.access, batch.id)).rejects.toMatchObject({ code: "not_found" });
  expect((await listBatches(sara.access)).items).toEqual([]);
  const lars = await world.signIn({ user: "lars@norrsken.example", company: "Norrsken Bygg AB" });
  await expect(submitBatch(lars.access, ordered)).rejects.toMatchObject({ code: "role_missing" });
  await expect(withdrawBatch(lars.access, batch.id)).rejects.toMatchObject({ code: "role_missing" });
  await expect(submitBatch(anna.access, { id: "x", orders: [] })).rejects.toMatchObject({ code: "invalid_input" });
});
