import { describe, expect, it } from "vitest";
import { ContractError } from "../contract-error";
import { payRuns } from "./pay-run";
import { payslips, payslipsWithDetails } from "./payslip";

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const otherId = "3f2504e0-4f89-41d3-9a0c-0305e82c3302";

describe("a pay run", () => {
  const wirePayRun = {
    Id: id,
    Description: "Lön 2026-10",
    CreatedUtc: "2026-10-25T08:00:00Z",
    SalaryPeriodMonthlyFromDateUtc: "2026-10-01T00:00:00Z",
    SalaryPeriodMonthlyToDateUtc: "2026-10-31T00:00:00Z",
    DeviationPeriodMonthlyToDateUtc: "2026-09-30T00:00:00Z",
    PaymentDateUtc: "2026-10-25T00:00:00Z",
    GrossSalary: 183_245.1,
    NetSalary: 128_271.57,
    Tax: 54_973.53,
    WageRunType: 1,
    PayslipIds: [otherId],
    Locked: true,
  };

  it("is read in our words, its amounts to the öre", () => {
    expect(payRuns.parse(wirePayRun)).toEqual({
      ...{ id, name: "Lön 2026-10", type: "ordinary", paidOn: "2026-10-25", createdAt: "2026-10-25T08:00:00Z" },
      monthly: { from: "2026-10-01", to: "2026-10-31", registrationsTo: "2026-09-30" },
      hourly: { from: null, to: null, registrationsTo: null },
      ...{ grossMinor: 18_324_510n, taxMinor: 5_497_353n, netMinor: 12_827_157n },
      ...{ payslipIds: [otherId], isLocked: true },
    });
  });

  it("is read in the wrapper of a list as well, where there is one in it", () => {
    expect(payRuns.parse({ Meta: {}, Data: [wirePayRun] })).toEqual(payRuns.parse(wirePayRun));
    expect(() => payRuns.parse({ Meta: {}, Data: [] })).toThrow(ContractError);
    expect(() => payRuns.parse({ Meta: {}, Data: [wirePayRun, wirePayRun] })).toThrow(ContractError);
  });

  it("without a word about it is open, and of no known type", () => {
    expect(payRuns.parse({ Id: id })).toMatchObject({ isLocked: false, type: null, payslipIds: [], grossMinor: 0n });
  });
});

describe("a payslip", () => {
  const wirePayslip = {
    Id: id,
    EmployeeId: otherId,
    SalaryPeriod_FromDate: "2026-10-01T00:00:00Z",
    SalaryPeriod_ToDate: "2026-10-31T00:00:00Z",
    DeviationPeriod_ToDate: "2026-09-30T00:00:00Z",
    LockedDate: "2026-10-25T08:01:00Z",
    ModifiedUtc: "2026-10-25T08:01:00Z",
  };
  const expectedPayslip = {
    ...{ id, employeeId: otherId, period: { from: "2026-10-01", to: "2026-10-31" }, registrationsTo: "2026-09-30" },
    ...{ isLocked: true, lockedOn: "2026-10-25", changedAt: "2026-10-25T08:01:00Z" },
  };

  it("of a run is locked as it says", () => {
    expect(payslips.parse({ ...wirePayslip, Locked: true })).toEqual(expectedPayslip);
    expect(payslips.parse({ ...wirePayslip, Locked: false })).toMatchObject({ isLocked: false });
  });

  it("of an employee has its amounts, and is locked once it has a day for it", () => {
    const wireDetails = {
      GrossSalary: 46_500,
      NetSalary: 32_550,
      PreliminaryTax: 13_950,
      PaymentDateUtc: "2026-10-25",
    };
    expect(payslipsWithDetails.parse({ ...wirePayslip, ...wireDetails, WageRunType: 3 })).toEqual({
      ...{ ...expectedPayslip, paidOn: "2026-10-25", type: "fromEmployee" },
      ...{ grossMinor: 4_650_000n, taxMinor: 1_395_000n, netMinor: 3_255_000n },
    });
    expect(payslipsWithDetails.parse({ ...wirePayslip, LockedDate: null })).toMatchObject({
      isLocked: false,
      lockedOn: null,
    });
  });
});
