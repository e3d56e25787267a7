import { describe, expect, it } from "vitest";
import { Problem, toProblemJson } from "@/lib/values/problem";
import { messageNamespaceOf, problemOf, stageText } from "./stage-text";

const reconnect = toProblemJson(new Problem("reconnect_required"));
const busy = toProblemJson(new Problem("remote_busy"));

describe("the words for an operation", () => {
  it("does not say on its way while it waits for something", () => {
    expect(stageText({ stage: "waiting", problem: null })).toBe("waiting");
    expect(stageText({ stage: "waiting", problem: reconnect })).toBe("waitsLogin");
    expect(stageText({ stage: "waiting", problem: busy })).toBe("waits");
    expect(stageText({ stage: "checking", problem: reconnect })).toBe("checkingWaits");
    expect(stageText({ stage: "refused", problem: reconnect })).toBe("refused");
  });

  it("says of an e-invoice whether it left, and not whether its invoice is posted", () => {
    expect(messageNamespaceOf({ kind: "invoice-einvoice" })).toBe("sending");
    expect(messageNamespaceOf({ kind: "order-invoice" })).toBe("operation");
    expect(messageNamespaceOf({ kind: "order-create" })).toBe("making");
  });

  it("names what stands in the way until it is over", () => {
    expect(problemOf({ stage: "waiting", problem: reconnect })?.code).toBe("reconnect_required");
    expect(problemOf({ stage: "refused", problem: busy })?.code).toBe("remote_busy");
    expect(problemOf({ stage: "unknown", problem: busy })).toBeNull();
  });
});
