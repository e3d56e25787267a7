import * as z from "zod/mini";
import type { CalendarDate } from "../../../values/dates";
import { defineResource } from "../resource";
import { dateOf, flagSchema, idSchema, textSchema } from "../wire";

const wireFiscalYearSchema = z.looseObject({
  Id: idSchema,
  StartDate: textSchema,
  EndDate: textSchema,
  IsLockedForAccounting: flagSchema,
});

/** An accounting year, which includes its first and its last day. */
export type FiscalYear = {
  id: string;
  firstOn: CalendarDate | null;
  lastOn: CalendarDate | null;
  isLocked: boolean;
};

export const fiscalYears = defineResource(
  "fiscalyears",
  wireFiscalYearSchema,
  (wire): FiscalYear => ({
    id: wire.Id,
    firstOn: dateOf(wire.StartDate),
    lastOn: dateOf(wire.EndDate),
    isLocked: wire.IsLockedForAccounting ?? false,
  }),
);
