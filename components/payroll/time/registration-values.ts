import { dateOfText, dateText } from "@/components/form/date-text";
import { type ChargedDimensions, noDimensions } from "@/lib/api/contract/payroll/charged-dimensions";
import type { Employee } from "@/lib/api/contract/payroll/employee";
import type { Figures } from "@/lib/api/contract/payroll/pay-code-groups";
import {
  isRowKind,
  type KindMembers,
  type Registration,
  type RegistrationContent,
  type RegistrationKind,
  type RegistrationMethod,
  type RegistrationRow,
} from "@/lib/api/contract/payroll/registration";
import { isAbsence, kindFields, methodsOf, presetMembersOf } from "@/lib/api/contract/payroll/registration-body";
import type { WorkSchedule } from "@/lib/api/contract/payroll/work-schedule";
import { type DaySpan, firstDayOfMonth } from "@/lib/rules/payroll/month";
import { reasonNotToRegisterKind } from "@/lib/rules/payroll/registrable";
import { formatMinutes, parseClockTime, parseDurationMinutes, parseShareBps } from "@/lib/rules/payroll/time-text";
import type { CalendarDate } from "@/lib/values/dates";
import { formatDecimal } from "@/lib/values/money";
import { parseDecimal } from "@/lib/values/number-text";

/**
 * The typed values, as text. `own` holds the members that only this kind has, by the service's names: minutes written
 * as hours, flags as `yes`, choices as their numbers.
 */
export type RegistrationValues = {
  kind: RegistrationKind;
  method: RegistrationMethod;
  from: string;
  to: string;
  share: string;
  hours: string;
  startsAt: string;
  endsAt: string;
  comment: string;
  own: Record<string, string>;
  charged: ChargedDimensions;
  /** The rows of pay codes, at least one; only kinds with pay codes use them. */
  rows: readonly RowValues[];
};

/** The typed values of one pay code row. */
export type RowValues = Record<"payCode" | "quantity" | "unitPrice" | "amount" | "vat", string> &
  Pick<RegistrationRow, "charged" | "was">;

/** The error of a field, as a message key. */
export type FieldError =
  | ("day" | "backwards" | "share" | "hours" | "clock" | "money" | "number" | "payCode")
  | ("onlyHours" | "locked" | "oneMonth" | "noHoliday");

export type FieldErrors = Partial<Record<string, FieldError>>;

/** An empty row. */
export const emptyRow: RowValues = {
  payCode: "",
  quantity: "",
  unitPrice: "",
  amount: "",
  vat: "",
  charged: noDimensions,
};

/** Returns the key under which the error of a row's field is stored. */
export const rowErrorKeyOf = (name: string, index: number): string => `${name} ${index}`;

/** Returns the initial values of a form for a kind and a span of days. */
export function createEmptyRegistration(
  kind: RegistrationKind,
  { from, to }: DaySpan,
  numberLocale: string,
): RegistrationValues {
  return {
    kind,
    method: preferredMethodOf(kind),
    from: dateText(from, numberLocale),
    to: dateText(to, numberLocale),
    ...{ share: "100", hours: "", startsAt: "", endsAt: "", comment: "" },
    own: ownMemberTextsOf(kind, presetMembersOf(kind)),
    charged: noDimensions,
    rows: [emptyRow],
  };
}

/** Returns the form values of a stored registration. */
export function registrationFormValuesOf(registration: Registration, numberLocale: string): RegistrationValues {
  const decimalTextOf = (hundredths: bigint | null) =>
    hundredths === null || hundredths === 0n ? "" : formatDecimal(hundredths, 2, numberLocale);
  const toRowValues = (row: RegistrationRow, storedIndex: number): RowValues => ({
    payCode: row.payCode,
    quantity: decimalTextOf(row.quantity),
    unitPrice: decimalTextOf(row.unitPrice),
    amount: decimalTextOf(row.amountMinor),
    vat: row.vatMinor === null ? "" : formatDecimal(row.vatMinor, 2, numberLocale),
    charged: row.charged,
    was: storedIndex,
  });
  return {
    ...createEmptyRegistration(registration.kind, registration, numberLocale),
    method: registration.method ?? "hours",
    share: formatDecimal(BigInt(registration.shareBps), 2, numberLocale),
    hours: registration.minutes > 0 ? formatMinutes(registration.minutes) : "",
    ...{ startsAt: registration.startsAt, endsAt: registration.endsAt, comment: registration.comment },
    own: ownMemberTextsOf(registration.kind, { ...presetMembersOf(registration.kind), ...registration.own }),
    charged: registration.charged,
    rows: registration.rows.length === 0 ? [emptyRow] : registration.rows.map(toRowValues),
  };
}

