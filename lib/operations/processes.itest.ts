import { setTimeout as pause } from "node:timers/promises";
import { request } from "undici";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Portal, startPortal } from "../../scripts/testing/programs";
import type { FollowUp } from "../api/contract/operations/command-input";
import { isUnderWay, type Operation, type OperationKind } from "../api/contract/operations/operation";
import { customers } from "../api/contract/sales/customer";
import { type Order, orders as orderBooks } from "../api/contract/sales/order";
import { books } from "../api/remote/books";
import { getToday } from "../api/testing/today";
import { type SignedIn, startWorld, type World } from "../api/testing/world";
import { type MailedQuote, mailOffer, readQuoteInBooks } from "../offers/testing/mailed-quote";
import { withTenant } from "../platform/db";
import { expectationOfOrder, expectationOfQuote } from "../rules/sales/expectations";
import { now } from "../values/clock";
import { localTimeOf } from "../values/zoned-time";
import { listOperations } from "./operations";
import { passTime } from "./testing/faults";
import {
  bookInvoice,
  countCommittedEffects,
  type Effects,
  getEffectsSince,
  makeConvertCommand,
  makeVoidCommand,
  storeDraft,
} from "./testing/invoice-commands";
import { makeOrder, makeQuote, openSalesPages, storeQuote } from "./testing/sales";

let world: World;
let anna: SignedIn;
let firstPortal: Portal;
let secondPortal: Portal;
let effectsBefore: Effects;

beforeAll(async () => {
  world = await startWorld({ withPortal: true });
  if (!world.portal) throw new Error("no portal");
  firstPortal = world.portal;
  secondPortal = await startPortal({ sandbox: world.sandbox, firstPortal });
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  openSalesPages(anna);
}, 300_000);
afterAll(async () => {
  vi.unstubAllGlobals();
  await secondPortal?.stop();
  await world?.stop();
});
beforeEach(async () => {
  await world.sandbox.callControl("PUT", "/faults", []);
  effectsBefore = await countCommittedEffects(world);
});

