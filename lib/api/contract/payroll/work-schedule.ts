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

/** When somebody works (arbetsschema); one may serve many employees. */
export type WorkSchedule = {
  id: string;
  name: string;
  isActive: boolean;
  isFullTime: boolean;
  /** Hours of the week without days of their own. */
  isIrregular: boolean;
  /** Weeks after which it begins anew: 1 where every week is alike, and 1 of an irregular one. */
  weeks: number;
  /** Average minutes to work in a week; null where no day says any. */
  weeklyMinutes: number | null;
  /** Minutes to work by week from 0 and day from Monday 0 to Sunday 6; null where they differ by season, or no day says any. */
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
