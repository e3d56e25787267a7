import { describe, expect, it } from "vitest";
import {
  findNextReminderDay,
  findReminderDayToPlan,
  listReminderDaysAhead,
  nextPlanningAt,
  reasonNotToRemind,
  withPresentAmount,
} from "./reminders";

const rule = { firstAfterDays: 5, thenAfterDays: 10, most: 3 };
// This day is a Monday.
const dueOn = "2026-11-02";
const noReminders = { dueOn, reminderCount: 0, lastOn: null };

describe("the next reminder", () => {
  it.each([
    ["the first, from a Saturday to its Monday", noReminders, "2026-11-09"],
    ["the second, so long after the first", { dueOn, reminderCount: 1, lastOn: "2026-11-09" }, "2026-11-19"],
    ["the third, after one that left late", { dueOn, reminderCount: 2, lastOn: "2026-11-30" }, "2026-12-10"],
    ["the second, where nobody knows when the first left", { dueOn, reminderCount: 1, lastOn: null }, "2026-11-17"],
    ["the first again, so long after one that stayed", { dueOn, reminderCount: 0, lastOn: "2026-11-09" }, "2026-11-19"],
    ["none after the last", { dueOn, reminderCount: 3, lastOn: "2026-11-30" }, null],
    ["none where more were sent than the rule has", { dueOn, reminderCount: 7, lastOn: "2026-11-30" }, null],
  ])("is %s", (_, remindersSoFar, expectedDay) => {
    expect(findNextReminderDay(rule, remindersSoFar)).toBe(expectedDay);
  });

  it("may come the day after the due day", () => {
    expect(findNextReminderDay({ ...rule, firstAfterDays: 1 }, noReminders)).toBe("2026-11-03");
  });
});

describe("a reminder to plan", () => {
  it.each([
    ["is not due yet", "2026-11-05", null],
    ["is due tomorrow: it leaves then", "2026-11-06", "2026-11-09"],
    ["is due today and was never listed: it leaves tomorrow", "2026-11-09", "2026-11-10"],
    ["was due long ago, on a Friday: it leaves on Monday", "2026-11-20", "2026-11-23"],
  ])("%s", (_, today, expectedDay) => {
    expect(findReminderDayToPlan(rule, noReminders, today)).toBe(expectedDay);
  });
});

it("is planned next after the morning in which those planned before leave", () => {
  const timeZone = "Europe/Stockholm";
  expect(nextPlanningAt(timeZone, new Date("2026-11-22T23:30:00Z"))).toEqual(new Date("2026-11-23T08:00:00Z"));
  expect(nextPlanningAt(timeZone, new Date("2026-11-23T08:00:00Z"))).toEqual(new Date("2026-11-24T08:00:00Z"));
  // This is the night in which the clocks go forward.
  expect(nextPlanningAt(timeZone, new Date("2027-03-27T10:00:00Z"))).toEqual(new Date("2027-03-28T07:00:00Z"));
});

describe("reminders ahead", () => {
  it("are all that the rule has, each counted from the one before", () => {
    expect(listReminderDaysAhead(rule, noReminders, "2026-11-01", null)).toEqual([
      "2026-11-09",
      "2026-11-19",
      "2026-11-30",
    ]);
  });

  it("follow one that is planned", () => {
    expect(listReminderDaysAhead(rule, noReminders, "2026-11-10", "2026-11-11")).toEqual(["2026-11-23", "2026-12-03"]);
  });

  it("begin tomorrow when the first is late, and are none when all were sent", () => {
    expect(listReminderDaysAhead(rule, noReminders, "2026-11-20", null)).toEqual([
      "2026-11-23",
      "2026-12-03",
      "2026-12-14",
    ]);
    expect(listReminderDaysAhead(rule, { dueOn, reminderCount: 3, lastOn: "2026-12-01" }, "2026-12-01", null)).toEqual(
      [],
    );
  });
});

describe("in the minute it would leave, a reminder", () => {
  const invoice = { isCredit: false, creditedBy: [], remainingMinor: 100n, dueOn, remindersSent: 1 };
  it.each([
    ["leaves while something is owed", invoice, null],
    ["leaves when a part was paid", { ...invoice, remainingMinor: 1n }, null],
    ["leaves when a part was credited", { ...invoice, creditedBy: ["c"] }, null],
    ["stays when all was paid", { ...invoice, remainingMinor: 0n }, "already_paid"],
    ["stays when too much was paid", { ...invoice, remainingMinor: -5n }, "already_paid"],
    ["stays when all was credited", { ...invoice, remainingMinor: 0n, creditedBy: ["c"] }, "already_voided"],
    ["stays for a credit invoice", { ...invoice, isCredit: true }, "already_voided"],
    ["stays when the due day was moved", { ...invoice, dueOn: "2026-11-20" }, "not_overdue"],
    ["stays when somebody sent one meanwhile", { ...invoice, remindersSent: 2 }, "already_reminded"],
  ])("%s", (_, invoiceNow, expectedReason) => {
    expect(reasonNotToRemind(invoiceNow, 1, "2026-11-20")).toBe(expectedReason);
  });
});

describe("a text written when another amount remained", () => {
  it("gets the amount that remains, wherever it names it", () => {
    expect(withPresentAmount("Betala 100,00 kr. 100,00 kr!", "100,00 kr", "40,00 kr")).toBe(
      "Betala 40,00 kr. 40,00 kr!",
    );
  });

  it("does not get it into a longer number that ends as the amount does", () => {
    const writtenAmount = "250,00\u00a0kr";
    const presentAmount = "750,00\u00a0kr";
    const text = `Av 11\u00a0${writtenAmount} återstår ${writtenAmount}.`;
    expect(withPresentAmount(text, writtenAmount, presentAmount)).toBe(
      `Av 11\u00a0${writtenAmount} återstår ${presentAmount}.`,
    );
    expect(withPresentAmount(`Av 1 ${writtenAmount}.`, writtenAmount, presentAmount)).toBeNull();
    expect(withPresentAmount(`Av 1${writtenAmount}.`, writtenAmount, presentAmount)).toBeNull();
    expect(withPresentAmount(`Av 1.${writtenAmount}.`, writtenAmount, presentAmount)).toBeNull();
    expect(withPresentAmount(`Faktura 1001:\n${writtenAmount}`, writtenAmount, presentAmount)).toBe(
      `Faktura 1001:\n${presentAmount}`,
    );
    expect(withPresentAmount("JPY 125, av JPY 1250", "JPY 125", "JPY 100")).toBe("JPY 100, av JPY 1250");
  });

  it("is left alone while the amount is the same, and is nobody's guess where it names none", () => {
    expect(withPresentAmount("Betala nu.", "100,00 kr", "100,00 kr")).toBe("Betala nu.");
    expect(withPresentAmount("Betala hundra kronor.", "100,00 kr", "40,00 kr")).toBeNull();
  });
});
