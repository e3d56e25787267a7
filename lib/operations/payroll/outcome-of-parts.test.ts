import { expect, it } from "vitest";
import { outcomeOfParts } from "./outcome-of-parts";

const oneRecord = [{ id: "a" }];
const otherRecord = [{ id: "b" }];
const twoRecords = [...oneRecord, ...otherRecord];
const earlyTiming = { sinceSentMs: 1000, readCount: 5 };
const lateTiming = { sinceSentMs: 90_000, readCount: 2 };

it.each([
  ["one record of a single part is the outcome", [oneRecord], earlyTiming, { is: "done", id: "a" }],
  [
    "one record of each part is the outcome, told by the first",
    [oneRecord, otherRecord],
    earlyTiming,
    { is: "done", id: "a" },
  ],
  ["a part that is not there yet is looked for again", [oneRecord, []], earlyTiming, { is: "look_again" }],
  ["a part that never came is for a person", [oneRecord, []], lateTiming, { is: "unknown" }],
  [
    "several of one part and one of another are for a person at once",
    [oneRecord, twoRecords],
    earlyTiming,
    { is: "unknown" },
  ],
  ["no part at all is not yet nothing", [], earlyTiming, { is: "look_again" }],
  ["a later part without the first is for a person", [[], otherRecord], lateTiming, { is: "unknown" }],
  ["two records of a part are for a person at once", [twoRecords], earlyTiming, { is: "unknown" }],
  ["nothing is not yet nothing", [[]], earlyTiming, { is: "look_again" }],
  ["nothing after 90 seconds is nothing", [[], []], lateTiming, { is: "not_done" }],
  ["nothing in a single read is not yet nothing", [[]], { ...lateTiming, readCount: 1 }, { is: "look_again" }],
] as const)("%s", (_, recordsOfParts, timing, expectedOutcome) => {
  expect(outcomeOfParts(recordsOfParts, timing)).toEqual(expectedOutcome);
});
