import "server-only";
import * as z from "zod";
import type { EmployeeAssignInput } from "../../api/contract/payroll/employee-form";
import { isCalendarDate } from "../../values/dates";
import { daySchema } from "./command-parts";

const inForceSchema = daySchema.refine(isCalendarDate);

export const assignInputSchema = z.strictObject({
  documentId: z.guid().toLowerCase(),
  assignment: z.discriminatedUnion("is", [
    z.strictObject({
      is: z.literal("agreement"),
      agreementId: z.guid().toLowerCase(),
      hasTrustedHours: z.boolean(),
      inForceFrom: inForceSchema,
    }),
    z.strictObject({
      is: z.literal("schedule"),
      scheduleId: z.guid().toLowerCase(),
      startWeek: z.number().int().min(0).max(11),
      inForceFrom: inForceSchema,
    }),
  ]),
  seen: z.array(z.guid().toLowerCase()).max(200),
}) satisfies z.ZodType<EmployeeAssignInput>;
