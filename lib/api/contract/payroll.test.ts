import { describe, expect, it } from "vitest";
import { ContractError } from "./contract-error";
import { agreements } from "./payroll/agreement";
import { employees } from "./payroll/employee";
import { payCodes } from "./payroll/pay-code";
import { payrollSettings } from "./payroll/payroll-settings";
import { workSchedules } from "./payroll/work-schedule";

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const otherId = "3f2504e0-4f89-41d3-9a0c-0305e82c3302";

describe("an employee", () => {
  const wireEmployee = {
    Id: id,
    FirstName: "Maja",
    LastName: "Forsgren",
    IdentificationNumber: "199104122388",
    EmployeeNumber: "009",
    EmployeeCategory: 0,
    SalaryType: 1,
    Type: 0,
    State: 1,
    HolidayAgreementNumber: 20,
    ContractEndDate: "2027-01-31T00:00:00",
    EmployeeAgreements: [
      { Id: id, AgreementId: otherId, Name: "Avtal", ActiveSince: "2026-12-01T00:00:00Z", HasConfidenceTime: true },
    ],
    EmployeeWorkingSchedules: [
      { Id: id, WorkScheduleId: otherId, Name: "Heltid", ActiveSince: "2026-12-01T00:00:00Z", WorkWeekCycleStart: 2 },
    ],
  };

  it("is read in our words", () => {
    expect(employees.parse(wireEmployee)).toMatchObject({
      ...{ name: "Maja Forsgren", number: "009", category: "whiteCollar", payForm: "monthly", holidayTerm: 20 },
      ...{ status: "full", kind: "complete", endsOn: "2027-01-31", email: "", lockedTo: null },
      agreements: [{ agreementId: otherId, name: "Avtal", since: "2026-12-01", hasTrustedHours: true }],
      schedules: [{ scheduleId: otherId, name: "Heltid", since: "2026-12-01", startWeek: 2 }],
    });
  });

  it("is full only where the program says so", () => {
    expect(employees.parse({ Id: id }).status).toBe("draft");
    expect(employees.parse({ Id: id, State: 0 }).status).toBe("draft");
    expect(employees.parse({ Id: id, State: 1 }).status).toBe("full");
  });

  it("is read as it is answered when it has just been made, without its two lists", () => {
    const { EmployeeAgreements: _, EmployeeWorkingSchedules: __, ...createdEmployee } = wireEmployee;
    expect(
      employees.parse({ ...createdEmployee, EmployeeCategory: 1, SalaryType: 2, Type: 1, State: 0 }),
    ).toMatchObject({
      ...{
        agreements: [],
        schedules: [],
        category: "blueCollar",
        payForm: "hourly",
        kind: "simplified",
        status: "draft",
      },
    });
  });

  it("is refused when the service answers something else, naming the member but not its value", () => {
    const wrongEmployee = { ...wireEmployee, IdentificationNumber: 199104122388 };
    expect(() => employees.parse(wrongEmployee)).toThrow(ContractError);
    expect(() => employees.parse(wrongEmployee)).toThrow(/IdentificationNumber/);
    expect(() => employees.parse(wrongEmployee)).not.toThrow(/199104122388/);
  });
});

it("an agreement is read in our words", () => {
  const wireAgreement = {
    Id: id,
    Name: "Avtal",
    Discriminator: "WhiteCollarAgreement",
    UsesOvertime: true,
    IsActive: false,
  };
  expect(agreements.parse(wireAgreement)).toEqual({
    ...{ id, name: "Avtal", isActive: false, isWhiteCollar: true, hasOvertime: true, hasUnsocialHours: false },
  });
});

describe("a work schedule", () => {
  const makeWeek = (index: number, minutes: number) =>
    [0, 1, 2, 3, 4].map((DayIndex) => ({ WeekIndex: index, DayIndex, AverageMinutesToWork: minutes }));

  it("of one week has its minutes", () => {
    const wireSchedule = {
      Id: id,
      Name: "Heltid",
      ScheduleType: 0,
      IsFullTime: true,
      WorkScheduleWorkDays: makeWeek(0, 480),
    };
    expect(workSchedules.parse(wireSchedule)).toEqual({
      ...{ id, name: "Heltid", isActive: true, isFullTime: true, isIrregular: false, weeks: 1, weeklyMinutes: 2400 },
      days: [0, 1, 2, 3, 4].map((day) => ({ week: 0, day, minutes: 480 })),
    });
  });

  it("that rolls has as many weeks as its days name, and the minutes of the average week", () => {
    const days = [...makeWeek(0, 480), ...makeWeek(3, 240)];
    expect(workSchedules.parse({ Id: id, Name: "Rullande", WorkScheduleWorkDays: days })).toMatchObject({
      ...{ weeks: 4, weeklyMinutes: 900 },
    });
  });

  it("that is irregular begins anew every week", () => {
    expect(workSchedules.parse({ Id: id, Name: "Fritt", ScheduleType: 1 })).toMatchObject({
      ...{ isIrregular: true, weeks: 1, weeklyMinutes: null },
    });
  });
});

it("a pay code says whom it is for, and a missing flag is a no", () => {
  const wirePayCode = {
    Id: id,
    PaycodeNumber: "1101",
    PaycodeName: "Månadslön",
    Formula: "",
    CanBeUsedByBlueCollars: true,
  };
  expect(payCodes.parse(wirePayCode)).toMatchObject({
    ...{ number: "1101", hasFormula: false, for: { blueCollar: true, whiteCollar: false, simplified: false } },
  });
});

it("settings are read in our words", () => {
  expect(payrollSettings.parse({ UsesVLA: true, UsesMyPayslip: null })).toEqual({
    ...{ usesVatOnExpense: false, usesMyPayslip: false, usesTimeApp: true, usesTravelAndExpense: false },
  });
});
