import "server-only";
import * as z from "zod";
import { registrationKinds, registrationMethods } from "../../api/contract/payroll/registration";
import { ownFields } from "../../api/contract/payroll/registration-body";
import type { RegisterInput } from "../../api/contract/payroll/registration-operation";
import { day } from "./command-parts";

const figure = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .nullable();
const clock = z.union([z.literal(""), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)]);

const chosen = z.union([z.literal(""), z.guid()]);
const charged = z.strictObject({ project: chosen, center1: chosen, center2: chosen, center3: chosen });

const content = z
  .strictObject({
    kind: z.enum(registrationKinds),
    employeeId: z.guid(),
    from: day,
    to: day,
    method: z.enum(registrationMethods).nullable(),
    shareBps: z.number().int().min(0).max(10_000),
    minutes: z.number().int().min(0).max(1440),
    startsAt: clock,
    endsAt: clock,
    comment: z.string().max(2000),
    charged,
    own: z.record(z.string(), z.union([z.boolean(), z.number().min(0), clock])),
    rows: z
      .array(
        z.strictObject({
          payCode: z.string().min(1).max(20),
          quantity: figure,
          unitPrice: figure,
          amountMinor: figure,
          vatMinor: figure,
          charged,
        }),
      )
      .max(100),
  })
  .refine(({ from, to }) => from <= to, { path: ["to"] })
  .refine(({ kind, own }) => Object.keys(own).every((name) => ownFields[kind].some(({ member }) => member === name)), {
    path: ["own"],
  });

export const registerInput = z.strictObject({ documentId: z.guid(), content }) satisfies z.ZodType<RegisterInput>;
