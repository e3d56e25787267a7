import { describe, expect, it } from "vitest";
import type { Operation, OperationKind } from "@/lib/api/contract/operations/operation";
import type { Order } from "@/lib/api/contract/sales/order";
import { emptyOrder, emptyOrderRow } from "@/lib/api/contract/sales/order-body";
import { expectationOfOrder } from "@/lib/rules/sales/expectations";
import { Problem, type ProblemJson, toProblemJson } from "@/lib/values/problem";
import { findOrderRefusal } from "./order-refusal";

const row = { ...emptyOrderRow, text: "Spik", quantity: 100_000n };
const order: Order = { ...emptyOrder, id: "o", status: "ongoing", grossMinor: 100_00n, rows: [row, row] };
const withDeliveredQuantities = (firstQuantity: bigint | null, secondQuantity: bigint | null): Order => ({
  ...order,
  rows: [
    { ...row, deliveredQuantity: firstQuantity },
    { ...row, deliveredQuantity: secondQuantity },
  ],
});
const problemAtRow: ProblemJson = { ...toProblemJson(new Problem("remote_refused")), row: 1 };

/** A refused operation on the order as it was expected. A refused delivery delivers four units of the second row. */
function makeRefusedOperation(
  kind: OperationKind = "order-ship",
  expectedOrder: Order = order,
  problem: ProblemJson = problemAtRow,
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
    expect(findOrderRefusal(order, [makeRefusedOperation()])).toMatchObject({
      row: 1,
      problem: { code: "remote_refused" },
    });
    expect(findOrderRefusal(withDeliveredQuantities(null, 40_000n), [makeRefusedOperation()])?.row).toBe(1);
    expect(findOrderRefusal(withDeliveredQuantities(100_000n, 40_000n), [makeRefusedOperation()])?.row).toBe(1);
  });

  it("is gone once the order says something else, delivers something else or is delivered", () => {
    expect(findOrderRefusal(withDeliveredQuantities(null, 50_000n), [makeRefusedOperation()])).toBeNull();
    expect(findOrderRefusal({ ...order, grossMinor: 90_00n }, [makeRefusedOperation()])).toBeNull();
    expect(
      findOrderRefusal({ ...withDeliveredQuantities(null, 40_000n), status: "shipped" }, [makeRefusedOperation()]),
    ).toBeNull();
  });

  it("is gone once something came of a later try, and not for one that was taken back", () => {
    const makeLaterOperation = (stage: Operation["stage"]) => ({ ...makeRefusedOperation("order-invoice"), stage });
    expect(findOrderRefusal(order, [makeLaterOperation("done"), makeRefusedOperation()])).toBeNull();
    expect(findOrderRefusal(order, [makeLaterOperation("withdrawn"), makeRefusedOperation()])?.row).toBe(1);
    expect(findOrderRefusal(order, [{ ...makeRefusedOperation(), subject: "other" }])).toBeNull();
  });

  it("of taking the delivery back is told for the order as a whole", () => {
    const shippedOrder: Order = { ...withDeliveredQuantities(null, 40_000n), status: "shipped" };
    const { row: _, ...problem } = problemAtRow;
    expect(findOrderRefusal(shippedOrder, [makeRefusedOperation("order-void", shippedOrder, problem)])).toEqual({
      problem,
      row: null,
    });
    expect(
      findOrderRefusal(withDeliveredQuantities(null, 50_000n), [
        makeRefusedOperation("order-void", shippedOrder, problem),
      ]),
    ).toBeNull();
  });

  it("for the order being another than on screen is told although it is", () => {
    const orderChangedProblem = toProblemJson(new Problem("conflict", { detail: "order_changed" }));
    expect(
      findOrderRefusal({ ...order, grossMinor: 90_00n }, [
        makeRefusedOperation("order-ship", order, orderChangedProblem),
      ])?.problem,
    ).toEqual(orderChangedProblem);
  });
});