/** Returns the values with another kind; the days, the comment and other shared values stay. */
export function changeKind(values: RegistrationValues, kind: RegistrationKind): RegistrationValues {
  return { ...values, kind, method: preferredMethodOf(kind), own: ownMemberTextsOf(kind, presetMembersOf(kind)) };
}

function preferredMethodOf(kind: RegistrationKind): RegistrationMethod {
  return isAbsence(kind) ? "percentage" : "hours";
}

/** Returns the texts of a kind's own members for their fields: people type hours, while the service counts minutes. */
function ownMemberTextsOf(kind: RegistrationKind, ownMembers: KindMembers): Record<string, string> {
  const memberTextOf = (name: string, value: KindMembers[string]) => {
    if (typeof value === "boolean") return value ? "yes" : "";
    const fieldType = kindFields[kind].find(({ member }) => member === name)?.is;
    if (typeof value === "number" && fieldType === "minutes") return value === 0 ? "" : formatMinutes(value);
    return typeof value === "number" && fieldType === "hours" ? formatMinutes(Math.round(value * 60)) : String(value);
  };
  return Object.fromEntries(Object.entries(ownMembers).map(([name, value]) => [name, memberTextOf(name, value)]));
}

/** The work schedule on the first day of the registration; null where none is known. */
export type FirstSchedule = Pick<WorkSchedule, "isFullTime" | "isIrregular"> | null;

type RegistrationContext = {
  employeeId: string;
  /** The language in which numbers are typed. */
  language: string;
  /** The last locked day; earlier days are locked too. */
  lockedTo: CalendarDate | null;
  /** Returns the figures of a pay code; null where none is chosen yet. */
  figuresOf: (payCode: string) => Figures | null;
  schedule: FirstSchedule;
  /** States whether the registration is a change, which keeps its kind and stays within its month. */
  withinMonth: boolean;
  /** The holiday term of the employee. */
  holidayTerm: Employee["holidayTerm"];
};

export type ParsedRegistration = { ok: true; content: RegistrationContent } | { ok: false; errors: FieldErrors };

/** Converts the typed values to the content of a registration, or returns the errors of the fields. */
export function parseRegistrationValues(
  values: RegistrationValues,
  readingContext: RegistrationContext,
): ParsedRegistration {
  const errors: FieldErrors = {};
  const { kind } = values;
  const isRowBased = isRowKind(kind);
  const from = dateOfText(values.from, readingContext.language);
  const to = isRowBased ? from : dateOfText(values.to, readingContext.language);
  if (from === null) errors.from = "day";
  else if (readingContext.lockedTo !== null && from <= readingContext.lockedTo) errors.from = "locked";
  if (to === null && !isRowBased) errors.to = "day";
  if (from && to && to < from) errors.to = "backwards";
  if (from && to && readingContext.withinMonth && firstDayOfMonth(from) !== firstDayOfMonth(to)) errors.to = "oneMonth";
  const misfitReason = readingContext.withinMonth ? null : reasonNotToRegisterKind(kind, readingContext);
  if (misfitReason) errors.kind = misfitReason;
  const isOneDay = from !== null && from === to;
  const method = methodsOf(kind, isOneDay).includes(values.method) ? values.method : preferredMethodOf(kind);
  const methodAmounts = isRowBased ? {} : parseAmounts({ ...values, method }, readingContext.language, errors);
  const ownMembers = parseOwnMembers({ ...values, method }, readingContext, errors);
  const rows = isRowBased ? values.rows.map((row, index) => parseRow(row, index, readingContext, errors)) : [];
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return {
    ok: true,
    content: {
      ...{
        kind,
        employeeId: readingContext.employeeId,
        from: from ?? "",
        to: to ?? "",
        method: isRowBased ? null : method,
      },
      ...{ shareBps: 0, minutes: 0, startsAt: "", endsAt: "", comment: values.comment.trim(), own: ownMembers, rows },
      charged: isRowBased ? noDimensions : values.charged,
      ...methodAmounts,
    },
  };
}

