/**
 * Choices where the description of the payroll interface is silent. Each stands here once, with its reason, so that a fact
 * found later changes one place. What payroll shares with the books holds as well: `$page` and `$pagesize` beside `$top` and
 * `$skip`, 50 records a page and 1000 at most, scalars coerced, 401 as 4005, a missing scope 403 with 4006, an unknown id
 * 404 with 3000, the quota 429 with 4010 (the two interfaces have one identity server and one error body).
 */

// A member no model has is refused with 2000: bodies are closed in the description, and dropping it would hide a slip. One pay
// run is answered bare, although its description names the envelope of a list: every other single read is bare, and an
// envelope around one record has nothing to page.

/** Error codes of refusals whose code is not described. The names are those of the books' catalogue. */
export const codes = {
  /** A company without payroll: the catalogue has "module missing" under 4002. */
  noPayroll: 4002,
  /** A draft or simplified employee, a locked day, a holiday term without holidays: "cannot be created or updated". */
  notAllowed: 4002,
  /** Deleting what is read, foreign or in use: "cannot be deleted". */
  notDeletable: 4001,
  /** A second employee with the same identity or employee number, a second override of a day: "duplicate". */
  duplicate: 4000,
  /** A ten- or twelve-digit number whose last digit is wrong: "check digit". */
  checkDigit: 4008,
  /** No day of the calendar, serial 000, an interim letter: "identity number invalid". */
  identityNumber: 4029,
} as const;

/**
 * Names are "letters only". Swedish names have a space, a hyphen or an apostrophe in them (Anna-Karin, af Klint, O'Neill),
 * so these are taken between letters.
 */
export const personName = /^\p{L}[\p{L}\p{M}]*(?:[ '’-][\p{L}\p{M}]+)*$/u;

// An identity number is kept and answered in twelve digits: the century is then never in doubt. Interim numbers (a letter
// first in the serial) are refused: the service is not known to take them.

/** The next free employee number is one above the highest that is a number, in three digits at least: 001, 002. */
export const employeeNumberDigits = 3;

// Numbers are unique among all employees the company ever had: those of deleted ones stay taken, for slips and registrations
// still name them.

// Dates of assignments (`ActiveFromUtc`, `ActiveSince`) are days. What an assignment is refused for arrives as
// `Success: false` with status 200, as the reply model says; an employee nobody has is still 404, and a body that does not
// fit still 400. Of two from the same day the second is refused: both could not hold. So are one that is inactive, which the
// product no longer offers, and one from a locked day, which a closed run has used.

// A day of a holiday schedule is a coded day or a date of the year: both at once exclude each other, for they could differ. The
// id of a break of a day names a break rule of that kind: a lunch is no coffee break. A day lies in a season of its schedule once
// for each week: of two, one would have no meaning.

/** A code that a rule of an agreement leaves out: the answer has no word for nothing there. */
export const noRuleCode = 0;

/** A week cycle starts with a week of the schedule counted from 0, as `WeekIndex` does. */
export const firstWeek = 0;

/** A rolling schedule has up to twelve weeks, so indexes go from 0 to 11. */
export const mostWeeks = 12;

/** One registration can span three years at most: a year misspelt would otherwise make thousands of parts. */
export const mostMonths = 36;

// All parts of a registration over several months are kept and the first is answered: the reply model is one record. A PUT
// over several months replaces the registration by the first part and adds the others, as the create does. Members the
// method does not use are kept as they came; numbers left out are 0, for the answer has no null there. An end of `EndTime`
// before `StartTime` is past midnight. `IsHolidayAccruing` is answered as false for leave of absence, which never accrues,
// and as true for the ten days at a birth. A list whose end is before its start is a wrong call (2000), not an empty list.

/**
 * Rows of deductions, compensations and tax adjustments, whose rule is not stated: an amount, or a quantity with a unit
 * price; for a tax adjustment the amount. Zero counts as left empty, since the reply has to say 0 for what was left out.
 */
export const freeKinds = ["Compensation", "Deduction"] as const;

// A pay code is taken for an employee whose pay and category its flags allow (2000 at the row otherwise). An external period
// of one employee and day exists once for each application (4000), and is not deleted once a payslip has it (4001); another
// application's is 404, since each sees its own alone. The company's own period day is the one of the employee's pay form: a
// period of the hourly paid says nothing of the others.

/**
 * A draft is complete with an address, the first day, its category, pay, a way of payment, a way of taxation, a holiday term, an
 * agreement and a work schedule; a simplified employee without the last three.
 */
export const completion = {
  holidayTerm: { monthly: 20, hourly: 10 },
  daysOfHoliday: 25,
} as const;

/**
 * Pay of a slip: the month's pay at its rate, or the hours registered as worked at the hour's pay; compensation on top,
 * deductions off; absence changes nothing, for its rules are the program's own. Tax is 30 per cent in whole kronor down.
 */
export const taxPercent = 30n;

// An employee has one slip of ordinary pay in a period: a second would pay the same month twice.

// An import takes registrations that end on or before the deviation period's last day, and read stays read. A period up to a
// day of the month ends on the last such day that is not after the payment. Outlays and allowances are paid beside the slip.

/** Payroll is there for Swedish companies; others answer 403 with 4002, for the product is Swedish. */
export const payrollCountry = "SE";

/** `PaycodeTypeName`: the service's own names are not known. */
export type PayCodeKind =
  | "Salary"
  | "Reimbursement"
  | "Allowance"
  | "Mileage"
  | "Compensation"
  | "Deduction"
  | "Benefit"
  | "AdjustmentTax"
  | "Absence";

/** Mileage stands in the grouped list among the allowances, as one paid by distance: the list has no member of its own for it. */
export const allowanceKinds = ["Allowance", "Mileage"] as const satisfies readonly PayCodeKind[];
