import * as z from "zod/mini";
import type { CalendarDate } from "../../../values/dates";
import { resource } from "../resource";
import { dateOf, flag, id, text } from "../wire";

const wireFiscalYear = z.looseObject({ Id: id, StartDate: text, EndDate: text, IsLockedForAccounting: flag });

/** An accounting year, which includes its first and its last day. */
export type FiscalYear = {
  id: string;
  firstOn: CalendarDate | null;
  lastOn: CalendarDate | null;
  isLocked: boolean;
};

export const fiscalYears = resource(
  "fiscalyears",
  wireFiscalYear,
  (wire): FiscalYear => ({
    id: wire.Id,
    firstOn: dateOf(wire.StartDate),
    lastOn: dateOf(wire.EndDate),
    isLocked: wire.IsLockedForAccounting ?? false,
  }),
);
