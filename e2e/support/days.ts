const dayMs = 86_400_000;

/** Adds a number of days to a day. @param day YYYY-MM-DD @param days negative for an earlier day */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** A number of days from today in Stockholm; the demo's business runs until today. @param days negative for a past day */
export function dayFromToday(days: number): string {
  return addDays(new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Stockholm" }).format(new Date()), days);
}
