import type { Employee } from "@/lib/api/contract/payroll/employee";
import type { Span } from "@/lib/rules/payroll/month";
import type { CalendarDate } from "@/lib/values/dates";
import type { Cells } from "./month-cells";

export type MonthProps = {
  month: CalendarDate;
  today: CalendarDate;
  people: readonly Employee[];
  cells: Cells;
  scheduled: (employee: Employee, day: CalendarDate) => number | null;
  /** Whether the month has been read, so that an empty cell means no registration. */
  isRead: boolean;
  onOpen: (opened: Opened) => void;
};

/** The days a person opened, and the key typed to open them: the letter of a kind, the first digit of hours, or empty. */
export type Opened = { employee: Employee; span: Span; typed: string };
