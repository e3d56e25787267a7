import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { emailDocument, operationsQuery } from "../../api/browser/operations/operations";
import { deleteOrder } from "../../api/browser/sales/orders";
import { saveQuote } from "../../api/browser/sales/quote-drafts";
import {
  acceptQuote,
  convertOrderToInvoice,
  convertQuoteToInvoice,
  convertQuoteToOrder,
  createBackOrder,
  createOrder,
  emailFollowUps,
  issueQuote,
  shipOrder,
  voidDelivery,
} from "../../api/browser/sales/sales-operations";
import { companySettings } from "../../api/contract/company/company-settings";
import { compare } from "../../api/contract/list-query";
import type { Operation } from "../../api/contract/operations/operation";
import { invoices } from "../../api/contract/sales/customer-invoice";
import type { InvoiceDraft } from "../../api/contract/sales/customer-invoice-draft";
import { type Order, orders } from "../../api/contract/sales/order";
import { emptyOrder, fromOrder } from "../../api/contract/sales/order-body";
import { quotes } from "../../api/contract/sales/quote";
import { books } from "../../api/remote/books";
import { getToday } from "../../api/testing/today";
import { type SignedIn, startWorld, type World } from "../../api/testing/world";
import { withTenant } from "../../platform/db";
import { expectationOfOrder } from "../../rules/sales/expectations";
import { invoiceOfOrder, invoiceOfQuote } from "../../rules/sales/expected-invoice";
import { makeOrderFromQuote } from "../../rules/sales/order-from-quote";
import { expectedPostings } from "../../rules/sales/postings/expected-postings";
import { Problem } from "../../values/problem";
import { decideOutcome, withdrawOperation } from "../operations";
import { awaitSettledThroughTime } from "../testing/faults";
import { countCommittedEffects, type Effects, getEffectsSince } from "../testing/invoice-commands";
import { makeOrder, makeQuote, openSalesPages, storeQuote, unwrapResult } from "../testing/sales";
import { abandonAtStage, awaitSettledOperation, listWithFollowUps } from "../testing/settled-operation";

let world: World;
let anna: SignedIn;
let erik: SignedIn;
let companyId: string;
let effectsBefore: Effects;

beforeAll(async () => {
  world = await startWorld({ writers: ["erik@norrsken.example"] });
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  erik = await world.signIn({ user: "erik@norrsken.example", company: "Norrsken Bygg AB" });
  companyId = anna.access.companyId;
});
afterAll(async () => {
  vi.unstubAllGlobals();
  expect(await world.sandbox.callControl("GET", "/invariants")).toMatchObject({ ok: true });
  await world?.stop();
});
beforeEach(async () => {
  openSalesPages(anna);
  effectsBefore = await countCommittedEffects(world);
});

const commandKeyFor = (key: string) => ({ companyId, key: `chain:${key}:${crypto.randomUUID()}` });
const getEffects = () => getEffectsSince(world, effectsBefore);
const getOrder = (id: string | undefined): Promise<Order> => books(anna.access).get(orders, id ?? "");

async function awaitChain(result: Parameters<typeof unwrapResult<Operation>>[0]): Promise<Operation[]> {
  return listWithFollowUps(await awaitSettledOperation(anna, unwrapResult(result).id));
}

const kindsAndStages = (operations: readonly Operation[]) => operations.map(({ kind, stage }) => `${kind} ${stage}`);

