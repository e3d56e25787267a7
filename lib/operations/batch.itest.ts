import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Batch } from "../api/contract/operations/batch";
import type { Operation } from "../api/contract/operations/operation";
import { type Invoice, invoices } from "../api/contract/sales/customer-invoice";
import { books } from "../api/remote/books";
import { type SignedIn, startWorld, type World } from "../api/testing/world";
import { openLink } from "../offers/open-link";
import { makeAnonymousRequest, readLastLink } from "../offers/testing/mailed-quote";
import { expectationOfQuote } from "../rules/sales/expectations";
import { linkPlaceholder } from "../rules/sales/offer-link";
import { reasonNotToVoid } from "../rules/sales/void-rule";
import { getBatch, listBatches, listOperationsOfSubjects, submitBatch, withdrawBatch } from "./batch";
import { submitAndWatch } from "./operations";
import { countCommittedEffects, getEffectsSince, makeVoidCommand } from "./testing/invoice-commands";
import { makeQuote, openSalesPages } from "./testing/sales";
import { awaitSettledOperation } from "./testing/settled-operation";

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
  mailableInvoices = items.filter((invoice) => invoice.customerEmail !== "" && reasonNotToVoid(invoice) === null);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await world?.stop();
});
beforeEach(async () => {
  await setFaults();
});

async function setFaults(...faults: object[]): Promise<void> {
  await world.sandbox.callControl("PUT", "/faults", faults);
}

const describeInvoice = ({ customerName, number, grossMinor, currencyCode }: Invoice) => ({
  ...{ customerName, number, currencyCode, minor: grossMinor.toString() },
});
const makeMailCommand = (invoice: Invoice, documentId = invoice.id, turn = 0) => ({
  kind: "invoice-email",
  key: `${documentId}:mail:${turn}`,
  input: { documentId, order: { email: invoice.customerEmail } },
  about: describeInvoice(invoice),
});
const invoicesBetween = (startIndex: number, endIndex: number) =>
  mailableInvoices.slice(startIndex, endIndex) as [Invoice, ...Invoice[]];

async function awaitSettledOperations(signIn: SignedIn, { id, operations }: Batch): Promise<Operation[]> {
  for (const operation of operations) await awaitSettledOperation(signIn, operation.id);
  return [...(await getBatch(signIn.access, id)).operations];
}
const stageOf = (operations: readonly Operation[], subject: string) =>
  operations.find((operation) => operation.subject === subject)?.stage;

