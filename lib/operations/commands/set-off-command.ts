import "server-only";
import * as z from "zod";
import type { SetOffInput, UndoSetOffInput } from "../../api/contract/purchases/set-off-operation";
import { isCalendarDate } from "../../values/dates";
import { daySchema } from "./command-parts";

const amountSchema = z.string().regex(/^[1-9]\d{0,17}$/);
const maxDebts = 50;

export const setOffInputSchema = z.strictObject({
  invoiceId: z.guid(),
  voucherOn: daySchema.refine(isCalendarDate),
  debts: z
    .array(z.strictObject({ invoiceId: z.guid(), remainingMinor: amountSchema }))
    .min(1)
    .max(maxDebts),
  expected: z.strictObject({ remainingMinor: amountSchema }),
}) satisfies z.ZodType<SetOffInput>;

export const undoSetOffInputSchema = z.strictObject({
  invoiceId: z.guid(),
  expected: z.strictObject({ setOffMinor: amountSchema, offsetInvoiceIds: z.array(z.guid()).max(1000) }),
}) satisfies z.ZodType<UndoSetOffInput>;
