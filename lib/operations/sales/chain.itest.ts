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
import { today } from "../../api/testing/today";
import { type SignedIn, startWorld, type World } from "../../api/testing/world";
import { withTenant } from "../../platform/db";
import { expectationOfOrder } from "../../rules/sales/expectations";
import { invoiceOfOrder, invoiceOfQuote } from "../../rules/sales/expected-invoice";
import { orderFromQuote } from "../../rules/sales/order-from-quote";
import { expectedPostings } from "../../rules/sales/postings/expected-postings";
import { Problem } from "../../values/problem";
import { resolveOperation, withdrawOperation } from "../operations";
import { settledThroughTime } from "../testing/faults";
import { committedEffects, type Effects, effectsSince } from "../testing/invoice-commands";
import { openSales, orderAt, quoteAt, storeQuote, unwrapResult } from "../testing/sales";
import { abandonAtStage, settledOperation, withFollowUps } from "../testing/settled-operation";

let world: World;
let anna: SignedIn;
let erik: SignedIn;
let companyId: string;
let before: Effects;

beforeAll(async () => {
  world = await startWorld({ writers: ["erik@norrsken.example"] });
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  erik = await world.signIn({ user: "erik@norrsken.example", company: "Norrsken Bygg AB" });
  companyId = anna.access.companyId;
});
afterAll(async () => {
  vi.unstubAllGlobals();
  expect(await world.sandbox.control("GET", "/invariants")).toMatchObject({ ok: true });
  await world?.stop();
});
beforeEach(async () => {
  openSales(anna);
  before = await committedEffects(world);
});

const commandKeyFor = (key: string) => ({ companyId, key: `chain:${key}:${crypto.randomUUID()}` });
const effects = () => effectsSince(world, before);
const readOrder = (id: string | undefined): Promise<Order> => books(anna.access).one(orders, id ?? "");

async function settledChainOf(result: Parameters<typeof unwrapResult<Operation>>[0]): Promise<Operation[]> {
  return withFollowUps(await settledOperation(anna, unwrapResult(result).id));
}

const kindsAndStages = (operations: readonly Operation[]) => operations.map(({ kind, stage }) => `${kind} ${stage}`);

