import type { ApprovalSlot } from "./chain";

/** The approvals that were given, each by a different person, and the slots that are still open, in their order. */
export type FilledSlots = {
  approvals: readonly { slot: ApprovalSlot; personId: string }[];
  openSlots: readonly ApprovalSlot[];
};

/**
 * Assigns the approvals that were given to the slots of a chain.
 *
 * Rule: a person gives one approval of a chain. It goes to the first open slot that names the person, else to the first in
 *       which the person is a stand-in, chosen so that other people can still give the remaining approvals. An approval for
 *       which no slot is open does not count
 * @param approvers people in the order in which they approved
 */
export function fillSlots(slots: readonly ApprovalSlot[], approvers: readonly string[]): FilledSlots {
  let filledSlots: FilledSlots = { approvals: [], openSlots: slots };
  for (const personId of new Set(approvers)) {
    const slot =
      findSlotFor(filledSlots, personId, slots) ??
      filledSlots.openSlots.find(({ candidates }) => candidates.includes(personId));
    if (slot) filledSlots = withApproval(filledSlots, slot, personId);
  }
  return filledSlots;
}

/** The slot of the current step that a person may fill so that other people can still fill the remaining slots. */
export function findSlotFor(
  filledSlots: FilledSlots,
  personId: string,
  slots: readonly ApprovalSlot[] = filledSlots.openSlots,
): ApprovalSlot | null {
  const currentStep = Math.min(...filledSlots.openSlots.map(({ step }) => step));
  const currentSlots = slots.filter(
    (slot) => filledSlots.openSlots.includes(slot) && slot.step === currentStep && slot.candidates.includes(personId),
  );
  const namedSlotsFirst = [
    ...currentSlots.filter(({ namedPersonIds }) => namedPersonIds.includes(personId)),
    ...currentSlots,
  ];
  return (
    namedSlotsFirst.find((slot) => firstUnfillableSlot(withApproval(filledSlots, slot, personId)) === null) ?? null
  );
}

function withApproval({ approvals, openSlots }: FilledSlots, slot: ApprovalSlot, personId: string): FilledSlots {
  return {
    approvals: [...approvals, { slot, personId }],
    openSlots: openSlots.filter((openSlot) => openSlot !== slot),
  };
}

/**
 * The first open slot for which nobody remains when every other open slot
 * is given to a different person; null where every slot can be filled.
 */
export function firstUnfillableSlot({ approvals, openSlots }: FilledSlots): ApprovalSlot | null {
  const approverIds = new Set(approvals.map(({ personId }) => personId));
  const slotOfPerson = new Map<string, ApprovalSlot>();
  const canAssign = (slot: ApprovalSlot, triedPersonIds: Set<string>): boolean =>
    slot.candidates.some((personId) => {
      if (approverIds.has(personId) || triedPersonIds.has(personId)) return false;
      triedPersonIds.add(personId);
      const assignedSlot = slotOfPerson.get(personId);
      if (assignedSlot && !canAssign(assignedSlot, triedPersonIds)) return false;
      slotOfPerson.set(personId, slot);
      return true;
    });
  return openSlots.find((slot) => !canAssign(slot, new Set())) ?? null;
}
