import type { CalendarDate } from "@/lib/values/dates";

/** The steps of a sale, in the order in which they happen where no times are known. */
const chainSteps = [
  ...(["written", "quoted", "quoteMailed", "answered", "ordered", "confirmed", "delivered", "invoiced"] as const),
  ...(["sent", "due", "reminded", "paid", "takenBack"] as const),
] as const;

export type ChainStep = (typeof chainSteps)[number];

/**
 * An item of a timeline: its day, its instant where the instant is known, and the step of the chain that it belongs to.
 */
export type TimelineItem = { key: string; day: CalendarDate; at?: string | undefined; step: ChainStep };

type DayOf = (instant: string) => CalendarDate;

/**
 * The instant of an item if it lies on the shown day, otherwise null, because an invoice may be dated on another day
 * than the day on which it was created.
 */
export function instantOnDay({ day, at }: Pick<TimelineItem, "day" | "at">, dayOf: DayOf): string | null {
  return at && dayOf(at) === day ? at : null;
}

/**
 * Sorts the items of a timeline in the order in which they happened.
 *
 * Rule: by day, then by time. An item without a time follows the last item of its day that belongs to the same step or
 *       to an earlier one. Comparing two items by time and a third item by step could give a circular order.
 */
export function sortChronologically<Item extends TimelineItem>(items: readonly Item[], dayOf: DayOf): readonly Item[] {
  const itemsWithTime = items.map((one) => {
    const time = instantOnDay(one, dayOf);
    return { one, rank: chainSteps.indexOf(one.step), ms: time === null ? null : Date.parse(time) };
  });
  const itemsWithSortTime = itemsWithTime.map(({ one, rank, ms }) => {
    const earlierTimesMs = itemsWithTime.flatMap((other) =>
      other.ms !== null && other.one.day === one.day && other.rank <= rank ? other.ms : [],
    );
    return { one, rank, ms: ms ?? Math.max(0, ...earlierTimesMs), isGuess: ms === null };
  });
  return itemsWithSortTime
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