describe("the chain", () => {
  it("goes from a draft to two mailed invoices, each step done once and found by what it made", async () => {
    const draft = await storeQuote(anna);
    const issued = await settledChainOf(
      await issueQuote({ ...commandKeyFor("issue"), quote: draft, follows: emailFollowUps("quote", {}) }),
    );
    expect(kindsAndStages(issued)).toEqual(["quote-convert done", "quote-email done"]);
    expect(issued[1]?.email?.recipient).toContain("@");
    const quote = await books(anna.access).one(quotes, issued[0]?.made?.documentId ?? "");
    expect(quote).toMatchObject({ status: "ongoing", number: issued[0]?.made?.number });
    expect(await effects()).toEqual({ conversions: 1, mails: 1, postings: 0 });

    const accepted = await settledChainOf(
      await acceptQuote({
        ...commandKeyFor("accept"),
        quote,
        follows: [{ kind: "quote-order" }, ...emailFollowUps("order", { email: "kund@kund.example" })],
      }),
    );
    expect(kindsAndStages(accepted)).toEqual(["quote-accept done", "quote-order done", "order-email done"]);
    expect(accepted[2]?.email?.recipient).toBe("kund@kund.example");
    const order = await readOrder(accepted[1]?.made?.documentId);
    expect(order).toMatchObject({ createdFromQuoteId: quote.id, status: "ongoing", grossMinor: quote.grossMinor });
    expect(await effects()).toEqual({ conversions: 2, mails: 2, postings: 0 });

    const part = await settledChainOf(
      await shipOrder({
        ...commandKeyFor("part"),
        order,
        deliveredQuantities: [30_000n, 40_000n, null],
        follows: [
          { kind: "order-backorder" },
          { kind: "order-invoice", postings: null },
          ...emailFollowUps("invoice", {}),
        ],
      }),
    );
    const kinds = ["order-ship done", "order-backorder done", "order-invoice done", "invoice-email done"];
    expect(kindsAndStages(part)).toEqual(kinds);
    const [, rest, invoiced] = part;
    expect(await readOrder(order.id)).toMatchObject({
      status: "invoiced",
      rows: [{ deliveredQuantity: 30_000n }, {}, {}],
    });
    const first = await books(anna.access).one(invoices, invoiced?.posted?.invoiceId ?? "");
    expect(first).toMatchObject({
      createdFromOrderId: order.id,
      rows: [{ quantity: 30_000n }, { quantity: 40_000n }, {}],
    });
    const open = await readOrder(rest?.made?.documentId);
    expect(open.rows.map((row) => row.quantity)).toEqual([10_000n]);

    const last = await settledChainOf(
      await convertOrderToInvoice({ ...commandKeyFor("last"), order: open, announcedPostings: null, follows: [] }),
    );
    expect(kindsAndStages(last)).toEqual(["order-invoice done"]);
    expect(await effects()).toEqual({ conversions: 4, mails: 3, postings: 2 });

    const read = openSales(anna);
    for (const [subject, kind] of [
      [order.id, "quote-order"],
      [open.id, "order-backorder"],
      [first.id, "order-invoice"],
    ] as const) {
      const about = await read(operationsQuery(companyId, { subject }));
      expect(about.map((one) => one.kind)).toContain(kind);
    }
  });

  it("books the invoice of a quote without an order, and compares the voucher that was announced", async () => {
    const quote = await quoteAt(anna, "accepted");
    const wrong = [{ role: "receivable" as const, account: 1510, rateBps: null, minor: 1n }];
    const follows = emailFollowUps("invoice", {});
    const [posted] = await settledChainOf(
      await convertQuoteToInvoice({ ...commandKeyFor("direct"), quote, announcedPostings: wrong, follows }),
    );
    expect(posted).toMatchObject({ stage: "done", posted: { voucher: "differs" }, held: true, next: null });
    expect(await effects()).toEqual({ conversions: 2, mails: 0, postings: 1 });
  });

  it("books the invoices that were foretold of a quote, and of an order delivered in part", async () => {
    const { roundToWhole } = await books(anna.access).one(companySettings, "");
    const announced = ({ rows, includesVat }: InvoiceDraft) => {
      const sold = rows.filter(({ isTextRow }) => !isTextRow);
      const priced = sold.map((row) => ({ ...row, account: null, rateBps: row.rateBps ?? 0 }));
      return expectedPostings(priced, { exponent: 2, includesVat, roundToWhole });
    };
    const quote = await quoteAt(anna, "accepted", 33_300n);
    const order = await orderAt(anna, "shipped", 33_300n);
    const draft = invoiceOfOrder(order);
    if (!draft) throw new Error("an order without house work is foretold");
    expect(draft.rows.map(({ quantity }) => quantity)).toEqual([20_000n, 33_300n, 0n]);
    const pressed = await Promise.all([
      convertQuoteToInvoice({ ...commandKeyFor("told"), quote, announcedPostings: announced(invoiceOfQuote(quote)) }),
      convertOrderToInvoice({ ...commandKeyFor("told"), order, announcedPostings: announced(draft) }),
    ]);
    for (const one of pressed) {
      expect(await settledChainOf(one)).toMatchObject([
        { stage: "done", posted: { voucher: "matches", differences: [] } },
      ]);
    }
  });

  it("makes one order of twenty presses, in whatever tabs and by whomever", async () => {
    const quote = await quoteAt(anna, "accepted");
    const presses = Array.from({ length: 20 }, (_, press) => {
      openSales(press % 2 ? anna : erik);
      return convertQuoteToOrder({ ...commandKeyFor(`twenty-${press}`), quote });
    });
    const results = await Promise.all(presses);
    const refusals = results.flatMap((one) => (one.ok ? [] : [one.problem]));
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
    const { customerId, rows, currencyCode } = await orderAt(anna, "ongoing");
    const written = { ...emptyOrder, customerId, rows, currencyCode, orderOn: today(), yourReference: "Åsa" };
    const writtenAs = crypto.randomUUID();
    const count = async () => (await books(anna.access).page(orders, { pageSize: 1 })).total;
    const had = await count();
    const presses = await Promise.all(
      Array.from({ length: 10 }, () =>
        createOrder({ ...commandKeyFor("written"), order: written, newOrderId: writtenAs }),
      ),
    );
    expect(presses.filter((one) => one.ok)).toHaveLength(1);
    const made = unwrapResult(presses.find((one) => one.ok) ?? { ok: false, problem: new Problem("internal") });
    expect(made).toMatchObject({ stage: "done", made: { document: "order", number: expect.any(Number) } });
    expect(await count()).toBe(had + 1);
    expect(await readOrder(made.made?.documentId)).toMatchObject({ yourReference: "Åsa", createdFromQuoteId: null });
    const again = await createOrder({ ...commandKeyFor("second"), order: written, newOrderId: crypto.randomUUID() });
    expect(unwrapResult(again).made?.documentId).not.toBe(made.made?.documentId);
  });

  /** Creates an order directly. The service creates it, but its answer is lost. */
  async function lostOrder() {
    const { customerId, rows, currencyCode } = await orderAt(anna, "ongoing", 70_000n);
    const written = { ...emptyOrder, customerId, rows, currencyCode, orderOn: today() };
    const fault = { method: "POST", path: "/v2/orders", kind: "cut-after-commit", times: 1 };
    await world.sandbox.control("PUT", "/faults", [fault]);
    const { id } = unwrapResult(
      await createOrder({ ...commandKeyFor("lost"), order: written, newOrderId: crypto.randomUUID() }),
    );
    const newest = { pageSize: 1, sort: [{ member: "Number", descending: true }] };
    const [order] = (await books(anna.access).page(orders, newest)).items;
    if (!order) throw new Error("no order was made");
    return { id, order };
  }

  it("finds a direct order whose answer was lost although somebody has delivered it since", async () => {
    const { id, order } = await lostOrder();
    openSales(erik);
    await settledChainOf(await shipOrder({ ...commandKeyFor("since"), order, deliveredQuantities: null }));
    const made = { documentId: order.id, number: order.number };
    expect(await settledOperation(anna, id)).toMatchObject({ stage: "done", attempt: 1, made });
  });

  it("leaves it to a person when somebody has changed that order since, and never makes a second", async () => {
    const { id, order } = await lostOrder();
    const rows = order.rows.map((row) => ({ ...row, quantity: 80_000n }));
    await books(erik.access).operate("PUT", `orders/${order.id}`, { body: fromOrder({ ...order, rows }) });
    const [operation] = await settledThroughTime(world, anna, [id]);
    const candidates = [{ documentId: order.id, number: order.number }];
    expect(operation).toMatchObject({ stage: "unknown", attempt: 1, candidates });
    const said = { decision: "marked_done", documentId: order.id };
    expect(await resolveOperation(anna.access, id, said)).toMatchObject({ stage: "done", made: candidates[0] });
  });

  it("takes a delivery back and delivers again", async () => {
    const shipped = await orderAt(anna, "shipped");
    expect(
      kindsAndStages(await settledChainOf(await voidDelivery({ ...commandKeyFor("back"), order: shipped }))),
    ).toEqual(["order-void done"]);
    const order = await readOrder(shipped.id);
    expect(order).toMatchObject({ status: "ongoing", rows: [{ deliveredQuantity: null }, {}, {}] });
    await settledChainOf(await shipOrder({ ...commandKeyFor("again"), order, deliveredQuantities: null }));
    const whole = await readOrder(shipped.id);
    expect(whole.rows.map((row) => row.deliveredQuantity)).toEqual([40_000n, 40_000n, null]);
    const left = await settledChainOf(await createBackOrder({ ...commandKeyFor("nothing"), order: whole }));
    expect(left).toMatchObject([{ stage: "refused", attempt: 0, problem: { detail: "nothing_left" } }]);
  });
});

