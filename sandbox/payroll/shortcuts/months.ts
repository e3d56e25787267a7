/** A span of days, both ends included, YYYY-MM-DD. */
export type Span = { readonly StartDate: string; readonly EndDate: string };

/** The parts of a span by calendar month, the first one first (docs/api/payroll.md#registrations). */
export function byMonth({ StartDate, EndDate }: Span): readonly Span[] {
  const parts: Span[] = [];
  for (let from = StartDate; from <= EndDate; ) {
    const last = lastOfMonth(from);
    parts.push({ StartDate: from, EndDate: last < EndDate ? last : EndDate });
    from = dayAfter(last);
  }
  return parts;
}

/** How many calendar months a span touches. */
export function monthsIn({ StartDate, EndDate }: Span): number {
  const month = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return month(EndDate) - month(StartDate) + 1;
}

export const lastOfMonth = (day: string): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10);

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
