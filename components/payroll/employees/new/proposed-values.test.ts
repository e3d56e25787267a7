import { expect, it } from "vitest";
import type { Agreement } from "@/lib/api/contract/payroll/agreement";
import type { Employee } from "@/lib/api/contract/payroll/employee";
import type { WorkSchedule } from "@/lib/api/contract/payroll/work-schedule";
import { proposeFormValues } from "./proposed-values";

const today = "2026-11-23";
const makeAgreement = (id: string, isActive = true) => ({ id, isActive }) as Agreement;
const makeSchedule = (id: string, scheduleParts: Partial<WorkSchedule> = {}) =>
  ({ id, isActive: true, isFullTime: true, isIrregular: false, weeks: 1, ...scheduleParts }) as WorkSchedule;
const makeColleague = (agreementId: string, scheduleId: string) =>
  ({ agreements: [{ agreementId: "before" }, { agreementId }], schedules: [{ scheduleId }] }) as unknown as Employee;

it("proposes the agreement most colleagues have now, and the plainest full time, from today", () => {
  const colleagues = [
    makeColleague("office", "days"),
    makeColleague("builders", "rolling"),
    makeColleague("builders", "rolling"),
  ];
  const agreements = [makeAgreement("office"), makeAgreement("builders"), makeAgreement("before")];
  const schedules = [makeSchedule("days"), makeSchedule("rolling", { weeks: 4 })];
  expect(proposeFormValues({ agreements, schedules, colleagues, today })).toMatchObject({
    ...{ agreementId: "builders", scheduleId: "days", startWeek: "0", inForceFrom: today, hasTrustedHours: false },
  });
  const rollingSchedules = [makeSchedule("summer", { weeks: 2 }), makeSchedule("rolling", { weeks: 4 })];
  expect(proposeFormValues({ agreements, schedules: rollingSchedules, colleagues, today }).scheduleId).toBe("rolling");
});

it("proposes nothing inactive, and the plainest choice where no colleague has an active one", () => {
  const colleagues = [makeColleague("old", "winter")];
  const agreements = [makeAgreement("old", false), makeAgreement("office")];
  const schedules = [
    ...[makeSchedule("winter", { isActive: false }), makeSchedule("part", { isFullTime: false })],
    ...[makeSchedule("loose", { isIrregular: true }), makeSchedule("rolling", { weeks: 4 }), makeSchedule("days")],
  ];
  expect(proposeFormValues({ agreements, schedules, colleagues, today })).toMatchObject({
    ...{ agreementId: "office", scheduleId: "days", inForceFrom: today },
  });
});

it("proposes nothing, and no day, where there is nothing to propose", () => {
  expect(
    proposeFormValues({
      agreements: [],
      schedules: [makeSchedule("part", { isFullTime: false })],
      colleagues: [],
      today,
    }),
  ).toMatchObject({
    ...{ agreementId: "", scheduleId: "", inForceFrom: "" },
  });
});
