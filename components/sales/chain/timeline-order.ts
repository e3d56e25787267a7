import type { CalendarDate } from "@/lib/values/dates";

/** The steps of a sale are listed in the sequence in which they happen where no times are known. */
const chainSteps = [
  ...(["written", "quoted", "quoteMailed", "answered", "ordered", "confirmed", "delivered", "invoiced"] as const),
  ...(["sent", "due", "reminded", "paid", "takenBack"] as const),
] as const;

export type ChainStep = (typeof chainSteps)[number];

/**
 * An item of a timeline has a day, an instant where the instant is known, and the step of the chain that it belongs to.
 */
export type TimelineItem = { key: string; day: CalendarDate; happenedAt?: string | undefined; step: ChainStep };

type DayOf = (instant: string) => CalendarDate;

/**
 * Returns the instant of an item if it lies on the item's day, otherwise null. An invoice may be dated on another day
 * than the day on which it was created.
 */
export function findInstantOnDay(
  { day, happenedAt }: Pick<TimelineItem, "day" | "happenedAt">,
  dayOf: DayOf,
): string | null {
  return happenedAt && dayOf(happenedAt) === day ? happenedAt : null;
}

/**
 * Sorts the items of a timeline in the order in which they happened.
 *
 * Rule: by day, then by time. An item without a time follows the last item of its day that belongs to the same step or
 *       to an earlier one. Comparing two items by time and a third item by step could give a circular order.
 */
export function sortChronologically<Item extends TimelineItem>(
  timelineItems: readonly Item[],
  dayOf: DayOf,
): readonly Item[] {
  const itemsWithTime = timelineItems.map((item) => {
    const instant = findInstantOnDay(item, dayOf);
    return { item, stepRank: chainSteps.indexOf(item.step), instantMs: instant === null ? null : Date.parse(instant) };
  });
  const itemsWithSortTime = itemsWithTime.map(({ item, stepRank, instantMs }) => {
    const earlierTimesMs = itemsWithTime.flatMap((otherItem) =>
      otherItem.instantMs !== null && otherItem.item.day === item.day && otherItem.stepRank <= stepRank
        ? otherItem.instantMs
        : [],
    );
    return { item, stepRank, instantMs: instantMs ?? Math.max(0, ...earlierTimesMs), hasNoTime: instantMs === null };
  });
  return itemsWithSortTime
    .toSorted(
      (left, right) =>
        left.item.day.localeCompare(right.item.day) ||
        left.instantMs - right.instantMs ||
        left.stepRank - right.stepRank ||
        Number(left.hasNoTime) - Number(right.hasNoTime) ||
        left.item.key.localeCompare(right.item.key),
    )
    .map(({ item }) => item);
}
