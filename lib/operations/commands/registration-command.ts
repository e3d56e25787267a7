import "server-only";
import * as z from "zod";
import { registrationKinds, registrationMethods } from "../../api/contract/payroll/registration";
import { kindFields } from "../../api/contract/payroll/registration-body";
import type { RegisterInput } from "../../api/contract/payroll/registration-operation";
import { daySchema } from "./command-parts";

const integerTextSchema = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .nullable();
const timeOfDaySchema = z.union([z.literal(""), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)]);

const optionalIdSchema = z.union([z.literal(""), z.guid()]);
const dimensionIdsSchema = z.strictObject({
  project: optionalIdSchema,
  center1: optionalIdSchema,
  center2: optionalIdSchema,
  center3: optionalIdSchema,
});

const contentSchema = z
  .strictObject({
    kind: z.enum(registrationKinds),
    employeeId: z.guid(),
    from: daySchema,
    to: daySchema,
    method: z.enum(registrationMethods).nullable(),
    shareBps: z.number().int().min(0).max(10_000),
    minutes: z.number().int().min(0).max(1440),
    startsAt: timeOfDaySchema,
    endsAt: timeOfDaySchema,
    comment: z.string().max(2000),
    charged: dimensionIdsSchema,
    own: z.record(z.string(), z.union([z.boolean(), z.number().min(0), timeOfDaySchema])),
    rows: z
      .array(
        z.strictObject({
          payCode: z.string().min(1).max(20),
          quantity: integerTextSchema,
          unitPrice: integerTextSchema,
          amountMinor: integerTextSchema,
          vatMinor: integerTextSchema,
          charged: dimensionIdsSchema,
        }),
      )
      .max(100),
  })
  .refine(({ from, to }) => from <= to, { path: ["to"] })
  .refine(({ kind, own }) => Object.keys(own).every((name) => kindFields[kind].some(({ member }) => member === name)), {
    path: ["own"],
  });

export const registerInputSchema = z.strictObject({
  documentId: z.guid(),
  content: contentSchema,
}) satisfies z.ZodType<RegisterInput>;
