import { describe, expect, it } from "vitest";
import type { Operation, OperationStage } from "@/lib/api/contract/operations/operation";
import type { ApprovalStateView } from "@/lib/api/contract/purchases/approval-rules";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import {
  type Decision,
  isDecisionCurrent,
  isDecisionUpdate,
  lastReadAt,
  openBatchIds,
  type QueueAndRequests,
} from "./decision-memory";

const operation = (stage: OperationStage, id = "o", batchId: string | null = null) =>
  ({ id, stage, batchId }) as Operation;
const decision = (more: Partial<Decision>): Decision => ({
  ...{ kind: "approving", operation: null, problem: null, batchId: null, lastStaleReadAt: null },
  ...more,
});
/** Returns a draft "d" whose queue item, approval state and open requests were read at the given instants. */
function readCompanyAt(
  instants: { queue?: number; approvalState?: number; desk?: number },
  is: "may" | "given" = "may",
): QueueAndRequests {
  const draft = { id: "d", mayApprove: true } as SupplierInvoiceDraft;
  const approvalState = { draftId: "d", verdict: { is } } as ApprovalStateView;
  return {
    queue: {
      items: instants.queue === undefined ? [] : [{ index: 0, draft, readAt: instants.queue }],
      approvalStates: {
        byDraftId: new Map([["d", approvalState]]),
        isRead: true,
        readAt: new Map([["d", instants.approvalState ?? 0]]),
      },
    },
    openRequests: { readAt: instants.desk ?? 0 },
  };
}

describe("a decision of this person", () => {
  it.each(["holding", "passing"] as const)("%s is the desk's to tell once it was read after it", (kind) => {
    const left = decision({ kind, lastStaleReadAt: 5 });
    expect(isDecisionCurrent("d", left, readCompanyAt({ queue: 9, approvalState: 9, desk: 4 }))).toBe(true);
    expect(isDecisionCurrent("d", left, readCompanyAt({ desk: 6 }))).toBe(false);
  });

  it.each(["approving", "rejecting"] as const)(
    "%s, carried out, is over until the draft is read as theirs to approve again",
    (kind) => {
      const over = decision({ kind, operation: operation("done"), lastStaleReadAt: 5 });
      expect(isDecisionCurrent("d", over, readCompanyAt({}))).toBe(true);
      expect(isDecisionCurrent("d", over, readCompanyAt({ queue: 4, approvalState: 9 }))).toBe(true);
      expect(isDecisionCurrent("d", over, readCompanyAt({ queue: 9, approvalState: 4 }))).toBe(true);
      expect(isDecisionCurrent("d", over, readCompanyAt({ queue: 9, approvalState: 9 }, "given"))).toBe(true);
      expect(isDecisionCurrent("d", over, readCompanyAt({ queue: 9, approvalState: 9 }))).toBe(false);
      expect(
        isDecisionCurrent("d", { ...over, lastStaleReadAt: null }, readCompanyAt({ queue: 9, approvalState: 9 })),
      ).toBe(true);
    },
  );

  it("is known to whatever is read after the last of what was read before", () => {
    expect(lastReadAt(readCompanyAt({ queue: 3, approvalState: 7 }))).toBe(7);
    expect(lastReadAt(readCompanyAt({ queue: 9, approvalState: 7 }))).toBe(9);
    expect(lastReadAt(readCompanyAt({}))).toBe(0);
  });

  it("stands while it is on its way, whatever is read", () => {
    expect(
      isDecisionCurrent(
        "d",
        decision({ operation: operation("waiting"), lastStaleReadAt: 5 }),
        readCompanyAt({ queue: 9, approvalState: 9 }),
      ),
    ).toBe(true);
  });

  it("hears of its own operation, and of the one a press of many made", () => {
    const own = decision({ operation: operation("waiting") });
    expect(isDecisionUpdate(own, operation("waiting"))).toBe(false);
    expect(isDecisionUpdate(own, operation("withdrawn"))).toBe(true);
    expect(isDecisionUpdate(own, operation("withdrawn", "other"))).toBe(false);
    const many = decision({ batchId: "b" });
    expect(isDecisionUpdate(many, operation("withdrawn", "o", "b"))).toBe(true);
    expect(isDecisionUpdate(many, operation("withdrawn", "o", "another"))).toBe(false);
    expect(isDecisionUpdate(decision({}), operation("refused"))).toBe(false);
    expect(isDecisionUpdate(undefined, operation("refused", "o", "b"))).toBe(false);
  });

  it("asks about a press of many until all of it came to an end", () => {
    const waits = decision({ batchId: "b" });
    const done = decision({ batchId: "b", operation: operation("done") });
    expect(openBatchIds([waits, done, decision({})])).toEqual(["b"]);
    expect(openBatchIds([done, decision({ batchId: "b", operation: operation("refused") })])).toEqual([]);
  });
});
