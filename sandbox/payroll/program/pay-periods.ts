import type { PaySettings } from "../payroll-settings";

/** The days a run pays for, and the last day whose registrations it takes; YYYY-MM-DD. */
export type PayPeriod = { readonly from: string; readonly to: string; readonly deviationTo: string };

// The two lists of values differ: monthly pay may be for the current month, all else at the earliest for the one before.
const monthlyPeriods = { currentMonth: 1, previousMonth: 2, untilDay: 3 } as const;
const otherPeriods = { previousMonth: 1, untilDay: 2 } as const;

/** The periods of monthly pay and of hourly pay for a payment date, by the company's settings. */
export function payPeriods(
  settings: PaySettings,
  paymentDate: string,
): { readonly monthly: PayPeriod; readonly hourly: PayPeriod } {
  const monthlyDay = settings.MonthlySalaryPaymentPeriodUntilDay;
  const hourlyDay = settings.HourlyWagePaymentPeriodUntilDay;
  const monthly =
    settings.MonthlySalaryPaymentPeriod === monthlyPeriods.untilDay
      ? untilDay(paymentDate, monthlyDay)
      : wholeMonth(paymentDate, settings.MonthlySalaryPaymentPeriod === monthlyPeriods.currentMonth ? 0 : -1);
  const hourly =
    settings.HourlyWagePaymentPeriod === otherPeriods.untilDay
      ? untilDay(paymentDate, hourlyDay)
      : wholeMonth(paymentDate, -1);
  return {
    monthly: { ...monthly, deviationTo: deviationEnd(settings.MonthlySalaryDeviationPeriod, paymentDate, monthlyDay) },
    hourly: { ...hourly, deviationTo: deviationEnd(settings.HourlyWageDeviationPeriod, paymentDate, hourlyDay) },
  };
}

const deviationEnd = (period: number, paymentDate: string, day: number | null): string =>
  (period === otherPeriods.untilDay ? untilDay(paymentDate, day) : wholeMonth(paymentDate, -1)).to;

/** The month that lies so many months from the payment date's. */
function wholeMonth(paymentDate: string, months: number): { from: string; to: string } {
  return { from: dayOf(paymentDate, months, 1), to: dayOf(paymentDate, months + 1, 0) };
}

/** Up to a day of the month: the last such day that is not after the payment date. */
function untilDay(paymentDate: string, day: number | null): { from: string; to: string } {
  const until = day ?? 31;
  const months = dayInMonth(paymentDate, 0, until) <= paymentDate ? 0 : -1;
  const before = dayInMonth(paymentDate, months - 1, until);
  return { from: dayAfter(before), to: dayInMonth(paymentDate, months, until) };
}

/** The day of that number, or the last of a shorter month. */
function dayInMonth(day: string, months: number, number: number): string {
  const last = dayOf(day, months + 1, 0);
  return number >= Number(last.slice(8)) ? last : dayOf(day, months, number);
}

function dayOf(day: string, months: number, number: number): string {
  const at = Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, number);
  return new Date(at).toISOString().slice(0, 10);
}

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
