import { dateOfText, dateText } from "@/components/form/date-text";
import { type Charged, nothingCharged } from "@/lib/api/contract/payroll/charged";
import type { Employee } from "@/lib/api/contract/payroll/employee";
import type { Figures } from "@/lib/api/contract/payroll/pay-code-groups";
import {
  isRowKind,
  type OwnMembers,
  type Registration,
  type RegistrationContent,
  type RegistrationKind,
  type RegistrationMethod,
  type RegistrationRow,
} from "@/lib/api/contract/payroll/registration";
import { isAbsence, methodsOf, ownFields, presetOwn } from "@/lib/api/contract/payroll/registration-body";
import type { WorkSchedule } from "@/lib/api/contract/payroll/work-schedule";
import { monthOf, type Span } from "@/lib/rules/payroll/month";
import { unfitKind } from "@/lib/rules/payroll/registrable";
import { clockOfText, minutesOfText, minutesText, shareOfText } from "@/lib/rules/payroll/time-text";
import type { CalendarDate } from "@/lib/values/dates";
import { formatDecimal } from "@/lib/values/money";
import { parseDecimal } from "@/lib/values/number-text";

/** Typed values as text. `own` has the service's member names, with minutes as hours, flags as `yes`, choices as numbers. */
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
  charged: Charged;
  /** The rows of pay codes, at least one; only kinds with pay codes use them. */
  rows: readonly RowTexts[];
};

/** The typed values of one pay code row. */
export type RowTexts = Record<"payCode" | "quantity" | "unitPrice" | "amount" | "vat", string> &
  Pick<RegistrationRow, "charged" | "was">;

/** The error of a field, as a message key. */
export type FieldError =
  | ("day" | "backwards" | "share" | "hours" | "clock" | "money" | "number" | "payCode")
  | ("onlyHours" | "locked" | "oneMonth" | "noHoliday");

export type FieldErrors = Partial<Record<string, FieldError>>;

/** An empty row. */
export const emptyRow: RowTexts = {
  payCode: "",
  quantity: "",
  unitPrice: "",
  amount: "",
  vat: "",
  charged: nothingCharged,
};

/** Returns the key under which the error of a row's field is stored. */
export const inRow = (name: string, index: number): string => `${name} ${index}`;

/** Returns the initial values of a form for a kind and a span of days. */
export function emptyValues(kind: RegistrationKind, { from, to }: Span, language: string): RegistrationValues {
  return {
    kind,
    method: preferredMethod(kind),
    from: dateText(from, language),
    to: dateText(to, language),
    ...{ share: "100", hours: "", startsAt: "", endsAt: "", comment: "" },
    own: ownTexts(kind, presetOwn(kind)),
    charged: nothingCharged,
    rows: [emptyRow],
  };
}

/** Returns the form values of a stored registration. */
export function valuesOf(one: Registration, language: string): RegistrationValues {
  const figure = (value: bigint | null) => (value === null || value === 0n ? "" : formatDecimal(value, 2, language));
  const rowTexts = (row: RegistrationRow, was: number): RowTexts => ({
    payCode: row.payCode,
    quantity: figure(row.quantity),
    unitPrice: figure(row.unitPrice),
    amount: figure(row.amountMinor),
    vat: row.vatMinor === null ? "" : formatDecimal(row.vatMinor, 2, language),
    charged: row.charged,
    was,
  });
  return {
    ...emptyValues(one.kind, one, language),
    method: one.method ?? "hours",
    share: formatDecimal(BigInt(one.shareBps), 2, language),
    hours: one.minutes > 0 ? minutesText(one.minutes) : "",
    ...{ startsAt: one.startsAt, endsAt: one.endsAt, comment: one.comment },
    own: ownTexts(one.kind, { ...presetOwn(one.kind), ...one.own }),
    charged: one.charged,
    rows: one.rows.length === 0 ? [emptyRow] : one.rows.map(rowTexts),
  };
}

/** Returns the values with another kind; the days, the comment and other shared values stay. */
export function withKind(values: RegistrationValues, kind: RegistrationKind): RegistrationValues {
  return { ...values, kind, method: preferredMethod(kind), own: ownTexts(kind, presetOwn(kind)) };
}

function preferredMethod(kind: RegistrationKind): RegistrationMethod {
  return isAbsence(kind) ? "percentage" : "hours";
}

/**
 * Returns the texts of a kind's own members as the fields show them: people type hours, while the service counts minutes.
 */
function ownTexts(kind: RegistrationKind, own: OwnMembers): Record<string, string> {
  const textOf = (name: string, value: OwnMembers[string]) => {
    if (typeof value === "boolean") return value ? "yes" : "";
    const is = ownFields[kind].find(({ member }) => member === name)?.is;
    if (typeof value === "number" && is === "minutes") return value === 0 ? "" : minutesText(value);
    return typeof value === "number" && is === "hours" ? minutesText(Math.round(value * 60)) : String(value);
  };
  return Object.fromEntries(Object.entries(own).map(([name, value]) => [name, textOf(name, value)]));
}

