import { describe, expect, it } from "vitest";
import type { Operation, OperationStage } from "@/lib/api/contract/operations/operation";
import type { ApprovalStateView } from "@/lib/api/contract/purchases/approval-rules";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import {
  type Decision,
  findNewestReadAt,
  findOpenBatchIds,
  isDecisionCurrent,
  isDecisionUpdate,
  type QueueAndRequests,
} from "./decision-memory";

const makeOperation = (stage: OperationStage, id = "o", batchId: string | null = null) =>
  ({ id, stage, batchId }) as Operation;
const makeDecision = (decisionParts: Partial<Decision>): Decision => ({
  ...{ kind: "approving", operation: null, problem: null, batchId: null, lastStaleReadAt: null },
  ...decisionParts,
});
/** Returns a draft "d" whose queue item, approval state and open requests were read at the given instants. */
function readCompanyAt(
  instants: { queue?: number; approvalState?: number; openRequests?: number },
  permissionKind: "may" | "given" = "may",
): QueueAndRequests {
  const draft = { id: "d", mayApprove: true } as SupplierInvoiceDraft;
  const approvalState = { draftId: "d", verdict: { is: permissionKind } } as ApprovalStateView;
  return {
    queue: {
      items: instants.queue === undefined ? [] : [{ index: 0, draft, readAt: instants.queue }],
      approvalStates: {
        byDraftId: new Map([["d", approvalState]]),
        isRead: true,
        readAt: new Map([["d", instants.approvalState ?? 0]]),
      },
    },
    openRequests: { readAt: instants.openRequests ?? 0 },
  };
}

describe("a decision of this person", () => {
  it.each(["holding", "passing"] as const)("%s is the desk's to tell once it was read after it", (decisionKind) => {
    const requestDecision = makeDecision({ kind: decisionKind, lastStaleReadAt: 5 });
    expect(
      isDecisionCurrent("d", requestDecision, readCompanyAt({ queue: 9, approvalState: 9, openRequests: 4 })),
    ).toBe(true);
    expect(isDecisionCurrent("d", requestDecision, readCompanyAt({ openRequests: 6 }))).toBe(false);
  });

  it.each(["approving", "rejecting"] as const)(
    "%s, carried out, is over until the draft is read as theirs to approve again",
    (decisionKind) => {
      const executedDecision = makeDecision({
        kind: decisionKind,
        operation: makeOperation("done"),
        lastStaleReadAt: 5,
      });
      expect(isDecisionCurrent("d", executedDecision, readCompanyAt({}))).toBe(true);
      expect(isDecisionCurrent("d", executedDecision, readCompanyAt({ queue: 4, approvalState: 9 }))).toBe(true);
      expect(isDecisionCurrent("d", executedDecision, readCompanyAt({ queue: 9, approvalState: 4 }))).toBe(true);
      expect(isDecisionCurrent("d", executedDecision, readCompanyAt({ queue: 9, approvalState: 9 }, "given"))).toBe(
        true,
      );
      expect(isDecisionCurrent("d", executedDecision, readCompanyAt({ queue: 9, approvalState: 9 }))).toBe(false);
      expect(
        isDecisionCurrent(
          "d",
          { ...executedDecision, lastStaleReadAt: null },
          readCompanyAt({ queue: 9, approvalState: 9 }),
        ),
      ).toBe(true);
    },
  );

  it("is known to whatever is read after the last of what was read before", () => {
    expect(findNewestReadAt(readCompanyAt({ queue: 3, approvalState: 7 }))).toBe(7);
    expect(findNewestReadAt(readCompanyAt({ queue: 9, approvalState: 7 }))).toBe(9);
    expect(findNewestReadAt(readCompanyAt({}))).toBe(0);
  });

  it("stands while it is on its way, whatever is read", () => {
    expect(
      isDecisionCurrent(
        "d",
        makeDecision({ operation: makeOperation("waiting"), lastStaleReadAt: 5 }),
        readCompanyAt({ queue: 9, approvalState: 9 }),
      ),
    ).toBe(true);
  });

  it("hears of its own operation, and of the one a press of many made", () => {
    const ownDecision = makeDecision({ operation: makeOperation("waiting") });
    expect(isDecisionUpdate(ownDecision, makeOperation("waiting"))).toBe(false);
    expect(isDecisionUpdate(ownDecision, makeOperation("withdrawn"))).toBe(true);
    expect(isDecisionUpdate(ownDecision, makeOperation("withdrawn", "other"))).toBe(false);
    const batchDecision = makeDecision({ batchId: "b" });
    expect(isDecisionUpdate(batchDecision, makeOperation("withdrawn", "o", "b"))).toBe(true);
    expect(isDecisionUpdate(batchDecision, makeOperation("withdrawn", "o", "another"))).toBe(false);
    expect(isDecisionUpdate(makeDecision({}), makeOperation("refused"))).toBe(false);
    expect(isDecisionUpdate(undefined, makeOperation("refused", "o", "b"))).toBe(false);
  });

  it("asks about a press of many until all of it came to an end", () => {
    const waitingDecision = makeDecision({ batchId: "b" });
    const doneDecision = makeDecision({ batchId: "b", operation: makeOperation("done") });
    expect(findOpenBatchIds([waitingDecision, doneDecision, makeDecision({})])).toEqual(["b"]);
    expect(
      findOpenBatchIds([doneDecision, makeDecision({ batchId: "b", operation: makeOperation("refused") })]),
    ).toEqual([]);
  });
});