describe("the chain", () => {
  it("goes from a draft to two mailed invoices, each step done once and found by what it made", async () => {
    const draft = await storeQuote(anna);
    const issueSteps = await awaitChain(
      await issueQuote({ ...commandKeyFor("issue"), quote: draft, followUps: emailFollowUps("quote", {}) }),
    );
    expect(kindsAndStages(issueSteps)).toEqual(["quote-convert done", "quote-email done"]);
    expect(issueSteps[1]?.email?.recipient).toContain("@");
    const quote = await books(anna.access).get(quotes, issueSteps[0]?.made?.documentId ?? "");
    expect(quote).toMatchObject({ status: "ongoing", number: issueSteps[0]?.made?.number });
    expect(await getEffects()).toEqual({ conversions: 1, mails: 1, postings: 0 });

    const acceptSteps = await awaitChain(
      await acceptQuote({
        ...commandKeyFor("accept"),
        quote,
        followUps: [{ kind: "quote-order" }, ...emailFollowUps("order", { email: "kund@kund.example" })],
      }),
    );
    expect(kindsAndStages(acceptSteps)).toEqual(["quote-accept done", "quote-order done", "order-email done"]);
    expect(acceptSteps[2]?.email?.recipient).toBe("kund@kund.example");
    const order = await getOrder(acceptSteps[1]?.made?.documentId);
    expect(order).toMatchObject({ createdFromQuoteId: quote.id, status: "ongoing", grossMinor: quote.grossMinor });
    expect(await getEffects()).toEqual({ conversions: 2, mails: 2, postings: 0 });

    const partSteps = await awaitChain(
      await shipOrder({
        ...commandKeyFor("part"),
        order,
        deliveredQuantities: [30_000n, 40_000n, null],
        followUps: [
          { kind: "order-backorder" },
          { kind: "order-invoice", postings: null },
          ...emailFollowUps("invoice", {}),
        ],
      }),
    );
    const kinds = ["order-ship done", "order-backorder done", "order-invoice done", "invoice-email done"];
    expect(kindsAndStages(partSteps)).toEqual(kinds);
    const [, backOrderStep, invoiceStep] = partSteps;
    expect(await getOrder(order.id)).toMatchObject({
      status: "invoiced",
      rows: [{ deliveredQuantity: 30_000n }, {}, {}],
    });
    const firstInvoice = await books(anna.access).get(invoices, invoiceStep?.posted?.invoiceId ?? "");
    expect(firstInvoice).toMatchObject({
      createdFromOrderId: order.id,
      rows: [{ quantity: 30_000n }, { quantity: 40_000n }, {}],
    });
    const backOrder = await getOrder(backOrderStep?.made?.documentId);
    expect(backOrder.rows.map((row) => row.quantity)).toEqual([10_000n]);

    const lastSteps = await awaitChain(
      await convertOrderToInvoice({
        ...commandKeyFor("last"),
        order: backOrder,
        announcedPostings: null,
        followUps: [],
      }),
    );
    expect(kindsAndStages(lastSteps)).toEqual(["order-invoice done"]);
    expect(await getEffects()).toEqual({ conversions: 4, mails: 3, postings: 2 });

    const fetchQuery = openSalesPages(anna);
    for (const [subject, kind] of [
      [order.id, "quote-order"],
      [backOrder.id, "order-backorder"],
      [firstInvoice.id, "order-invoice"],
    ] as const) {
      const operations = await fetchQuery(operationsQuery(companyId, { subject }));
      expect(operations.map((operation) => operation.kind)).toContain(kind);
    }
  });

  it("books the invoice of a quote without an order, and compares the voucher that was announced", async () => {
    const quote = await makeQuote(anna, "accepted");
    const wrongPostings = [{ role: "receivable" as const, account: 1510, rateBps: null, minor: 1n }];
    const followUps = emailFollowUps("invoice", {});
    const [operation] = await awaitChain(
      await convertQuoteToInvoice({
        ...commandKeyFor("direct"),
        quote,
        announcedPostings: wrongPostings,
        followUps,
      }),
    );
    expect(operation).toMatchObject({ stage: "done", posted: { voucher: "differs" }, held: true, next: null });
    expect(await getEffects()).toEqual({ conversions: 2, mails: 0, postings: 1 });
  });

  it("books the invoices that were foretold of a quote, and of an order delivered in part", async () => {
    const { roundToWhole } = await books(anna.access).get(companySettings, "");
    const announcePostings = ({ rows, includesVat }: InvoiceDraft) => {
      const soldRows = rows.filter(({ isTextRow }) => !isTextRow);
      const pricedRows = soldRows.map((row) => ({ ...row, account: null, rateBps: row.rateBps ?? 0 }));
      return expectedPostings(pricedRows, { exponent: 2, includesVat, roundToWhole });
    };
    const quote = await makeQuote(anna, "accepted", 33_300n);
    const order = await makeOrder(anna, "shipped", 33_300n);
    const draft = invoiceOfOrder(order);
    if (!draft) throw new Error("an order without house work is foretold");
    expect(draft.rows.map(({ quantity }) => quantity)).toEqual([20_000n, 33_300n, 0n]);
    const results = await Promise.all([
      convertQuoteToInvoice({
        ...commandKeyFor("told"),
        quote,
        announcedPostings: announcePostings(invoiceOfQuote(quote)),
      }),
      convertOrderToInvoice({ ...commandKeyFor("told"), order, announcedPostings: announcePostings(draft) }),
    ]);
    for (const result of results) {
      expect(await awaitChain(result)).toMatchObject([
        { stage: "done", posted: { voucher: "matches", differences: [] } },
      ]);
    }
  });

  it("makes one order of twenty presses, in whatever tabs and by whomever", async () => {
    const quote = await makeQuote(anna, "accepted");
    const submissions = Array.from({ length: 20 }, (_, index) => {
      openSalesPages(index % 2 ? anna : erik);
      return convertQuoteToOrder({ ...commandKeyFor(`twenty-${index}`), quote });
    });
    const results = await Promise.all(submissions);
    const refusals = results.flatMap((result) => (result.ok ? [] : [result.problem]));
    expect(refusals).toHaveLength(19);
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: "conflict", detail: "subject" });
    const filter = compare("CreatedFromQuoteId", "eq", { id: quote.id });
    expect((await books(anna.access).page(orders, { filter })).total).toBe(1);
    // The quote does not become an invoice either.
    expect(await convertQuoteToInvoice({ ...commandKeyFor("besides"), quote, announcedPostings: null })).toMatchObject({
      ok: false,
    });
  });

  it("makes a direct order once of what was written, whatever keys its tabs have", async () => {
    const { customerId, rows, currencyCode } = await makeOrder(anna, "ongoing");
    const newOrder = { ...emptyOrder, customerId, rows, currencyCode, orderOn: getToday(), yourReference: "Åsa" };
    const orderIdOfForm = crypto.randomUUID();
    const countOrders = async () => (await books(anna.access).page(orders, { pageSize: 1 })).total;
    const ordersBefore = await countOrders();
    const results = await Promise.all(
      Array.from({ length: 10 }, () =>
        createOrder({ ...commandKeyFor("written"), order: newOrder, newOrderId: orderIdOfForm }),
      ),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    const createdOperation = unwrapResult(
      results.find((result) => result.ok) ?? { ok: false, problem: new Problem("internal") },
    );
    expect(createdOperation).toMatchObject({ stage: "done", made: { document: "order", number: expect.any(Number) } });
    expect(await countOrders()).toBe(ordersBefore + 1);
    expect(await getOrder(createdOperation.made?.documentId)).toMatchObject({
      yourReference: "Åsa",
      createdFromQuoteId: null,
    });
    const secondResult = await createOrder({
      ...commandKeyFor("second"),
      order: newOrder,
      newOrderId: crypto.randomUUID(),
    });
    expect(unwrapResult(secondResult).made?.documentId).not.toBe(createdOperation.made?.documentId);
  });

  /** Creates an order directly. The service creates it, but its answer is lost. */
  async function createOrderWithLostAnswer() {
    const { customerId, rows, currencyCode } = await makeOrder(anna, "ongoing", 70_000n);
    const newOrder = { ...emptyOrder, customerId, rows, currencyCode, orderOn: getToday() };
    const fault = { method: "POST", path: "/v2/orders", kind: "cut-after-commit", times: 1 };
    await world.sandbox.callControl("PUT", "/faults", [fault]);
    const { id } = unwrapResult(
      await createOrder({ ...commandKeyFor("lost"), order: newOrder, newOrderId: crypto.randomUUID() }),
    );
    const newestFirst = { pageSize: 1, sort: [{ member: "Number", descending: true }] };
    const [order] = (await books(anna.access).page(orders, newestFirst)).items;
    if (!order) throw new Error("no order was made");
    return { id, order };
  }

  it("finds a direct order whose answer was lost although somebody has delivered it since", async () => {
    const { id, order } = await createOrderWithLostAnswer();
    openSalesPages(erik);
    await awaitChain(await shipOrder({ ...commandKeyFor("since"), order, deliveredQuantities: null }));
    const expectedDocument = { documentId: order.id, number: order.number };
    expect(await awaitSettledOperation(anna, id)).toMatchObject({ stage: "done", attempt: 1, made: expectedDocument });
  });

  it("leaves it to a person when somebody has changed that order since, and never makes a second", async () => {
    const { id, order } = await createOrderWithLostAnswer();
    const rows = order.rows.map((row) => ({ ...row, quantity: 80_000n }));
    await books(erik.access).operate("PUT", `orders/${order.id}`, { body: fromOrder({ ...order, rows }) });
    const [operation] = await awaitSettledThroughTime(world, anna, [id]);
    const candidates = [{ documentId: order.id, number: order.number }];
    expect(operation).toMatchObject({ stage: "unknown", attempt: 1, candidates });
    const decision = { decision: "marked_done", documentId: order.id };
    expect(await decideOutcome(anna.access, id, decision)).toMatchObject({ stage: "done", made: candidates[0] });
  });

  it("takes a delivery back and delivers again", async () => {
    const shippedOrder = await makeOrder(anna, "shipped");
    expect(
      kindsAndStages(await awaitChain(await voidDelivery({ ...commandKeyFor("back"), order: shippedOrder }))),
    ).toEqual(["order-void done"]);
    const order = await getOrder(shippedOrder.id);
    expect(order).toMatchObject({ status: "ongoing", rows: [{ deliveredQuantity: null }, {}, {}] });
    await awaitChain(await shipOrder({ ...commandKeyFor("again"), order, deliveredQuantities: null }));
    const deliveredOrder = await getOrder(shippedOrder.id);
    expect(deliveredOrder.rows.map((row) => row.deliveredQuantity)).toEqual([40_000n, 40_000n, null]);
    const backOrderSteps = await awaitChain(
      await createBackOrder({ ...commandKeyFor("nothing"), order: deliveredOrder }),
    );
    expect(backOrderSteps).toMatchObject([{ stage: "refused", attempt: 0, problem: { detail: "nothing_left" } }]);
  });
});

