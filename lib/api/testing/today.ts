import "server-only";
import { now } from "../../values/clock";
import { type CalendarDate, dateIn } from "../../values/dates";

/** The day it is now in the demo's Swedish books: their business runs until today, whenever a test runs. */
export function today(): CalendarDate {
  return dateIn("Europe/Stockholm", now());
}
