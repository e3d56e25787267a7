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
const withoutDraft: ConversionCandidate = { id: "i1", createdFromDraftId: null };
const otherWithoutDraft: ConversionCandidate = { id: "i2", createdFromDraftId: null };
const ofOwnDraft: ConversionCandidate = { id: "i3", createdFromDraftId: "d" };
const ofForeignDraft: ConversionCandidate = { id: "i4", createdFromDraftId: "x" };

describe("outcomeOfConversion", () => {
  it.each([
    // The columns: whether the draft still exists, the candidates, the age in seconds, the reads, the outcome.
    [false, [withoutDraft], 1, 1, { is: "done", id: "i1" }],
    [false, [ofOwnDraft], 1, 1, { is: "done", id: "i3" }],
    [false, [withoutDraft, ofOwnDraft], 1, 1, { is: "done", id: "i3" }],
    [true, [ofOwnDraft], 1, 1, { is: "done", id: "i3" }],
    [false, [withoutDraft, ofForeignDraft], 1, 1, { is: "done", id: "i1" }],
    [false, [withoutDraft, otherWithoutDraft], 1, 1, { is: "look_again" }],
    [false, [withoutDraft, otherWithoutDraft], 120, 2, { is: "unknown" }],
    [false, [], 1, 1, { is: "look_again" }],
    [false, [], 120, 2, { is: "unknown" }],
    [false, [ofForeignDraft], 120, 2, { is: "unknown" }],
    [true, [], 1, 1, { is: "look_again" }],
    [true, [], 120, 1, { is: "look_again" }],
    [true, [], 89, 9, { is: "look_again" }],
    [true, [], 90, 2, { is: "not_done" }],
    [true, [ofForeignDraft], 90, 2, { is: "not_done" }],
    [true, [withoutDraft], 120, 2, { is: "unknown" }],
  ] as const)("draft there %s, fits %j, %d s, read %d: %j", (draftExists, fits, age, reads, verdict) => {
    expect(outcomeOfConversion({ draftId, draftExists, candidates: fits }, { sinceSentMs: age * 1000, reads })).toEqual(
      verdict,
    );
  });
});

describe("outcomeOfVoid", () => {
  const whole = { id: "k1", grossMinor: -12_500n };
  it.each([
    // The columns: the credit notes that the invoice names, the age in seconds, the reads, the outcome.
    ["one over the whole", [whole], 1, 1, { is: "done", id: "k1" }],
    ["one without a sign", [{ ...whole, grossMinor: 12_500n }], 1, 1, { is: "done", id: "k1" }],
    ["one over nothing", [{ ...whole, grossMinor: 0n }], 1, 1, { is: "unknown" }],
    ["one over a part", [{ ...whole, grossMinor: -100n }], 1, 1, { is: "unknown" }],
    ["two", [whole, { ...whole, id: "k2" }], 1, 1, { is: "unknown" }],
    ["none yet", [], 89, 9, { is: "look_again" }],
    ["none, read once", [], 120, 1, { is: "look_again" }],
    ["none after 90 s", [], 90, 2, { is: "not_done" }],
  ] as const)("%s", (_, credits, age, reads, verdict) => {
    expect(outcomeOfVoid(12_500n, credits, { sinceSentMs: age * 1000, reads })).toEqual(verdict);
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
  ] as const)("made %j, moved %s, %d s, read %d: %j", (ids, hasMoved, age, reads, verdict) => {
    const made = ids.map((id) => ({ id }));
    expect(outcomeOfCreation(made, hasMoved, { sinceSentMs: age * 1000, reads })).toEqual(verdict);
  });
});

describe("outcomeOfTransition", () => {
  it.each([
    ["asked", 1, 1, { is: "done", id: "q" }],
    ["elsewhere", 1, 1, { is: "unknown" }],
    ["before", 89, 9, { is: "look_again" }],
    ["before", 120, 1, { is: "look_again" }],
    ["before", 90, 2, { is: "not_done" }],
  ] as const)("stands %s, %d s, read %d: %j", (standing, age, reads, verdict) => {
    expect(outcomeOfTransition("q", standing, { sinceSentMs: age * 1000, reads })).toEqual(verdict);
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
  ] as const)("counted %s before and %s now, %d s, read %d: %j", (before, sent, age, reads, verdict) => {
    expect(outcomeOfReminder("i", before, sent, { sinceSentMs: age * 1000, reads })).toEqual(verdict);
  });
});
