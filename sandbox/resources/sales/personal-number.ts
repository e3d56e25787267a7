import { computeCheckDigit } from "../../ledger/payment-reference";

/**
 * Whether a text is a Swedish personal or coordination number: ten or twelve digits, `-` or `+` before the last four.
 *
 * The number must contain a day of the calendar and the check digit of the nine digits before it. In a coordination
 * number the day is increased by 60, and day and month may be 00. Source: the tax agency's rule for personal numbers,
 * modulus 10 with weights 2 and 1.
 */
export function isPersonalNumber(text: string): boolean {
  const match = /^(\d{2})?(\d{2})(\d{2})(\d{2})[-+]?(\d{3})(\d)$/.exec(text.trim());
  if (!match) return false;
  const [, century, year = "", month = "", day = "", serial = "", statedCheckDigit] = match;
  const isCoordinationNumber = Number(day) >= 60;
  const dayOfMonth = Number(day) - (isCoordinationNumber ? 60 : 0);
  // In a coordination number the month or the day may be 00, which means an unknown month or day.
  const minimumMonthOrDay = isCoordinationNumber ? 1 : 0;
  const isPossibleDay = (century ? [century] : ["19", "20"]).some((centuryDigits) =>
    isCalendarDay(
      Number(centuryDigits + year),
      Math.max(Number(month), minimumMonthOrDay),
      Math.max(dayOfMonth, minimumMonthOrDay),
    ),
  );
  return isPossibleDay && computeCheckDigit(`${year}${month}${day}${serial}`) === statedCheckDigit;
}

function isCalendarDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year > 1800 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
