import { describe, expect, it } from "vitest";
import { Problem, toProblemJson } from "@/lib/values/problem";
import { messageNamespaceOf, problemOf, stageTextKeyOf } from "./stage-text";

const reconnectProblem = toProblemJson(new Problem("reconnect_required"));
const busyProblem = toProblemJson(new Problem("remote_busy"));

describe("the words for an operation", () => {
  it("does not say on its way while it waits for something", () => {
    expect(stageTextKeyOf({ stage: "waiting", problem: null })).toBe("waiting");
    expect(stageTextKeyOf({ stage: "waiting", problem: reconnectProblem })).toBe("waitsLogin");
    expect(stageTextKeyOf({ stage: "waiting", problem: busyProblem })).toBe("waits");
    expect(stageTextKeyOf({ stage: "checking", problem: reconnectProblem })).toBe("checkingWaits");
    expect(stageTextKeyOf({ stage: "refused", problem: reconnectProblem })).toBe("refused");
  });

  it("says of an e-invoice whether it left, and not whether its invoice is posted", () => {
    expect(messageNamespaceOf({ kind: "invoice-einvoice" })).toBe("sending");
    expect(messageNamespaceOf({ kind: "order-invoice" })).toBe("operation");
    expect(messageNamespaceOf({ kind: "order-create" })).toBe("making");
  });

  it("names what stands in the way until it is over", () => {
    expect(problemOf({ stage: "waiting", problem: reconnectProblem })?.code).toBe("reconnect_required");
    expect(problemOf({ stage: "refused", problem: busyProblem })?.code).toBe("remote_busy");
    expect(problemOf({ stage: "unknown", problem: busyProblem })).toBeNull();
  });
});
