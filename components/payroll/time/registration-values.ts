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
import { isAbsence, kindFields, methodsOf, presetMembers } from "@/lib/api/contract/payroll/registration-body";
import type { WorkSchedule } from "@/lib/api/contract/payroll/work-schedule";
import { type DaySpan, firstDayOfMonth } from "@/lib/rules/payroll/month";
import { reasonNotToRegisterKind } from "@/lib/rules/payroll/registrable";
import { clockOfText, minutesOfText, minutesText, shareOfText } from "@/lib/rules/payroll/time-text";
import type { CalendarDate } from "@/lib/values/dates";
import { formatDecimal } from "@/lib/values/money";
import { parseDecimal } from "@/lib/values/number-text";

/**
 * Typed values as text. `own` has the service's member names, with minutes as hours, flags as `yes`, choices as
 * numbers.
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
export const rowErrorKey = (name: string, index: number): string => `${name} ${index}`;

/** Returns the initial values of a form for a kind and a span of days. */
export function emptyRegistration(kind: RegistrationKind, { from, to }: DaySpan, language: string): RegistrationValues {
  return {
    kind,
    method: preferredMethod(kind),
    from: dateText(from, language),
    to: dateText(to, language),
    ...{ share: "100", hours: "", startsAt: "", endsAt: "", comment: "" },
    own: ownTexts(kind, presetMembers(kind)),
    charged: noDimensions,
    rows: [emptyRow],
  };
}

/** Returns the form values of a stored registration. */
export function valuesOf(registration: Registration, language: string): RegistrationValues {
  const decimalText = (value: bigint | null) =>
    value === null || value === 0n ? "" : formatDecimal(value, 2, language);
  const rowTexts = (row: RegistrationRow, storedIndex: number): RowValues => ({
    payCode: row.payCode,
    quantity: decimalText(row.quantity),
    unitPrice: decimalText(row.unitPrice),
    amount: decimalText(row.amountMinor),
    vat: row.vatMinor === null ? "" : formatDecimal(row.vatMinor, 2, language),
    charged: row.charged,
    was: storedIndex,
  });
  return {
    ...emptyRegistration(registration.kind, registration, language),
    method: registration.method ?? "hours",
    share: formatDecimal(BigInt(registration.shareBps), 2, language),
    hours: registration.minutes > 0 ? minutesText(registration.minutes) : "",
    ...{ startsAt: registration.startsAt, endsAt: registration.endsAt, comment: registration.comment },
    own: ownTexts(registration.kind, { ...presetMembers(registration.kind), ...registration.own }),
    charged: registration.charged,
    rows: registration.rows.length === 0 ? [emptyRow] : registration.rows.map(rowTexts),
  };
}

/** Returns the values with another kind; the days, the comment and other shared values stay. */
export function withKind(values: RegistrationValues, kind: RegistrationKind): RegistrationValues {
  return { ...values, kind, method: preferredMethod(kind), own: ownTexts(kind, presetMembers(kind)) };
}

function preferredMethod(kind: RegistrationKind): RegistrationMethod {
  return isAbsence(kind) ? "percentage" : "hours";
}

