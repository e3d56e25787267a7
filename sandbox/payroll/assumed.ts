/**
 * These are the choices where the description of the payroll interface is silent. Each choice stands once here with its
 * reason, so that a fact found later changes one place. Payroll shares the following rules with the books, because the two
 * interfaces have one identity server and one error body: `$page` and `$pagesize` are accepted beside `$top` and `$skip`, a
 * page has 50 records and 1000 at most, scalars are coerced, 401 has the code 4005, a missing scope is 403 with 4006, an
 * unknown id is 404 with 3000, and the exceeded quota is 429 with 4010.
 */

// A member that no model has is refused with 2000: the bodies are closed in the description, and dropping the member
// would hide a mistake. One pay run is answered without the envelope of a list, although its description names the
// envelope: all other single records are answered without it, and one record needs no pages.

/** The error codes of the refusals whose code is not described. The names are those of the books' catalogue. */
export const errorCodes = {
  /** The company has no payroll; the catalogue has "module missing" under 4002. */
  noPayroll: 4002,
  /**
   * The employee is a draft or simplified, the day is locked, or the holiday term has no holidays; the catalogue says
   * "cannot be created or updated".
   */
  notAllowed: 4002,
  /**
   * The record to delete has been read, belongs to another application, or is in use; the catalogue says "cannot be
   * deleted".
   */
  notDeletable: 4001,
  /**
   * A second employee has the same identity or employee number, or a second override has the same day; the catalogue says
   * "duplicate".
   */
  duplicate: 4000,
  /** The last digit of a ten- or twelve-digit number is wrong; the catalogue says "check digit". */
  checkDigit: 4008,
  /**
   * The number has no day of the calendar, serial 000, or an interim letter; the catalogue says "identity number invalid".
   */
  identityNumber: 4029,
} as const;

/**
 * The description says "letters only" of names. Swedish names have a space, a hyphen or an apostrophe in them (Anna-Karin,
 * af Klint, O'Neill), so these characters are accepted between letters.
 */
export const personNamePattern = /^\p{L}[\p{L}\p{M}]*(?:[ '’-][\p{L}\p{M}]+)*$/u;

// An identity number is stored and answered in twelve digits, so that the century is never in doubt. Interim numbers (the
// serial begins with a letter) are refused, because it is not known that the service accepts them.

/** The next free employee number is one above the highest one that is numeric, in at least three digits: 001, 002. */
export const employeeNumberDigits = 3;

// Employee numbers are unique among all employees the company ever had. The numbers of deleted employees stay taken, because
// payslips and registrations still name them.

// The dates of assignments (`ActiveFromUtc`, `ActiveSince`) are days. A refused assignment is answered with status 200 and
// `Success: false`, as the reply model says; an employee that does not exist is still 404, and a body that does not fit is
// still 400. Of two assignments from the same day the second one is refused, because both could not apply. An assignment is
// also refused when it names an inactive record, which the product no longer offers, or begins on a locked day, which a
// closed pay run has used.

// A day of a holiday schedule is either a coded day or a date of the year; both at once are refused, because they could
// differ. The id of a break of a day names a break rule of the same kind: a lunch is no coffee break. A day lies in a season
// of its schedule once for each week: a second one would have no meaning.

/** The value that stands for a code which a rule of an agreement leaves out; the answer has no value for an absent code. */
export const defaultRuleCode = 0;

/** A week cycle starts with a week of the schedule, counted from 0 as `WeekIndex` is. */
export const firstWeekIndex = 0;

/** A rolling work schedule has up to twelve weeks, so its indexes go from 0 to 11. */
export const maxScheduleWeeks = 12;

/** One registration can span three years at most: a misspelt year would otherwise make thousands of parts. */
export const maxRegistrationMonths = 36;

// All parts of a registration over several months are stored and the first part is answered, because the reply model is one
// record. A PUT over several months replaces the registration by the first part and adds the other parts, as the create
// does. Members that the method does not use are stored as they were sent; numbers that are left out are 0, because the
// answer has no null there. An `EndTime` before its `StartTime` is past midnight. `IsHolidayAccruing` is answered as false
// for leave of absence, which never accrues, and as true for the ten days at a birth. A list whose end is before its start
// is a wrong call (2000) and not an empty list.

/**
 * The kinds of rows that state either an amount or a quantity with a unit price; a row of a tax adjustment states the
 * amount. The description does not give these rules. Zero counts as left empty, because the reply has to answer 0 for a
 * number that was left out.
 */
export const amountOrQuantityKinds = ["Compensation", "Deduction"] as const;

// A pay code is accepted for an employee whose pay and category its flags allow (otherwise 2000 at the row). An external
// period of one employee and day exists once for each application (4000) and is not deleted once a payslip uses it (4001);
// the period of another application is 404, because each application sees only its own. The company's own period day
// depends on the employee's form of pay: the days for monthly and for hourly pay may differ.

/**
 * An employee draft is complete when it has an address, the first day, its category, pay, a way of payment, a way of
 * taxation, a holiday term, an agreement and a work schedule; a simplified employee does not need the last three.
 */
export const completionDefaults = {
  holidayTerm: { monthly: 20, hourly: 10 },
  daysOfHoliday: 25,
} as const;

/**
 * The pay of a payslip is the month's pay at its rate, or the hours registered as worked at the hourly pay, with
 * compensation added and deductions subtracted; absence changes nothing, because its rules belong to the payroll program.
 * The tax is 30 per cent, rounded down to whole kronor.
 */
export const taxPercent = 30n;

// An employee has one payslip of ordinary pay in a period: a second one would pay the same month twice.

// An import accepts registrations that end on or before the last day of the deviation period, and a registration that was
// read stays read. A period up to a day of the month ends on the last such day that is not after the payment. Outlays and
// allowances are paid beside the payslip.

/** Only Swedish companies have payroll, because the product is Swedish; other companies are answered with 403 and 4002. */
export const payrollCountry = "SE";

/** The values of `PaycodeTypeName`; the service's own names are not known. */
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

/**
 * The grouped list shows mileage among the allowances, as an allowance paid by distance, because the list has no member
 * for mileage.
 */
export const allowanceKinds = ["Allowance", "Mileage"] as const satisfies readonly PayCodeKind[];
