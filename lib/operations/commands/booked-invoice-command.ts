import "server-only";
import * as z from "zod";
import type { ChangePlanInput } from "../../api/contract/purchases/plan-operation";
import { maxSetOffDebts, type SetOffInput, type UndoSetOffInput } from "../../api/contract/purchases/set-off-operation";
import { maxAllocationMonths } from "../../rules/purchases/allocation-months";
import { isCalendarDate } from "../../values/dates";
import { announcedBookingShape, daySchema } from "./command-parts";

const amountSchema = z.string().regex(/^[1-9]\d{0,17}$/);

export const setOffInputSchema = z.strictObject({
  invoiceId: z.guid(),
  voucherOn: daySchema.refine(isCalendarDate),
  debts: z
    .array(z.strictObject({ invoiceId: z.guid(), remainingMinor: amountSchema }))
    .min(1)
    .max(maxSetOffDebts),
  expected: z.strictObject({ remainingMinor: amountSchema }),
}) satisfies z.ZodType<SetOffInput>;

export const undoSetOffInputSchema = z.strictObject({
  invoiceId: z.guid(),
  expected: z.strictObject({ setOffMinor: amountSchema, offsetInvoiceIds: z.array(z.guid()).max(1000) }),
}) satisfies z.ZodType<UndoSetOffInput>;

export const changePlanInputSchema = z.strictObject({
  invoiceId: z.guid(),
  line: z.number().int().min(1).max(9999),
  plan: z.strictObject({
    from: daySchema.refine(isCalendarDate),
    months: z.number().int().min(1).max(maxAllocationMonths),
    minor: amountSchema,
    account: z.number().int().min(1).max(9_999_999_999),
  }),
  expected: z.strictObject({ account: z.number().int(), periods: announcedBookingShape.periods }),
}) satisfies z.ZodType<ChangePlanInput>;
