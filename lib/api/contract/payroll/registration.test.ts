import { describe, expect, it } from "vitest";
import { ContractError } from "../contract-error";
import { fromDimensions, noDimensions } from "./charged-dimensions";
import { figuresOfPayCode, payCodeGroups } from "./pay-code-groups";
import { parseRegistration } from "./registration";
import { fromChangedRegistration, fromRegistration, methodsOf, normaliseMembers } from "./registration-body";
import { fromRegisterInput, toRegisterInput } from "./registration-operation";

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const otherId = "3f2504e0-4f89-41d3-9a0c-0305e82c3302";
const wireRegistration = {
  ...{ Id: id, EmployeeId: otherId, StartDate: "2026-11-02T00:00:00Z", EndDate: "2026-11-04T00:00:00Z" },
  ...{ ShortcutRegistrationMethod: 2, PercentOfDay: 37.5, MinutesOfDay: 0, StartTime: null, EndTime: null },
  ...{ Comment: "Feber", IsRead: true, ProjectId: otherId, DontCreateKarens: true },
};

describe("time and absence", () => {
  const sickLeave = parseRegistration("sickLeave", wireRegistration);

  it("is read in our words, shares to the hundredth of a percent", () => {
    expect(sickLeave).toMatchObject({
      ...{ id, kind: "sickLeave", employeeId: otherId, from: "2026-11-02", to: "2026-11-04", comment: "Feber" },
      ...{ method: "percentage", shareBps: 3750, own: { DontCreateKarens: true }, isRead: true, rows: [] },
    });
  });

  it("is sent as the service takes it, without what its method does not use", () => {
    expect(fromRegistration({ ...sickLeave, comment: " " })).toEqual({
      ...{ EmployeeId: otherId, StartDate: "2026-11-02", EndDate: "2026-11-04", ShortcutRegistrationMethod: 2 },
      ...{ PercentOfDay: 37.5, Comment: null, DontCreateKarens: true },
      ...{ ProjectId: otherId, CostCenterItemId1: null, CostCenterItemId2: null, CostCenterItemId3: null },
    });
    const overtimeByHours = {
      ...sickLeave,
      kind: "overtime",
      method: "hours",
      minutes: 90,
      own: { OvertimeOne: 60 },
    } as const;
    expect(fromRegistration(overtimeByHours)).toMatchObject({
      MinutesOfDay: 90,
      OvertimeOne: 60,
      OvertimePayOutMethod: 2,
    });
    const overtimeByTimes = { ...overtimeByHours, method: "time", startsAt: "08:00", endsAt: "09:30" } as const;
    expect(fromRegistration(overtimeByTimes)).toMatchObject({
      StartTime: "08:00",
      EndTime: "09:30",
      OvertimeOne: null,
    });
  });

  it("that is changed carries what no form shows, and leaves nothing of another method", () => {
    const body = fromChangedRegistration(sickLeave.wire, { ...sickLeave, method: "hours", minutes: 60 });
    expect(body).toMatchObject({ ProjectId: otherId, PercentOfDay: 0, MinutesOfDay: 60, StartTime: null });
    expect(Object.keys(body)).not.toContain("Id");
    expect(Object.keys(body)).not.toContain("IsRead");
  });

  it("has what an irregular schedule leaves open where it was asked, and carries it where it was not", () => {
    const kindMembers = { KarensDeductionHoursOverride: 7.33, DontCreateKarens: false };
    expect(fromRegistration({ ...sickLeave, own: kindMembers })).toMatchObject(kindMembers);
    const emptiedMembers = { ...kindMembers, KarensDeductionHoursOverride: "" };
    expect(fromRegistration({ ...sickLeave, own: emptiedMembers })).toMatchObject({
      KarensDeductionHoursOverride: null,
    });
    const storedRecord = { ...wireRegistration, KarensDeductionHoursOverride: 3.5 };
    expect(fromChangedRegistration(storedRecord, { ...sickLeave, own: {} })).toMatchObject({
      KarensDeductionHoursOverride: 3.5,
    });
    const scheduleTimes = { ScheduleStartTime: "08:00", ScheduleEndTime: null, ScheduledDayBreakTime: 30 };
    const overtimeRegistration = parseRegistration("overtime", { ...wireRegistration, ...scheduleTimes });
    expect(overtimeRegistration.own).toMatchObject({ ScheduleStartTime: "08:00", ScheduledDayBreakTime: 30 });
    expect(fromRegistration({ ...overtimeRegistration, kind: "overtime" })).toMatchObject({
      ScheduleStartTime: "08:00",
    });
  });

  it("that is charged otherwise has the whole of the new one, and the other shares as they were", () => {
    const [thirdShare, halfShares] = [{ Id: id, Percentage: 33 }, [{ Id: otherId, Percentage: 50 }]];
    const shares = { Project: [{ Id: otherId, Percentage: 100 }], CostCenter1: halfShares, CostCenter2: [thirdShare] };
    const sharedSickLeave = parseRegistration("sickLeave", {
      ...wireRegistration,
      ProjectCostCenterDistribution: shares,
    });
    expect(fromChangedRegistration(sharedSickLeave.wire, sharedSickLeave).ProjectCostCenterDistribution).toEqual({
      ...shares,
      CostCenter3: null,
    });
    const charged = { ...sharedSickLeave.charged, project: "", center2: otherId };
    expect(fromChangedRegistration(sharedSickLeave.wire, { ...sharedSickLeave, charged })).toMatchObject({
      ...{ ProjectId: null, CostCenterItemId2: otherId },
      ProjectCostCenterDistribution: {
        ...{ Project: [], CostCenter1: halfShares, CostCenter2: [{ Id: otherId, Percentage: 100 }], CostCenter3: null },
      },
    });
    expect(fromChangedRegistration(sickLeave.wire, sickLeave).ProjectCostCenterDistribution).toBeNull();
  });

  it("is said by the methods its kind and its days have", () => {
    expect(methodsOf("sickLeave", true)).toEqual(["time", "hours", "percentage"]);
    expect(methodsOf("sickLeave", false)).toEqual(["hours", "percentage"]);
    expect(methodsOf("overtime", true)).toEqual(["time", "hours"]);
    expect(methodsOf("travelAndExpense", true)).toEqual([]);
  });

  it("earns holiday as the service decides where it decides", () => {
    expect(normaliseMembers("otherAbsence", { OtherAbsenceGroup: 0, IsHolidayAccruing: true }).IsHolidayAccruing).toBe(
      false,
    );
    expect(normaliseMembers("otherAbsence", { OtherAbsenceGroup: 1, IsHolidayAccruing: true }).IsHolidayAccruing).toBe(
      true,
    );
    const birthLeave = { IsTenDaysAtTheBirthOfChild: true, IsHolidayAccruing: false };
    expect(normaliseMembers("parentalLeave", birthLeave).IsHolidayAccruing).toBe(true);
  });

  it("outside the contract is refused, naming the member and not its value", () => {
    expect(() => parseRegistration("sickLeave", { ...wireRegistration, EmployeeId: "Feber" })).toThrow(ContractError);
    expect(() => parseRegistration("sickLeave", { ...wireRegistration, EmployeeId: "Feber" })).not.toThrow(/Feber/);
  });
});