async function callOperations(portal: Portal, method: "GET" | "POST", pathSuffix: string, body?: unknown) {
  const answer = await request(`${portal.url}/api/companies/${anna.access.companyId}/operations${pathSuffix}`, {
    method,
    headers: {
      host: anna.host,
      cookie: anna.cookie,
      "sec-fetch-site": "same-origin",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: answer.statusCode, operation: (await answer.body.json()) as Operation };
}

async function awaitSettled(portal: Portal, id: string): Promise<Operation> {
  for (;;) {
    const { operation } = await callOperations(portal, "GET", `/${id}`);
    if (!isUnderWay(operation)) return operation;
    await pause(250);
  }
}

describe("two processes on one database", () => {
  it("make one invoice, one voucher and one mail of twenty presses", async () => {
    const draft = await storeDraft(anna);
    const command = makeConvertCommand(draft, `two:${draft.id}`, {});
    const portals = Array.from({ length: 20 }, (_, index) => (index % 2 ? firstPortal : secondPortal));
    const answers = await Promise.all(portals.map((portal) => callOperations(portal, "POST", "", command)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ operation }) => operation.id)).size).toBe(1);
    const operation = await awaitSettled(firstPortal, answers[0]?.operation.id ?? "");
    expect(operation).toMatchObject({ stage: "done", next: { stage: "done" } });
    expect(await getEffectsSince(world, effectsBefore)).toEqual({ conversions: 1, mails: 1, postings: 1 });
  });

  it("agree on the outcome when the answer is cut after the commit", async () => {
    const draft = await storeDraft(anna);
    const path = "/v2/customerinvoicedrafts/*/convert";
    await world.sandbox.callControl("PUT", "/faults", [{ method: "POST", path, kind: "cut-after-commit", times: 1 }]);
    const command = makeConvertCommand(draft, `cut:${draft.id}`, {});
    const answers = await Promise.all(
      [firstPortal, secondPortal, firstPortal, secondPortal].map((portal) =>
        callOperations(portal, "POST", "", command),
      ),
    );
    const operation = await awaitSettled(secondPortal, answers[0]?.operation.id ?? "");
    expect(operation).toMatchObject({ stage: "done", attempt: 1, next: { stage: "done" } });
    expect(await getEffectsSince(world, effectsBefore)).toEqual({ conversions: 1, mails: 1, postings: 1 });
  });

  it("send each scheduled mail once when its minute has come, also those of a process that was killed", async () => {
    const bookedInvoices = await Promise.all([1, 2, 3, 4].map(() => bookInvoice(anna)));
    effectsBefore = await countCommittedEffects(world);
    const customer = await books(anna.access).get(customers, bookedInvoices[0]?.customerId ?? "");
    const scheduledAt = localTimeOf("Europe/Stockholm", new Date(now().getTime() + 120_000));
    const mailOrder = { schedule: { at: scheduledAt, customerEmail: customer.email } };
    const answerPromises = bookedInvoices.flatMap(({ id: documentId }) =>
      [firstPortal, secondPortal].map((portal) =>
        callOperations(portal, "POST", "", {
          kind: "invoice-email",
          key: `at:${documentId}`,
          input: { documentId, order: mailOrder },
        }),
      ),
    );
    const operationIds = [...new Set((await Promise.all(answerPromises)).map(({ operation }) => operation.id))];
    expect(operationIds).toHaveLength(4);
    // One of the two processes is making the call when the test kills that process.
    const path = `/v2/customerinvoices/${bookedInvoices[0]?.id}/email`;
    await world.sandbox.callControl("PUT", "/faults", [{ method: "POST", path, kind: "hold", times: 1 }]);
    await world.sandbox.callControl("POST", "/clock/advance", { seconds: 125 });
    const sendNowCalls = [firstPortal, secondPortal].map((portal) =>
      callOperations(portal, "POST", `/${operationIds[0]}/send-now`).catch(() => null),
    );
    const getOtherStages = () =>
      Promise.all(
        operationIds.slice(1).map(async (id) => (await callOperations(firstPortal, "GET", `/${id}`)).operation.stage),
      );
    await expect.poll(getOtherStages, { timeout: 60_000 }).toEqual(["done", "done", "done"]);
    await expect.poll(() => countPendingFaults(), { timeout: 60_000 }).toBe(0);
    await killSecondPortal();
    secondPortal = await startPortal({ sandbox: world.sandbox, firstPortal });
    await Promise.all(sendNowCalls);
    // The portal hears the answer or not, depending on which process made the call. It does not repeat the call.
    expect(["done", "unknown"]).toContain((await awaitSettled(firstPortal, operationIds[0] ?? "")).stage);
    expect(await getEffectsSince(world, effectsBefore)).toEqual({ conversions: 0, mails: 4, postings: 0 });
  });

  it("finish what a killed one has begun", async () => {
    const invoice = await bookInvoice(anna);
    const [draft, waitingDraft, quote, order] = await Promise.all([
      storeDraft(anna),
      storeDraft(anna),
      makeQuote(anna, "ongoing"),
      makeOrder(anna, "ongoing", 50_000n),
    ]);
    const [quoteToOrder, quoteToInvoice, orderToSplit, orderToInvoice] = await Promise.all([
      makeQuote(anna, "accepted", 60_000n),
      makeQuote(anna, "accepted", 70_000n),
      makeOrder(anna, "shipped", 80_000n),
      makeOrder(anna, "shipped", 90_000n),
    ]);
    const mailedOffer = await mailOffer(world, anna, await makeQuote(anna, "ongoing"));
    effectsBefore = await countCommittedEffects(world);
    const holdFault = { method: "POST", kind: "hold", times: 1 };
    const faults = [
      { ...holdFault, path: "/v2/customerinvoicedrafts/*/convert" },
      { ...holdFault, path: "/v2/customerinvoices/*/void" },
      { ...holdFault, method: "PUT", path: "/v2/quotes/*/accept" },
      { ...holdFault, path: "/v2/orders/*/completed" },
      { ...holdFault, path: `/v2/quotes/${quoteToOrder.id}/converttoorder` },
      { ...holdFault, path: `/v2/quotes/${quoteToInvoice.id}/converttocustomerinvoice` },
      { ...holdFault, path: `/v2/orders/${orderToSplit.id}/backorder` },
      { ...holdFault, path: `/v2/orders/${orderToInvoice.id}/convert` },
      { ...holdFault, path: "/v2/orders" },
      // The first read serves the customer, whose answer the portal records next. The execution of the acceptance
      // stops at the second read, which the service holds.
      { ...holdFault, method: "GET", path: `/v2/quotes/${mailedOffer.quote.id}`, skip: 1 },
    ];
    await world.sandbox.callControl("PUT", "/faults", faults);
    const deliveredQuantities = ["10000", null, null];
    const mailFollowUps: FollowUp[] = [{ kind: "invoice-email", order: {} }];
    const partFollowUps: FollowUp[] = [{ kind: "order-backorder" }, { kind: "order-invoice", postings: null }];
    const commands = [
      makeConvertCommand(draft, `killed:${draft.id}`, {}),
      makeVoidCommand(invoice, `killed:${invoice.id}`),
      makeCommand("quote-accept", quote, { expected: expectationOfQuote(quote), follows: [{ kind: "quote-order" }] }),
      makeCommand("order-ship", order, {
        expected: expectationOfOrder(order),
        delivered: deliveredQuantities,
        follows: partFollowUps,
      }),
      makeCommand("quote-order", quoteToOrder, { expected: expectationOfQuote(quoteToOrder), follows: [] }),
      makeCommand("quote-invoice", quoteToInvoice, {
        expected: expectationOfQuote(quoteToInvoice),
        follows: [],
        postings: null,
      }),
      makeCommand("order-backorder", orderToSplit, { expected: expectationOfOrder(orderToSplit), follows: [] }),
      makeCommand("order-invoice", orderToInvoice, {
        expected: expectationOfOrder(orderToInvoice),
        follows: mailFollowUps,
        postings: null,
      }),
      makeCommand("order-create", { id: crypto.randomUUID() }, { content: toOrderContent(order), follows: [] }),
    ];
    // This operation is not yet due when the process that is to execute it is killed.
    await setUndoSeconds(60);
    const { operation: waitingOperation } = await callOperations(
      secondPortal,
      "POST",
      "",
      makeConvertCommand(waitingDraft, `later:${waitingDraft.id}`),
    );
    expect(waitingOperation).toMatchObject({ stage: "waiting", withdrawable: true });
    await setUndoSeconds(0);
    const submissions = commands.map((command) => callOperations(secondPortal, "POST", "", command).catch(() => null));
    await expect.poll(() => countPendingFaults(), { timeout: 60_000 }).toBe(1);
    expect(await acceptAsCustomer(secondPortal, mailedOffer)).toBe(303);
    // The service has received each call and has answered none.
    await expect.poll(() => countPendingFaults(), { timeout: 60_000 }).toBe(0);
    const acceptances = (await listOperations(anna.access, mailedOffer.quote.id)).items.filter(isAcceptance);
    expect(acceptances).toMatchObject([{ stage: "waiting", attempt: 0, sentAt: null }]);
    await killSecondPortal();
    await Promise.all(submissions);
    await passTime(world, anna, 61);
    const repeatedAnswers = await Promise.all(
      commands.map((command) => callOperations(firstPortal, "POST", "", command)),
    );
    const [conversion, voiding, acceptance, shipment, ...otherOperations] = await Promise.all(
      repeatedAnswers.map(({ operation }) => awaitSettled(firstPortal, operation.id)),
    );
    expect(conversion).toMatchObject({ stage: "done", next: { stage: "done" } });
    expect(voiding).toMatchObject({ stage: "done", posted: { voucher: "matches" } });
    expect(acceptance).toMatchObject({ stage: "done", next: { kind: "quote-order", stage: "done", attempt: 1 } });
    const expectedInvoiceStep = { kind: "order-invoice", stage: "done", attempt: 1 };
    expect(shipment).toMatchObject({ stage: "done", next: { stage: "done", attempt: 1, next: expectedInvoiceStep } });
    expect(otherOperations.map(({ kind, stage, attempt, next }) => [kind, stage, attempt, next?.stage])).toEqual([
      ["quote-order", "done", 1, undefined],
      ["quote-invoice", "done", 1, undefined],
      ["order-backorder", "done", 1, undefined],
      ["order-invoice", "done", 1, "done"],
      ["order-create", "done", 1, undefined],
    ]);
    expect(await awaitSettled(firstPortal, acceptances[0]?.id ?? "")).toMatchObject({ stage: "done", attempt: 1 });
    expect((await readQuoteInBooks(anna, mailedOffer.quote.id)).status).toBe("accepted");
    const executedOperation = await awaitSettled(firstPortal, waitingOperation.id);
    expect(executedOperation).toMatchObject({ stage: "done", attempt: 1 });
    expect(Date.parse(executedOperation.sentAt ?? "")).toBeGreaterThanOrEqual(
      Date.parse(waitingOperation.carryOutAt ?? ""),
    );
    // The effects are those of five invoices, the credit note of one, and the orders of two quotes.
    expect(await getEffectsSince(world, effectsBefore)).toEqual({ conversions: 7, mails: 2, postings: 6 });
    expect(await world.sandbox.callControl("GET", "/invariants")).toMatchObject({ ok: true });
  });

  it("finish a quote and a delivery taken back that a killed one has begun, and leave mails to a person", async () => {
    secondPortal = await startPortal({ sandbox: world.sandbox, firstPortal }); // The previous test killed the portal.
    const [quoteDraft, shippedOrder, quote, order] = await Promise.all([
      storeQuote(anna, 110_000n),
      makeOrder(anna, "shipped", 120_000n),
      makeQuote(anna, "ongoing", 130_000n),
      makeOrder(anna, "ongoing", 140_000n),
    ]);
    effectsBefore = await countCommittedEffects(world);
    const holdFault = { method: "POST", kind: "hold", times: 1 };
    await world.sandbox.callControl("PUT", "/faults", [
      { ...holdFault, method: "PUT", path: `/v2/quotedrafts/${quoteDraft.id}/convert` },
      { ...holdFault, path: `/v2/orders/${shippedOrder.id}/voided` },
      { ...holdFault, path: `/v2/quotes/${quote.id}/email` },
      { ...holdFault, path: `/v2/orders/${order.id}/email` },
    ]);
    const commands = [
      makeCommand("quote-convert", quoteDraft, { expected: expectationOfQuote(quoteDraft), follows: [] }),
      makeCommand("order-void", shippedOrder, { expected: expectationOfOrder(shippedOrder), follows: [] }),
      makeCommand("quote-email", quote, { order: {} }),
      makeCommand("order-email", order, { order: {} }),
    ];
    const submissions = commands.map((command) => callOperations(secondPortal, "POST", "", command).catch(() => null));
    // The service has received each call and has answered none.
    await expect.poll(() => countPendingFaults(), { timeout: 60_000 }).toBe(0);
    await killSecondPortal();
    secondPortal = await startPortal({ sandbox: world.sandbox, firstPortal });
    await Promise.all(submissions);
    const repeatedAnswers = await Promise.all(
      commands.map((command) => callOperations(firstPortal, "POST", "", command)),
    );
    const settledOperations = await Promise.all(
      repeatedAnswers.map(({ operation }) => awaitSettled(firstPortal, operation.id)),
    );
    expect(settledOperations.map(({ kind, attempt }) => [kind, attempt])).toEqual(
      commands.map(({ kind }) => [kind, 1]),
    );
    expect(settledOperations.slice(0, 2).map(({ stage }) => stage)).toEqual(["done", "done"]);
    // The portal hears the answer of a mail or not, depending on which process made the call.
    for (const { stage } of settledOperations.slice(2)) expect(["done", "unknown"]).toContain(stage);
    expect((await readQuoteInBooks(anna, settledOperations[0]?.made?.documentId ?? "")).status).toBe("ongoing");
    expect((await books(anna.access).get(orderBooks, shippedOrder.id)).status).toBe("ongoing");
    // Submitting again sends no mail again. The two mails are those the service had when the process was killed.
    await Promise.all(commands.map((command) => callOperations(firstPortal, "POST", "", command)));
    await expect.poll(async () => (await getEffectsSince(world, effectsBefore)).mails, { timeout: 20_000 }).toBe(2);
    expect(await world.sandbox.callControl("GET", "/invariants")).toMatchObject({ ok: true });
  });
});

