import { describe, expect, it } from "vitest";
import type { EmployeeFormValues } from "../../api/contract/payroll/employee-form";
import { agreementBody, employeeFormRefusalsOf, makeEmployeeBody, scheduleBody } from "./employee-body";

const today = "2026-11-23";
const formValues: EmployeeFormValues = {
  ...{
    firstName: " Maja ",
    lastName: "af Klint-O'Neill",
    identityNumber: "910412-2388",
    payForm: "hourly",
    number: "",
  },
  ...{ category: "", startsOn: "2026-12-01", endsOn: "", email: "", mobilePhone: " ", payslip: "own" },
  ...{ payslipLanguage: "en", usesTimeApp: false, timeAppFrom: "2026-12-01", agreementId: "", scheduleId: "" },
  ...{ hasTrustedHours: true, startWeek: 2, inForceFrom: "" },
};
const brokenRulesOf = (changedValues: Partial<EmployeeFormValues>) =>
  employeeFormRefusalsOf({ ...formValues, ...changedValues }, today).map(({ field, rule }) => `${field} ${rule}`);

describe("what keeps a form from becoming an employee", () => {
  it("is nothing where three facts and a form of pay are right", () => expect(brokenRulesOf({})).toEqual([]));

  it.each([
    ["firstName needFirstName", { firstName: " " }],
    ["lastName needLastName", { lastName: "" }],
    ["firstName lettersOnly", { firstName: "M4ja" }],
    ["lastName lettersOnly", { lastName: "-Berg" }],
    ["lastName lettersOnly", { lastName: "Berg  Ek" }],
    ["firstName tooLong", { firstName: "a".repeat(101) }],
    ["identityNumber identity.empty", { identityNumber: "" }],
    ["identityNumber identity.digit", { identityNumber: "910412-2389" }],
    ["startsOn badDay", { startsOn: "2026-02-30" }],
    ["endsOn endsBeforeStart", { endsOn: "2026-11-30" }],
    ["email badEmail", { email: "maja@norrsken" }],
    ["email badEmail", { email: "åsa@norrsken.se" }],
    ["timeAppFrom needTimeAppFrom", { usesTimeApp: true, timeAppFrom: "" }],
    ["inForceFrom needInForceFrom", { agreementId: "1" }],
    ["inForceFrom needInForceFrom", { scheduleId: "1" }],
  ] as const)("%s", (expectedRule, changedValues) => expect(brokenRulesOf(changedValues)).toEqual([expectedRule]));

  it.each(["Åsa", "Anna-Karin", "Zoë", "D\u2019Angelo", "Żaneta", "José María"])("is not the name %s", (firstName) => {
    expect(brokenRulesOf({ firstName })).toEqual([]);
  });
});

describe("the body of a call", () => {
  it("of the employee has twelve digits, nothing for what is empty, and no address, salary or tax", () => {
    expect(makeEmployeeBody(formValues, today)).toEqual({
      FirstName: "Maja",
      LastName: "af Klint-O'Neill",
      IdentificationNumber: "199104122388",
      EmployeeNumber: null,
      EmailWork: null,
      PhoneMobile: null,
      PayslipSendMethod: 2,
      PayslipLanguage: 2,
      Contract: {
        ...{ SalaryType: 2, EmployeeCategory: null, ContractStartDate: "2026-12-01", ContractEndDate: null },
        ...{ UsesVLA: false, UsesVLAFromDate: null },
      },
    });
    const otherValues = { ...formValues, category: "whiteCollar", payForm: "monthly", usesTimeApp: true } as const;
    expect(makeEmployeeBody(otherValues, today)).toMatchObject({
      Contract: { SalaryType: 1, EmployeeCategory: 0, UsesVLA: true, UsesVLAFromDate: "2026-12-01" },
    });
  });

  it("of agreement and schedule has the day they are in force from", () => {
    const assignedValues = { ...formValues, agreementId: "a", scheduleId: "s", inForceFrom: "2026-12-01" };
    const activeFrom = "2026-12-01T00:00:00Z";
    expect(agreementBody(assignedValues)).toEqual({
      AgreementId: "a",
      ActiveFromUtc: activeFrom,
      HasConfidenceTime: true,
    });
    expect(scheduleBody(assignedValues)).toEqual({
      WorkScheduleId: "s",
      WorkWeekCycleStart: 2,
      ActiveSince: activeFrom,
    });
  });
});