describe("what cannot be", () => {
  const awaitRefusal = async (result: Parameters<typeof awaitChain>[0]) => {
    const [operation] = await awaitChain(result);
    expect(operation).toMatchObject({ stage: "refused", attempt: 0, next: null });
    return [operation?.problem?.code, operation?.problem?.detail];
  };

  it("stops at what is no longer what was seen, and at what stands elsewhere", async () => {
    const draft = await storeQuote(anna);
    unwrapResult(await saveQuote(companyId, { ...draft, rows: draft.rows.slice(0, 1) }));
    expect(await awaitRefusal(await issueQuote({ ...commandKeyFor("old"), quote: draft }))).toEqual([
      "conflict",
      "quote_changed",
    ]);
    const ongoingQuote = await makeQuote(anna, "ongoing");
    expect(await awaitRefusal(await convertQuoteToOrder({ ...commandKeyFor("early"), quote: ongoingQuote }))).toEqual([
      "conflict",
      "stage",
    ]);
    const acceptedQuote = await makeQuote(anna, "accepted");
    expect(await awaitRefusal(await acceptQuote({ ...commandKeyFor("twice"), quote: acceptedQuote }))).toEqual([
      "conflict",
      "already_done",
    ]);
    const shippedOrder = await makeOrder(anna, "shipped");
    const otherOrder = {
      ...shippedOrder,
      rows: shippedOrder.rows.map((row) => ({ ...row, deliveredQuantity: 10_000n })),
    };
    for (const order of [otherOrder, { ...shippedOrder, grossMinor: 1n }]) {
      const result = await convertOrderToInvoice({ ...commandKeyFor("unlike"), order, announcedPostings: null });
      expect(await awaitRefusal(result)).toEqual(["conflict", "order_changed"]);
    }
    expect(
      await awaitRefusal(await shipOrder({ ...commandKeyFor("gone"), order: shippedOrder, deliveredQuantities: null })),
    ).toEqual(["conflict", "already_done"]);
  });

  it("frees the document: what was refused may be ordered anew", async () => {
    const quote = await makeQuote(anna, "ongoing");
    await awaitRefusal(await convertQuoteToOrder({ ...commandKeyFor("early"), quote }));
    await awaitChain(await acceptQuote({ ...commandKeyFor("accept"), quote }));
    expect(kindsAndStages(await awaitChain(await convertQuoteToOrder({ ...commandKeyFor("now"), quote })))).toEqual([
      "quote-order done",
    ]);
  });

  it("ends a chain where a step is refused, with the service's word at its row", async () => {
    const order = await makeOrder(anna, "ongoing");
    const followUps = [{ kind: "order-invoice", postings: null }] as const;
    const [shipOperation] = await awaitChain(
      await shipOrder({
        ...commandKeyFor("more"),
        order,
        deliveredQuantities: [40_000n, 50_000n, null],
        followUps,
      }),
    );
    expect(shipOperation).toMatchObject({ stage: "refused", next: null, problem: { code: "remote_refused", row: 1 } });
    expect(shipOperation?.ofOrder).toEqual({
      expected: expectationOfOrder(order),
      delivered: ["40000", "50000", null],
    });
    expect(await getEffects()).toMatchObject({ postings: 0 });
    expect((await getOrder(order.id)).status).toBe("ongoing");
  });

  it("refuses chains that make no sense, and members nobody asked for", async () => {
    const quote = await makeQuote(anna, "ongoing");
    const results = [
      await acceptQuote({ ...commandKeyFor("odd"), quote, followUps: [{ kind: "order-backorder" }] }),
      await acceptQuote({ ...commandKeyFor("odd"), quote: { ...quote, id: "1" } }),
    ];
    for (const result of results) expect(result).toMatchObject({ ok: false, problem: { code: "invalid_input" } });
  });

  it("says which module, scope or role is missing", async () => {
    const quote = await makeQuote(anna, "ongoing");
    const order = await makeOrder(anna, "ongoing");
    const annaAtFjallkaffe = await world.signIn({ user: "anna@norrsken.example", company: "Fjällkaffe AB" });
    openSalesPages(annaAtFjallkaffe);
    const foreignKey = { companyId: annaAtFjallkaffe.access.companyId, key: `module:${quote.id}` };
    const { stage, problem } = unwrapResult(await acceptQuote({ ...foreignKey, quote }));
    expect([stage, problem?.code]).toEqual(["refused", "module_missing"]);

    const lars = await world.signIn({ user: "lars@norrsken.example", company: "Norrsken Bygg AB" });
    openSalesPages(lars);
    const submissions = [
      issueQuote({ ...commandKeyFor("lars"), quote }),
      acceptQuote({ ...commandKeyFor("lars"), quote }),
      convertQuoteToOrder({ ...commandKeyFor("lars"), quote }),
      convertQuoteToInvoice({ ...commandKeyFor("lars"), quote, announcedPostings: null }),
      createOrder({ ...commandKeyFor("lars"), order, newOrderId: crypto.randomUUID() }),
      shipOrder({ ...commandKeyFor("lars"), order, deliveredQuantities: null }),
      createBackOrder({ ...commandKeyFor("lars"), order }),
      voidDelivery({ ...commandKeyFor("lars"), order }),
      convertOrderToInvoice({ ...commandKeyFor("lars"), order, announcedPostings: null }),
      emailDocument({ ...commandKeyFor("lars"), document: "quote", record: quote, email: {} }),
      emailDocument({ ...commandKeyFor("lars"), document: "order", record: order, email: {} }),
    ];
    for (const result of await Promise.all(submissions))
      expect(result).toMatchObject({ problem: { code: "role_missing" } });
    const readScopes = "ea:api offline_access ea:sales_readonly";
    const loginWithReadScope = { user: "sara@revisorn.example", company: "Norrsken Bygg AB", scopes: readScopes };
    openSalesPages(await world.signIn(loginWithReadScope));
    const unscopedOperation = unwrapResult(await acceptQuote({ ...commandKeyFor("scope"), quote }));
    expect(unscopedOperation).toMatchObject({
      stage: "refused",
      problem: { code: "scope_missing", detail: "ea:sales" },
    });
    const sara = await world.signIn({ user: "sara@revisorn.example", company: "Tulp & Zoon B.V." });
    openSalesPages(sara);
    const foreignResult = await acceptQuote({ companyId: sara.access.companyId, key: `foreign:${quote.id}`, quote });
    expect(unwrapResult(foreignResult)).toMatchObject({ stage: "refused", problem: { code: "not_found" } });
  });

  it("takes a person's word only for a document that it may have made", async () => {
    const [firstQuote, secondQuote] = await Promise.all([makeQuote(anna, "accepted"), makeQuote(anna, "accepted")]);
    const [firstOperation] = await awaitChain(
      await convertQuoteToOrder({ ...commandKeyFor("word"), quote: firstQuote }),
    );
    const [secondOperation] = await awaitChain(
      await convertQuoteToOrder({ ...commandKeyFor("word"), quote: secondQuote }),
    );
    await abandonAtStage(anna, firstOperation?.id ?? "", "unknown");
    const decideAsDone = (documentId?: string) =>
      decideOutcome(anna.access, firstOperation?.id ?? "", { decision: "marked_done", documentId });
    await expect(decideAsDone(secondOperation?.made?.documentId)).rejects.toMatchObject({ code: "invalid_input" });
    await expect(decideAsDone()).rejects.toMatchObject({ code: "invalid_input" });
    expect(await decideAsDone(firstOperation?.made?.documentId)).toMatchObject({
      stage: "done",
      made: firstOperation?.made,
    });
    unwrapResult(await deleteOrder(companyId, firstOperation?.made?.documentId ?? ""));
  });
});

