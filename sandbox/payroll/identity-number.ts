import { checkDigit } from "../ledger/payment-reference";

/** What a text is as an identity number: twelve digits, or what is wrong with it. */
export type IdentityNumber =
  | { readonly is: "number"; readonly digits: string; readonly isCoordination: boolean }
  | { readonly is: "not written so" | "no day" | "no serial" | "interim" | "wrong check digit" };

const forms = /^(?:(\d{2})(\d{6})|(\d{6})([-+]))([0-9TRSUWXJKLMN]\d{2})(\d)$/;

/**
 * A personal or coordination number as the interface takes it: YYMMDD-NNNC, `+` in place of `-` from the year the person
 * turns 100, or YYYYMMDDNNNC.
 *
 * Rule: a day of the calendar (60 more in a coordination number, where day and month may be 00: not known), a serial that is not 000, and the check digit of the nine
 *       digits before it, modulus 10 with weights 2 and 1; without a century the person was born in the latest year that is
 *       not to come, 100 years earlier with `+`
 * (source: the tax agency's rules for personal and coordination numbers; docs/api/payroll.md#identity-numbers)
 *
 * @param today  YYYY-MM-DD, for the century
 */
export function readIdentityNumber(text: string, today: string): IdentityNumber {
  const parts = forms.exec(text);
  if (!parts) return { is: "not written so" };
  const [, century, longDay = "", shortDay = "", separator, serial = "", check = ""] = parts;
  const day = century === undefined ? shortDay : longDay;
  if (/\D/.test(serial)) return { is: "interim" };
  const born = earliestDay(century === undefined ? centuryOf(day, separator === "+", today) : century, day);
  if (born === null || born > today) return { is: "no day" };
  if (serial === "000") return { is: "no serial" };
  if (checkDigit(day + serial) !== check) return { is: "wrong check digit" };
  return {
    is: "number",
    digits: `${born.slice(0, 2)}${day}${serial}${check}`,
    isCoordination: Number(day.slice(4)) >= 60,
  };
}

/**
 * The day of birth, YYYY-MM-DD, or the earliest it can have been where a coordination number says 00 for a day or a month
 * that could not be verified; null when the calendar has no such day.
 */
function earliestDay(century: string, day: string): string | null {
  const inMonth = Number(day.slice(4));
  const isCoordination = inMonth >= 60;
  const date = String(isCoordination ? inMonth - 60 : inMonth).padStart(2, "0");
  const given = `${century}${day.slice(0, 2)}-${day.slice(2, 4)}-${date}`;
  const written = isCoordination ? given.replaceAll("-00", "-01") : given;
  const at = new Date(`${written}T00:00:00Z`);
  const isDay = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(written);
  return isDay && Number(century) >= 18 ? written : null;
}

/** The century of the latest year with these two digits that is not to come, the one before it with `+`. */
function centuryOf(day: string, isOver100: boolean, today: string): string {
  const latest = Number(today.slice(0, 4)) - (isOver100 ? 100 : 0);
  const year = latest - ((latest - Number(day.slice(0, 2))) % 100);
  return String(Math.floor(year / 100));
}
