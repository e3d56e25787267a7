import { withHyphens } from "./company-numbers";
import { type CalendarDate, isCalendarDate } from "./dates";

/** A Swedish personal or coordination number that satisfies every public rule. */
export type IdentityNumber = {
  /** The number is `YYYYMMDDNNNC`: twelve digits including the century. */
  digits: string;
  /** The date of birth; null in a coordination number without a known day or month. */
  bornOn: CalendarDate | null;
  /** The number of a person who is not in the population register: its day has 60 added. */
  isCoordination: boolean;
};

/**
 * What is wrong with a text that should be such a number: nothing written, neither ten nor twelve digits, an organisation
 * number, an interim number with a letter, a day that does not exist or is in the future, a `+` for a person who is not a
 * hundred this year, a serial of zeros, or a wrong check digit.
 */
export type IdentityNumberProblem =
  | "empty"
  | "form"
  | "organisation"
  | "interim"
  | "date"
  | "future"
  | "separator"
  | "serial"
  | "digit";

export type IdentityNumberResult = { ok: true; number: IdentityNumber } | { ok: false; problem: IdentityNumberProblem };

/** The number that is added to the day in a coordination number. */
const coordinationDays = 60;
const interimLetters = "TRSUWXJKLMN";
const writtenNumberPattern = new RegExp(
  `^(?<hundreds>\\d\\d)?(?<year>\\d\\d)-?(?<month>\\d\\d)-?(?<day>\\d\\d)(?<sign>[-+]?)(?<serial>[\\d${interimLetters}]\\d\\d)(?<check>\\d)$`,
);

type NumberParts = Record<"year" | "month" | "day" | "sign" | "serial" | "check", string> & { hundreds?: string };

/**
 * Parses a personal number (personnummer) or coordination number (samordningsnummer) as people write it.
 *
 * Shape: `910412-2388`, `19910412-2388`, with or without hyphens and blanks; `+` from the year in which the person turns a
 * hundred
 * Rule: the tenth digit is the Luhn check digit of the nine before it; a coordination number has 60 added to its day, and
 * its day or month is 00 (60 with the addition) where it could not be verified; the serial is never 000. The century of ten
 * digits is that of the latest matching year that has begun, and the one before it with a `+`
 * @param today determines the century and which days are in the future
 */
export function parseIdentityNumber(text: string, today: CalendarDate): IdentityNumberResult {
  const compactText = withHyphens(text).replace(/\s/g, "").toUpperCase();
  if (compactText === "") return makeProblemResult("empty");
  const parts = writtenNumberPattern.exec(compactText)?.groups as NumberParts | undefined;
  if (parts === undefined) return makeProblemResult("form");
  if (isOrganisationNumber(parts)) return makeProblemResult("organisation");
  if (!/^\d/.test(parts.serial)) return makeProblemResult("interim");
  const year = birthYearOf(parts, Number(today.slice(0, 4)));
  const isCoordination = Number(parts.day) >= coordinationDays;
  const bornOn = birthDateOf(year, parts);
  if (bornOn === undefined) return makeProblemResult("date");
  if (parts.sign === "+" && Number(today.slice(0, 4)) - year < 100) return makeProblemResult("separator");
  if ((bornOn ?? String(year)) > today) return makeProblemResult("future");
  if (parts.serial === "000") return makeProblemResult("serial");
  const tenDigits = `${parts.year}${parts.month}${parts.day}${parts.serial}${parts.check}`;
  if (!passesLuhn(tenDigits)) return makeProblemResult("digit");
  return { ok: true, number: { digits: `${String(year).slice(0, 2)}${tenDigits}`, bornOn, isCoordination } };
}

/** Returns the date of birth: null where the number does not contain it, `undefined` when no such day exists. */
function birthDateOf(year: number, { month, day }: NumberParts): CalendarDate | null | undefined {
  const isCoordination = Number(day) >= coordinationDays;
  const dayOfMonth = String(Number(day) - (isCoordination ? coordinationDays : 0)).padStart(2, "0");
  const statedDate = `${year}-${month}-${dayOfMonth}`;
  const possibleDate = isCoordination ? statedDate.replaceAll("-00", "-01") : statedDate;
  if (!isCalendarDate(possibleDate)) return undefined;
  return possibleDate === statedDate ? statedDate : null;
}

/** Returns the age in whole years on the day. */
export function ageOn(bornOn: CalendarDate, day: CalendarDate): number {
  const yearDifference = Number(day.slice(0, 4)) - Number(bornOn.slice(0, 4));
  return day.slice(5) < bornOn.slice(5) ? yearDifference - 1 : yearDifference;
}

/** Returns the number as it is shown to a person who may see it: `19910412-2388`. */
export function formatIdentityNumber(digits: string): string {
  return `${digits.slice(0, 8)}-${digits.slice(8)}`;
}

function makeProblemResult(problem: IdentityNumberProblem): IdentityNumberResult {
  return { ok: false, problem };
}

/** Numbers of organisations have at least 20 in the place of the month, and 16 in the place of the century. */
function isOrganisationNumber({ hundreds, month }: NumberParts): boolean {
  return Number(month) >= 20 && (hundreds === undefined || hundreds === "16");
}

function birthYearOf({ hundreds, year, sign }: NumberParts, thisYear: number): number {
  if (hundreds !== undefined) return Number(`${hundreds}${year}`);
  const century = thisYear - (thisYear % 100);
  const latestYear = century + Number(year) > thisYear ? century - 100 + Number(year) : century + Number(year);
  return sign === "+" ? latestYear - 100 : latestYear;
}

function passesLuhn(tenDigits: string): boolean {
  const sum = [...tenDigits].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
