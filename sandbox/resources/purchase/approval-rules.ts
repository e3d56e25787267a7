/** The values of a draft's `ApprovalStatus`; 4 marks a draft that was changed during or after approval (assumed). */
export const approvalStatus = { none: 0, approved: 1, rejected: 2, ready: 3, actionRequired: 4 } as const;

/** The values of a draft's `ApprovalOrderType`. */
export const approvalSequence = { byAnybody: 0, inOrder: 1, inAnyOrder: 2 } as const;

export type Approver = {
  readonly ApproverId: string;
  readonly IsApproved: boolean;
  readonly Name: string | null;
  readonly Priority: number;
};

export type ApprovableDraft = {
  readonly ApprovalStatus: number;
  readonly ApprovalOrderType: number;
  readonly Approvers: readonly Approver[];
};

export type ApprovalRequester = { readonly userId: string; readonly mayApprove: boolean };

/** The result of an approval step: the new status and approvers of the draft, or the reason of a refusal. */
export type ApprovalStepResult =
  | { readonly is: "moved"; readonly status: number; readonly approvers: readonly Approver[] }
  | { readonly is: "refused"; readonly code: 3003 | 4033; readonly refusalReason: string };

/** Roles whose last approval also books the draft, because these roles may book (assumed). */
export const rolesBookingByApproval: ReadonlySet<string> = new Set(["owner", "accountant"]);

/** The current statuses from which each status may be requested (assumed, except for approved and rejected). */
const allowedPreviousStatuses: Readonly<Record<number, readonly number[]>> = {
  [approvalStatus.approved]: [approvalStatus.ready],
  [approvalStatus.rejected]: [approvalStatus.ready],
  [approvalStatus.ready]: [approvalStatus.none, approvalStatus.rejected, approvalStatus.actionRequired],
  [approvalStatus.none]: [
    approvalStatus.approved,
    approvalStatus.rejected,
    approvalStatus.ready,
    approvalStatus.actionRequired,
  ],
};

/**
 * Takes one step of the approval flow of a supplier invoice.
 *
 * Rule: a person who approves, rejects or withdraws an approval has the right to approve (3003). Where the draft names
 *       approvers, a person who approves or rejects is one of them (3003) and acts in their order (4033). With several
 *       approvers the last approval approves the draft. A new request and a withdrawal delete the approvals that were given
 */
export function takeApprovalStep(
  draft: ApprovableDraft,
  requester: ApprovalRequester,
  requestedStatus: number,
): ApprovalStepResult {
  if (!allowedPreviousStatuses[requestedStatus]?.includes(draft.ApprovalStatus)) {
    return buildRefusal(
      4033,
      `A draft with approval status ${draft.ApprovalStatus} cannot get status ${requestedStatus}.`,
    );
  }
  const isDecision = requestedStatus === approvalStatus.approved || requestedStatus === approvalStatus.rejected;
  const isWithdrawal = requestedStatus === approvalStatus.none && draft.ApprovalStatus === approvalStatus.approved;
  if ((isDecision || isWithdrawal) && !requester.mayApprove) {
    return buildRefusal(3003, "The user may not approve supplier invoices.");
  }
  if (isDecision) return decideOnDraft(draft, requester, requestedStatus);
  return { is: "moved", status: requestedStatus, approvers: removeApprovals(draft.Approvers) };
}

function decideOnDraft(
  draft: ApprovableDraft,
  { userId }: ApprovalRequester,
  requestedStatus: number,
): ApprovalStepResult {
  if (draft.ApprovalOrderType === approvalSequence.byAnybody)
    return { is: "moved", status: requestedStatus, approvers: [] };
  const pendingApprovers = draft.Approvers.filter((approver) => !approver.IsApproved);
  const requestingApprover = draft.Approvers.find((approver) => approver.ApproverId === userId);
  if (!requestingApprover) return buildRefusal(3003, "The user is not an approver of this draft.");
  if (requestingApprover.IsApproved) return buildRefusal(4033, "The user has approved this draft already.");
  const isEarlierApprover = (approver: Approver) => approver.Priority < requestingApprover.Priority;
  if (draft.ApprovalOrderType === approvalSequence.inOrder && pendingApprovers.some(isEarlierApprover)) {
    return buildRefusal(4033, "Another approver comes first.");
  }
  if (requestedStatus === approvalStatus.rejected) {
    return { is: "moved", status: requestedStatus, approvers: removeApprovals(draft.Approvers) };
  }
  const approvers = draft.Approvers.map((approver) =>
    approver === requestingApprover ? { ...approver, IsApproved: true } : approver,
  );
  const isLastApproval = pendingApprovers.length === 1;
  return { is: "moved", status: isLastApproval ? requestedStatus : approvalStatus.ready, approvers };
}

export const removeApprovals = (approvers: readonly Approver[]): readonly Approver[] =>
  approvers.map((approver) => ({ ...approver, IsApproved: false }));

const buildRefusal = (code: 3003 | 4033, refusalReason: string): ApprovalStepResult => ({
  is: "refused",
  code,
  refusalReason,
});
