import { expect, it } from "vitest";
import { outcomeOfParts } from "./outcome-of-parts";

const oneRecord = [{ id: "a" }];
const otherRecord = [{ id: "b" }];
const twoRecords = [...oneRecord, ...otherRecord];
const soon = { sinceSentMs: 1000, reads: 5 };
const late = { sinceSentMs: 90_000, reads: 2 };

it.each([
  ["one record of a single part is the outcome", [oneRecord], soon, { is: "done", id: "a" }],
  [
    "one record of each part is the outcome, told by the first",
    [oneRecord, otherRecord],
    soon,
    { is: "done", id: "a" },
  ],
  ["a part that is not there yet is looked for again", [oneRecord, []], soon, { is: "look_again" }],
  ["a part that never came is for a person", [oneRecord, []], late, { is: "unknown" }],
  ["several of one part and one of another are for a person at once", [oneRecord, twoRecords], soon, { is: "unknown" }],
  ["no part at all is not yet nothing", [], soon, { is: "look_again" }],
  ["a later part without the first is for a person", [[], otherRecord], late, { is: "unknown" }],
  ["two records of a part are for a person at once", [twoRecords], soon, { is: "unknown" }],
  ["nothing is not yet nothing", [[]], soon, { is: "look_again" }],
  ["nothing after 90 seconds is nothing", [[], []], late, { is: "not_done" }],
  ["nothing in a single read is not yet nothing", [[]], { ...late, reads: 1 }, { is: "look_again" }],
] as const)("%s", (_, fits, look, verdict) => {
  expect(outcomeOfParts(fits, look)).toEqual(verdict);
});
