import type { Employee } from "../../api/contract/payroll/employee";
import type { WorkSchedule } from "../../api/contract/payroll/work-schedule";
import { type CalendarDate, daysBetween } from "../../values/dates";
import { mondayOf, weekdayOf } from "./month";

/**
 * The minutes an employee works on a day by their schedule, breaks excluded; null where no schedule says.
 *
 * Rule: the schedule that began last counts. A rolling schedule continues from its start week, which is the week in
 *       which it began. Public holidays are not considered: the payroll program moves them by a calendar of its own
 */
export function findScheduledMinutes(
  { schedules }: Pick<Employee, "schedules">,
  workSchedules: readonly WorkSchedule[],
  day: CalendarDate,
): number | null {
  const assignment = latestAssignmentOn({ schedules }, day);
  const schedule = workSchedules.find(({ id }) => id === assignment?.scheduleId);
  if (!assignment?.since || !schedule || schedule.isIrregular || schedule.days === null) return null;
  const passedWeeks = daysBetween(mondayOf(assignment.since), mondayOf(day)) / 7;
  const week = (passedWeeks + (assignment.startWeek ?? 0)) % schedule.weeks;
  return (
    schedule.days.find((scheduledDay) => scheduledDay.week === week && scheduledDay.day === weekdayOf(day))?.minutes ??
    0
  );
}

/** The schedule of an employee on a day; null where it is not known. */
export function findScheduleOnDay(
  employee: Pick<Employee, "schedules">,
  workSchedules: readonly WorkSchedule[],
  day: CalendarDate,
): WorkSchedule | null {
  const assignment = latestAssignmentOn(employee, day);
  return workSchedules.find(({ id }) => id === assignment?.scheduleId) ?? null;
}

/** The assignment of a schedule that began last before or on a day. */
function latestAssignmentOn({ schedules }: Pick<Employee, "schedules">, day: CalendarDate) {
  return schedules
    .filter(({ since }) => since !== null && since <= day)
    .sort((left, right) => ((left.since ?? "") < (right.since ?? "") ? 1 : -1))[0];
}
