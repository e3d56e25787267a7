import type { Employee } from "@/lib/api/contract/payroll/employee";
import type { DaySpan } from "@/lib/rules/payroll/month";
import type { CalendarDate } from "@/lib/values/dates";
import type { RegistrationsByCell } from "./month-cells";

export type MonthProps = {
  month: CalendarDate;
  today: CalendarDate;
  people: readonly Employee[];
  cells: RegistrationsByCell;
  scheduledMinutesOf: (employee: Employee, day: CalendarDate) => number | null;
  /** States whether the month has been read, so that an empty cell means no registration. */
  isRead: boolean;
  onOpen: (openedDays: OpenedDays) => void;
};

/**
 * The days a person opened, and the key typed to open them: the letter of a kind, the first digit of hours, or empty.
 */
export type OpenedDays = { employee: Employee; span: DaySpan; typedKey: string };
