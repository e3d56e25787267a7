/** A span of days, YYYY-MM-DD; both ends are included. */
export type Span = { readonly StartDate: string; readonly EndDate: string };

/** Splits a span into its calendar months, the first month first (docs/api/payroll.md#registrations). */
export function splitByMonth({ StartDate, EndDate }: Span): readonly Span[] {
  const monthSpans: Span[] = [];
  for (let firstDay = StartDate; firstDay <= EndDate; ) {
    const lastDay = lastDayOfMonth(firstDay);
    monthSpans.push({ StartDate: firstDay, EndDate: lastDay < EndDate ? lastDay : EndDate });
    firstDay = dayAfter(lastDay);
  }
  return monthSpans;
}

/** The number of calendar months that a span touches. */
export function countMonths({ StartDate, EndDate }: Span): number {
  const monthIndexOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return monthIndexOf(EndDate) - monthIndexOf(StartDate) + 1;
}

export const lastDayOfMonth = (day: string): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10);

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
