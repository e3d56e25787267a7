import type { PaySettings } from "../payroll-settings";

/** The days a pay run pays for, and the last day whose registrations it includes; YYYY-MM-DD. */
export type PayPeriod = { readonly from: string; readonly to: string; readonly deviationTo: string };

// The two lists of values differ, because only monthly pay can be for the current month; hourly pay and deviations are
// for the month before, or for a period up to a day.
const monthlyPeriods = { currentMonth: 1, previousMonth: 2, untilDay: 3 } as const;
const hourlyAndDeviationPeriods = { previousMonth: 1, untilDay: 2 } as const;

/** The periods of monthly pay and of hourly pay for a payment date, by the company's settings. */
export function payPeriodsOf(
  settings: PaySettings,
  paymentDate: string,
): { readonly monthly: PayPeriod; readonly hourly: PayPeriod } {
  const monthlyUntilDay = settings.MonthlySalaryPaymentPeriodUntilDay;
  const hourlyUntilDay = settings.HourlyWagePaymentPeriodUntilDay;
  const monthlyRange =
    settings.MonthlySalaryPaymentPeriod === monthlyPeriods.untilDay
      ? makePeriodUntilDay(paymentDate, monthlyUntilDay)
      : makeWholeMonth(paymentDate, settings.MonthlySalaryPaymentPeriod === monthlyPeriods.currentMonth ? 0 : -1);
  const hourlyRange =
    settings.HourlyWagePaymentPeriod === hourlyAndDeviationPeriods.untilDay
      ? makePeriodUntilDay(paymentDate, hourlyUntilDay)
      : makeWholeMonth(paymentDate, -1);
  return {
    monthly: {
      ...monthlyRange,
      deviationTo: findDeviationPeriodEnd(settings.MonthlySalaryDeviationPeriod, paymentDate, monthlyUntilDay),
    },
    hourly: {
      ...hourlyRange,
      deviationTo: findDeviationPeriodEnd(settings.HourlyWageDeviationPeriod, paymentDate, hourlyUntilDay),
    },
  };
}

const findDeviationPeriodEnd = (periodKind: number, paymentDate: string, day: number | null): string =>
  (periodKind === hourlyAndDeviationPeriods.untilDay
    ? makePeriodUntilDay(paymentDate, day)
    : makeWholeMonth(paymentDate, -1)
  ).to;

/** The calendar month that lies this many months from the month of the payment date. */
function makeWholeMonth(paymentDate: string, monthOffset: number): { from: string; to: string } {
  return {
    from: dayOfShiftedMonth(paymentDate, monthOffset, 1),
    to: dayOfShiftedMonth(paymentDate, monthOffset + 1, 0),
  };
}

/** The period up to a day of the month: it ends on the last such day that is not after the payment date. */
function makePeriodUntilDay(paymentDate: string, day: number | null): { from: string; to: string } {
  const lastDayNumber = day ?? 31;
  const monthOffset = dayInMonth(paymentDate, 0, lastDayNumber) <= paymentDate ? 0 : -1;
  const previousEnd = dayInMonth(paymentDate, monthOffset - 1, lastDayNumber);
  return { from: dayAfter(previousEnd), to: dayInMonth(paymentDate, monthOffset, lastDayNumber) };
}

/** The day with this number in the month that lies `monthOffset` months away, or the last day of a shorter month. */
function dayInMonth(day: string, monthOffset: number, dayNumber: number): string {
  const lastDay = dayOfShiftedMonth(day, monthOffset + 1, 0);
  return dayNumber >= Number(lastDay.slice(8)) ? lastDay : dayOfShiftedMonth(day, monthOffset, dayNumber);
}

function dayOfShiftedMonth(day: string, monthOffset: number, dayNumber: number): string {
  const instantMs = Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + monthOffset, dayNumber);
  return new Date(instantMs).toISOString().slice(0, 10);
}

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
