import type { SeedRecord } from "../bulk";
import type { SeedCompany } from "../companies";
import { makeSeedId } from "../generator";
import { makeNestedRecords } from "./payroll-nested-records";

const breaks = [
  ["Lunch", "11:00", "13:00", 30, 45, 0],
  ["Förmiddagsrast", "09:00", "09:30", 15, 15, 1],
  ["Eftermiddagsrast", "14:30", "15:00", 15, 15, 2],
] as const;

const makeBreakId = (company: SeedCompany, name: (typeof breaks)[number][0]) => makeSeedId(company.id, "break", name);

export const makeBreakRecords = (company: SeedCompany, createdAt: string): SeedRecord[] =>
  breaks.map(([Name, StartTime, EndTime, MinLengthInMinutes, NormalLengthInMinutes, Type]) => ({
    Id: makeBreakId(company, Name),
    Name,
    StartTime,
    EndTime,
    MinLengthInMinutes,
    NormalLengthInMinutes,
    Type,
    Comment: null,
    CreatedUtc: createdAt,
    ModifiedUtc: createdAt,
  }));

// The values of `CodedDay` for the days off by law or custom, and for the half days before three of them.
const dayOffCodes = [1, 2, 3, 5, 6, 7, 8, 10, 12, 13, 14, 15, 16, 17, 18, 30];
const halfDayCodes = [19, 20, 27];

const makeHolidayScheduleId = (company: SeedCompany) => makeSeedId(company.id, "holiday schedule");

export function makeHolidayScheduleRecord(company: SeedCompany, createdAt: string): SeedRecord {
  const days = [
    ...dayOffCodes.map((CodedDay) => ({ CodedDay, AnnualDate: null, MinutesToWork: 0, Note: null })),
    ...halfDayCodes.map((CodedDay) => ({ CodedDay, AnnualDate: null, MinutesToWork: 240, Note: "Halv dag" })),
    { CodedDay: null, AnnualDate: "06-05", MinutesToWork: null, Note: "Klämdag, arbetas" },
  ];
  return {
    Id: makeHolidayScheduleId(company),
    Name: "Svenska helgdagar",
    IsActive: true,
    WorkScheduleTimeAdjustmentWorkDays: makeNestedRecords(company, "holiday", days, createdAt),
    CreatedUtc: createdAt,
    ModifiedUtc: createdAt,
  };
}

export const scheduleNames = {
  office: "Kontor, heltid",
  partTime: "Kontor, 75 %",
  rolling: "Bygglag, fyra veckor",
  irregular: "Oregelbunden arbetstid",
  old: "Vinterschema",
} as const;

export const makeScheduleId = (company: SeedCompany, name: string) => makeSeedId(company.id, "work schedule", name);

/** A week has seven entries, the first for Monday; a dash is a day off. */
type Week = readonly (readonly [start: string, end: string, minutes: number] | "-")[];

const fullDay = ["08:00", "16:45", 480] as const;
const shortDay = ["08:00", "14:30", 360] as const;
const earlyShift = ["06:00", "14:45", 480] as const;
const lateShift = ["13:00", "21:45", 480] as const;
const makeFiveDayWeek = (day: Week[number]): Week => [day, day, day, day, day, "-", "-"];

const weeksBySchedule: Readonly<Record<"office" | "partTime" | "rolling" | "old", readonly Week[]>> = {
  office: [makeFiveDayWeek(fullDay)],
  partTime: [makeFiveDayWeek(shortDay)],
  rolling: [
    makeFiveDayWeek(earlyShift),
    [lateShift, lateShift, lateShift, lateShift, "-", "-", "-"],
    makeFiveDayWeek(earlyShift),
    ["-", lateShift, lateShift, lateShift, lateShift, lateShift, "-"],
  ],
  old: [makeFiveDayWeek(earlyShift)],
};

/**
 * Five work schedules: a schedule of one week, a part-time schedule, a rolling schedule of four weeks, an irregular
 * schedule, and a schedule that is no longer used.
 */
export function makeScheduleRecords(company: SeedCompany, createdAt: string): SeedRecord[] {
  const makeSchedule = (kind: keyof typeof weeksBySchedule, overrides: SeedRecord = {}) =>
    makeScheduleRecord(company, scheduleNames[kind], createdAt, {
      WorkScheduleTimeAdjustmentId: makeHolidayScheduleId(company),
      WorkScheduleWorkDays: makeNestedRecords(
        company,
        `days ${kind}`,
        weeksBySchedule[kind].flatMap(workDaysOf(company)),
        createdAt,
      ),
      WorkScheduleSeasons: makeNestedRecords(company, `seasons ${kind}`, [wholeYear], createdAt),
      ...overrides,
    });
  const irregularHours = {
    MinutesToWorkFullTime: 2400,
    WorkingDaysFullTime: 5,
    MinutesToWorkPartTime: null,
    WorkingDaysPartTime: null,
  };
  const [irregularRecord] = makeNestedRecords(company, "irregular hours", [irregularHours], createdAt);
  return [
    makeSchedule("office"),
    makeSchedule("partTime", {
      IsFullTime: false,
      FullTimeWorkScheduleId: makeScheduleId(company, scheduleNames.office),
    }),
    makeSchedule("rolling"),
    makeScheduleRecord(company, scheduleNames.irregular, createdAt, {
      ScheduleType: 1,
      HandleBreakRules: false,
      WorkScheduleWorkDaysIrregularWorkingHours: irregularRecord,
    }),
    makeSchedule("old", { IsActive: false }),
  ];
}

const wholeYear = { StartDay: 1, StartMonth: 1, EndDay: 31, EndMonth: 12, PeriodIndex: 0 };

const workDaysOf = (company: SeedCompany) => (week: Week, WeekIndex: number) =>
  week.map((day, DayIndex) => {
    const [StartTime, EndTime, minutes] = day === "-" ? [null, null, 0] : day;
    const isDayOff = day === "-";
    return {
      PeriodIndex: 0,
      WeekIndex,
      DayIndex,
      StartTime,
      EndTime,
      LunchBreakId: isDayOff ? null : makeBreakId(company, "Lunch"),
      FirstCoffeeBreakId: isDayOff ? null : makeBreakId(company, "Förmiddagsrast"),
      SecondCoffeeBreakId: isDayOff ? null : makeBreakId(company, "Eftermiddagsrast"),
      AverageMinutesToWork: minutes,
    };
  });

function makeScheduleRecord(company: SeedCompany, Name: string, createdAt: string, overrides: SeedRecord): SeedRecord {
  return {
    Id: makeScheduleId(company, Name),
    Name,
    IsActive: true,
    ScheduleType: 0,
    HandleBreakRules: true,
    IsFullTime: true,
    CreatedFromExternalApp: false,
    FullTimeWorkScheduleId: null,
    WorkScheduleTimeAdjustmentId: null,
    WorkScheduleWorkDaysIrregularWorkingHours: null,
    WorkScheduleWorkDays: null,
    WorkScheduleSeasons: null,
    CreatedUtc: createdAt,
    ModifiedUtc: createdAt,
    ...overrides,
  };
}
