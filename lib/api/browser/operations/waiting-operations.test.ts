import { expect, it } from "vitest";
import type { Operation } from "../../contract/operations/operation";
import type { Waiting } from "../../contract/sales/offer";
import { nextTellMs } from "./waiting-operations";

const held = { stage: "waiting", scheduled: false, next: null, withdrawable: true, leftMs: 9_000 } as Operation;
const done = { ...held, stage: "done" } as Operation;
const waiting = (items: readonly Operation[], isAnswerAwaited: boolean): Waiting => ({
  items,
  isAnswerAwaited,
  answers: [],
});

it.each<[string, Waiting | undefined, number | false]>([
  ["not while nothing waits and nobody may answer", waiting([done], false), false],
  ["sparsely while a customer may answer", waiting([done], true), 30_000],
  ["every second while something is under way", waiting([held], true), 1_000],
  ["not before it was read", undefined, false],
])("what is told is asked again %s", (_, known, ms) => expect(nextTellMs(known)).toBe(ms));
