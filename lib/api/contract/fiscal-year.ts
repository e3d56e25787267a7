import * as z from "zod/mini";
import type { CalendarDate } from "../../dates";
import { resource } from "./resource";
import { dateOf, flag, id, text } from "./wire";

const wireFiscalYear = z.looseObject({ Id: id, StartDate: text, EndDate: text, IsLockedForAccounting: flag });

export type FiscalYear = { id: string; startsOn: CalendarDate; endsOn: CalendarDate; isLocked: boolean };

export const fiscalYears = resource(
  "fiscalyears",
  wireFiscalYear,
  (wire): FiscalYear => ({
    id: wire.Id,
    startsOn: dateOf(wire.StartDate) ?? "",
    endsOn: dateOf(wire.EndDate) ?? "",
    isLocked: wire.IsLockedForAccounting ?? false,
  }),
);

/** The fiscal year a day lies in, if the company has one. */
export function findYear(years: readonly FiscalYear[], day: CalendarDate): FiscalYear | null {
  return years.find((year) => year.startsOn <= day && day <= year.endsOn) ?? null;
}