/** Kills the second portal with kill -9 while the service holds its calls. The calls continue; the leases end. */
async function killSecondPortal(): Promise<void> {
  await secondPortal.kill();
  await withTenant(anna.access, (tx) =>
    tx.operation.updateMany({ where: { leaseUntil: { not: null } }, data: { leaseUntil: new Date(0) } }),
  );
  await world.sandbox.callControl("PUT", "/faults", []);
}

/** The number of calls to hold that have not arrived yet. */
async function countPendingFaults(): Promise<number> {
  return (await world.sandbox.callControl<unknown[]>("GET", "/faults")).length;
}

/** Makes a command about a document, with its own key. */
function makeCommand(kind: OperationKind, { id: documentId }: { id: string }, input: object) {
  return { kind, key: `killed:${documentId}`, input: { documentId, ...input } };
}

/** The content of a command that creates the same order once more. */
function toOrderContent({ customerId, currencyCode, termsOfPaymentId, rows }: Order) {
  const references = { deliveryOn: null, yourReference: "", ourReference: "", buyersOrderReference: "" };
  return {
    ...{ ...references, customerId, currencyCode, termsOfPaymentId, orderOn: getToday() },
    rows: rows.map(({ articleId, isTextRow, text, reverseConstruction, quantity, unitPrice, discount }) => ({
      ...{ articleId, isTextRow, text, reverseConstruction },
      ...{ quantity: `${quantity}`, unitPrice: `${unitPrice}`, discount: `${discount}` },
    })),
  };
}

/** Sets the undo wait of the company's operations. */
async function setUndoSeconds(seconds: number) {
  const { partnerId, companyId } = anna.access;
  await withTenant(anna.access, (tx) =>
    tx.company.updateMany({ where: { partnerId, id: companyId }, data: { undoSeconds: seconds } }),
  );
}

const isAcceptance = ({ kind }: Operation) => kind === "quote-accept";

/** Accepts the quote as the customer, on the page of the link. @returns the status of the answer */
async function acceptAsCustomer(portal: Portal, { token }: MailedQuote): Promise<number> {
  const { statusCode, body } = await request(`${portal.url}/q/sv/${token}`, {
    method: "POST",
    headers: {
      ...{ host: anna.host, "sec-fetch-site": "same-origin" },
      "content-type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams({ decision: "accepted", name: "Kim Kund" }).toString(),
  });
  await body.dump();
  return statusCode;
}
