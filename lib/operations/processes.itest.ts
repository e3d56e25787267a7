import { setTimeout as pause } from "node:timers/promises";
import { request } from "undici";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Portal, startPortal } from "../../scripts/testing/programs";
import type { FollowUp } from "../api/contract/operations/command-input";
import { isUnderWay, type Operation, type OperationKind } from "../api/contract/operations/operation";
import { customers } from "../api/contract/sales/customer";
import { type Order, orders as orderBooks } from "../api/contract/sales/order";
import { books } from "../api/remote/books";
import { today } from "../api/testing/today";
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
  committedEffects,
  convertCommand,
  type Effects,
  effectsSince,
  storeDraft,
  voidCommand,
} from "./testing/invoice-commands";
import { openSales, orderAt, quoteAt, storeQuote } from "./testing/sales";

let world: World;
let anna: SignedIn;
let first: Portal;
let second: Portal;
let before: Effects;

beforeAll(async () => {
  world = await startWorld({ withPortal: true });
  if (!world.portal) throw new Error("no portal");
  first = world.portal;
  second = await startPortal({ sandbox: world.sandbox, beside: first });
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  openSales(anna);
}, 300_000);
afterAll(async () => {
  vi.unstubAllGlobals();
  await second?.stop();
  await world?.stop();
});
beforeEach(async () => {
  await world.sandbox.control("PUT", "/faults", []);
  before = await committedEffects(world);
});

