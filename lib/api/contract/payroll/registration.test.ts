import { describe, expect, it } from "vitest";
import { ContractError } from "../contract-error";
import { fromDimensions, noDimensions } from "./charged-dimensions";
import { figuresOfPayCode, payCodeGroups } from "./pay-code-groups";
import { parseRegistration } from "./registration";
import { fromChangedRegistration, fromRegistration, methodsOf, normalisedMembers } from "./registration-body";
import { fromRegisterInput, toRegisterInput } from "./registration-operation";

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const other = "3f2504e0-4f89-41d3-9a0c-0305e82c3302";
const wireRegistration = {
  ...{ Id: id, EmployeeId: other, StartDate: "2026-11-02T00:00:00Z", EndDate: "2026-11-04T00:00:00Z" },
  ...{ ShortcutRegistrationMethod: 2, PercentOfDay: 37.5, MinutesOfDay: 0, StartTime: null, EndTime: null },
  ...{ Comment: "Feber", IsRead: true, ProjectId: other, DontCreateKarens: true },
};

describe("time and absence", () => {
  const read = parseRegistration("sickLeave", wireRegistration);

  it("is read in our words, shares to the hundredth of a percent", () => {
    expect(read).toMatchObject({
      ...{ id, kind: "sickLeave", employeeId: other, from: "2026-11-02", to: "2026-11-04", comment: "Feber" },
      ...{ method: "percentage", shareBps: 3750, own: { DontCreateKarens: true }, isRead: true, rows: [] },
    });
  });

  it("is sent as the service takes it, without what its method does not use", () => {
    expect(fromRegistration({ ...read, comment: " " })).toEqual({
      ...{ EmployeeId: other, StartDate: "2026-11-02", EndDate: "2026-11-04", ShortcutRegistrationMethod: 2 },
      ...{ PercentOfDay: 37.5, Comment: null, DontCreateKarens: true },
      ...{ ProjectId: other, CostCenterItemId1: null, CostCenterItemId2: null, CostCenterItemId3: null },
    });
    const hours = { ...read, kind: "overtime", method: "hours", minutes: 90, own: { OvertimeOne: 60 } } as const;
    expect(fromRegistration(hours)).toMatchObject({ MinutesOfDay: 90, OvertimeOne: 60, OvertimePayOutMethod: 2 });
    const times = { ...hours, method: "time", startsAt: "08:00", endsAt: "09:30" } as const;
    expect(fromRegistration(times)).toMatchObject({ StartTime: "08:00", EndTime: "09:30", OvertimeOne: null });
  });

  it("that is changed carries what no form shows, and leaves nothing of another method", () => {
    const body = fromChangedRegistration(read.wire, { ...read, method: "hours", minutes: 60 });
    expect(body).toMatchObject({ ProjectId: other, PercentOfDay: 0, MinutesOfDay: 60, StartTime: null });
    expect(Object.keys(body)).not.toContain("Id");
    expect(Object.keys(body)).not.toContain("IsRead");
  });

  it("has what an irregular schedule leaves open where it was asked, and carries it where it was not", () => {
    const own = { KarensDeductionHoursOverride: 7.33, DontCreateKarens: false };
    expect(fromRegistration({ ...read, own })).toMatchObject(own);
    const empty = { ...own, KarensDeductionHoursOverride: "" };
    expect(fromRegistration({ ...read, own: empty })).toMatchObject({ KarensDeductionHoursOverride: null });
    const kept = { ...wireRegistration, KarensDeductionHoursOverride: 3.5 };
    expect(fromChangedRegistration(kept, { ...read, own: {} })).toMatchObject({ KarensDeductionHoursOverride: 3.5 });
    const times = { ScheduleStartTime: "08:00", ScheduleEndTime: null, ScheduledDayBreakTime: 30 };
    const overtime = parseRegistration("overtime", { ...wireRegistration, ...times });
    expect(overtime.own).toMatchObject({ ScheduleStartTime: "08:00", ScheduledDayBreakTime: 30 });
    expect(fromRegistration({ ...overtime, kind: "overtime" })).toMatchObject({ ScheduleStartTime: "08:00" });
  });

  it("that is charged otherwise has the whole of the new one, and the other shares as they were", () => {
    const [third, half] = [{ Id: id, Percentage: 33 }, [{ Id: other, Percentage: 50 }]];
    const shares = { Project: [{ Id: other, Percentage: 100 }], CostCenter1: half, CostCenter2: [third] };
    const shared = parseRegistration("sickLeave", { ...wireRegistration, ProjectCostCenterDistribution: shares });
    expect(fromChangedRegistration(shared.wire, shared).ProjectCostCenterDistribution).toEqual({
      ...shares,
      CostCenter3: null,
    });
    const charged = { ...shared.charged, project: "", center2: other };
    expect(fromChangedRegistration(shared.wire, { ...shared, charged })).toMatchObject({
      ...{ ProjectId: null, CostCenterItemId2: other },
      ProjectCostCenterDistribution: {
        ...{ Project: [], CostCenter1: half, CostCenter2: [{ Id: other, Percentage: 100 }], CostCenter3: null },
      },
    });
    expect(fromChangedRegistration(read.wire, read).ProjectCostCenterDistribution).toBeNull();
  });

  it("is said by the methods its kind and its days have", () => {
    expect(methodsOf("sickLeave", true)).toEqual(["time", "hours", "percentage"]);
    expect(methodsOf("sickLeave", false)).toEqual(["hours", "percentage"]);
    expect(methodsOf("overtime", true)).toEqual(["time", "hours"]);
    expect(methodsOf("travelAndExpense", true)).toEqual([]);
  });

  it("earns holiday as the service decides where it decides", () => {
    expect(normalisedMembers("otherAbsence", { OtherAbsenceGroup: 0, IsHolidayAccruing: true }).IsHolidayAccruing).toBe(
      false,
    );
    expect(normalisedMembers("otherAbsence", { OtherAbsenceGroup: 1, IsHolidayAccruing: true }).IsHolidayAccruing).toBe(
      true,
    );
    const born = { IsTenDaysAtTheBirthOfChild: true, IsHolidayAccruing: false };
    expect(normalisedMembers("parentalLeave", born).IsHolidayAccruing).toBe(true);
  });

  it("outside the contract is refused, naming the member and not its value", () => {
    expect(() => parseRegistration("sickLeave", { ...wireRegistration, EmployeeId: "Feber" })).toThrow(ContractError);
    expect(() => parseRegistration("sickLeave", { ...wireRegistration, EmployeeId: "Feber" })).not.toThrow(/Feber/);
  });
});

