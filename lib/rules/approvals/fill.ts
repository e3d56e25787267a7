import type { Slot } from "./chain";

/** The approvals that were given, each by a different person, and the slots that are still open, in their order. */
export type Filled = { taken: readonly { slot: Slot; personId: string }[]; open: readonly Slot[] };

/**
 * Assigns the approvals that were given to the slots of a chain.
 *
 * Rule: a person gives one approval of a chain. It goes to the first open slot that names the person, else to the first in
 *       which the person is a stand-in, chosen so that other people can still give the remaining approvals. An approval for
 *       which no slot is open does not count
 * @param approvers people in the order in which they approved
 */
export function fill(slots: readonly Slot[], given: readonly string[]): Filled {
  let filled: Filled = { taken: [], open: slots };
  for (const personId of new Set(given)) {
    const slot =
      placeOf(filled, personId, slots) ?? filled.open.find(({ candidates }) => candidates.includes(personId));
    if (slot) filled = put(filled, slot, personId);
  }
  return filled;
}

/** The slot of the current step that a person may fill so that other people can still fill the remaining slots. */
export function placeOf(filled: Filled, personId: string, slots: readonly Slot[] = filled.open): Slot | null {
  const turn = Math.min(...filled.open.map(({ step }) => step));
  const now = slots.filter(
    (slot) => filled.open.includes(slot) && slot.step === turn && slot.candidates.includes(personId),
  );
  const ordered = [...now.filter(({ named }) => named.includes(personId)), ...now];
  return ordered.find((slot) => firstEmpty(put(filled, slot, personId)) === null) ?? null;
}

function put({ taken, open }: Filled, slot: Slot, personId: string): Filled {
  return { taken: [...taken, { slot, personId }], open: open.filter((one) => one !== slot) };
}

/**
 * The first open slot for which nobody remains when every other open slot
 * is given to a different person; null where every slot can be filled.
 */
export function firstEmpty({ taken, open }: Filled): Slot | null {
  const gone = new Set(taken.map(({ personId }) => personId));
  const holder = new Map<string, Slot>();
  const seat = (slot: Slot, asked: Set<string>): boolean =>
    slot.candidates.some((personId) => {
      if (gone.has(personId) || asked.has(personId)) return false;
      asked.add(personId);
      const other = holder.get(personId);
      if (other && !seat(other, asked)) return false;
      holder.set(personId, slot);
      return true;
    });
  return open.find((slot) => !seat(slot, new Set())) ?? null;
}
