import { describe, expect, it } from "vitest";
import type { Operation, OperationKind } from "@/lib/api/contract/operations/operation";
import { emptyOrder } from "@/lib/api/contract/sales/order-body";
import {
  countTimesDone,
  doneMessageKeyOf,
  findOpenOrder,
  findPendingStep,
  isDocumentStale,
  stepNameOf,
  submittedStepsOf,
} from "./steps";

/** An operation of this kind at this stage, with its follow-up. */
function makeOperation(
  id: string,
  kind: OperationKind,
  stage: Operation["stage"],
  followUp: Operation | null = null,
): Operation {
  return { id, kind, stage, subject: "o", next: followUp, following: [] as readonly OperationKind[] } as Operation;
}

describe("the steps of a sale", () => {
  const mailOperation = makeOperation("m", "invoice-email", "unknown");
  const invoiceStep = makeOperation("i", "order-invoice", "done", mailOperation);
  const shipStep = makeOperation("s", "order-ship", "done", invoiceStep);

  it("are those that were pressed, without what follows by itself and without mails", () => {
    expect(submittedStepsOf([mailOperation, invoiceStep, shipStep]).map(({ id }) => id)).toEqual(["s"]);
  });

  it("are open while any of what was pressed together is on its way", () => {
    const pendingInvoiceStep = makeOperation("i", "order-invoice", "sent");
    const submittedStep = makeOperation("s", "order-ship", "done", pendingInvoiceStep);
    expect(findPendingStep([pendingInvoiceStep, submittedStep])?.id).toBe("s");
    expect(findPendingStep([invoiceStep, shipStep])).toBeNull();
  });

  it("are open while a person has to say what became of one, also of one that followed", () => {
    const unknownStep = makeOperation("i", "order-invoice", "unknown");
    expect(findPendingStep([unknownStep, makeOperation("s", "order-ship", "done", unknownStep)])?.id).toBe("i");
  });

  it("are told by the last that was done", () => {
    expect(doneMessageKeyOf(shipStep)).toBe("invoicedMailed");
    expect(doneMessageKeyOf(makeOperation("s", "order-ship", "done"))).toBe("turn.deliver.done");
    const backOrderStep = makeOperation("b", "order-backorder", "done");
    expect(doneMessageKeyOf(makeOperation("s", "order-ship", "done", backOrderStep))).toBe("deliveredRest");
    expect(
      doneMessageKeyOf(makeOperation("a", "quote-accept", "done", makeOperation("q", "quote-order", "done"))),
    ).toBe("turn.acceptQuote.done");
  });

  it("of a quote that is invoiced without an order are its own, also where its answer is recorded with them", () => {
    const quoteInvoiceStep = makeOperation("v", "quote-invoice", "done");
    expect(doneMessageKeyOf(makeOperation("a", "quote-accept", "done", quoteInvoiceStep))).toBe(
      "turn.invoiceQuote.done",
    );
    expect(doneMessageKeyOf(makeOperation("v", "quote-invoice", "done", mailOperation))).toBe("invoicedMailed");
    const acceptStep = { ...makeOperation("a", "quote-accept", "waiting"), following: ["quote-invoice"] as const };
    expect(stepNameOf(acceptStep)).toBe("invoiceQuote");
    expect(findPendingStep([makeOperation("v", "quote-invoice", "unknown")])?.id).toBe("v");
  });

  it("done again after being taken back in the books are other presses", () => {
    expect(countTimesDone([shipStep, makeOperation("s2", "order-ship", "refused")], "order-ship", "o")).toBe(1);
    expect(countTimesDone([shipStep], "order-ship", "other")).toBe(0);
  });
});

describe("a step that was done", () => {
  const makeChain = (modifiedAt: string) => ({
    ...{ quote: null, invoices: [], mailed: new Set<string>() },
    orders: [{ order: { ...emptyOrder, id: "o", modifiedAt }, isBackOrder: false }],
  });
  const doneShipStep = { ...makeOperation("s", "order-ship", "done"), sentAt: "2026-11-22T10:00:00.000Z" };

  it("is not yet in a document that was read before it", () => {
    expect(isDocumentStale(doneShipStep, makeChain("2026-11-22T09:59:00.1234567Z"))).toBe(true);
    expect(isDocumentStale(doneShipStep, makeChain("2026-11-22T10:00:00.1234567Z"))).toBe(false);
    expect(isDocumentStale({ ...doneShipStep, stage: "refused" }, makeChain("2026-11-22T09:59:00Z"))).toBe(false);
  });
});

describe("the order in hand", () => {
  const makeChainOrder = (id: string, status: "ongoing" | "shipped" | "invoiced") => ({
    order: { ...emptyOrder, id, status },
    isBackOrder: false,
  });

  it("is the page's own while there is something to do with it, else what is delivered, else what is not", () => {
    const orders = [makeChainOrder("a", "invoiced"), makeChainOrder("b", "ongoing"), makeChainOrder("c", "shipped")];
    expect(["a", "b", "c"].map((pageId) => findOpenOrder(orders, pageId)?.id)).toEqual(["c", "b", "c"]);
    expect(findOpenOrder(orders.slice(0, 2), "a")?.id).toBe("b");
    expect(findOpenOrder(orders.slice(0, 1), "a")).toBeNull();
  });
});
