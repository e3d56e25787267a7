import { describe, expect, it } from "vitest";
import type { Operation, OperationKind } from "@/lib/api/contract/operations/operation";
import type { Order } from "@/lib/api/contract/sales/order";
import { emptyOrder, emptyOrderRow } from "@/lib/api/contract/sales/order-body";
import { expectationOfOrder } from "@/lib/rules/sales/expectations";
import { Problem, type ProblemJson, toProblemJson } from "@/lib/values/problem";
import { orderRefusal } from "./order-refusal";

const row = { ...emptyOrderRow, text: "Spik", quantity: 100_000n };
const order: Order = { ...emptyOrder, id: "o", status: "ongoing", grossMinor: 100_00n, rows: [row, row] };
const delivering = (first: bigint | null, second: bigint | null): Order => ({
  ...order,
  rows: [
    { ...row, deliveredQuantity: first },
    { ...row, deliveredQuantity: second },
  ],
});
const atRow: ProblemJson = { ...toProblemJson(new Problem("remote_refused")), row: 1 };

/** A refused operation on the order as it was expected. A refused delivery delivers four units of the second row. */
function refusedOperation(
  kind: OperationKind = "order-ship",
  expectedOrder: Order = order,
  problem: ProblemJson = atRow,
): Operation {
  const delivered = kind === "order-ship" ? [null, "40000"] : null;
  return {
    kind,
    subject: "o",
    stage: "refused",
    problem,
    ofOrder: { expected: expectationOfOrder(expectedOrder), delivered },
  } as Operation;
}

describe("the refusal of a step of an order", () => {
  it("stands at its row, also once the delivery that was asked for is written", () => {
    expect(orderRefusal(order, [refusedOperation()])).toMatchObject({ row: 1, problem: { code: "remote_refused" } });
    expect(orderRefusal(delivering(null, 40_000n), [refusedOperation()])?.row).toBe(1);
    expect(orderRefusal(delivering(100_000n, 40_000n), [refusedOperation()])?.row).toBe(1);
  });

  it("is gone once the order says something else, delivers something else or is delivered", () => {
    expect(orderRefusal(delivering(null, 50_000n), [refusedOperation()])).toBeNull();
    expect(orderRefusal({ ...order, grossMinor: 90_00n }, [refusedOperation()])).toBeNull();
    expect(orderRefusal({ ...delivering(null, 40_000n), status: "shipped" }, [refusedOperation()])).toBeNull();
  });

  it("is gone once something came of a later try, and not for one that was taken back", () => {
    const later = (stage: Operation["stage"]) => ({ ...refusedOperation("order-invoice"), stage });
    expect(orderRefusal(order, [later("done"), refusedOperation()])).toBeNull();
    expect(orderRefusal(order, [later("withdrawn"), refusedOperation()])?.row).toBe(1);
    expect(orderRefusal(order, [{ ...refusedOperation(), subject: "other" }])).toBeNull();
  });

  it("of taking the delivery back is told for the order as a whole", () => {
    const shipped: Order = { ...delivering(null, 40_000n), status: "shipped" };
    const { row: _, ...problem } = atRow;
    expect(orderRefusal(shipped, [refusedOperation("order-void", shipped, problem)])).toEqual({ problem, row: null });
    expect(orderRefusal(delivering(null, 50_000n), [refusedOperation("order-void", shipped, problem)])).toBeNull();
  });

  it("for the order being another than on screen is told although it is", () => {
    const changed = toProblemJson(new Problem("conflict", { detail: "order_changed" }));
    expect(
      orderRefusal({ ...order, grossMinor: 90_00n }, [refusedOperation("order-ship", order, changed)])?.problem,
    ).toEqual(changed);
  });
});