describe("what cannot be", () => {
  const refusal = async (result: Parameters<typeof settledChainOf>[0]) => {
    const [operation] = await settledChainOf(result);
    expect(operation).toMatchObject({ stage: "refused", attempt: 0, next: null });
    return [operation?.problem?.code, operation?.problem?.detail];
  };

  it("stops at what is no longer what was seen, and at what stands elsewhere", async () => {
    const draft = await storeQuote(anna);
    unwrapResult(await saveQuote(companyId, { ...draft, rows: draft.rows.slice(0, 1) }));
    expect(await refusal(await issueQuote({ ...commandKeyFor("old"), quote: draft }))).toEqual([
      "conflict",
      "quote_changed",
    ]);
    const ongoing = await quoteAt(anna, "ongoing");
    expect(await refusal(await convertQuoteToOrder({ ...commandKeyFor("early"), quote: ongoing }))).toEqual([
      "conflict",
      "stage",
    ]);
    const accepted = await quoteAt(anna, "accepted");
    expect(await refusal(await acceptQuote({ ...commandKeyFor("twice"), quote: accepted }))).toEqual([
      "conflict",
      "already_done",
    ]);
    const shipped = await orderAt(anna, "shipped");
    const other = { ...shipped, rows: shipped.rows.map((row) => ({ ...row, deliveredQuantity: 10_000n })) };
    for (const order of [other, { ...shipped, grossMinor: 1n }]) {
      const pressed = await convertOrderToInvoice({ ...commandKeyFor("unlike"), order, announcedPostings: null });
      expect(await refusal(pressed)).toEqual(["conflict", "order_changed"]);
    }
    expect(
      await refusal(await shipOrder({ ...commandKeyFor("gone"), order: shipped, deliveredQuantities: null })),
    ).toEqual(["conflict", "already_done"]);
  });

  it("frees the document: what was refused may be ordered anew", async () => {
    const quote = await quoteAt(anna, "ongoing");
    await refusal(await convertQuoteToOrder({ ...commandKeyFor("early"), quote }));
    await settledChainOf(await acceptQuote({ ...commandKeyFor("accept"), quote }));
    expect(kindsAndStages(await settledChainOf(await convertQuoteToOrder({ ...commandKeyFor("now"), quote })))).toEqual(
      ["quote-order done"],
    );
  });

  it("ends a chain where a step is refused, with the service's word at its row", async () => {
    const order = await orderAt(anna, "ongoing");
    const follows = [{ kind: "order-invoice", postings: null }] as const;
    const [ship] = await settledChainOf(
      await shipOrder({ ...commandKeyFor("more"), order, deliveredQuantities: [40_000n, 50_000n, null], follows }),
    );
    expect(ship).toMatchObject({ stage: "refused", next: null, problem: { code: "remote_refused", row: 1 } });
    expect(ship?.ofOrder).toEqual({ expected: expectationOfOrder(order), delivered: ["40000", "50000", null] });
    expect(await effects()).toMatchObject({ postings: 0 });
    expect((await readOrder(order.id)).status).toBe("ongoing");
  });

  it("refuses chains that make no sense, and members nobody asked for", async () => {
    const quote = await quoteAt(anna, "ongoing");
    const wrong = [
      await acceptQuote({ ...commandKeyFor("odd"), quote, follows: [{ kind: "order-backorder" }] }),
      await acceptQuote({ ...commandKeyFor("odd"), quote: { ...quote, id: "1" } }),
    ];
    for (const one of wrong) expect(one).toMatchObject({ ok: false, problem: { code: "invalid_input" } });
  });

  it("says which module, scope or role is missing", async () => {
    const quote = await quoteAt(anna, "ongoing");
    const order = await orderAt(anna, "ongoing");
    const elsewhere = await world.signIn({ user: "anna@norrsken.example", company: "Fjällkaffe AB" });
    openSales(elsewhere);
    const abroad = { companyId: elsewhere.access.companyId, key: `module:${quote.id}` };
    const { stage, problem } = unwrapResult(await acceptQuote({ ...abroad, quote }));
    expect([stage, problem?.code]).toEqual(["refused", "module_missing"]);

    const lars = await world.signIn({ user: "lars@norrsken.example", company: "Norrsken Bygg AB" });
    openSales(lars);
    const presses = [
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
    for (const one of await Promise.all(presses)) expect(one).toMatchObject({ problem: { code: "role_missing" } });
    const reader = "ea:api offline_access ea:sales_readonly";
    const narrow = { user: "sara@revisorn.example", company: "Norrsken Bygg AB", scopes: reader };
    openSales(await world.signIn(narrow));
    const unscoped = unwrapResult(await acceptQuote({ ...commandKeyFor("scope"), quote }));
    expect(unscoped).toMatchObject({ stage: "refused", problem: { code: "scope_missing", detail: "ea:sales" } });
    const sara = await world.signIn({ user: "sara@revisorn.example", company: "Tulp & Zoon B.V." });
    openSales(sara);
    const foreign = await acceptQuote({ companyId: sara.access.companyId, key: `foreign:${quote.id}`, quote });
    expect(unwrapResult(foreign)).toMatchObject({ stage: "refused", problem: { code: "not_found" } });
  });

  it("takes a person's word only for a document that it may have made", async () => {
    const [one, other] = await Promise.all([quoteAt(anna, "accepted"), quoteAt(anna, "accepted")]);
    const [made] = await settledChainOf(await convertQuoteToOrder({ ...commandKeyFor("word"), quote: one }));
    const [elsewhere] = await settledChainOf(await convertQuoteToOrder({ ...commandKeyFor("word"), quote: other }));
    await abandonAtStage(anna, made?.id ?? "", "unknown");
    const said = (documentId?: string) =>
      resolveOperation(anna.access, made?.id ?? "", { decision: "marked_done", documentId });
    await expect(said(elsewhere?.made?.documentId)).rejects.toMatchObject({ code: "invalid_input" });
    await expect(said()).rejects.toMatchObject({ code: "invalid_input" });
    expect(await said(made?.made?.documentId)).toMatchObject({ stage: "done", made: made?.made });
    unwrapResult(await deleteOrder(companyId, made?.made?.documentId ?? ""));
  });
});

describe("a quote whose order somebody removed from the books", () => {
  it("is ordered again of its rows, once, and not while that order stands", async () => {
    const quote = await quoteAt(anna, "accepted");
    const [made] = await settledChainOf(await convertQuoteToOrder({ ...commandKeyFor("made"), quote }));
    const ordered = await books(anna.access).one(quotes, quote.id);
    const again = () =>
      createOrder({ ...commandKeyFor("again"), order: orderFromQuote(ordered, today()), newOrderId: quote.id });
    unwrapResult(await deleteOrder(companyId, made?.made?.documentId ?? ""));
    const [second] = await settledChainOf(await again());
    expect(second).toMatchObject({ kind: "order-create", stage: "done" });
    expect(await again()).toMatchObject({ ok: false, problem: { code: "conflict", detail: "subject" } });
    const order = await readOrder(second?.made?.documentId);
    expect(order).toMatchObject({ grossMinor: quote.grossMinor, createdFromQuoteId: null });
    unwrapResult(await deleteOrder(companyId, order.id));
    // The second order is deleted too. A third may then be created, once even for many commands at the same time.
    const presses = await Promise.all([again(), again(), again()]);
    expect(presses.filter((one) => one.ok)).toHaveLength(1);
    expect(await effects()).toMatchObject({ postings: 0 });
  });

  it("is ordered again by the service itself where that lets it", async () => {
    const quote = await quoteAt(anna, "accepted");
    const [made] = await settledChainOf(await convertQuoteToOrder({ ...commandKeyFor("first"), quote }));
    const pressed = () => convertQuoteToOrder({ ...commandKeyFor("anew"), quote });
    expect(await pressed()).toMatchObject({ ok: false, problem: { detail: "subject" } });
    unwrapResult(await deleteOrder(companyId, made?.made?.documentId ?? ""));
    // This service keeps the quote as ordered and refuses. The portal's own rule does not block the command.
    expect(await settledChainOf(await pressed())).toMatchObject([
      { stage: "refused", problem: { detail: "already_done" } },
    ]);
  });
});

describe("what was ordered together", () => {
  it("goes on when a person says that the first of it was done, once, in that person's name", async () => {
    const order = await orderAt(anna, "ongoing");
    const delivered = [30_000n, null, null];
    const follows = [{ kind: "order-backorder" }, { kind: "order-invoice", postings: null }] as const;
    const fault = { method: "POST", path: `/v2/orders/${order.id}/completed`, kind: "cut-before-commit", times: 1 };
    await world.sandbox.control("PUT", "/faults", [fault]);
    const { id } = unwrapResult(
      await shipOrder({ ...commandKeyFor("cut"), order, deliveredQuantities: delivered, follows }),
    );
    await world.sandbox.control("PUT", "/faults", []);
    // Somebody delivers the order in the service meanwhile, and the portal no longer knows who delivered it.
    await books(anna.access).operate("POST", `orders/${order.id}/completed`);
    await abandonAtStage(anna, id, "unknown");
    openSales(erik);
    const said = { decision: "marked_done", documentId: order.id };
    const [one, other] = await Promise.allSettled([
      resolveOperation(erik.access, id, said),
      resolveOperation(erik.access, id, said),
    ]);
    expect([one.status, other.status].toSorted()).toEqual(["fulfilled", "rejected"]);
    const chain = withFollowUps(await settledOperation(anna, id));
    expect(kindsAndStages(chain)).toEqual(["order-ship done", "order-backorder done", "order-invoice done"]);
    expect(chain.map(({ personId }) => personId)).toEqual([
      anna.access.personId,
      erik.access.personId,
      erik.access.personId,
    ]);
    expect(await effects()).toMatchObject({ postings: 1 });
  });

  it("waits as a whole where any of it may be taken back, although delivering alone does not", async () => {
    const { partnerId } = anna.access;
    const wait = (undoSeconds: number) =>
      withTenant(anna.access, (tx) =>
        tx.company.updateMany({ where: { partnerId, id: companyId }, data: { undoSeconds } }),
      );
    const [whole, part] = [await orderAt(anna, "ongoing"), await orderAt(anna, "ongoing")];
    await wait(60);
    const alone = unwrapResult(await shipOrder({ ...commandKeyFor("alone"), order: whole, deliveredQuantities: null }));
    const follows = [{ kind: "order-invoice", postings: null }] as const;
    const pressed = unwrapResult(
      await shipOrder({ ...commandKeyFor("both"), order: part, deliveredQuantities: [10_000n, null, null], follows }),
    );
    await wait(0);
    expect(alone).toMatchObject({ stage: "done", carryOutAt: null });
    expect(pressed).toMatchObject({ stage: "waiting", withdrawable: true, following: ["order-invoice"] });
    await withdrawOperation(anna.access, pressed.id);
    expect(await readOrder(part.id)).toMatchObject({ status: "ongoing", rows: [{ deliveredQuantity: null }, {}, {}] });
    expect(await effects()).toMatchObject({ postings: 0 });
    // A form that is written again submits another command, and nothing blocks it.
    const again = await shipOrder({
      ...commandKeyFor("again"),
      order: part,
      deliveredQuantities: [20_000n, null, null],
      follows,
    });
    expect(kindsAndStages(await settledChainOf(again))).toEqual(["order-ship done", "order-invoice done"]);
  });
});
