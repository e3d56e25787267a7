import { expect, it } from "vitest";
import type { WorkSchedule } from "../../api/contract/payroll/work-schedule";
import { monthTotalsOf } from "./month-totals";
import { findScheduledMinutes, findScheduleOnDay } from "./scheduled-minutes";

const officeSchedule: WorkSchedule = {
  ...{ id: "office", name: "", isActive: true, isFullTime: true, isIrregular: false, weeks: 1, weeklyMinutes: 2400 },
  days: [0, 1, 2, 3, 4].map((day) => ({ week: 0, day, minutes: 480 })),
};
const rollingSchedule: WorkSchedule = {
  ...{ ...officeSchedule, id: "rolling", weeks: 2 },
  days: [...(officeSchedule.days ?? []), ...[0, 1].map((day) => ({ week: 1, day, minutes: 600 }))],
};
const makeAssignment = (scheduleId: string, since: string, startWeek = 0) => ({
  id: since,
  scheduleId,
  name: "",
  since,
  startWeek,
});
const makeEmployeeWithAssignments = (...schedules: ReturnType<typeof makeAssignment>[]) => ({ schedules });
const workSchedules = [
  officeSchedule,
  rollingSchedule,
  { ...officeSchedule, id: "free", isIrregular: true, days: null },
];

it("a day has the minutes of the schedule that began last", () => {
  const employeeWithTwoSchedules = makeEmployeeWithAssignments(
    makeAssignment("office", "2026-01-01"),
    makeAssignment("free", "2026-11-10"),
  );
  expect(findScheduledMinutes(employeeWithTwoSchedules, workSchedules, "2026-11-09")).toBe(480);
  expect(findScheduledMinutes(employeeWithTwoSchedules, workSchedules, "2026-11-08")).toBe(0);
  expect(findScheduledMinutes(employeeWithTwoSchedules, workSchedules, "2026-11-10")).toBeNull();
  expect(findScheduledMinutes(employeeWithTwoSchedules, workSchedules, "2025-12-31")).toBeNull();
  expect(findScheduleOnDay(employeeWithTwoSchedules, workSchedules, "2025-12-31")).toBeNull();
  expect(findScheduleOnDay(employeeWithTwoSchedules, workSchedules, "2026-11-09")).toMatchObject({ id: "office" });
  expect(findScheduleOnDay(employeeWithTwoSchedules, workSchedules, "2026-11-10")).toMatchObject({ isIrregular: true });
  expect(
    findScheduledMinutes(
      makeEmployeeWithAssignments(makeAssignment("gone", "2026-01-01")),
      workSchedules,
      "2026-11-09",
    ),
  ).toBeNull();
});

it("a rolling schedule goes on from its start week", () => {
  const employee = makeEmployeeWithAssignments(makeAssignment("rolling", "2026-11-04", 1));
  expect(findScheduledMinutes(employee, workSchedules, "2026-11-05")).toBe(0);
  expect(findScheduledMinutes(employee, workSchedules, "2026-11-09")).toBe(480);
  expect(findScheduledMinutes(employee, workSchedules, "2026-11-16")).toBe(600);
});

const minutesOnDay = (date: string) =>
  findScheduledMinutes(makeEmployeeWithAssignments(makeAssignment("office", "2026-01-01")), workSchedules, date);
const sickLeave = {
  kind: "sickLeave",
  from: "2026-11-05",
  to: "2026-11-10",
  method: "percentage",
  shareBps: 5000,
} as const;
const commonMembers = { minutes: 0, startsAt: "", endsAt: "", own: {} };

it("a month comes to the working days of absence and the share of their hours, kind by kind", () => {
  const hoursRegistration = {
    ...sickLeave,
    kind: "hoursWorked",
    method: "hours",
    minutes: 90,
    from: "2026-11-07",
    to: "2026-11-07",
  } as const;
  const nightOvertime = {
    ...sickLeave,
    kind: "overtime",
    method: "time",
    from: "2026-11-20",
    to: "2026-11-20",
  } as const;
  const clockTimes = { startsAt: "22:00", endsAt: "02:30" };
  expect(
    monthTotalsOf(
      [
        { ...commonMembers, ...sickLeave },
        { ...commonMembers, ...hoursRegistration },
        { ...commonMembers, ...nightOvertime, ...clockTimes },
      ],
      "2026-11-01",
      minutesOnDay,
    ),
  ).toEqual([
    { kind: "sickLeave", days: 4, minutes: 960 },
    { kind: "hoursWorked", days: 1, minutes: 90 },
    { kind: "overtime", days: 1, minutes: 270 },
  ]);
});

it("only what lies in the month counts, a day with two of a kind once, and unknown hours stay unknown", () => {
  const leaveAcrossMonths = { ...commonMembers, ...sickLeave, from: "2026-10-29", to: "2026-11-02" };
  expect(monthTotalsOf([leaveAcrossMonths, leaveAcrossMonths], "2026-11-01", minutesOnDay)).toEqual([
    { kind: "sickLeave", days: 1, minutes: 480 },
  ]);
  expect(monthTotalsOf([leaveAcrossMonths], "2026-11-01", () => null)).toEqual([
    { kind: "sickLeave", days: 2, minutes: null },
  ]);
});

it("hours of every day of a span are known only where a schedule says which days are worked", () => {
  const spanRegistration = {
    ...commonMembers,
    ...sickLeave,
    kind: "hoursWorked",
    method: "hours",
    minutes: 450,
  } as const;
  expect(monthTotalsOf([spanRegistration], "2026-11-01", minutesOnDay)).toEqual([
    { kind: "hoursWorked", days: 4, minutes: 1800 },
  ]);
  expect(monthTotalsOf([spanRegistration], "2026-11-01", () => null)).toEqual([
    { kind: "hoursWorked", days: 6, minutes: null },
  ]);
});

it("breaks are taken off clock times, and expenses have no hours", () => {
  const clockTimes = { method: "time", startsAt: "08:00", endsAt: "16:30", own: { BreakTime: 30 } } as const;
  const workedDay = {
    ...commonMembers,
    ...sickLeave,
    kind: "hoursWorked",
    from: "2026-11-09",
    to: "2026-11-09",
    ...clockTimes,
  } as const;
  const expense = { ...workedDay, kind: "travelAndExpense", method: null } as const;
  expect(monthTotalsOf([workedDay, expense], "2026-11-01", minutesOnDay)).toEqual([
    { kind: "hoursWorked", days: 1, minutes: 480 },
    { kind: "travelAndExpense", days: 1, minutes: null },
  ]);
});

it("the extra break of overtime is taken off its clock times too, and off no hours", () => {
  const clockTimes = { method: "time", startsAt: "17:00", endsAt: "20:00", own: { ExtraBreakTime: 15 } } as const;
  const overtimeRegistration = {
    ...commonMembers,
    ...sickLeave,
    kind: "overtime",
    from: "2026-11-09",
    to: "2026-11-09",
    ...clockTimes,
  } as const;
  const hoursRegistration = { ...overtimeRegistration, method: "hours", minutes: 60 } as const;
  expect(monthTotalsOf([overtimeRegistration], "2026-11-01", minutesOnDay)).toEqual([
    { kind: "overtime", days: 1, minutes: 165 },
  ]);
  expect(monthTotalsOf([hoursRegistration], "2026-11-01", minutesOnDay)).toEqual([
    { kind: "overtime", days: 1, minutes: 60 },
  ]);
});
