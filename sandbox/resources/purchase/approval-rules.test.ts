import { describe, expect, it } from "vitest";
import { type Approvable, approvalStep } from "./approval-rules";

const [anna, erik, sara] = ["anna", "erik", "sara"];
const requesterOf = (userId: string, mayApprove = true) => ({ userId, mayApprove });
const draft = (ApprovalStatus: number, order = 0, ...people: readonly [string, number, boolean?][]): Approvable => ({
  ApprovalStatus,
  ApprovalOrderType: order,
  Approvers: people.map(([ApproverId, Priority, IsApproved = false]) => ({
    ApproverId,
    Priority,
    IsApproved,
    Name: null,
  })),
});
const outcome = (initialDraft: Approvable, user: string, requestedStatus: number, may = true) => {
  const step = approvalStep(initialDraft, requesterOf(user, may), requestedStatus);
  return step.is === "moved" ? step.status : step.code;
};

describe("one step of the approval flow", () => {
  // Each line is a current status, with the result for each requested status: 0 none, 1 approved, 2 rejected, 3 ready.
  it.each([
    [0, [4033, 4033, 4033, 3]],
    [1, [0, 4033, 4033, 4033]],
    [2, [0, 4033, 4033, 3]],
    [3, [0, 1, 2, 4033]],
    [4, [0, 4033, 4033, 3]],
  ])("from %i", (status, becomes) => {
    expect([0, 1, 2, 3].map((asked) => outcome(draft(status), anna, asked))).toEqual(becomes);
  });

  it("needs the right to approve, to reject and to take an approval back, and not to ask", () => {
    expect([1, 2].map((asked) => outcome(draft(3), anna, asked, false))).toEqual([3003, 3003]);
    expect(outcome(draft(1), anna, 0, false)).toBe(3003);
    expect([outcome(draft(0), anna, 3, false), outcome(draft(3), anna, 0, false)]).toEqual([3, 0]);
  });

  it("is for the approvers a draft names, once each", () => {
    const two = draft(3, 2, [anna, 0], [erik, 0, true]);
    expect([anna, erik, sara].map((user) => outcome(two, user, 1))).toEqual([1, 4033, 3003]);
  });

  it("waits for whoever comes first where there is an order, and is done with the last", () => {
    const first = draft(3, 1, [erik, 1], [anna, 2]);
    expect([outcome(first, anna, 1), outcome(first, erik, 1), outcome(first, anna, 2)]).toEqual([4033, 3, 4033]);
    expect(outcome(draft(3, 1, [erik, 1, true], [anna, 2]), anna, 1)).toBe(1);
    expect(outcome(draft(3, 2, [erik, 0], [anna, 0]), anna, 1)).toBe(3);
  });

  it("keeps who has approved, and forgets it when it is rejected or asked anew", () => {
    const half = draft(3, 2, [anna, 0, true], [erik, 0]);
    const approvals = (given: Approvable, user: string, asked: number) => {
      const step = approvalStep(given, requesterOf(user), asked);
      return step.is === "moved" && step.approvers.map((one) => one.IsApproved);
    };
    expect(approvals(half, erik, 1)).toEqual([true, true]);
    expect(approvals(half, erik, 2)).toEqual([false, false]);
    expect(approvals(draft(2, 2, [anna, 0, true], [erik, 0]), sara, 3)).toEqual([false, false]);
  });
});
