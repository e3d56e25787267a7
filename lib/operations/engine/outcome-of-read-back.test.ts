import { describe, expect, it } from "vitest";
import {
  type ConversionCandidate,
  outcomeOfConversion,
  outcomeOfCreation,
  outcomeOfReminder,
  outcomeOfTransition,
  outcomeOfVoid,
} from "./outcome-of-read-back";

const draftId = "d";
const invoiceWithoutDraft: ConversionCandidate = { id: "i1", createdFromDraftId: null };
const secondWithoutDraft: ConversionCandidate = { id: "i2", createdFromDraftId: null };
const invoiceOfDraft: ConversionCandidate = { id: "i3", createdFromDraftId: "d" };
const invoiceOfOtherDraft: ConversionCandidate = { id: "i4", createdFromDraftId: "x" };

describe("outcomeOfConversion", () => {
  it.each([
    // The columns: whether the draft still exists, the candidates, the age in seconds, the reads, the outcome.
    [false, [invoiceWithoutDraft], 1, 1, { is: "done", id: "i1" }],
    [false, [invoiceOfDraft], 1, 1, { is: "done", id: "i3" }],
    [false, [invoiceWithoutDraft, invoiceOfDraft], 1, 1, { is: "done", id: "i3" }],
    [true, [invoiceOfDraft], 1, 1, { is: "done", id: "i3" }],
    [false, [invoiceWithoutDraft, invoiceOfOtherDraft], 1, 1, { is: "done", id: "i1" }],
    [false, [invoiceWithoutDraft, secondWithoutDraft], 1, 1, { is: "look_again" }],
    [false, [invoiceWithoutDraft, secondWithoutDraft], 120, 2, { is: "unknown" }],
    [false, [], 1, 1, { is: "look_again" }],
    [false, [], 120, 2, { is: "unknown" }],
    [false, [invoiceOfOtherDraft], 120, 2, { is: "unknown" }],
    [true, [], 1, 1, { is: "look_again" }],
    [true, [], 120, 1, { is: "look_again" }],
    [true, [], 89, 9, { is: "look_again" }],
    [true, [], 90, 2, { is: "not_done" }],
    [true, [invoiceOfOtherDraft], 90, 2, { is: "not_done" }],
    [true, [invoiceWithoutDraft], 120, 2, { is: "unknown" }],
  ] as const)(
    "draft there %s, fits %j, %d s, read %d: %j",
    (isDraftStored, candidates, ageSeconds, readCount, expectedOutcome) => {
      expect(
        outcomeOfConversion(
          { draftId, draftExists: isDraftStored, candidates },
          { sinceSentMs: ageSeconds * 1000, readCount },
        ),
      ).toEqual(expectedOutcome);
    },
  );
});

describe("outcomeOfVoid", () => {
  const wholeCredit = { id: "k1", grossMinor: -12_500n };
  it.each([
    // The columns: the credit notes that the invoice names, the age in seconds, the reads, the outcome.
    ["one over the whole", [wholeCredit], 1, 1, { is: "done", id: "k1" }],
    ["one without a sign", [{ ...wholeCredit, grossMinor: 12_500n }], 1, 1, { is: "done", id: "k1" }],
    ["one over nothing", [{ ...wholeCredit, grossMinor: 0n }], 1, 1, { is: "unknown" }],
    ["one over a part", [{ ...wholeCredit, grossMinor: -100n }], 1, 1, { is: "unknown" }],
    ["two", [wholeCredit, { ...wholeCredit, id: "k2" }], 1, 1, { is: "unknown" }],
    ["none yet", [], 89, 9, { is: "look_again" }],
    ["none, read once", [], 120, 1, { is: "look_again" }],
    ["none after 90 s", [], 90, 2, { is: "not_done" }],
  ] as const)("%s", (_, creditNotes, ageSeconds, readCount, expectedOutcome) => {
    expect(outcomeOfVoid(12_500n, creditNotes, { sinceSentMs: ageSeconds * 1000, readCount })).toEqual(expectedOutcome);
  });
});

describe("outcomeOfCreation", () => {
  it.each([
    // The columns: the documents that name the source, whether the source was converted, the age in seconds, the
    // reads, the outcome.
    [["o1"], true, 1, 1, { is: "done", id: "o1" }],
    [["o1"], false, 1, 1, { is: "done", id: "o1" }],
    [["o1", "o2"], true, 1, 1, { is: "unknown" }],
    [[], false, 89, 9, { is: "look_again" }],
    [[], false, 120, 1, { is: "look_again" }],
    [[], true, 1, 1, { is: "look_again" }],
    [[], false, 90, 2, { is: "not_done" }],
    [[], true, 90, 2, { is: "unknown" }],
  ] as const)(
    "made %j, moved %s, %d s, read %d: %j",
    (ids, isSourceConverted, ageSeconds, readCount, expectedOutcome) => {
      const createdDocuments = ids.map((id) => ({ id }));
      expect(
        outcomeOfCreation(createdDocuments, isSourceConverted, { sinceSentMs: ageSeconds * 1000, readCount }),
      ).toEqual(expectedOutcome);
    },
  );
});

describe("outcomeOfTransition", () => {
  it.each([
    ["asked", 1, 1, { is: "done", id: "q" }],
    ["elsewhere", 1, 1, { is: "unknown" }],
    ["before", 89, 9, { is: "look_again" }],
    ["before", 120, 1, { is: "look_again" }],
    ["before", 90, 2, { is: "not_done" }],
  ] as const)("stands %s, %d s, read %d: %j", (state, ageSeconds, readCount, expectedOutcome) => {
    expect(outcomeOfTransition("q", state, { sinceSentMs: ageSeconds * 1000, readCount })).toEqual(expectedOutcome);
  });
});

describe("outcomeOfReminder", () => {
  it.each([
    // The columns: the count before, the count now, the age in seconds, the reads, the outcome.
    [1, 2, 1, 1, { is: "done", id: "i" }],
    [1, 3, 1, 1, { is: "unknown" }],
    [null, 2, 1, 1, { is: "unknown" }],
    [1, null, 1, 1, { is: "unknown" }],
    [null, 1, 1, 1, { is: "unknown" }],
    [null, null, 1, 1, { is: "unknown" }],
    [1, 1, 89, 9, { is: "look_again" }],
    [1, 1, 120, 1, { is: "look_again" }],
    [1, 1, 90, 2, { is: "unknown" }],
  ] as const)(
    "counted %s before and %s now, %d s, read %d: %j",
    (countBefore, countNow, ageSeconds, readCount, expectedOutcome) => {
      expect(outcomeOfReminder("i", countBefore, countNow, { sinceSentMs: ageSeconds * 1000, readCount })).toEqual(
        expectedOutcome,
      );
    },
  );
});
