import { jsonFromScaled } from "../../../values/decimal";
import { textOrNull, type WireRecord } from "../wire";
import { buildChangedShares, fromDimensions } from "./charged-dimensions";
import {
  isRowKind,
  type KindMembers,
  type RegistrationContent,
  type RegistrationKind,
  type RegistrationMethod,
  type RegistrationRow,
  registrationMethods,
  rowFractionDigits,
  type TimeKind,
} from "./registration";

/**
 * A member that only some kinds have, as a form shows it. `only` is set where it belongs to one registration method
 * only.
 */
export type KindField = {
  member: string;
  is: "flag" | "minutes" | "hours" | "clock" | "choice";
  choices?: readonly number[];
  /** The value until the person chooses another one. */
  preset: boolean | number | "";
  only?: RegistrationMethod;
  /** Only employees who work part-time have this member. */
  isPartTime?: true;
  /** Only employees with an irregular work schedule have this member. */
  isIrregular?: true;
};

const makeFlagField = (member: string, preset = false): KindField => ({ member, is: "flag", preset });
const makeMinutesField = (member: string, onlyMethod?: RegistrationMethod): KindField => ({
  ...{ member, is: "minutes", preset: 0 },
  ...(onlyMethod ? { only: onlyMethod } : {}),
});
const makeChoiceField = (member: string, choices: readonly number[], preset: number): KindField => ({
  ...{ member, is: "choice", choices, preset },
});
const makeLevelFields = (memberStem: string) =>
  ["One", "Two", "Three", "Four"].map((level) => makeMinutesField(memberStem + level, "hours"));

/** Units of absence: calculated by the program, working days, calendar days, hours, calendar months. */
const absenceUnits = [0, 1, 2, 6, 8];

/** The members each kind has besides days, method and comment. */
export const kindFields: Readonly<Record<RegistrationKind, readonly KindField[]>> = {
  sickLeave: [
    makeFlagField("DontCreateKarens"),
    { member: "KarensDeductionHoursOverride", is: "hours", preset: "", isIrregular: true },
  ],
  careOfSickChild: [],
  parentalLeave: [
    makeFlagField("IsTenDaysAtTheBirthOfChild"),
    makeFlagField("IsHolidayAccruing", true),
    makeChoiceField("AbsenceTimeUnit", absenceUnits, 0),
  ],
  holiday: [],
  otherAbsence: [
    makeChoiceField("OtherAbsenceGroup", [0, 1], 0),
    makeChoiceField("OtherAbsenceQuantityType", absenceUnits, 0),
    makeFlagField("IsHolidayAccruing", false),
  ],
  hoursWorked: [makeMinutesField("BreakTime"), ...makeLevelFields("InconvenientHours")],
  overtime: [
    makeChoiceField("OvertimePayOutMethod", [2, 1], 2),
    makeMinutesField("ExtraBreakTime"),
    { member: "ScheduleStartTime", is: "clock", preset: "", isIrregular: true },
    { member: "ScheduleEndTime", is: "clock", preset: "", isIrregular: true },
    { ...makeMinutesField("ScheduledDayBreakTime"), isIrregular: true },
    ...makeLevelFields("Overtime"),
    { ...makeMinutesField("AdditionalHoursInMinutes", "hours"), isPartTime: true },
  ],
  timeBank: [makeChoiceField("PayOutSource", [1, 2], 1), makeChoiceField("CompPayoutMethod", [2, 1], 2)],
  travelAndExpense: [],
  otherAdditionDeduction: [],
};

const absenceKinds: ReadonlySet<RegistrationKind> = new Set<TimeKind>([
  ...(["sickLeave", "careOfSickChild", "parentalLeave", "holiday", "otherAbsence"] as const),
]);

/** Returns true for time away from work; the other kinds are work, time taken out of a time bank, or money. */
export const isAbsence = (kind: RegistrationKind): boolean => absenceKinds.has(kind);

/**
 * Returns the methods a kind can be registered by: `percentage` is only for absence, and `time` only for a single day.
 */
export function methodsOf(kind: RegistrationKind, isOneDay: boolean): readonly RegistrationMethod[] {
  if (isRowKind(kind)) return [];
  return registrationMethods.filter((method) =>
    method === "percentage" ? isAbsence(kind) : method === "time" ? isOneDay : true,
  );
}