describe("a quote whose order somebody removed from the books", () => {
  it("is ordered again of its rows, once, and not while that order stands", async () => {
    const quote = await makeQuote(anna, "accepted");
    const [firstOperation] = await awaitChain(await convertQuoteToOrder({ ...commandKeyFor("made"), quote }));
    const orderedQuote = await books(anna.access).get(quotes, quote.id);
    const orderAgain = () =>
      createOrder({
        ...commandKeyFor("again"),
        order: makeOrderFromQuote(orderedQuote, getToday()),
        newOrderId: quote.id,
      });
    unwrapResult(await deleteOrder(companyId, firstOperation?.made?.documentId ?? ""));
    const [secondOperation] = await awaitChain(await orderAgain());
    expect(secondOperation).toMatchObject({ kind: "order-create", stage: "done" });
    expect(await orderAgain()).toMatchObject({ ok: false, problem: { code: "conflict", detail: "subject" } });
    const order = await getOrder(secondOperation?.made?.documentId);
    expect(order).toMatchObject({ grossMinor: quote.grossMinor, createdFromQuoteId: null });
    unwrapResult(await deleteOrder(companyId, order.id));
    // The second order is deleted too. A third may then be created, once even for many commands at the same time.
    const results = await Promise.all([orderAgain(), orderAgain(), orderAgain()]);
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(await getEffects()).toMatchObject({ postings: 0 });
  });

  it("is ordered again by the service itself where that lets it", async () => {
    const quote = await makeQuote(anna, "accepted");
    const [firstOperation] = await awaitChain(await convertQuoteToOrder({ ...commandKeyFor("first"), quote }));
    const submitAgain = () => convertQuoteToOrder({ ...commandKeyFor("anew"), quote });
    expect(await submitAgain()).toMatchObject({ ok: false, problem: { detail: "subject" } });
    unwrapResult(await deleteOrder(companyId, firstOperation?.made?.documentId ?? ""));
    // This service keeps the quote as ordered and refuses. The portal's own rule does not block the command.
    expect(await awaitChain(await submitAgain())).toMatchObject([
      { stage: "refused", problem: { detail: "already_done" } },
    ]);
  });
});

