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
  /** The month has been read: an empty cell is one. */
  isRead: boolean;
  onOpen: (opened: Opened) => void;
};

/** The days somebody opened, and what they typed to open them: a letter of a kind, or the first digit of hours. */
export type Opened = { employee: Employee; span: Span; typed: string };
