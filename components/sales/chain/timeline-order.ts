import type { CalendarDate } from "@/lib/values/dates";

/** What happens on the way of a sale, in the order in which it does where nobody knows better. */
const chainSteps = [
  ...(["written", "quoted", "quoteMailed", "answered", "ordered", "confirmed", "delivered", "invoiced"] as const),
  ...(["sent", "due", "reminded", "paid", "takenBack"] as const),
] as const;

export type ChainStep = (typeof chainSteps)[number];

/** Something on a timeline: its day, the instant where that is known, and which step of the chain it is. */
export type Placed = { key: string; day: CalendarDate; at?: string | undefined; step: ChainStep };

type DayOf = (instant: string) => CalendarDate;

/** The instant, where it lies on the day that is shown: an invoice may be dated on another day than it was made on. */
export function timeOf({ day, at }: Pick<Placed, "day" | "at">, dayOf: DayOf): string | null {
  return at && dayOf(at) === day ? at : null;
}

/**
 * In the order in which it happened.
 *
 * Rule: by day, then by time. What has no time stands behind the last of its day that belongs to its own step or an earlier
 *       one, so that comparing two by their time and a third by its step never runs in a circle
 */
export function inOrder<One extends Placed>(all: readonly One[], dayOf: DayOf): readonly One[] {
  const known = all.map((one) => {
    const time = timeOf(one, dayOf);
    return { one, rank: chainSteps.indexOf(one.step), ms: time === null ? null : Date.parse(time) };
  });
  const placed = known.map(({ one, rank, ms }) => {
    const before = known.flatMap((other) =>
      other.ms !== null && other.one.day === one.day && other.rank <= rank ? other.ms : [],
    );
    return { one, rank, ms: ms ?? Math.max(0, ...before), isGuess: ms === null };
  });
  return placed
    .toSorted(
      (a, b) =>
        a.one.day.localeCompare(b.one.day) ||
        a.ms - b.ms ||
        a.rank - b.rank ||
        Number(a.isGuess) - Number(b.isGuess) ||
        a.one.key.localeCompare(b.one.key),
    )
    .map(({ one }) => one);
}
