import { checkDigit } from "../../ledger/payment-reference";

/**
 * Whether a text is a Swedish personal or coordination number: ten or twelve digits, `-` or `+` before the last four.
 *
 * Rule: a day of the calendar (60 more in a coordination number), and the check digit of the nine digits before it
 *       (source: the tax agency's rule for personal numbers, modulus 10 with weights 2 and 1)
 */
export function isPersonalNumber(text: string): boolean {
  const parts = /^(\d{2})?(\d{2})(\d{2})(\d{2})[-+]?(\d{3})(\d)$/.exec(text.trim());
  if (!parts) return false;
  const [, century, year = "", month = "", day = "", serial = "", check] = parts;
  const bornOn = Number(day) > 60 ? Number(day) - 60 : Number(day);
  const isDay = (century ? [century] : ["19", "20"]).some((one) =>
    isCalendarDay(Number(one + year), Number(month), bornOn),
  );
  return isDay && checkDigit(`${year}${month}${day}${serial}`) === check;
}

function isCalendarDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year > 1800 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
