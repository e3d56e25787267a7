import { expect, it } from "vitest";
import { outcomeOfParts } from "./outcome-of-parts";

const oneRecord = [{ id: "a" }];
const otherRecord = [{ id: "b" }];
const twoRecords = [...oneRecord, ...otherRecord];
const earlyAttempt = { sinceSentMs: 1000, readCount: 5 };
const lateAttempt = { sinceSentMs: 90_000, readCount: 2 };

it.each([
  ["one record of a single part is the outcome", [oneRecord], earlyAttempt, { is: "done", id: "a" }],
  [
    "one record of each part is the outcome, told by the first",
    [oneRecord, otherRecord],
    earlyAttempt,
    { is: "done", id: "a" },
  ],
  ["a part that is not there yet is looked for again", [oneRecord, []], earlyAttempt, { is: "look_again" }],
  ["a part that never came is for a person", [oneRecord, []], lateAttempt, { is: "unknown" }],
  [
    "several of one part and one of another are for a person at once",
    [oneRecord, twoRecords],
    earlyAttempt,
    { is: "unknown" },
  ],
  ["no part at all is not yet nothing", [], earlyAttempt, { is: "look_again" }],
  ["a later part without the first is for a person", [[], otherRecord], lateAttempt, { is: "unknown" }],
  ["two records of a part are for a person at once", [twoRecords], earlyAttempt, { is: "unknown" }],
  ["nothing is not yet nothing", [[]], earlyAttempt, { is: "look_again" }],
  ["nothing after 90 seconds is nothing", [[], []], lateAttempt, { is: "not_done" }],
  ["nothing in a single read is not yet nothing", [[]], { ...lateAttempt, readCount: 1 }, { is: "look_again" }],
] as const)("%s", (_, recordsOfParts, attempt, expectedOutcome) => {
  expect(outcomeOfParts(recordsOfParts, attempt)).toEqual(expectedOutcome);
});
