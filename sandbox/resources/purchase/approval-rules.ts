/** `ApprovalStatus` of a draft; 4 is what became of an approval when the draft was changed (assumed). */
export const approvalStatus = { none: 0, approved: 1, rejected: 2, ready: 3, actionRequired: 4 } as const;

/** `ApprovalOrderType` of a draft. */
export const approvalOrder = { byAnybody: 0, inOrder: 1, inAnyOrder: 2 } as const;

export type Approver = {
  readonly ApproverId: string;
  readonly IsApproved: boolean;
  readonly Name: string | null;
  readonly Priority: number;
};

export type Approvable = {
  readonly ApprovalStatus: number;
  readonly ApprovalOrderType: number;
  readonly Approvers: readonly Approver[];
};

export type Asker = { readonly userId: string; readonly mayApprove: boolean };

/** What a step makes of a draft, or why it is refused. */
export type Step =
  | { readonly is: "moved"; readonly status: number; readonly approvers: readonly Approver[] }
  | { readonly is: "refused"; readonly code: 3003 | 4033; readonly why: string };

/** Roles whose last approval also books, for they may book themselves (assumed). */
export const booksByApproving: ReadonlySet<string> = new Set(["owner", "accountant"]);

/** From which status each may be asked for; everything else is the wrong order (assumed but for the first two). */
const mayFollow: Readonly<Record<number, readonly number[]>> = {
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
 * One step of the approval flow of a supplier invoice.
 *
 * Rule: who approves, rejects or takes an approval back has the right to (3003), is one of the approvers where the draft
 *       names them (3003), and comes when the turn is theirs (4033). With several approvers the draft is approved by the
 *       last. Asking again, and taking back, begins anew
 */
export function approvalStep(draft: Approvable, asker: Asker, asked: number): Step {
  if (!mayFollow[asked]?.includes(draft.ApprovalStatus)) {
    return refusal(4033, `A draft with approval status ${draft.ApprovalStatus} cannot get status ${asked}.`);
  }
  const decides = asked === approvalStatus.approved || asked === approvalStatus.rejected;
  const takesBack = asked === approvalStatus.none && draft.ApprovalStatus === approvalStatus.approved;
  if ((decides || takesBack) && !asker.mayApprove) {
    return refusal(3003, "The user may not approve supplier invoices.");
  }
  if (decides) return decided(draft, asker, asked);
  return { is: "moved", status: asked, approvers: withoutApprovals(draft.Approvers) };
}

function decided(draft: Approvable, { userId }: Asker, asked: number): Step {
  if (draft.ApprovalOrderType === approvalOrder.byAnybody) return { is: "moved", status: asked, approvers: [] };
  const waiting = draft.Approvers.filter((one) => !one.IsApproved);
  const own = draft.Approvers.find((one) => one.ApproverId === userId);
  if (!own) return refusal(3003, "The user is not an approver of this draft.");
  if (own.IsApproved) return refusal(4033, "The user has approved this draft already.");
  const isBefore = (one: Approver) => one.Priority < own.Priority;
  if (draft.ApprovalOrderType === approvalOrder.inOrder && waiting.some(isBefore)) {
    return refusal(4033, "Another approver comes first.");
  }
  if (asked === approvalStatus.rejected) {
    return { is: "moved", status: asked, approvers: withoutApprovals(draft.Approvers) };
  }
  const approvers = draft.Approvers.map((one) => (one === own ? { ...one, IsApproved: true } : one));
  const isLast = waiting.length === 1;
  return { is: "moved", status: isLast ? asked : approvalStatus.ready, approvers };
}

export const withoutApprovals = (approvers: readonly Approver[]): readonly Approver[] =>
  approvers.map((one) => ({ ...one, IsApproved: false }));

const refusal = (code: 3003 | 4033, why: string): Step => ({ is: "refused", code, why });
