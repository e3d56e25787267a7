import { describe, expect, it } from "vitest";
import { type ApprovableDraft, takeApprovalStep } from "./approval-rules";

const [anna, erik, sara] = ["anna", "erik", "sara"];
const requesterOf = (userId: string, mayApprove = true) => ({ userId, mayApprove });
const buildDraft = (
  ApprovalStatus: number,
  orderType = 0,
  ...approvers: readonly [string, number, boolean?][]
): ApprovableDraft => ({
  ApprovalStatus,
  ApprovalOrderType: orderType,
  Approvers: approvers.map(([ApproverId, Priority, IsApproved = false]) => ({
    ApproverId,
    Priority,
    IsApproved,
    Name: null,
  })),
});
const readStepResult = (initialDraft: ApprovableDraft, user: string, requestedStatus: number, mayApprove = true) => {
  const stepResult = takeApprovalStep(initialDraft, requesterOf(user, mayApprove), requestedStatus);
  return stepResult.is === "moved" ? stepResult.status : stepResult.code;
};

describe("one step of the approval flow", () => {
  // Each line is a current status, with the result for each requested status: 0 none, 1 approved, 2 rejected, 3 ready.
  it.each([
    [0, [4033, 4033, 4033, 3]],
    [1, [0, 4033, 4033, 4033]],
    [2, [0, 4033, 4033, 3]],
    [3, [0, 1, 2, 4033]],
    [4, [0, 4033, 4033, 3]],
  ])("from %i", (status, expectedOutcomes) => {
    expect([0, 1, 2, 3].map((requestedStatus) => readStepResult(buildDraft(status), anna, requestedStatus))).toEqual(
      expectedOutcomes,
    );
  });

  it("needs the right to approve, to reject and to take an approval back, and not to ask", () => {
    expect([1, 2].map((requestedStatus) => readStepResult(buildDraft(3), anna, requestedStatus, false))).toEqual([
      3003, 3003,
    ]);
    expect(readStepResult(buildDraft(1), anna, 0, false)).toBe(3003);
    expect([readStepResult(buildDraft(0), anna, 3, false), readStepResult(buildDraft(3), anna, 0, false)]).toEqual([
      3, 0,
    ]);
  });

  it("is for the approvers a draft names, once each", () => {
    const draftWithTwoApprovers = buildDraft(3, 2, [anna, 0], [erik, 0, true]);
    expect([anna, erik, sara].map((user) => readStepResult(draftWithTwoApprovers, user, 1))).toEqual([1, 4033, 3003]);
  });

  it("waits for whoever comes first where there is an order, and is done with the last", () => {
    const orderedDraft = buildDraft(3, 1, [erik, 1], [anna, 2]);
    expect([
      readStepResult(orderedDraft, anna, 1),
      readStepResult(orderedDraft, erik, 1),
      readStepResult(orderedDraft, anna, 2),
    ]).toEqual([4033, 3, 4033]);
    expect(readStepResult(buildDraft(3, 1, [erik, 1, true], [anna, 2]), anna, 1)).toBe(1);
    expect(readStepResult(buildDraft(3, 2, [erik, 0], [anna, 0]), anna, 1)).toBe(3);
  });

  it("keeps who has approved, and forgets it when it is rejected or asked anew", () => {
    const halfApprovedDraft = buildDraft(3, 2, [anna, 0, true], [erik, 0]);
    const listApprovalsAfter = (initialDraft: ApprovableDraft, user: string, requestedStatus: number) => {
      const stepResult = takeApprovalStep(initialDraft, requesterOf(user), requestedStatus);
      return stepResult.is === "moved" && stepResult.approvers.map((approver) => approver.IsApproved);
    };
    expect(listApprovalsAfter(halfApprovedDraft, erik, 1)).toEqual([true, true]);
    expect(listApprovalsAfter(halfApprovedDraft, erik, 2)).toEqual([false, false]);
    expect(listApprovalsAfter(buildDraft(2, 2, [anna, 0, true], [erik, 0]), sara, 3)).toEqual([false, false]);
  });
});
