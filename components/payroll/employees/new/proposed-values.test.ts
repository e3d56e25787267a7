import { expect, it } from "vitest";
import type { Agreement } from "@/lib/api/contract/payroll/agreement";
import type { Employee } from "@/lib/api/contract/payroll/employee";
import type { WorkSchedule } from "@/lib/api/contract/payroll/work-schedule";
import { proposedValues } from "./proposed-values";

const today = "2026-11-23";
const agreement = (id: string, isActive = true) => ({ id, isActive }) as Agreement;
const schedule = (id: string, more: Partial<WorkSchedule> = {}) =>
  ({ id, isActive: true, isFullTime: true, isIrregular: false, weeks: 1, ...more }) as WorkSchedule;
const colleague = (agreementId: string, scheduleId: string) =>
  ({ agreements: [{ agreementId: "before" }, { agreementId }], schedules: [{ scheduleId }] }) as unknown as Employee;

it("proposes the agreement most colleagues have now, and the plainest full time, from today", () => {
  const colleagues = [colleague("office", "days"), colleague("builders", "rolling"), colleague("builders", "rolling")];
  const agreements = [agreement("office"), agreement("builders"), agreement("before")];
  const schedules = [schedule("days"), schedule("rolling", { weeks: 4 })];
  expect(proposedValues({ agreements, schedules, colleagues, today })).toMatchObject({
    ...{ agreementId: "builders", scheduleId: "days", startWeek: "0", inForceFrom: today, hasTrustedHours: false },
  });
  const rolling = [schedule("summer", { weeks: 2 }), schedule("rolling", { weeks: 4 })];
  expect(proposedValues({ agreements, schedules: rolling, colleagues, today }).scheduleId).toBe("rolling");
});

it("proposes nothing that is out of use, and where nobody has any the plainest there is", () => {
  const colleagues = [colleague("old", "winter")];
  const agreements = [agreement("old", false), agreement("office")];
  const schedules = [
    ...[schedule("winter", { isActive: false }), schedule("part", { isFullTime: false })],
    ...[schedule("loose", { isIrregular: true }), schedule("rolling", { weeks: 4 }), schedule("days")],
  ];
  expect(proposedValues({ agreements, schedules, colleagues, today })).toMatchObject({
    ...{ agreementId: "office", scheduleId: "days", inForceFrom: today },
  });
});

it("proposes nothing, and no day, where there is nothing to propose", () => {
  expect(
    proposedValues({ agreements: [], schedules: [schedule("part", { isFullTime: false })], colleagues: [], today }),
  ).toMatchObject({
    ...{ agreementId: "", scheduleId: "", inForceFrom: "" },
  });
});