/** Returns the preset values of the members that only this kind has. */
export function presetMembersOf(kind: RegistrationKind): KindMembers {
  return Object.fromEntries(kindFields[kind].map(({ member, preset }) => [member, preset]));
}

/** Returns the request body that creates a registration. Members the method does not use are left out. */
export function fromRegistration(content: RegistrationContent): WireRecord {
  const { kind, employeeId: EmployeeId, from, to, comment } = content;
  const Comment = textOrNull(comment);
  if (isRowKind(kind)) return { EmployeeId, Date: from, Comment, Rows: content.rows.map(fromRow) };
  const { method, shareBps, minutes, startsAt, endsAt } = content;
  return {
    EmployeeId,
    StartDate: from,
    EndDate: to,
    ShortcutRegistrationMethod: registrationMethods.indexOf(method ?? "hours"),
    ...(method === "percentage" ? { PercentOfDay: jsonFromScaled(BigInt(shareBps), 2) } : {}),
    ...(method === "hours" ? { MinutesOfDay: minutes } : {}),
    ...(method === "time" ? { StartTime: startsAt, EndTime: endsAt } : {}),
    Comment,
    ...fromDimensions(content.charged),
    ...toKindMembersBody(content),
  };
}

/**
 * Returns the request body that changes a registration: the record as it was read, overwritten by the content of the
 * form.
 */
export function fromChangedRegistration(record: WireRecord, content: RegistrationContent): WireRecord {
  if (isRowKind(content.kind)) {
    const rows = Array.isArray(record.Rows) ? (record.Rows as WireRecord[]) : [];
    const Rows = content.rows.map((row) => ({ ...membersWithoutFigures(rows[row.was ?? -1]), ...fromRow(row) }));
    return { ...record, ...fromRegistration(content), Rows };
  }
  const unusedMembers = { PercentOfDay: 0, MinutesOfDay: 0, StartTime: null, EndTime: null };
  const ProjectCostCenterDistribution = buildChangedShares(record, content.charged);
  return { ...record, ...unusedMembers, ...fromRegistration(content), ProjectCostCenterDistribution };
}

/**
 * Returns the members of a row that no form shows. Figures that its pay code does not use are left out, because another
 * pay code may have had them.
 */
function membersWithoutFigures(row: WireRecord = {}): WireRecord {
  const { Quantity: _, UnitPrice: __, Amount: ___, VatAmount: ____, ...otherMembers } = row;
  return otherMembers;
}

/**
 * Returns the members as the service stores them: leave of absence never accrues holiday, and the ten days at a birth
 * always do.
 */
export function normaliseMembers(kind: RegistrationKind, kindMembers: KindMembers): KindMembers {
  if (kind === "otherAbsence" && kindMembers.OtherAbsenceGroup !== 1)
    return { ...kindMembers, IsHolidayAccruing: false };
  if (kind === "parentalLeave" && kindMembers.IsTenDaysAtTheBirthOfChild)
    return { ...kindMembers, IsHolidayAccruing: true };
  return kindMembers;
}

/**
 * Members that belong to another method are sent as null, so that a change of method leaves no old value behind. Members for
 * an irregular schedule are sent only when the form had them, so that a change keeps their values.
 */
function toKindMembersBody({ kind, own, method }: RegistrationContent): WireRecord {
  const storedMembers = normaliseMembers(kind, own);
  const sentFields = kindFields[kind].filter(({ member, isIrregular }) => !isIrregular || member in own);
  return Object.fromEntries(
    sentFields.map(({ member, preset, only: onlyMethod }) => {
      const isUsedByMethod = onlyMethod === undefined || onlyMethod === method;
      const value = storedMembers[member] ?? preset;
      return [member, isUsedByMethod && value !== "" ? value : null];
    }),
  );
}

/** Missing figures are left out: the service requires figures that the kind of pay code does not use to be empty. */
function fromRow({ payCode, quantity, unitPrice, amountMinor, vatMinor, charged }: RegistrationRow): WireRecord {
  const figures = { Quantity: quantity, UnitPrice: unitPrice, Amount: amountMinor, VatAmount: vatMinor };
  const presentFigures = Object.entries(figures).filter(([, value]) => value !== null);
  return {
    PaycodeNumber: payCode,
    ...fromDimensions(charged),
    ...Object.fromEntries(
      presentFigures.map(([name, value]) => [name, jsonFromScaled(value ?? 0n, rowFractionDigits)]),
    ),
  };
}