describe("a press that mails many", () => {
  it("brings a quote that waits for its answer with the customer's link", async () => {
    openSalesPages(anna);
    const quote = await makeQuote(anna, "ongoing");
    const input = { documentId: quote.id, order: { message: linkPlaceholder }, offer: expectationOfQuote(quote) };
    const quoteDescription = { customerName: "Brf", number: quote.number, currencyCode: "SEK", minor: "1" };
    const mailCommandOfQuote = { kind: "quote-email", key: `${quote.id}:mail:first`, input, about: quoteDescription };
    const batch = await submitBatch(anna.access, { id: randomUUID(), orders: [mailCommandOfQuote] });
    expect(await awaitSettledOperations(anna, batch)).toMatchObject([{ stage: "done" }]);
    const { token } = await readLastLink(world);
    expect(await openLink(makeAnonymousRequest(anna), token)).toMatchObject({ state: "open", quote: { id: quote.id } });
  });

  it("mails each once, tells of each, and a press again with the same id mails none", async () => {
    const [firstInvoice, secondInvoice, refusedInvoice, cutInvoice] = invoicesBetween(0, 4) as [
      Invoice,
      Invoice,
      Invoice,
      Invoice,
    ];
    const missingId = randomUUID();
    const effectsBefore = await countCommittedEffects(world);
    await setFaults(
      { method: "POST", path: emailPath(refusedInvoice.id), kind: "status", status: 403, times: 1 },
      { method: "POST", path: emailPath(cutInvoice.id), kind: "cut-after-commit", times: 1 },
    );
    const batchInput = {
      id: randomUUID(),
      orders: [
        ...[firstInvoice, secondInvoice, refusedInvoice, cutInvoice].map((invoice) => makeMailCommand(invoice)),
        makeMailCommand(firstInvoice, missingId),
      ],
    };
    const operations = await awaitSettledOperations(anna, await submitBatch(anna.access, batchInput));
    expect(operations).toHaveLength(5);
    expect(
      [firstInvoice.id, secondInvoice.id, refusedInvoice.id, cutInvoice.id, missingId].map((id) =>
        stageOf(operations, id),
      ),
    ).toEqual(["done", "done", "refused", "unknown", "refused"]);
    // The mail whose answer was lost was sent nevertheless, and nothing sends it again.
    expect(await getEffectsSince(world, effectsBefore)).toMatchObject({ mails: 3, postings: 0 });
    expect(operations.find(({ subject }) => subject === missingId)?.problem?.code).toBe("not_found");
    for (const operation of operations) expect(operation).toMatchObject({ batchId: batchInput.id });

    expect(await awaitSettledOperations(anna, await submitBatch(anna.access, batchInput))).toHaveLength(5);
    expect(await getEffectsSince(world, effectsBefore)).toMatchObject({ mails: 3 });
    const [listedBatch] = (await listBatches(anna.access)).items;
    expect(listedBatch).toMatchObject({
      id: batchInput.id,
      is: "send",
      total: 5,
      done: 2,
      refused: 2,
      unknown: 1,
      open: 0,
    });
    const operationsOfSubjects = await listOperationsOfSubjects(anna.access, {
      subjects: [cutInvoice.id, refusedInvoice.id],
    });
    expect(new Set(operationsOfSubjects.items.map(({ stage }) => stage))).toEqual(new Set(["unknown", "refused"]));
  });

  it("does the same in two presses at once only once, and each tells what came of its own", async () => {
    const [invoice] = invoicesBetween(4, 5);
    const effectsBefore = await countCommittedEffects(world);
    await setFaults({ method: "POST", path: emailPath(invoice.id), kind: "delay", ms: 400, times: 1 });
    const batches = await Promise.all(
      [randomUUID(), randomUUID()].map((id) => submitBatch(anna.access, { id, orders: [makeMailCommand(invoice)] })),
    );
    const stages = await Promise.all(
      batches.map(async (submittedBatch) => stageOf(await awaitSettledOperations(anna, submittedBatch), invoice.id)),
    );
    expect(stages.sort()).toEqual(["done", "refused"]);
    expect(await getEffectsSince(world, effectsBefore)).toMatchObject({ mails: 1 });
  });

  it("is taken back as a whole while it waits", async () => {
    const { partnerId, companyId } = anna.access;
    const { withTenant } = await import("../platform/db");
    const setUndoSeconds = (undoSeconds: number) =>
      withTenant(anna.access, (tx) =>
        tx.company.updateMany({ where: { partnerId, id: companyId }, data: { undoSeconds } }),
      );
    const effectsBefore = await countCommittedEffects(world);
    await setUndoSeconds(30);
    const batch = await submitBatch(anna.access, {
      id: randomUUID(),
      orders: invoicesBetween(5, 8).map((invoice) => makeMailCommand(invoice)),
    });
    await setUndoSeconds(0);
    expect(batch.operations.every(({ withdrawable }) => withdrawable)).toBe(true);
    const { operations } = await withdrawBatch(anna.access, batch.id);
    expect(operations.map(({ stage }) => stage)).toEqual(["withdrawn", "withdrawn", "withdrawn"]);
    expect(await getEffectsSince(world, effectsBefore)).toMatchObject({ mails: 0 });
  });
});

it("voids those that may be voided, each with its own credit note, and refuses the others", async () => {
  const [openInvoice, voidedInvoice] = invoicesBetween(8, 10) as [Invoice, Invoice];
  const effectsBefore = await countCommittedEffects(world);
  await submitAndWatch(anna.access, makeVoidCommand(voidedInvoice, `${voidedInvoice.id}:void:0`));
  const makeBatchVoidCommand = (invoice: Invoice, turn: number) => ({
    ...makeVoidCommand(invoice, `${invoice.id}:void:${turn}`),
    about: describeInvoice(invoice),
  });
  const batchInput = {
    id: randomUUID(),
    orders: [makeBatchVoidCommand(openInvoice, 0), makeBatchVoidCommand(voidedInvoice, 1)],
  };
  const operations = await awaitSettledOperations(anna, await submitBatch(anna.access, batchInput));
  expect(operations.find(({ subject }) => subject === openInvoice.id)?.posted?.invoiceNumber).toBeGreaterThan(0);
  expect(operations.find(({ subject }) => subject === voidedInvoice.id)).toMatchObject({
    stage: "refused",
    problem: { code: "conflict" },
  });
  expect(await getEffectsSince(world, effectsBefore)).toMatchObject({ postings: 2, mails: 0 });
});

it("is nobody else's, and for those only who may order", async () => {
  const batchInput = { id: randomUUID(), orders: [makeMailCommand(invoicesBetween(10, 11)[0])] };
  const batch = await submitBatch(anna.access, batchInput);
  await awaitSettledOperations(anna, batch);
  await expect(getBatch(sara.access, batch.id)).rejects.toMatchObject({ code: "not_found" });
  expect((await listBatches(sara.access)).items).toEqual([]);
  const lars = await world.signIn({ user: "lars@norrsken.example", company: "Norrsken Bygg AB" });
  await expect(submitBatch(lars.access, batchInput)).rejects.toMatchObject({ code: "role_missing" });
  await expect(withdrawBatch(lars.access, batch.id)).rejects.toMatchObject({ code: "role_missing" });
  await expect(submitBatch(anna.access, { id: "x", orders: [] })).rejects.toMatchObject({ code: "invalid_input" });
});