describe("rows of pay codes", () => {
  const wireRow = {
    PaycodeNumber: "3110",
    Quantity: 0,
    UnitPrice: null,
    Amount: 240.5,
    VatAmount: 48.1,
    ProjectId: id,
  };
  const wireExpense = {
    Id: id,
    EmployeeId: otherId,
    Date: "2026-11-09T00:00:00Z",
    ReportLink: null,
    Comment: null,
    Rows: [wireRow],
  };
  const expenseReport = parseRegistration("travelAndExpense", wireExpense);

  it("are on one day, to the öre, and do not tell whether they are read", () => {
    expect(expenseReport).toMatchObject({ from: "2026-11-09", to: "2026-11-09", method: null, isRead: null });
    expect(expenseReport.rows).toEqual([
      {
        ...{ payCode: "3110", quantity: 0n, unitPrice: null, amountMinor: 24_050n, vatMinor: 4_810n },
        charged: { ...noDimensions, project: id },
      },
    ]);
  });

  it("are sent with the figures that are said, and changed with what no form shows", () => {
    const charged = { ...noDimensions, center2: otherId };
    const rows = [{ payCode: "3110", quantity: null, unitPrice: null, amountMinor: 1005n, vatMinor: 0n, charged }];
    const sentDimensions = {
      ProjectId: null,
      CostCenterItemId1: null,
      CostCenterItemId2: otherId,
      CostCenterItemId3: null,
    };
    const sentRow = { PaycodeNumber: "3110", Amount: 10.05, VatAmount: 0, ...sentDimensions };
    expect(fromRegistration({ ...expenseReport, rows })).toEqual({
      ...{ EmployeeId: otherId, Date: "2026-11-09", Comment: null, Rows: [sentRow] },
    });
    const [changedRow] = rows.map((row) => ({ ...row, was: 0 }));
    if (!changedRow) throw new Error("one row");
    expect(fromChangedRegistration(expenseReport.wire, { ...expenseReport, rows: [changedRow] })).toMatchObject({
      ...{ ReportLink: null, Rows: [sentRow] },
    });
    // The members that no form shows disappear with a removed row, and stay with the next row.
    const recordOfTwoRows = { ...expenseReport.wire, Rows: [wireRow, { ...wireRow, Note: "x" }] };
    const figures = { payCode: "3230", quantity: 300n, unitPrice: 50n, amountMinor: null, vatMinor: null };
    const allowanceRow = { ...figures, charged: noDimensions };
    expect(
      fromChangedRegistration(recordOfTwoRows, { ...expenseReport, rows: [{ ...changedRow, was: 1 }, allowanceRow] })
        .Rows,
    ).toEqual([
      { Note: "x", ...sentRow },
      { PaycodeNumber: "3230", Quantity: 3, UnitPrice: 0.5, ...fromDimensions(noDimensions) },
    ]);
  });

  it("survive the way of an order", () => {
    const { id: _, isRead: __, wire: ___, ...content } = expenseReport;
    expect(fromRegisterInput(JSON.parse(JSON.stringify(toRegisterInput(content))))).toEqual(content);
  });

  it("have the figures of their pay code", () => {
    const wirePayCode = { Id: id, PaycodeNumber: "3110", PaycodeName: "Utlägg", Formula: null };
    const wireGroups = {
      ReimbursmentPaycodes: [wirePayCode],
      AllowancePaycodes: [{ ...wirePayCode, Formula: "Antal" }],
    };
    const [outlayCode, allowanceCode] = payCodeGroups.travelAndExpense.parse(wireGroups);
    if (!outlayCode || !allowanceCode) throw new Error("two codes");
    expect(figuresOfPayCode(outlayCode, true)).toEqual({
      quantity: "none",
      unitPrice: "none",
      amount: "needed",
      vat: "needed",
    });
    expect(figuresOfPayCode(outlayCode, false).vat).toBe("none");
    expect(figuresOfPayCode(allowanceCode, true)).toMatchObject({ quantity: "needed", unitPrice: "none" });
    expect(figuresOfPayCode({ ...allowanceCode, hasFormula: false }, true).unitPrice).toBe("needed");
    expect(figuresOfPayCode({ ...allowanceCode, group: "deduction" }, true)).toMatchObject({
      amount: "needed",
      quantity: "none",
    });
  });
});
