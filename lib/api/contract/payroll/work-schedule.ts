import * as z from "zod/mini";
import { payrollResource } from "../resource";
import { code, flag, id, integer, text, textOf } from "../wire";

const wireWorkSchedule = z.looseObject({
  Id: id,
  Name: text,
  IsActive: flag,
  ScheduleType: code,
  IsFullTime: flag,
  WorkScheduleWorkDays: z.nullish(
    z.array(
      z.looseObject({ PeriodIndex: integer, WeekIndex: integer, DayIndex: integer, AverageMinutesToWork: integer }),
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

const irregular = 1;

export const workSchedules = payrollResource("workschedules", wireWorkSchedule, (wire): WorkSchedule => {
  const days = wire.WorkScheduleWorkDays ?? [];
  const weeks = days.reduce((most, { WeekIndex }) => Math.max(most, (WeekIndex ?? 0) + 1), 1);
  const minutes = days.reduce((sum, { AverageMinutesToWork }) => sum + (AverageMinutesToWork ?? 0), 0);
  return {
    id: wire.Id,
    name: textOf(wire.Name),
    isActive: wire.IsActive ?? true,
    isFullTime: wire.IsFullTime ?? false,
    isIrregular: wire.ScheduleType === irregular,
    weeks: wire.ScheduleType === irregular ? 1 : weeks,
    weeklyMinutes: minutes > 0 ? Math.round(minutes / weeks) : null,
    days: minutes > 0 && !days.some(({ PeriodIndex }) => (PeriodIndex ?? 0) > 0) ? days.map(dayOf) : null,
  };
});

type WireDay = NonNullable<z.infer<typeof wireWorkSchedule>["WorkScheduleWorkDays"]>[number];

function dayOf({ WeekIndex, DayIndex, AverageMinutesToWork }: WireDay) {
  return { week: WeekIndex ?? 0, day: DayIndex ?? 0, minutes: AverageMinutesToWork ?? 0 };
}
