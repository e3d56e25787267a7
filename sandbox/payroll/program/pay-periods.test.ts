import { expect, it } from "vitest";
import { payPeriodsOf } from "./pay-periods";

const paySettings = {
  UsesVatOnExpense: true,
  MonthlySalaryPaymentPeriod: 1,
  MonthlySalaryDeviationPeriod: 1,
  HourlyWagePaymentPeriod: 1,
  HourlyWageDeviationPeriod: 1,
  MonthlySalaryPaymentPeriodUntilDay: null,
  HourlyWagePaymentPeriodUntilDay: null,
};

it("monthly pay is for this month or the one before, deviations and hourly pay for the one before", () => {
  expect(payPeriodsOf(paySettings, "2026-03-25")).toEqual({
    monthly: { from: "2026-03-01", to: "2026-03-31", deviationTo: "2026-02-28" },
    hourly: { from: "2026-02-01", to: "2026-02-28", deviationTo: "2026-02-28" },
  });
  expect(payPeriodsOf({ ...paySettings, MonthlySalaryPaymentPeriod: 2 }, "2026-01-23").monthly).toEqual({
    from: "2025-12-01",
    to: "2025-12-31",
    deviationTo: "2025-12-31",
  });
});

it("a period up to a day ends on the last such day that is not after the payment", () => {
  const untilDaySettings = { ...paySettings, MonthlySalaryPaymentPeriod: 3, MonthlySalaryDeviationPeriod: 2 };
  const getMonthlyPeriod = (day: number, paymentDate: string) =>
    payPeriodsOf({ ...untilDaySettings, MonthlySalaryPaymentPeriodUntilDay: day }, paymentDate).monthly;
  expect(getMonthlyPeriod(15, "2026-03-25")).toEqual({
    from: "2026-02-16",
    to: "2026-03-15",
    deviationTo: "2026-03-15",
  });
  expect(getMonthlyPeriod(28, "2026-03-25")).toEqual({
    from: "2026-01-29",
    to: "2026-02-28",
    deviationTo: "2026-02-28",
  });
  expect(getMonthlyPeriod(31, "2026-03-31")).toEqual({
    from: "2026-03-01",
    to: "2026-03-31",
    deviationTo: "2026-03-31",
  });
});