describe("what was ordered together", () => {
  it("goes on when a person says that the first of it was done, once, in that person's name", async () => {
    const order = await makeOrder(anna, "ongoing");
    const deliveredQuantities = [30_000n, null, null];
    const followUps = [{ kind: "order-backorder" }, { kind: "order-invoice", postings: null }] as const;
    const fault = { method: "POST", path: `/v2/orders/${order.id}/completed`, kind: "cut-before-commit", times: 1 };
    await world.sandbox.callControl("PUT", "/faults", [fault]);
    const { id } = unwrapResult(await shipOrder({ ...commandKeyFor("cut"), order, deliveredQuantities, followUps }));
    await world.sandbox.callControl("PUT", "/faults", []);
    // Somebody delivers the order in the service meanwhile, and the portal no longer knows who delivered it.
    await books(anna.access).operate("POST", `orders/${order.id}/completed`);
    await abandonAtStage(anna, id, "unknown");
    openSalesPages(erik);
    const decision = { decision: "marked_done", documentId: order.id };
    const [firstDecision, secondDecision] = await Promise.allSettled([
      decideOutcome(erik.access, id, decision),
      decideOutcome(erik.access, id, decision),
    ]);
    expect([firstDecision.status, secondDecision.status].toSorted()).toEqual(["fulfilled", "rejected"]);
    const chain = listWithFollowUps(await awaitSettledOperation(anna, id));
    expect(kindsAndStages(chain)).toEqual(["order-ship done", "order-backorder done", "order-invoice done"]);
    expect(chain.map(({ personId }) => personId)).toEqual([
      anna.access.personId,
      erik.access.personId,
      erik.access.personId,
    ]);
    expect(await getEffects()).toMatchObject({ postings: 1 });
  });

  it("waits as a whole where any of it may be taken back, although delivering alone does not", async () => {
    const { partnerId } = anna.access;
    const setUndoSeconds = (undoSeconds: number) =>
      withTenant(anna.access, (tx) =>
        tx.company.updateMany({ where: { partnerId, id: companyId }, data: { undoSeconds } }),
      );
    const [wholeOrder, partOrder] = [await makeOrder(anna, "ongoing"), await makeOrder(anna, "ongoing")];
    await setUndoSeconds(60);
    const aloneOperation = unwrapResult(
      await shipOrder({ ...commandKeyFor("alone"), order: wholeOrder, deliveredQuantities: null }),
    );
    const followUps = [{ kind: "order-invoice", postings: null }] as const;
    const chainOperation = unwrapResult(
      await shipOrder({
        ...commandKeyFor("both"),
        order: partOrder,
        deliveredQuantities: [10_000n, null, null],
        followUps,
      }),
    );
    await setUndoSeconds(0);
    expect(aloneOperation).toMatchObject({ stage: "done", carryOutAt: null });
    expect(chainOperation).toMatchObject({ stage: "waiting", withdrawable: true, following: ["order-invoice"] });
    await withdrawOperation(anna.access, chainOperation.id);
    expect(await getOrder(partOrder.id)).toMatchObject({
      status: "ongoing",
      rows: [{ deliveredQuantity: null }, {}, {}],
    });
    expect(await getEffects()).toMatchObject({ postings: 0 });
    // A form that is written again submits another command, and nothing blocks it.
    const secondResult = await shipOrder({
      ...commandKeyFor("again"),
      order: partOrder,
      deliveredQuantities: [20_000n, null, null],
      followUps,
    });
    expect(kindsAndStages(await awaitChain(secondResult))).toEqual(["order-ship done", "order-invoice done"]);
  });
});