describe("rows of pay codes", () => {
  const row = { PaycodeNumber: "3110", Quantity: 0, UnitPrice: null, Amount: 240.5, VatAmount: 48.1, ProjectId: id };
  const expense = {
    Id: id,
    EmployeeId: other,
    Date: "2026-11-09T00:00:00Z",
    ReportLink: null,
    Comment: null,
    Rows: [row],
  };
  const read = parseRegistration("travelAndExpense", expense);

  it("are on one day, to the öre, and do not tell whether they are read", () => {
    expect(read).toMatchObject({ from: "2026-11-09", to: "2026-11-09", method: null, isRead: null });
    expect(read.rows).toEqual([
      {
        ...{ payCode: "3110", quantity: 0n, unitPrice: null, amountMinor: 24_050n, vatMinor: 4_810n },
        charged: { ...noDimensions, project: id },
      },
    ]);
  });

  it("are sent with the figures that are said, and changed with what no form shows", () => {
    const charged = { ...noDimensions, center2: other };
    const rows = [{ payCode: "3110", quantity: null, unitPrice: null, amountMinor: 1005n, vatMinor: 0n, charged }];
    const to = { ProjectId: null, CostCenterItemId1: null, CostCenterItemId2: other, CostCenterItemId3: null };
    const sent = { PaycodeNumber: "3110", Amount: 10.05, VatAmount: 0, ...to };
    expect(fromRegistration({ ...read, rows })).toEqual({
      ...{ EmployeeId: other, Date: "2026-11-09", Comment: null, Rows: [sent] },
    });
    const [changed] = rows.map((one) => ({ ...one, was: 0 }));
    if (!changed) throw new Error("one row");
    expect(fromChangedRegistration(read.wire, { ...read, rows: [changed] })).toMatchObject({
      ...{ ReportLink: null, Rows: [sent] },
    });
    // The members that no form shows disappear with a removed row, and stay with the next row.
    const two = { ...read.wire, Rows: [row, { ...row, Note: "x" }] };
    const figures = { payCode: "3230", quantity: 300n, unitPrice: 50n, amountMinor: null, vatMinor: null };
    const allowance = { ...figures, charged: noDimensions };
    expect(fromChangedRegistration(two, { ...read, rows: [{ ...changed, was: 1 }, allowance] }).Rows).toEqual([
      { Note: "x", ...sent },
      { PaycodeNumber: "3230", Quantity: 3, UnitPrice: 0.5, ...fromDimensions(noDimensions) },
    ]);
  });

  it("survive the way of an order", () => {
    const { id: _, isRead: __, wire: ___, ...content } = read;
    expect(fromRegisterInput(JSON.parse(JSON.stringify(toRegisterInput(content))))).toEqual(content);
  });

  it("have the figures of their pay code", () => {
    const code = { Id: id, PaycodeNumber: "3110", PaycodeName: "Utlägg", Formula: null };
    const groups = { ReimbursmentPaycodes: [code], AllowancePaycodes: [{ ...code, Formula: "Antal" }] };
    const [outlay, allowance] = payCodeGroups.travelAndExpense.parse(groups);
    if (!outlay || !allowance) throw new Error("two codes");
    expect(figuresOfPayCode(outlay, true)).toEqual({
      quantity: "none",
      unitPrice: "none",
      amount: "needed",
      vat: "needed",
    });
    expect(figuresOfPayCode(outlay, false).vat).toBe("none");
    expect(figuresOfPayCode(allowance, true)).toMatchObject({ quantity: "needed", unitPrice: "none" });
    expect(figuresOfPayCode({ ...allowance, hasFormula: false }, true).unitPrice).toBe("needed");
    expect(figuresOfPayCode({ ...allowance, group: "deduction" }, true)).toMatchObject({
      amount: "needed",
      quantity: "none",
    });
  });
});
