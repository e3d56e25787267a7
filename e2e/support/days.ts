import { addDays, type CalendarDate, dateIn } from "../../lib/dates";

/** A day so many days from today in Stockholm: a demo's business runs until today. @param days back when negative */
export const dayFromToday = (days: number): CalendarDate => addDays(dateIn("Europe/Stockholm", new Date()), days);
