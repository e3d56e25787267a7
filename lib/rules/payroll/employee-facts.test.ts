import { describe, expect, it } from "vitest";
import { employees } from "../../api/contract/payroll/employee";
import type { EmployeeFormValues } from "../../api/contract/payroll/employee-form";
import { countLacking, factsLackingInForm, lacksRequirement, obstacleToFact, withFact } from "./employee-facts";

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const address = { PrimaryAddress: "Storgatan 1", Zip: "831 31", City: "Östersund" };
const agreement = { Id: id, AgreementId: id, Name: "Office" };
const schedule = { Id: id, WorkScheduleId: id, Name: "Day" };

const makeEmployee = (members: object = {}) =>
  employees.parse({
    ...{ Id: id, FirstName: "Maja", State: 0, Type: 0, EmployeeCategory: 1, ...address },
    ...{ EmployeeAgreements: [agreement], EmployeeWorkingSchedules: [schedule], ...members },
  });

describe("the count of employees who lack something", () => {
  it("counts everybody who is not complete, and each requirement that is seen to be missing", () => {
    const counted = countLacking([
      makeEmployee(),
      makeEmployee({ EmployeeWorkingSchedules: [] }),
      makeEmployee({ EmployeeWorkingSchedules: [], EmployeeAgreements: [], City: "" }),
      makeEmployee({ State: 1, EmployeeWorkingSchedules: [] }),
    ]);
    expect(counted).toEqual({
      total: 3,
      byRequirement: [
        { requirement: "address", count: 1 },
        { requirement: "agreement", count: 1 },
        { requirement: "schedule", count: 2 },
      ],
    });
    expect(countLacking([])).toEqual({ total: 0, byRequirement: [] });
  });

  it("misses neither agreement nor schedule of somebody simplified", () => {
    const simplifiedEmployee = makeEmployee({ Type: 1, EmployeeWorkingSchedules: [], EmployeeAgreements: [] });
    expect(lacksRequirement(simplifiedEmployee, "schedule")).toBe(false);
    expect(lacksRequirement(simplifiedEmployee, "startDate")).toBe(false);
  });
});

describe("a fact for several people", () => {
  it("is filled in for drafts, except for the first day, which is sent with a new employee only", () => {
    expect(obstacleToFact("schedule", makeEmployee())).toBeNull();
    expect(obstacleToFact("startDate", makeEmployee())).toBe("onlyAtCreation");
    expect(obstacleToFact("agreement", makeEmployee({ Type: 1 }))).toBe("simplified");
    expect(obstacleToFact("agreement", makeEmployee({ State: 1 }))).toBe("complete");
  });

  const values = { agreementId: "", scheduleId: id, startsOn: "2026-12-01", inForceFrom: "2026-12-01" };
  const formValues = values as EmployeeFormValues;

  it("is named as lacking in a form", () => {
    expect(factsLackingInForm(formValues)).toEqual(["agreement"]);
    expect(factsLackingInForm({ agreementId: "", scheduleId: "", startsOn: "" })).toEqual([
      ...["startDate", "agreement", "schedule"],
    ]);
  });

  it("changes nothing else, and takes the day of agreement and schedule along while they are the first day", () => {
    const fact = { is: "startDate", startsOn: "2027-01-04" } as const;
    expect(withFact(formValues, fact)).toEqual({ ...values, startsOn: "2027-01-04", inForceFrom: "2027-01-04" });
    expect(withFact({ ...formValues, inForceFrom: "2026-12-15" }, fact).inForceFrom).toBe("2026-12-15");
    expect(
      withFact(formValues, { is: "agreement", agreementId: id, hasTrustedHours: true, inForceFrom: "2026-12-01" }),
    ).toEqual({ ...values, agreementId: id, hasTrustedHours: true });
  });
});
