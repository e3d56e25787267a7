import { expect, it } from "vitest";
import { computePay, type WorkedHours } from "./pay";

const monthlyBasis = { salaryType: 1, salary: "38500.0000", salaryRate: "100.0000", worked: [], rows: [] };
const makeWorkedHours = (MinutesOfDay: number, StartDate: string, EndDate = StartDate): WorkedHours => ({
  StartDate,
  EndDate,
  members: { ShortcutRegistrationMethod: 1, MinutesOfDay, StartTime: null, EndTime: null, BreakTime: null },
});

it("a month's pay at its rate, tax in whole kronor down", () => {
  expect(computePay(monthlyBasis)).toEqual({ gross: 3_850_000n, tax: 1_155_000n, net: 2_695_000n });
  expect(computePay({ ...monthlyBasis, salaryRate: "75" })).toEqual({
    gross: 2_887_500n,
    tax: 866_200n,
    net: 2_021_300n,
  });
});

it("hours worked at the hour's pay, by hours of a span's workdays and by times past midnight", () => {
  const hourlyBasis = { ...monthlyBasis, salaryType: 2, salary: "182.50" };
  expect(computePay({ ...hourlyBasis, worked: [makeWorkedHours(480, "2026-11-02", "2026-11-08")] }).gross).toBe(
    730_000n,
  );
  expect(computePay({ ...hourlyBasis, worked: [makeWorkedHours(60, "2026-11-08")] }).gross).toBe(18_250n);
  const nightMembers = {
    ...makeWorkedHours(0, "2026-11-02").members,
    ShortcutRegistrationMethod: 0,
    StartTime: "22:00",
    EndTime: "06:30",
  };
  const worked = [{ ...makeWorkedHours(0, "2026-11-02"), members: { ...nightMembers, BreakTime: 30 } }];
  expect(computePay({ ...hourlyBasis, worked }).gross).toBe(146_000n);
});

it("compensation comes on top, deductions off, a tax adjustment is more tax, and nothing falls below zero", () => {
  const makeRow = (kind: string, Amount: number, Quantity = 0, UnitPrice = 0) => ({
    kind,
    row: { Amount, Quantity, UnitPrice },
  });
  const rows = [makeRow("Compensation", 0, 2, 250.25), makeRow("Deduction", 100.5), makeRow("AdjustmentTax", 500)];
  expect(computePay({ ...monthlyBasis, rows })).toEqual({ gross: 3_890_000n, tax: 1_217_000n, net: 2_673_000n });
  expect(computePay({ ...monthlyBasis, rows: [makeRow("Deduction", 50_000)] })).toEqual({
    gross: 0n,
    tax: 0n,
    net: 0n,
  });
  expect(computePay({ ...monthlyBasis, rows: [makeRow("Benefit", 900)] }).gross).toBe(3_850_000n);
});
