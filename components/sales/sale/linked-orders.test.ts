import { describe, expect, it } from "vitest";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { findLinkedOrderIds, findOriginsOfBackOrders } from "./linked-orders";

const makeCreatedOrder = (documentId: string) => ({
  document: "order" as const,
  documentId,
  number: 1,
  grossMinor: "0",
  currencyCode: "SEK",
});
const makeBackOrderOperation = (subject: string, documentId: string, stage: Operation["stage"] = "done") => ({
  kind: "order-backorder" as const,
  stage,
  subject,
  made: stage === "done" ? makeCreatedOrder(documentId) : null,
});

describe("back orders", () => {
  const operations = [
    makeBackOrderOperation("a", "b"),
    makeBackOrderOperation("b", "c"),
    makeBackOrderOperation("c", "d", "refused"),
    { ...makeBackOrderOperation("a", "x"), kind: "order-ship" as const },
  ];

  it("are linked with the order whose rest they hold, each way", () => {
    expect(findLinkedOrderIds(operations)).toEqual(["a", "b", "c"]);
    expect([...findOriginsOfBackOrders(operations, ["a", "b", "c"])]).toEqual([
      ["b", "a"],
      ["c", "b"],
    ]);
  });

  it("stand beside what was ordered anew of a quote's rows", () => {
    const orderCreation = { ...makeBackOrderOperation("q", "n"), kind: "order-create" as const };
    expect(
      findLinkedOrderIds([
        orderCreation,
        { ...makeBackOrderOperation("q", "m", "refused"), kind: "order-create" as const },
      ]),
    ).toEqual(["n"]);
    expect([...findOriginsOfBackOrders([orderCreation], ["n"])]).toEqual([]);
  });

  it("whose order, or which themselves, are gone stand alone", () => {
    expect([...findOriginsOfBackOrders(operations, ["b", "c"])]).toEqual([["c", "b"]]);
    expect([...findOriginsOfBackOrders(operations, ["a"])]).toEqual([]);
  });
});