/** Returns the texts of a kind's own members for their fields: people type hours, while the service counts minutes. */
function ownTexts(kind: RegistrationKind, own: KindMembers): Record<string, string> {
  const textOf = (name: string, value: KindMembers[string]) => {
    if (typeof value === "boolean") return value ? "yes" : "";
    const is = kindFields[kind].find(({ member }) => member === name)?.is;
    if (typeof value === "number" && is === "minutes") return value === 0 ? "" : minutesText(value);
    return typeof value === "number" && is === "hours" ? minutesText(Math.round(value * 60)) : String(value);
  };
  return Object.fromEntries(Object.entries(own).map(([name, value]) => [name, textOf(name, value)]));
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

export type ReadValues = { ok: true; content: RegistrationContent } | { ok: false; errors: FieldErrors };

/** Converts the typed values to the content of a registration, or returns the errors of the fields. */
export function readValues(values: RegistrationValues, context: RegistrationContext): ReadValues {
  const errors: FieldErrors = {};
  const { kind } = values;
  const isRow = isRowKind(kind);
  const from = dateOfText(values.from, context.language);
  const to = isRow ? from : dateOfText(values.to, context.language);
  if (from === null) errors.from = "day";
  else if (context.lockedTo !== null && from <= context.lockedTo) errors.from = "locked";
  if (to === null && !isRow) errors.to = "day";
  if (from && to && to < from) errors.to = "backwards";
  if (from && to && context.withinMonth && firstDayOfMonth(from) !== firstDayOfMonth(to)) errors.to = "oneMonth";
  const misfitReason = context.withinMonth ? null : reasonNotToRegisterKind(kind, context);
  if (misfitReason) errors.kind = misfitReason;
  const isOneDay = from !== null && from === to;
  const method = methodsOf(kind, isOneDay).includes(values.method) ? values.method : preferredMethod(kind);
  const amounts = isRow ? {} : readAmounts({ ...values, method }, context.language, errors);
  const own = readOwnMembers({ ...values, method }, context, errors);
  const rows = isRow ? values.rows.map((row, index) => readRow(row, index, context, errors)) : [];
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return {
    ok: true,
    content: {
      ...{ kind, employeeId: context.employeeId, from: from ?? "", to: to ?? "", method: isRow ? null : method },
      ...{ shareBps: 0, minutes: 0, startsAt: "", endsAt: "", comment: values.comment.trim(), own, rows },
      charged: isRow ? noDimensions : values.charged,
      ...amounts,
    },
  };
}

function readAmounts(values: RegistrationValues, language: string, errors: FieldErrors): Partial<RegistrationContent> {
  if (values.method === "percentage") {
    const shareBps = shareOfText(values.share, language);
    if (shareBps === null || shareBps === 0) errors.share = "share";
    return { shareBps: shareBps ?? 0 };
  }
  if (values.method === "hours") {
    const minutes = minutesOfText(values.hours, language);
    if (minutes === null || minutes === 0) errors.hours = "hours";
    return { minutes: minutes ?? 0 };
  }
  const [startsAt, endsAt] = [clockOfText(values.startsAt), clockOfText(values.endsAt)];
  if (startsAt === null) errors.startsAt = "clock";
  if (endsAt === null) errors.endsAt = "clock";
  return { startsAt: startsAt ?? "", endsAt: endsAt ?? "" };
}

/** Returns the own fields of a kind that apply to the method and the employee's schedule. */
export function applicableOwnFields(
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

function readOwnMembers(values: RegistrationValues, { language, schedule }: RegistrationContext, errors: FieldErrors) {
  const own: Record<string, boolean | number | string> = {};
  for (const { member, is } of applicableOwnFields(values, schedule)) {
    const text = values.own[member] ?? "";
    if (is === "flag") own[member] = text === "yes";
    else if (is === "choice") own[member] = Number(text);
    else if (is === "clock") {
      const time = text.trim() === "" ? "" : clockOfText(text);
      if (time === null) errors[member] = "clock";
      own[member] = time ?? "";
    } else {
      const minutes = text.trim() === "" ? null : minutesOfText(text, language);
      if (minutes === null && text.trim() !== "") errors[member] = "hours";
      own[member] = is === "minutes" ? (minutes ?? 0) : minutes === null ? "" : toHours(minutes);
    }
  }
  // Time from the time bank can be paid in money only by the hours method.
  if (own.CompPayoutMethod === 1 && values.method !== "hours") errors.CompPayoutMethod = "onlyHours";
  return own;
}

/** Converts minutes to hours, rounded to hundredths as the service counts them. */
const toHours = (minutes: number) => Math.round((minutes * 100) / 60) / 100;

function readRow(
  rowValues: RowValues,
  index: number,
  { figuresOf, language }: RegistrationContext,
  errors: FieldErrors,
): RegistrationRow {
  const figures = figuresOf(rowValues.payCode);
  if (figures === null) errors[rowErrorKey("payCode", index)] = "payCode";
  const readFigure = (name: "quantity" | "unitPrice" | "amount" | "vat", error: FieldError): bigint | null => {
    if (figures?.[name] !== "needed") return null;
    const parsed = parseDecimal(rowValues[name], language, 2, error === "money" ? "money" : "none");
    if (parsed.ok && parsed.scaled >= 0n) return parsed.scaled / 100n;
    errors[rowErrorKey(name, index)] = error;
    return null;
  };
  return {
    payCode: rowValues.payCode,
    quantity: readFigure("quantity", "number"),
    unitPrice: readFigure("unitPrice", "money"),
    amountMinor: readFigure("amount", "money"),
    vatMinor: readFigure("vat", "money"),
    charged: rowValues.charged,
    ...(rowValues.was === undefined ? {} : { was: rowValues.was }),
  };
}
