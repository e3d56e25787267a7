import { describe, expect, it } from "vitest";
import { findInstantOnDay, sortChronologically, type TimelineItem } from "./timeline-order";

const day = "2026-11-22";
const dayOf = (instant: string) => instant.slice(0, 10);
const makeInstant = (timeOfDay: string, isoDay = day) => `${isoDay}T${timeOfDay}:00.000Z`;

/**
 * The step and the key of an entry, and its time and day where they are known. Each case lists its entries in sorted
 * order.
 */
type EntryTuple = readonly [step: TimelineItem["step"], key: string, timeOfDay?: string, isoDay?: string];
const makeItem = ([step, key, timeOfDay, isoDay = day]: EntryTuple): TimelineItem => ({
  ...{ key, day: isoDay, step },
  ...(timeOfDay ? { happenedAt: makeInstant(timeOfDay, isoDay) } : {}),
});

const entriesOfCases: readonly (readonly [name: string, entryTuples: readonly EntryTuple[]])[] = [
  [
    "a sale that is over in five minutes",
    [
      ["quoted", "quote", "10:00"],
      ["quoteMailed", "quote mailed", "10:01"],
      ["answered", "accepted by Kim", "10:02"],
      ["ordered", "order", "10:03"],
      ["delivered", "delivered", "10:04"],
      ["invoiced", "invoiced", "10:05"],
      ["sent", "mailed", "10:06"],
    ],
  ],
  [
    "the same, made elsewhere: the service keeps times of mails and answers only",
    [
      ["quoted", "quote"],
      ["quoteMailed", "quote mailed", "10:01"],
      ["answered", "accepted by Kim", "10:02"],
      ["ordered", "order"],
      ["delivered", "delivered"],
      ["invoiced", "invoiced"],
      ["sent", "mailed", "10:06"],
      ["paid", "paid"],
    ],
  ],
  [
    "two deliveries, each invoiced",
    [
      ["ordered", "order 1", "09:00"],
      ["delivered", "delivered 1", "09:10"],
      ["ordered", "order 2 of the rest", "09:11"],
      ["invoiced", "invoice 1", "09:20"],
      ["sent", "mail 1", "09:21"],
      ["delivered", "delivered 2", "11:00"],
      ["invoiced", "invoice 2", "11:05"],
      ["sent", "mail 2", "11:06"],
    ],
  ],
  [
    "a quote that was changed and sent again",
    [
      ["quoted", "quote", "08:00"],
      ["quoteMailed", "version 1", "08:05"],
      ["answered", "declined", "08:30"],
      ["quoteMailed", "version 2", "09:00"],
      ["answered", "the link was taken back", "09:30"],
      ["quoteMailed", "version 2 again", "09:40"],
      ["answered", "accepted", "10:00"],
      ["ordered", "order"],
    ],
  ],
  [
    "days before times and steps",
    [
      ["invoiced", "an advance", "16:00", "2026-11-20"],
      ["quoted", "quote", "08:00", "2026-11-21"],
      ["paid", "paid", undefined, "2026-11-21"],
      ["ordered", "order", "07:00", "2026-11-22"],
    ],
  ],
  [
    "times that would run in a circle with the steps",
    [
      ["quoted", "no time, early step"],
      ["paid", "paid first", "09:00"],
      ["ordered", "ordered after", "10:00"],
      ["delivered", "no time"],
    ],
  ],
];

describe("the order of a timeline", () => {
  it.each(entriesOfCases)("%s", (_title, entryTuples) => {
    const sortedItems = entryTuples.map(makeItem);
    const keys = sortedItems.map(({ key }) => key);
    // The entries are sorted correctly from every input order: reversed, by key, and rotated to start at each entry.
    const inputSequences = [
      sortedItems.toReversed(),
      sortedItems.toSorted((left, right) => left.key.localeCompare(right.key)),
      ...sortedItems.map((_item, startIndex) => [
        ...sortedItems.slice(startIndex),
        ...sortedItems.slice(0, startIndex),
      ]),
    ];
    for (const inputSequence of inputSequences)
      expect(sortChronologically(inputSequence, dayOf).map(({ key }) => key)).toEqual(keys);
  });

  it("takes no time that lies on another day than the one shown", () => {
    const backdatedItem: TimelineItem = {
      key: "invoice",
      day: "2026-11-20",
      happenedAt: makeInstant("10:00"),
      step: "invoiced",
    };
    expect(findInstantOnDay(backdatedItem, dayOf)).toBeNull();
    expect(findInstantOnDay({ ...backdatedItem, day }, dayOf)).toBe(makeInstant("10:00"));
  });
});
