import * as z from "zod/mini";
import { definePayrollResource } from "../resource";
import { codeSchema, flagSchema, idSchema, integerSchema, textOf, textSchema } from "../wire";

const wireWorkScheduleSchema = z.looseObject({
  Id: idSchema,
  Name: textSchema,
  IsActive: flagSchema,
  ScheduleType: codeSchema,
  IsFullTime: flagSchema,
  WorkScheduleWorkDays: z.nullish(
    z.array(
      z.looseObject({
        PeriodIndex: integerSchema,
        WeekIndex: integerSchema,
        DayIndex: integerSchema,
        AverageMinutesToWork: integerSchema,
      }),
    ),
  ),
  WorkScheduleWorkDaysIrregularWorkingHours: z.nullish(z.looseObject({})),
});

/** A work schedule (arbetsschema); many employees may have the same one. */
export type WorkSchedule = {
  id: string;
  name: string;
  isActive: boolean;
  isFullTime: boolean;
  /** The schedule states hours per week instead of per day. */
  isIrregular: boolean;
  /** The number of weeks after which the schedule repeats: 1 where every week is alike, and 1 for an irregular schedule. */
  weeks: number;
  /** Average minutes to work in a week; null where no day states any. */
  weeklyMinutes: number | null;
  /**
   * Minutes to work by week, counted from 0, and by day from Monday 0 to Sunday 6; null where they differ by season, or
   * where no day states any.
   */
  days: readonly { week: number; day: number; minutes: number }[] | null;
};

const irregularType = 1;

export const workSchedules = definePayrollResource("workschedules", wireWorkScheduleSchema, (wire): WorkSchedule => {
  const wireDays = wire.WorkScheduleWorkDays ?? [];
  const weekCount = wireDays.reduce((maxWeeks, { WeekIndex }) => Math.max(maxWeeks, (WeekIndex ?? 0) + 1), 1);
  const totalMinutes = wireDays.reduce((sum, { AverageMinutesToWork }) => sum + (AverageMinutesToWork ?? 0), 0);
  return {
    id: wire.Id,
    name: textOf(wire.Name),
    isActive: wire.IsActive ?? true,
    isFullTime: wire.IsFullTime ?? false,
    isIrregular: wire.ScheduleType === irregularType,
    weeks: wire.ScheduleType === irregularType ? 1 : weekCount,
    weeklyMinutes: totalMinutes > 0 ? Math.round(totalMinutes / weekCount) : null,
    days:
      totalMinutes > 0 && !wireDays.some(({ PeriodIndex }) => (PeriodIndex ?? 0) > 0)
        ? wireDays.map(toScheduleDay)
        : null,
  };
});

type WireDay = NonNullable<z.infer<typeof wireWorkScheduleSchema>["WorkScheduleWorkDays"]>[number];

function toScheduleDay({ WeekIndex, DayIndex, AverageMinutesToWork }: WireDay) {
  return { week: WeekIndex ?? 0, day: DayIndex ?? 0, minutes: AverageMinutesToWork ?? 0 };
}