function parseAmounts(
  values: RegistrationValues,
  numberLocale: string,
  errors: FieldErrors,
): Partial<RegistrationContent> {
  if (values.method === "percentage") {
    const shareBps = parseShareBps(values.share, numberLocale);
    if (shareBps === null || shareBps === 0) errors.share = "share";
    return { shareBps: shareBps ?? 0 };
  }
  if (values.method === "hours") {
    const minutes = parseDurationMinutes(values.hours, numberLocale);
    if (minutes === null || minutes === 0) errors.hours = "hours";
    return { minutes: minutes ?? 0 };
  }
  const [startsAt, endsAt] = [parseClockTime(values.startsAt), parseClockTime(values.endsAt)];
  if (startsAt === null) errors.startsAt = "clock";
  if (endsAt === null) errors.endsAt = "clock";
  return { startsAt: startsAt ?? "", endsAt: endsAt ?? "" };
}

/** Returns the own fields of a kind that apply to the method and the employee's schedule. */
export function findApplicableOwnFields(
  { kind, method }: Pick<RegistrationValues, "kind" | "method">,
  schedule: FirstSchedule,
) {
  return kindFields[kind].filter(
    ({ only, isPartTime, isIrregular }) =>
      (only === undefined || only === method) &&
      !(isPartTime && schedule?.isFullTime) &&
      (!isIrregular || schedule?.isIrregular),
  );
}

function parseOwnMembers(values: RegistrationValues, { language, schedule }: RegistrationContext, errors: FieldErrors) {
  const ownMembers: Record<string, boolean | number | string> = {};
  for (const { member, is: fieldType } of findApplicableOwnFields(values, schedule)) {
    const memberText = values.own[member] ?? "";
    if (fieldType === "flag") ownMembers[member] = memberText === "yes";
    else if (fieldType === "choice") ownMembers[member] = Number(memberText);
    else if (fieldType === "clock") {
      const clockTime = memberText.trim() === "" ? "" : parseClockTime(memberText);
      if (clockTime === null) errors[member] = "clock";
      ownMembers[member] = clockTime ?? "";
    } else {
      const minutes = memberText.trim() === "" ? null : parseDurationMinutes(memberText, language);
      if (minutes === null && memberText.trim() !== "") errors[member] = "hours";
      ownMembers[member] = fieldType === "minutes" ? (minutes ?? 0) : minutes === null ? "" : toHours(minutes);
    }
  }
  // Time from the time bank can be paid in money only by the hours method.
  if (ownMembers.CompPayoutMethod === 1 && values.method !== "hours") errors.CompPayoutMethod = "onlyHours";
  return ownMembers;
}

/** Converts minutes to hours, rounded to hundredths as the service counts them. */
const toHours = (minutes: number) => Math.round((minutes * 100) / 60) / 100;

function parseRow(
  rowValues: RowValues,
  index: number,
  { figuresOf, language }: RegistrationContext,
  errors: FieldErrors,
): RegistrationRow {
  const figureRules = figuresOf(rowValues.payCode);
  if (figureRules === null) errors[rowErrorKeyOf("payCode", index)] = "payCode";
  const parseFigure = (name: "quantity" | "unitPrice" | "amount" | "vat", error: FieldError): bigint | null => {
    if (figureRules?.[name] !== "needed") return null;
    const parsedFigure = parseDecimal(rowValues[name], language, 2, error === "money" ? "money" : "none");
    if (parsedFigure.ok && parsedFigure.scaled >= 0n) return parsedFigure.scaled / 100n;
    errors[rowErrorKeyOf(name, index)] = error;
    return null;
  };
  return {
    payCode: rowValues.payCode,
    quantity: parseFigure("quantity", "number"),
    unitPrice: parseFigure("unitPrice", "money"),
    amountMinor: parseFigure("amount", "money"),
    vatMinor: parseFigure("vat", "money"),
    charged: rowValues.charged,
    ...(rowValues.was === undefined ? {} : { was: rowValues.was }),
  };
}
