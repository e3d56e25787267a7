import type { Slot } from "./chain";

/** Approvals given, each by another person, and the slots that are still open in their order. */
export type Filled = { taken: readonly { slot: Slot; personId: string }[]; open: readonly Slot[] };

/**
 * Puts the approvals that were given into the slots of a chain.
 *
 * Rule: a person gives one approval of a chain. It goes to the first open slot that names them, else to the first in which
 *       they stand in for somebody, so that the rest can still be given by others; one no slot has a place for does not count
 * @param given people in the order they approved
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

/** The slot of the step whose turn it is that a person may fill so that the rest can be filled by others. */
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
 * The first open slot that nobody is left for when every other approval is given by a person of its own; null where all can
 * be given.
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
