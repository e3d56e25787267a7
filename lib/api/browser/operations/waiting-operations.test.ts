import { expect, it } from "vitest";
import type { Operation } from "../../contract/operations/operation";
import type { WaitingOperations } from "../../contract/sales/offer";
import { waitingPollMsOf } from "./waiting-operations";

const waitingOperation = {
  stage: "waiting",
  scheduled: false,
  next: null,
  withdrawable: true,
  leftMs: 9_000,
} as Operation;
const doneOperation = { ...waitingOperation, stage: "done" } as Operation;
const makeWaitingAnswer = (items: readonly Operation[], isAnswerAwaited: boolean): WaitingOperations => ({
  items,
  isAnswerAwaited,
  answers: [],
});

it.each<[string, WaitingOperations | undefined, number | false]>([
  ["not while nothing waits and nobody may answer", makeWaitingAnswer([doneOperation], false), false],
  ["sparsely while a customer may answer", makeWaitingAnswer([doneOperation], true), 30_000],
  ["every second while something is under way", makeWaitingAnswer([waitingOperation], true), 1_000],
  ["not before it was read", undefined, false],
])("what is told is asked again %s", (_, answerSoFar, expectedMs) =>
  expect(waitingPollMsOf(answerSoFar)).toBe(expectedMs),
);
