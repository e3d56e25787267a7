import { describe, expect, it } from "vitest";
import { type Employee, employees } from "../../api/contract/payroll/employee";
import type { EmployeeFormValues } from "../../api/contract/payroll/employee-form";
import { compareWithEmployee, isChangedSinceSent, withValuesOfEmployee } from "./created-employee";

const employeeId = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const agreementId = "3f2504e0-4f89-41d3-9a0c-0305e82c3302";
const scheduleId = "3f2504e0-4f89-41d3-9a0c-0305e82c3303";
const otherId = "3f2504e0-4f89-41d3-9a0c-0305e82c3304";

const typedValues: EmployeeFormValues = {
  ...{ firstName: " Maja ", lastName: "Forsgren", identityNumber: "910412-2388", payForm: "monthly", number: "" },
  ...{ category: "blueCollar", startsOn: "2026-12-01", endsOn: "", email: "maja@norrsken.example", mobilePhone: "" },
  ...{ payslip: "pdf", payslipLanguage: "sv", usesTimeApp: false, timeAppFrom: "", agreementId, scheduleId },
  ...{ hasTrustedHours: false, startWeek: 0, inForceFrom: "2026-12-01" },
};
const notAssigned = { employeeId, hasAgreement: false, hasSchedule: false };
const agreementOf = (id: string) => ({ Id: otherId, AgreementId: id, Name: "Office", HasConfidenceTime: false });
const scheduleOf = (id: string) => ({ Id: otherId, WorkScheduleId: id, Name: "Day", WorkWeekCycleStart: 0 });

const makeEmployee = (members: object = {}): Employee =>
  employees.parse({
    ...{ Id: employeeId, FirstName: "Maja", LastName: "Forsgren", IdentificationNumber: "••••••••••88", State: 0 },
    ...{ SalaryType: 1, EmployeeNumber: "009", EmployeeCategory: 1, EmailWork: "maja@norrsken.example" },
    ...{ EmployeeAgreements: [], EmployeeWorkingSchedules: [], ...members },
  });

const differencesOf = (members: object, values = typedValues, progress = notAssigned) =>
  compareWithEmployee(values, progress, makeEmployee(members)).differences;

describe("the comparison of a form with its employee", () => {
  it("finds nothing in an employee that is as it was sent", () => {
    const comparison = compareWithEmployee(typedValues, notAssigned, makeEmployee());
    expect(comparison).toEqual({ isCompleted: false, differences: [], givenParts: [] });
    expect(isChangedSinceSent(comparison)).toBe(false);
  });

  it("sees that the employee was completed", () => {
    const comparison = compareWithEmployee(typedValues, notAssigned, makeEmployee({ State: 1 }));
    expect([comparison.isCompleted, isChangedSinceSent(comparison)]).toEqual([true, true]);
  });

  it.each([
    ["lastName", { LastName: "Berg" }, "Forsgren", "Berg"],
    ["payForm", { SalaryType: 2 }, "monthly", "hourly"],
    ["category", { EmployeeCategory: null }, "blueCollar", ""],
    ["endsOn", { ContractEndDate: "2027-06-30T00:00:00" }, "", "2027-06-30"],
    ["email", { EmailWork: "m@norrsken.example" }, "maja@norrsken.example", "m@norrsken.example"],
    ["payslip", { UsesPayslip: true }, "pdf", "own"],
    ["usesTimeApp", { UsesVLA: true }, "false", "true"],
    ["agreementId", { EmployeeAgreements: [agreementOf(otherId)] }, agreementId, otherId],
    ["scheduleId", { EmployeeWorkingSchedules: [scheduleOf(otherId)] }, scheduleId, otherId],
  ] as const)("states both values of %s", (field, members, typed, atService) => {
    expect(differencesOf(members)).toEqual([{ field, typed, atService }]);
  });

  it("takes no assigned number for a difference, and a typed one that is another", () => {
    expect(differencesOf({ EmployeeNumber: "012" })).toEqual([]);
    expect(differencesOf({ EmployeeNumber: "012" }, { ...typedValues, number: "011" })).toEqual([
      { field: "number", typed: "011", atService: "012" },
    ]);
  });

  it("states no more of a personal number than its last two digits", () => {
    const [difference] = differencesOf({ IdentificationNumber: "199104122396" });
    expect(difference).toEqual({ field: "identityNumber", typed: "••88", atService: "••96" });
    const { identityNumber: _, ...valuesOfList } = typedValues;
    expect(compareWithEmployee(valuesOfList, notAssigned, makeEmployee()).differences).toEqual([]);
  });

  it("sees what was assigned as the form says, and what was sent and is not there", () => {
    const assigned = {
      EmployeeAgreements: [agreementOf(agreementId)],
      EmployeeWorkingSchedules: [scheduleOf(scheduleId)],
    };
    expect(compareWithEmployee(typedValues, notAssigned, makeEmployee(assigned))).toEqual({
      ...{ isCompleted: false, differences: [], givenParts: ["agreement", "schedule"] },
    });
    const sent = { employeeId, hasAgreement: true, hasSchedule: true };
    expect(isChangedSinceSent(compareWithEmployee(typedValues, sent, makeEmployee(assigned)))).toBe(false);
    expect(differencesOf({ EmployeeWorkingSchedules: [scheduleOf(scheduleId)] }, typedValues, sent)).toEqual([
      { field: "agreementId", typed: agreementId, atService: "" },
    ]);
  });
});

describe("taking the payroll program's values", () => {
  it("leaves no difference, and keeps what the program does not state", () => {
    const employee = makeEmployee({
      ...{ LastName: "Berg", IdentificationNumber: "199104122388", EmailWork: "", ContractEndDate: "2027-06-30" },
      EmployeeAgreements: [agreementOf(otherId)],
    });
    const { values, progress } = withValuesOfEmployee(typedValues, employee);
    expect(compareWithEmployee(values, progress, employee)).toEqual({
      ...{ isCompleted: false, differences: [], givenParts: [] },
    });
    expect(values).toMatchObject({ startsOn: "2026-12-01", payslipLanguage: "sv", scheduleId, lastName: "Berg" });
    expect(progress).toEqual({ employeeId, hasAgreement: true, hasSchedule: false });
  });
});
