import { describe, expect, it } from "vitest";
import { isRemindedElsewhere, type PastReminder, remindersSoFar } from "./past-reminders";

const dueOn = "2026-11-02";
const planned: PastReminder = { stage: "waiting", isByRule: true, problem: null, resolution: null, on: "2026-11-09" };
const refused = (code: string, detail?: string): PastReminder => ({
  ...planned,
  stage: "refused",
  problem: { code, detail } as PastReminder["problem"],
});
const dropped: PastReminder = { ...planned, stage: "withdrawn", resolution: { decision: "withdrawn" } };
const books = (remindersSent: number | null, remindedOn: string | null = null) => ({ remindersSent, remindedOn });

describe("how far an invoice has been reminded of", () => {
  it.each<[string, ReturnType<typeof books>, PastReminder[], number, string | null]>([
    ["not at all", books(0), [], 0, null],
    ["by another program", books(2, "2026-11-12"), [], 2, "2026-11-12"],
    [
      "by one from here, which the books count",
      books(1, "2026-11-09"),
      [{ ...planned, stage: "done" }],
      1,
      "2026-11-09",
    ],
    ["where the books do not count", books(null), [{ ...planned, stage: "done" }], 1, "2026-11-09"],
    ["when one was dropped", books(0), [dropped], 1, "2026-11-09"],
    ["when one was dropped and another program sent one after it", books(1, "2026-11-16"), [dropped], 2, "2026-11-16"],
    ["when the service refused one", books(0), [refused("remote_refused")], 1, "2026-11-09"],
    ["when nobody knows whether one left", books(0), [{ ...planned, stage: "unknown" }], 1, "2026-11-09"],
    ["when one waits", books(0), [planned], 0, null],
    [
      "when its text was changed",
      books(0),
      [{ ...dropped, resolution: { decision: "withdrawn", nextId: "n" } }],
      0,
      null,
    ],
    ["when the rule was changed", books(0), [{ ...dropped, resolution: { decision: "replanned" } }], 0, null],
    ["when the login had ended", books(0), [refused("reconnect_required")], 0, null],
    ["when the portal was away", books(0), [refused("conflict", "too_late")], 0, null],
    ["when it was paid, and the payment taken back later", books(0), [refused("conflict", "already_paid")], 0, null],
    ["when the customer had no address: nothing left", books(0), [refused("conflict", "no_address")], 0, "2026-11-09"],
    ["when a credit was not settled", books(0), [refused("conflict", "credit_open")], 0, "2026-11-09"],
    ["when the rule was turned off", books(0), [refused("conflict", "rule_off")], 0, null],
    ["when somebody undid their own press", books(0), [{ ...dropped, isByRule: false }], 0, null],
    [
      "when a person said that it did not arrive",
      books(0),
      [{ ...refused("x"), resolution: { decision: "marked_not_done" } }],
      0,
      null,
    ],
  ])("%s", (_, invoice, past, taken, lastOn) => {
    expect(remindersSoFar(invoice, dueOn, past)).toEqual({ dueOn, taken, lastOn });
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
  expect(isRemindedElsewhere(books(1), [{ ...planned, stage }])).toBe(isElsewhere);
  expect(isRemindedElsewhere(books(2), [{ ...planned, stage }])).toBe(true);
  expect(isRemindedElsewhere(books(null), [{ ...planned, stage }])).toBe(false);
});
