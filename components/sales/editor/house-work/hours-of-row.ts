import { parseScaledNumber } from "../number-of";

/** Units in which an hour is written in the languages of the product. */
const hourUnitPattern = /^(h|hrs?|hours?|tim|timme|timmar|time|timer|uur|uren)\.?$/i;

/** True for a unit that is an hour; the hours of such a row are its quantity until other hours are written. */
export function isHourUnit(unit: string): boolean {
  return hourUnitPattern.test(unit.trim());
}

/** The hours of work of a row in ten-thousandths; null where they are not known. */
export function hoursOfRow(
  row: { workHours: string; unit: string; quantity: string },
  numberLocale: string,
): bigint | null {
  if (row.workHours.trim() !== "") return parseScaledNumber(row.workHours, numberLocale);
  return isHourUnit(row.unit) ? parseScaledNumber(row.quantity, numberLocale) : null;
}
