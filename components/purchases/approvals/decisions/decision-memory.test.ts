import { describe, expect, it } from "vitest";
import type { Operation, OperationStage } from "@/lib/api/contract/operations/operation";
import type { ApprovalStanding } from "@/lib/api/contract/purchases/approval-rules";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import { type Decision, isNews, lastReadAt, openBatches, type Read, stands } from "./decision-memory";

const operation = (stage: OperationStage, id = "o", batchId: string | null = null) =>
  ({ id, stage, batchId }) as Operation;
const decision = (more: Partial<Decision>): Decision => ({
  ...{ done: "approving", operation: null, problem: null, batchId: null, since: null },
  ...more,
});
/** A draft "d" whose queue item, approval state and open requests were read at the given instants. */
function read(at: { queue?: number; standing?: number; desk?: number }, is: "may" | "given" = "may"): Read {
  const draft = { id: "d", mayApprove: true } as SupplierInvoiceDraft;
  const standing = { draftId: "d", verdict: { is } } as ApprovalStanding;
  return {
    queue: {
      items: at.queue === undefined ? [] : [{ index: 0, draft, readAt: at.queue }],
      standings: { of: new Map([["d", standing]]), isRead: true, readAt: new Map([["d", at.standing ?? 0]]) },
    },
    desk: { readAt: at.desk ?? 0 },
  };
}

describe("a decision of this person", () => {
  it.each(["holding", "passing"] as const)("%s is the desk's to tell once it was read after it", (done) => {
    const left = decision({ done, since: 5 });
    expect(stands("d", left, read({ queue: 9, standing: 9, desk: 4 }))).toBe(true);
    expect(stands("d", left, read({ desk: 6 }))).toBe(false);
  });

  it.each(["approving", "rejecting"] as const)(
    "%s, carried out, is over until the draft is read as theirs to approve again",
    (done) => {
      const over = decision({ done, operation: operation("done"), since: 5 });
      expect(stands("d", over, read({}))).toBe(true);
      expect(stands("d", over, read({ queue: 4, standing: 9 }))).toBe(true);
      expect(stands("d", over, read({ queue: 9, standing: 4 }))).toBe(true);
      expect(stands("d", over, read({ queue: 9, standing: 9 }, "given"))).toBe(true);
      expect(stands("d", over, read({ queue: 9, standing: 9 }))).toBe(false);
      expect(stands("d", { ...over, since: null }, read({ queue: 9, standing: 9 }))).toBe(true);
    },
  );

  it("is known to whatever is read after the last of what was read before", () => {
    expect(lastReadAt(read({ queue: 3, standing: 7 }))).toBe(7);
    expect(lastReadAt(read({ queue: 9, standing: 7 }))).toBe(9);
    expect(lastReadAt(read({}))).toBe(0);
  });

  it("stands while it is on its way, whatever is read", () => {
    expect(stands("d", decision({ operation: operation("waiting"), since: 5 }), read({ queue: 9, standing: 9 }))).toBe(
      true,
    );
  });

  it("hears of its own operation, and of the one a press of many made", () => {
    const own = decision({ operation: operation("waiting") });
    expect(isNews(own, operation("waiting"))).toBe(false);
    expect(isNews(own, operation("withdrawn"))).toBe(true);
    expect(isNews(own, operation("withdrawn", "other"))).toBe(false);
    const many = decision({ batchId: "b" });
    expect(isNews(many, operation("withdrawn", "o", "b"))).toBe(true);
    expect(isNews(many, operation("withdrawn", "o", "another"))).toBe(false);
    expect(isNews(decision({}), operation("refused"))).toBe(false);
    expect(isNews(undefined, operation("refused", "o", "b"))).toBe(false);
  });

  it("asks about a press of many until all of it came to an end", () => {
    const waits = decision({ batchId: "b" });
    const done = decision({ batchId: "b", operation: operation("done") });
    expect(openBatches([waits, done, decision({})])).toEqual(["b"]);
    expect(openBatches([done, decision({ batchId: "b", operation: operation("refused") })])).toEqual([]);
  });
});
