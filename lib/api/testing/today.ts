import "server-only";
import { now } from "../../values/clock";
import { type CalendarDate, dateInZone } from "../../values/dates";

/** Today's date in the demo's Swedish books, whose business runs until today, whenever a test runs. */
export function getToday(): CalendarDate {
  return dateInZone("Europe/Stockholm", now());
}
