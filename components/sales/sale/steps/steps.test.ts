import { describe, expect, it } from "vitest";
import type { Operation, OperationKind } from "@/lib/api/contract/operations/operation";
import { emptyOrder } from "@/lib/api/contract/sales/order-body";
import {
  doneMessageKey,
  findOpenOrder,
  findPendingStep,
  isDocumentStale,
  stepNameOf,
  submittedStepsOf,
  timesDone,
} from "./steps";

/** An operation of this kind at this stage, with its follow-up. */
function operation(
  id: string,
  kind: OperationKind,
  stage: Operation["stage"],
  next: Operation | null = null,
): Operation {
  return { id, kind, stage, subject: "o", next, following: [] as readonly OperationKind[] } as Operation;
}

describe("the steps of a sale", () => {
  const mail = operation("m", "invoice-email", "unknown");
  const invoiced = operation("i", "order-invoice", "done", mail);
  const shipped = operation("s", "order-ship", "done", invoiced);

  it("are those that were pressed, without what follows by itself and without mails", () => {
    expect(submittedStepsOf([mail, invoiced, shipped]).map(({ id }) => id)).toEqual(["s"]);
  });

  it("are open while any of what was pressed together is on its way", () => {
    const moving = operation("i", "order-invoice", "sent");
    const pressed = operation("s", "order-ship", "done", moving);
    expect(findPendingStep([moving, pressed])?.id).toBe("s");
    expect(findPendingStep([invoiced, shipped])).toBeNull();
  });

  it("are open while a person has to say what became of one, also of one that followed", () => {
    const lost = operation("i", "order-invoice", "unknown");
    expect(findPendingStep([lost, operation("s", "order-ship", "done", lost)])?.id).toBe("i");
  });

  it("are told by the last that was done", () => {
    expect(doneMessageKey(shipped)).toBe("invoicedMailed");
    expect(doneMessageKey(operation("s", "order-ship", "done"))).toBe("turn.deliver.done");
    const rest = operation("b", "order-backorder", "done");
    expect(doneMessageKey(operation("s", "order-ship", "done", rest))).toBe("deliveredRest");
    expect(doneMessageKey(operation("a", "quote-accept", "done", operation("q", "quote-order", "done")))).toBe(
      "turn.acceptQuote.done",
    );
  });

  it("of a quote that is invoiced without an order are its own, also where its answer is recorded with them", () => {
    const invoiced = operation("v", "quote-invoice", "done");
    expect(doneMessageKey(operation("a", "quote-accept", "done", invoiced))).toBe("turn.invoiceQuote.done");
    expect(doneMessageKey(operation("v", "quote-invoice", "done", mail))).toBe("invoicedMailed");
    const accepting = { ...operation("a", "quote-accept", "waiting"), following: ["quote-invoice"] as const };
    expect(stepNameOf(accepting)).toBe("invoiceQuote");
    expect(findPendingStep([operation("v", "quote-invoice", "unknown")])?.id).toBe("v");
  });

  it("done again after being taken back in the books are other presses", () => {
    expect(timesDone([shipped, operation("s2", "order-ship", "refused")], "order-ship", "o")).toBe(1);
    expect(timesDone([shipped], "order-ship", "other")).toBe(0);
  });
});

describe("a step that was done", () => {
  const chain = (modifiedAt: string) => ({
    ...{ quote: null, invoices: [], mailed: new Set<string>() },
    orders: [{ order: { ...emptyOrder, id: "o", modifiedAt }, isBackOrder: false }],
  });
  const shipped = { ...operation("s", "order-ship", "done"), sentAt: "2026-11-22T10:00:00.000Z" };

  it("is not yet in a document that was read before it", () => {
    expect(isDocumentStale(shipped, chain("2026-11-22T09:59:00.1234567Z"))).toBe(true);
    expect(isDocumentStale(shipped, chain("2026-11-22T10:00:00.1234567Z"))).toBe(false);
    expect(isDocumentStale({ ...shipped, stage: "refused" }, chain("2026-11-22T09:59:00Z"))).toBe(false);
  });
});

describe("the order in hand", () => {
  const order = (id: string, status: "ongoing" | "shipped" | "invoiced") => ({
    order: { ...emptyOrder, id, status },
    isBackOrder: false,
  });

  it("is the page's own while there is something to do with it, else what is delivered, else what is not", () => {
    const orders = [order("a", "invoiced"), order("b", "ongoing"), order("c", "shipped")];
    expect(["a", "b", "c"].map((page) => findOpenOrder(orders, page)?.id)).toEqual(["c", "b", "c"]);
    expect(findOpenOrder(orders.slice(0, 2), "a")?.id).toBe("b");
    expect(findOpenOrder(orders.slice(0, 1), "a")).toBeNull();
  });
});
