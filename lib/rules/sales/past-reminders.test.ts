import { describe, expect, it } from "vitest";
import { countRemindersSoFar, isRemindedElsewhere, type PastReminder } from "./past-reminders";

const dueOn = "2026-11-02";
const plannedReminder: PastReminder = {
  stage: "waiting",
  isByRule: true,
  problem: null,
  resolution: null,
  sendOn: "2026-11-09",
};
const makeRefusedReminder = (code: string, detail?: string): PastReminder => ({
  ...plannedReminder,
  stage: "refused",
  problem: { code, detail } as PastReminder["problem"],
});
const droppedReminder: PastReminder = { ...plannedReminder, stage: "withdrawn", resolution: { decision: "withdrawn" } };
const makeBooksCount = (remindersSent: number | null, remindedOn: string | null = null) => ({
  remindersSent,
  remindedOn,
});

describe("how far an invoice has been reminded of", () => {
  it.each<[string, ReturnType<typeof makeBooksCount>, PastReminder[], number, string | null]>([
    ["not at all", makeBooksCount(0), [], 0, null],
    ["by another program", makeBooksCount(2, "2026-11-12"), [], 2, "2026-11-12"],
    [
      "by one from here, which the books count",
      makeBooksCount(1, "2026-11-09"),
      [{ ...plannedReminder, stage: "done" }],
      1,
      "2026-11-09",
    ],
    ["where the books do not count", makeBooksCount(null), [{ ...plannedReminder, stage: "done" }], 1, "2026-11-09"],
    ["when one was dropped", makeBooksCount(0), [droppedReminder], 1, "2026-11-09"],
    [
      "when one was dropped and another program sent one after it",
      makeBooksCount(1, "2026-11-16"),
      [droppedReminder],
      2,
      "2026-11-16",
    ],
    ["when the service refused one", makeBooksCount(0), [makeRefusedReminder("remote_refused")], 1, "2026-11-09"],
    [
      "when nobody knows whether one left",
      makeBooksCount(0),
      [{ ...plannedReminder, stage: "unknown" }],
      1,
      "2026-11-09",
    ],
    ["when one waits", makeBooksCount(0), [plannedReminder], 0, null],
    [
      "when its text was changed",
      makeBooksCount(0),
      [{ ...droppedReminder, resolution: { decision: "withdrawn", nextId: "n" } }],
      0,
      null,
    ],
    [
      "when the rule was changed",
      makeBooksCount(0),
      [{ ...droppedReminder, resolution: { decision: "replanned" } }],
      0,
      null,
    ],
    ["when the login had ended", makeBooksCount(0), [makeRefusedReminder("reconnect_required")], 0, null],
    ["when the portal was away", makeBooksCount(0), [makeRefusedReminder("conflict", "too_late")], 0, null],
    [
      "when it was paid, and the payment taken back later",
      makeBooksCount(0),
      [makeRefusedReminder("conflict", "already_paid")],
      0,
      null,
    ],
    [
      "when the customer had no address: nothing left",
      makeBooksCount(0),
      [makeRefusedReminder("conflict", "no_address")],
      0,
      "2026-11-09",
    ],
    [
      "when a credit was not settled",
      makeBooksCount(0),
      [makeRefusedReminder("conflict", "credit_open")],
      0,
      "2026-11-09",
    ],
    ["when the rule was turned off", makeBooksCount(0), [makeRefusedReminder("conflict", "rule_off")], 0, null],
    ["when somebody undid their own press", makeBooksCount(0), [{ ...droppedReminder, isByRule: false }], 0, null],
    [
      "when a person said that it did not arrive",
      makeBooksCount(0),
      [{ ...makeRefusedReminder("x"), resolution: { decision: "marked_not_done" } }],
      0,
      null,
    ],
  ])("%s", (_, invoice, pastReminders, reminderCount, lastOn) => {
    expect(countRemindersSoFar(invoice, dueOn, pastReminders)).toEqual({ dueOn, reminderCount, lastOn });
  });
});

it.each<[PastReminder["stage"], boolean]>([
  ["done", false],
  ["unknown", false],
  ["sent", false],
  ["checking", false],
  ["waiting", true],
  ["refused", true],
  ["withdrawn", true],
])("one that the books count was sent elsewhere where that from here is %s: %s", (stage, isElsewhere) => {
  expect(isRemindedElsewhere(makeBooksCount(1), [{ ...plannedReminder, stage }])).toBe(isElsewhere);
  expect(isRemindedElsewhere(makeBooksCount(2), [{ ...plannedReminder, stage }])).toBe(true);
  expect(isRemindedElsewhere(makeBooksCount(null), [{ ...plannedReminder, stage }])).toBe(false);
});