/** The work schedule on the first day of the registration; null where none is known. */
export type FirstSchedule = Pick<WorkSchedule, "isFullTime" | "isIrregular"> | null;

type Given = {
  employeeId: string;
  /** The language in which numbers are typed. */
  language: string;
  /** Days up to this one are locked. */
  lockedTo: CalendarDate | null;
  /** Returns the figures of a pay code; null where none is chosen yet. */
  figuresOf: (payCode: string) => Figures | null;
  schedule: FirstSchedule;
  /** Whether the registration is a change, which keeps its kind and stays within its month. */
  withinMonth: boolean;
  /** The holiday term of the employee. */
  holidayTerm: Employee["holidayTerm"];
};

export type ReadValues = { ok: true; content: RegistrationContent } | { ok: false; errors: FieldErrors };

/** Converts the typed values to the content of a registration, or returns the errors of the fields. */
export function readValues(values: RegistrationValues, given: Given): ReadValues {
  const errors: FieldErrors = {};
  const { kind } = values;
  const isRow = isRowKind(kind);
  const from = dateOfText(values.from, given.language);
  const to = isRow ? from : dateOfText(values.to, given.language);
  if (from === null) errors.from = "day";
  else if (given.lockedTo !== null && from <= given.lockedTo) errors.from = "locked";
  if (to === null && !isRow) errors.to = "day";
  if (from && to && to < from) errors.to = "backwards";
  if (from && to && given.withinMonth && monthOf(from) !== monthOf(to)) errors.to = "oneMonth";
  const unfit = given.withinMonth ? null : unfitKind(kind, given);
  if (unfit) errors.kind = unfit;
  const isOneDay = from !== null && from === to;
  const method = methodsOf(kind, isOneDay).includes(values.method) ? values.method : preferredMethod(kind);
  const said = isRow ? {} : amountsOf({ ...values, method }, given.language, errors);
  const own = ownOf({ ...values, method }, given, errors);
  const rows = isRow ? values.rows.map((row, index) => rowOf(row, index, given, errors)) : [];
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return {
    ok: true,
    content: {
      ...{ kind, employeeId: given.employeeId, from: from ?? "", to: to ?? "", method: isRow ? null : method },
      ...{ shareBps: 0, minutes: 0, startsAt: "", endsAt: "", comment: values.comment.trim(), own, rows },
      charged: isRow ? nothingCharged : values.charged,
      ...said,
    },
  };
}

function amountsOf(values: RegistrationValues, language: string, errors: FieldErrors): Partial<RegistrationContent> {
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
export function askedOwn({ kind, method }: Pick<RegistrationValues, "kind" | "method">, schedule: FirstSchedule) {
  return ownFields[kind].filter(
    ({ only, isPartTime, isIrregular }) =>
      (only === undefined || only === method) &&
      !(isPartTime && schedule?.isFullTime) &&
      (!isIrregular || schedule?.isIrregular),
  );
}

function ownOf(values: RegistrationValues, { language, schedule }: Given, errors: FieldErrors) {
  const own: Record<string, boolean | number | string> = {};
  for (const { member, is } of askedOwn(values, schedule)) {
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
      own[member] = is === "minutes" ? (minutes ?? 0) : minutes === null ? "" : hoursOf(minutes);
    }
  }
  // Time from the time bank can be paid in money only by the hours method.
  if (own.CompPayoutMethod === 1 && values.method !== "hours") errors.CompPayoutMethod = "onlyHours";
  return own;
}

/** Converts minutes to hours, rounded to hundredths as the service counts them. */
const hoursOf = (minutes: number) => Math.round((minutes * 100) / 60) / 100;

function rowOf(texts: RowTexts, index: number, { figuresOf, language }: Given, errors: FieldErrors): RegistrationRow {
  const figures = figuresOf(texts.payCode);
  if (figures === null) errors[inRow("payCode", index)] = "payCode";
  const read = (name: "quantity" | "unitPrice" | "amount" | "vat", error: FieldError): bigint | null => {
    if (figures?.[name] !== "needed") return null;
    const parsed = parseDecimal(texts[name], language, 2, error === "money" ? "money" : "none");
    if (parsed.ok && parsed.scaled >= 0n) return parsed.scaled / 100n;
    errors[inRow(name, index)] = error;
    return null;
  };
  return {
    payCode: texts.payCode,
    quantity: read("quantity", "number"),
    unitPrice: read("unitPrice", "money"),
    amountMinor: read("amount", "money"),
    vatMinor: read("vat", "money"),
    charged: texts.charged,
    ...(texts.was === undefined ? {} : { was: texts.was }),
  };
}
