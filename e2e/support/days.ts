const dayMs = 86_400_000;

/** The day so many days after a day. @param day YYYY-MM-DD @param days back when negative */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** A day so many days from today in Stockholm: a demo's business runs until today. @param days back when negative */
export function dayFromToday(days: number): string {
  return daysAfter(new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Stockholm" }).format(new Date()), days);
}