async function call(portal: Portal, method: "GET" | "POST", rest: string, body?: unknown) {
  const answer = await request(`${portal.url}/api/companies/${anna.access.companyId}/operations${rest}`, {
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

async function settled(portal: Portal, id: string): Promise<Operation> {
  for (;;) {
    const { operation } = await call(portal, "GET", `/${id}`);
    if (!isUnderWay(operation)) return operation;
    await pause(250);
  }
}

describe("two processes on one database", () => {
  it("make one invoice, one voucher and one mail of twenty presses", async () => {
    const draft = await storeDraft(anna);
    const order = convertCommand(draft, `two:${draft.id}`, {});
    const portals = Array.from({ length: 20 }, (_, press) => (press % 2 ? first : second));
    const presses = await Promise.all(portals.map((portal) => call(portal, "POST", "", order)));
    expect(new Set(presses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(presses.map(({ operation }) => operation.id)).size).toBe(1);
    const operation = await settled(first, presses[0]?.operation.id ?? "");
    expect(operation).toMatchObject({ stage: "done", next: { stage: "done" } });
    expect(await effectsSince(world, before)).toEqual({ conversions: 1, mails: 1, postings: 1 });
  });

  it("agree on the outcome when the answer is cut after the commit", async () => {
    const draft = await storeDraft(anna);
    const path = "/v2/customerinvoicedrafts/*/convert";
    await world.sandbox.control("PUT", "/faults", [{ method: "POST", path, kind: "cut-after-commit", times: 1 }]);
    const order = convertCommand(draft, `cut:${draft.id}`, {});
    const presses = await Promise.all([first, second, first, second].map((portal) => call(portal, "POST", "", order)));
    const operation = await settled(second, presses[0]?.operation.id ?? "");
    expect(operation).toMatchObject({ stage: "done", attempt: 1, next: { stage: "done" } });
    expect(await effectsSince(world, before)).toEqual({ conversions: 1, mails: 1, postings: 1 });
  });

  it("send each scheduled mail once when its minute has come, also those of a process that was killed", async () => {
    const booked = await Promise.all([1, 2, 3, 4].map(() => bookInvoice(anna)));
    before = await committedEffects(world);
    const customer = await books(anna.access).one(customers, booked[0]?.customerId ?? "");
    const at = localTimeOf("Europe/Stockholm", new Date(now().getTime() + 120_000));
    const order = { schedule: { at, customerEmail: customer.email } };
    const presses = booked.flatMap(({ id: documentId }) =>
      [first, second].map((portal) =>
        call(portal, "POST", "", { kind: "invoice-email", key: `at:${documentId}`, input: { documentId, order } }),
      ),
    );
    const ids = [...new Set((await Promise.all(presses)).map(({ operation }) => operation.id))];
    expect(ids).toHaveLength(4);
    // One of the two processes is making the call when the test kills that process.
    const path = `/v2/customerinvoices/${booked[0]?.id}/email`;
    await world.sandbox.control("PUT", "/faults", [{ method: "POST", path, kind: "hold", times: 1 }]);
    await world.sandbox.control("POST", "/clock/advance", { seconds: 125 });
    const woken = [first, second].map((portal) => call(portal, "POST", `/${ids[0]}/send-now`).catch(() => null));
    const others = () =>
      Promise.all(ids.slice(1).map(async (id) => (await call(first, "GET", `/${id}`)).operation.stage));
    await expect.poll(others, { timeout: 60_000 }).toEqual(["done", "done", "done"]);
    await expect.poll(() => countUnmetFaults(), { timeout: 60_000 }).toBe(0);
    await killSecond();
    second = await startPortal({ sandbox: world.sandbox, beside: first });
    await Promise.all(woken);
    // The portal hears the answer or not, depending on which process made the call. It does not repeat the call.
    expect(["done", "unknown"]).toContain((await settled(first, ids[0] ?? "")).stage);
    expect(await effectsSince(world, before)).toEqual({ conversions: 0, mails: 4, postings: 0 });
  });

  it("finish what a killed one has begun", async () => {
    const invoice = await bookInvoice(anna);
    const [draft, later, quote, order] = await Promise.all([
      storeDraft(anna),
      storeDraft(anna),
      quoteAt(anna, "ongoing"),
      orderAt(anna, "ongoing", 50_000n),
    ]);
    const [ordered, billed, rest, shown] = await Promise.all([
      quoteAt(anna, "accepted", 60_000n),
      quoteAt(anna, "accepted", 70_000n),
      orderAt(anna, "shipped", 80_000n),
      orderAt(anna, "shipped", 90_000n),
    ]);
    const offer = await mailOffer(world, anna, await quoteAt(anna, "ongoing"));
    before = await committedEffects(world);
    const hold = { method: "POST", kind: "hold", times: 1 };
    const faults = [
      { ...hold, path: "/v2/customerinvoicedrafts/*/convert" },
      { ...hold, path: "/v2/customerinvoices/*/void" },
      { ...hold, method: "PUT", path: "/v2/quotes/*/accept" },
      { ...hold, path: "/v2/orders/*/completed" },
      { ...hold, path: `/v2/quotes/${ordered.id}/converttoorder` },
      { ...hold, path: `/v2/quotes/${billed.id}/converttocustomerinvoice` },
      { ...hold, path: `/v2/orders/${rest.id}/backorder` },
      { ...hold, path: `/v2/orders/${shown.id}/convert` },
      { ...hold, path: "/v2/orders" },
      // The first read serves the customer, whose answer the portal records next. The execution of the acceptance
      // stops at the second read, which the service holds.
      { ...hold, method: "GET", path: `/v2/quotes/${offer.quote.id}`, skip: 1 },
    ];
    await world.sandbox.control("PUT", "/faults", faults);
    const delivered = ["10000", null, null];
    const mail: FollowUp[] = [{ kind: "invoice-email", order: {} }];
    const part: FollowUp[] = [{ kind: "order-backorder" }, { kind: "order-invoice", postings: null }];
    const orders = [
      convertCommand(draft, `killed:${draft.id}`, {}),
      voidCommand(invoice, `killed:${invoice.id}`),
      commandOf("quote-accept", quote, { expected: expectationOfQuote(quote), follows: [{ kind: "quote-order" }] }),
      commandOf("order-ship", order, { expected: expectationOfOrder(order), delivered, follows: part }),
      commandOf("quote-order", ordered, { expected: expectationOfQuote(ordered), follows: [] }),
      commandOf("quote-invoice", billed, { expected: expectationOfQuote(billed), follows: [], postings: null }),
      commandOf("order-backorder", rest, { expected: expectationOfOrder(rest), follows: [] }),
      commandOf("order-invoice", shown, { expected: expectationOfOrder(shown), follows: mail, postings: null }),
      commandOf("order-create", { id: crypto.randomUUID() }, { content: contentOf(order), follows: [] }),
    ];
    // This operation is not yet due when the process that is to execute it is killed.
    await setUndoSeconds(60);
    const { operation: waits } = await call(second, "POST", "", convertCommand(later, `later:${later.id}`));
    expect(waits).toMatchObject({ stage: "waiting", withdrawable: true });
    await setUndoSeconds(0);
    const pressed = orders.map((order) => call(second, "POST", "", order).catch(() => null));
    await expect.poll(() => countUnmetFaults(), { timeout: 60_000 }).toBe(1);
    expect(await acceptAsCustomer(second, offer)).toBe(303);
    // The service has received each call and has answered none.
    await expect.poll(() => countUnmetFaults(), { timeout: 60_000 }).toBe(0);
    const recorded = (await listOperations(anna.access, offer.quote.id)).items.filter(isAcceptance);
    expect(recorded).toMatchObject([{ stage: "waiting", attempt: 0, sentAt: null }]);
    await killSecond();
    await Promise.all(pressed);
    await passTime(world, anna, 61);
    const again = await Promise.all(orders.map((order) => call(first, "POST", "", order)));
    const [converted, voided, accepted, shipped, ...others] = await Promise.all(
      again.map(({ operation }) => settled(first, operation.id)),
    );
    expect(converted).toMatchObject({ stage: "done", next: { stage: "done" } });
    expect(voided).toMatchObject({ stage: "done", posted: { voucher: "matches" } });
    expect(accepted).toMatchObject({ stage: "done", next: { kind: "quote-order", stage: "done", attempt: 1 } });
    const invoiced = { kind: "order-invoice", stage: "done", attempt: 1 };
    expect(shipped).toMatchObject({ stage: "done", next: { stage: "done", attempt: 1, next: invoiced } });
    expect(others.map(({ kind, stage, attempt, next }) => [kind, stage, attempt, next?.stage])).toEqual([
      ["quote-order", "done", 1, undefined],
      ["quote-invoice", "done", 1, undefined],
      ["order-backorder", "done", 1, undefined],
      ["order-invoice", "done", 1, "done"],
      ["order-create", "done", 1, undefined],
    ]);
    expect(await settled(first, recorded[0]?.id ?? "")).toMatchObject({ stage: "done", attempt: 1 });
    expect((await readQuoteInBooks(anna, offer.quote.id)).status).toBe("accepted");
    const carriedOut = await settled(first, waits.id);
    expect(carriedOut).toMatchObject({ stage: "done", attempt: 1 });
    expect(Date.parse(carriedOut.sentAt ?? "")).toBeGreaterThanOrEqual(Date.parse(waits.carryOutAt ?? ""));
    // The effects are those of five invoices, the credit note of one, and the orders of two quotes.
    expect(await effectsSince(world, before)).toEqual({ conversions: 7, mails: 2, postings: 6 });
    expect(await world.sandbox.control("GET", "/invariants")).toMatchObject({ ok: true });
  });

  it("finish a quote and a delivery taken back that a killed one has begun, and leave mails to a person", async () => {
    second = await startPortal({ sandbox: world.sandbox, beside: first }); // The previous test killed the portal.
    const [draft, shipped, quote, order] = await Promise.all([
      storeQuote(anna, 110_000n),
      orderAt(anna, "shipped", 120_000n),
      quoteAt(anna, "ongoing", 130_000n),
      orderAt(anna, "ongoing", 140_000n),
    ]);
    before = await committedEffects(world);
    const hold = { method: "POST", kind: "hold", times: 1 };
    await world.sandbox.control("PUT", "/faults", [
      { ...hold, method: "PUT", path: `/v2/quotedrafts/${draft.id}/convert` },
      { ...hold, path: `/v2/orders/${shipped.id}/voided` },
      { ...hold, path: `/v2/quotes/${quote.id}/email` },
      { ...hold, path: `/v2/orders/${order.id}/email` },
    ]);
    const orders = [
      commandOf("quote-convert", draft, { expected: expectationOfQuote(draft), follows: [] }),
      commandOf("order-void", shipped, { expected: expectationOfOrder(shipped), follows: [] }),
      commandOf("quote-email", quote, { order: {} }),
      commandOf("order-email", order, { order: {} }),
    ];
    const pressed = orders.map((order) => call(second, "POST", "", order).catch(() => null));
    // The service has received each call and has answered none.
    await expect.poll(() => countUnmetFaults(), { timeout: 60_000 }).toBe(0);
    await killSecond();
    second = await startPortal({ sandbox: world.sandbox, beside: first });
    await Promise.all(pressed);
    const again = await Promise.all(orders.map((order) => call(first, "POST", "", order)));
    const ended = await Promise.all(again.map(({ operation }) => settled(first, operation.id)));
    expect(ended.map(({ kind, attempt }) => [kind, attempt])).toEqual(orders.map(({ kind }) => [kind, 1]));
    expect(ended.slice(0, 2).map(({ stage }) => stage)).toEqual(["done", "done"]);
    // The portal hears the answer of a mail or not, depending on which process made the call.
    for (const { stage } of ended.slice(2)) expect(["done", "unknown"]).toContain(stage);
    expect((await readQuoteInBooks(anna, ended[0]?.made?.documentId ?? "")).status).toBe("ongoing");
    expect((await books(anna.access).one(orderBooks, shipped.id)).status).toBe("ongoing");
    // Submitting again sends no mail again. The two mails are those the service had when the process was killed.
    await Promise.all(orders.map((order) => call(first, "POST", "", order)));
    await expect.poll(async () => (await effectsSince(world, before)).mails, { timeout: 20_000 }).toBe(2);
    expect(await world.sandbox.control("GET", "/invariants")).toMatchObject({ ok: true });
  });
});

/** Kills the second portal with kill -9 while the service holds its calls. The calls continue; the leases end. */
async function killSecond(): Promise<void> {
  await second.kill();
  await withTenant(anna.access, (tx) =>
    tx.operation.updateMany({ where: { leaseUntil: { not: null } }, data: { leaseUntil: new Date(0) } }),
  );
  await world.sandbox.control("PUT", "/faults", []);
}

/** The number of calls to hold that have not arrived yet. */
async function countUnmetFaults(): Promise<number> {
  return (await world.sandbox.control<unknown[]>("GET", "/faults")).length;
}

/** Makes a command about a document, with its own key. */
function commandOf(kind: OperationKind, { id: documentId }: { id: string }, input: object) {
  return { kind, key: `killed:${documentId}`, input: { documentId, ...input } };
}

/** The content of a command that creates the same order once more. */
function contentOf({ customerId, currencyCode, termsOfPaymentId, rows }: Order) {
  const references = { deliveryOn: null, yourReference: "", ourReference: "", buyersOrderReference: "" };
  return {
    ...{ ...references, customerId, currencyCode, termsOfPaymentId, orderOn: today() },
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
