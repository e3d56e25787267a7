import "server-only";
import * as z from "zod";
import { type BatchInput, maxBatchSize } from "../../api/contract/operations/batch";
import { parseInput } from "../../values/parse-input";
import {
  emailInputSchema,
  keySchema,
  quoteEmailInputSchema,
  supplierPaymentInputSchema,
  voidInputSchema,
} from "./command";
import { aboutSchema } from "./command-parts";
import { batchApproveInputSchema, bookInputSchema } from "./supplier-invoice-command";

const batchCommandSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal(["order-email", "invoice-email"]),
    key: keySchema,
    input: emailInputSchema,
    about: aboutSchema,
  }),
  z.strictObject({ kind: z.literal("quote-email"), key: keySchema, input: quoteEmailInputSchema, about: aboutSchema }),
  z.strictObject({ kind: z.literal("invoice-void"), key: keySchema, input: voidInputSchema, about: aboutSchema }),
  z.strictObject({
    kind: z.literal("approve-supplier-invoice"),
    key: keySchema,
    input: batchApproveInputSchema,
    about: aboutSchema,
  }),
  z.strictObject({
    kind: z.literal("book-supplier-invoice"),
    key: keySchema,
    input: bookInputSchema,
    about: aboutSchema,
  }),
  z.strictObject({
    kind: z.literal("register-supplier-payment"),
    key: keySchema,
    input: supplierPaymentInputSchema,
    about: aboutSchema,
  }),
]);

const batchSchema = z.strictObject({
  id: z.guid(),
  orders: z.array(batchCommandSchema).min(1).max(maxBatchSize),
}) satisfies z.ZodType<BatchInput>;

const subjectsSchema = z.strictObject({ subjects: z.array(z.guid()).max(maxBatchSize) });

/** @throws Problem `invalid_input` with the refused members */
export function parseBatch(value: unknown): z.infer<typeof batchSchema> {
  return parseInput(batchSchema, value);
}

/** @throws Problem `invalid_input` with the refused members */
export function parseSubjects(value: unknown): readonly string[] {
  return parseInput(subjectsSchema, value).subjects;
}
