import { computeCheckDigit } from "../ledger/payment-reference";

/** The result of reading a text as an identity number: twelve digits, or what is wrong with the text. */
export type IdentityNumber =
  | { readonly is: "number"; readonly digits: string; readonly isCoordination: boolean }
  | { readonly is: "not written so" | "no day" | "no serial" | "interim" | "wrong check digit" };

const identityNumberPattern = /^(?:(\d{2})(\d{6})|(\d{6})([-+]))([0-9TRSUWXJKLMN]\d{2})(\d)$/;

/**
 * Reads a personal or coordination number as the interface accepts it: YYMMDD-NNNC, with `+` in place of `-` from the year
 * in which the person turns 100, or YYYYMMDDNNNC.
 *
 * Rule: the number has a day of the calendar (60 more in a coordination number, where day and month may be 00: not
 *       known), a serial that is not 000, and the check digit of the nine digits before it, modulus 10 with weights 2 and
 *       1; without a century the person was born in the latest year that is not in the future, with `+` 100 years earlier
 * (source: the tax agency's rules for personal and coordination numbers; docs/api/payroll.md#identity-numbers)
 *
 * @param today  the present day, YYYY-MM-DD, from which the century follows
 */
export function toIdentityNumber(text: string, today: string): IdentityNumber {
  const numberMatch = identityNumberPattern.exec(text);
  if (!numberMatch) return { is: "not written so" };
  const [, century, longFormDigits = "", shortFormDigits = "", separator, serial = "", lastDigit = ""] = numberMatch;
  const dateDigits = century === undefined ? shortFormDigits : longFormDigits;
  if (/\D/.test(serial)) return { is: "interim" };
  const birthDate = findEarliestBirthDate(
    century === undefined ? centuryOf(dateDigits, separator === "+", today) : century,
    dateDigits,
  );
  if (birthDate === null || birthDate > today) return { is: "no day" };
  if (serial === "000") return { is: "no serial" };
  if (computeCheckDigit(dateDigits + serial) !== lastDigit) return { is: "wrong check digit" };
  return {
    is: "number",
    digits: `${birthDate.slice(0, 2)}${dateDigits}${serial}${lastDigit}`,
    isCoordination: Number(dateDigits.slice(4)) >= 60,
  };
}

/**
 * The day of birth, YYYY-MM-DD. Where a coordination number has 00 for a day or a month that could not be verified, it is
 * the earliest possible day. Null when the calendar has no such day.
 */
function findEarliestBirthDate(century: string, dateDigits: string): string | null {
  const dayNumber = Number(dateDigits.slice(4));
  const isCoordination = dayNumber >= 60;
  const dayText = String(isCoordination ? dayNumber - 60 : dayNumber).padStart(2, "0");
  const statedDate = `${century}${dateDigits.slice(0, 2)}-${dateDigits.slice(2, 4)}-${dayText}`;
  const earliestDate = isCoordination ? statedDate.replaceAll("-00", "-01") : statedDate;
  const instant = new Date(`${earliestDate}T00:00:00Z`);
  const isCalendarDay = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(earliestDate);
  return isCalendarDay && Number(century) >= 18 ? earliestDate : null;
}

/** The century of the latest year with these two digits that is not in the future; with `+` the century before that one. */
function centuryOf(dateDigits: string, isOver100: boolean, today: string): string {
  const latestYear = Number(today.slice(0, 4)) - (isOver100 ? 100 : 0);
  const year = latestYear - ((latestYear - Number(dateDigits.slice(0, 2))) % 100);
  return String(Math.floor(year / 100));
}
