import type { SeedRecord } from "../bulk";
import type { SeedCompany } from "../companies";
import { seedId } from "../generator";
import { insideRecords } from "./payroll-inside";

const breaks = [
  ["Lunch", "11:00", "13:00", 30, 45, 0],
  ["Förmiddagsrast", "09:00", "09:30", 15, 15, 1],
  ["Eftermiddagsrast", "14:30", "15:00", 15, 15, 2],
] as const;

const breakId = (company: SeedCompany, name: (typeof breaks)[number][0]) => seedId(company.id, "break", name);

export const breakRecords = (company: SeedCompany, at: string): SeedRecord[] =>
  breaks.map(([Name, StartTime, EndTime, MinLengthInMinutes, NormalLengthInMinutes, Type]) => ({
    Id: breakId(company, Name),
    Name,
    StartTime,
    EndTime,
    MinLengthInMinutes,
    NormalLengthInMinutes,
    Type,
    Comment: null,
    CreatedUtc: at,
    ModifiedUtc: at,
  }));

// Days off by law or custom, and the half days before three of them (CodedDay).
const daysOff = [1, 2, 3, 5, 6, 7, 8, 10, 12, 13, 14, 15, 16, 17, 18, 30];
const halfDays = [19, 20, 27];

const holidaysId = (company: SeedCompany) => seedId(company.id, "holiday schedule");

export function holidayScheduleRecord(company: SeedCompany, at: string): SeedRecord {
  const days = [
    ...daysOff.map((CodedDay) => ({ CodedDay, AnnualDate: null, MinutesToWork: 0, Note: null })),
    ...halfDays.map((CodedDay) => ({ CodedDay, AnnualDate: null, MinutesToWork: 240, Note: "Halv dag" })),
    { CodedDay: null, AnnualDate: "06-05", MinutesToWork: null, Note: "Klämdag, arbetas" },
  ];
  return {
    Id: holidaysId(company),
    Name: "Svenska helgdagar",
    IsActive: true,
    WorkScheduleTimeAdjustmentWorkDays: insideRecords(company, "holiday", days, at),
    CreatedUtc: at,
    ModifiedUtc: at,
  };
}

export const scheduleNames = {
  office: "Kontor, heltid",
  partTime: "Kontor, 75 %",
  rolling: "Bygglag, fyra veckor",
  irregular: "Oregelbunden arbetstid",
  old: "Vinterschema",
} as const;

export const scheduleId = (company: SeedCompany, name: string) => seedId(company.id, "work schedule", name);

/** Times of a week from Monday on; a dash is a day off. */
type Week = readonly (readonly [start: string, end: string, minutes: number] | "-")[];

const full = ["08:00", "16:45", 480] as const;
const short = ["08:00", "14:30", 360] as const;
const early = ["06:00", "14:45", 480] as const;
const late = ["13:00", "21:45", 480] as const;
const fiveDays = (day: Week[number]): Week => [day, day, day, day, day, "-", "-"];

const weeks: Readonly<Record<"office" | "partTime" | "rolling" | "old", readonly Week[]>> = {
  office: [fiveDays(full)],
  partTime: [fiveDays(short)],
  rolling: [
    fiveDays(early),
    [late, late, late, late, "-", "-", "-"],
    fiveDays(early),
    ["-", late, late, late, late, late, "-"],
  ],
  old: [fiveDays(early)],
};

/** One week, part-time, a rolling one of four weeks, an irregular one, and one no longer used. */
export function scheduleRecords(company: SeedCompany, at: string): SeedRecord[] {
  const scheduled = (kind: keyof typeof weeks, own: SeedRecord = {}) =>
    record(company, scheduleNames[kind], at, {
      WorkScheduleTimeAdjustmentId: holidaysId(company),
      WorkScheduleWorkDays: insideRecords(company, `days ${kind}`, weeks[kind].flatMap(daysOf(company)), at),
      WorkScheduleSeasons: insideRecords(company, `seasons ${kind}`, [wholeYear], at),
      ...own,
    });
  const hours = {
    MinutesToWorkFullTime: 2400,
    WorkingDaysFullTime: 5,
    MinutesToWorkPartTime: null,
    WorkingDaysPartTime: null,
  };
  const [irregular] = insideRecords(company, "irregular hours", [hours], at);
  return [
    scheduled("office"),
    scheduled("partTime", {
      IsFullTime: false,
      FullTimeWorkScheduleId: scheduleId(company, scheduleNames.office),
    }),
    scheduled("rolling"),
    record(company, scheduleNames.irregular, at, {
      ScheduleType: 1,
      HandleBreakRules: false,
      WorkScheduleWorkDaysIrregularWorkingHours: irregular,
    }),
    scheduled("old", { IsActive: false }),
  ];
}

const wholeYear = { StartDay: 1, StartMonth: 1, EndDay: 31, EndMonth: 12, PeriodIndex: 0 };

const daysOf = (company: SeedCompany) => (week: Week, WeekIndex: number) =>
  week.map((day, DayIndex) => {
    const [StartTime, EndTime, minutes] = day === "-" ? [null, null, 0] : day;
    const isOff = day === "-";
    return {
      PeriodIndex: 0,
      WeekIndex,
      DayIndex,
      StartTime,
      EndTime,
      LunchBreakId: isOff ? null : breakId(company, "Lunch"),
      FirstCoffeeBreakId: isOff ? null : breakId(company, "Förmiddagsrast"),
      SecondCoffeeBreakId: isOff ? null : breakId(company, "Eftermiddagsrast"),
      AverageMinutesToWork: minutes,
    };
  });

function record(company: SeedCompany, Name: string, at: string, own: SeedRecord): SeedRecord {
  return {
    Id: scheduleId(company, Name),
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
    CreatedUtc: at,
    ModifiedUtc: at,
    ...own,
  };
}
