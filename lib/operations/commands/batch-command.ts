import "server-only";
import * as z from "zod";
import { type BatchInput, mostOfBatch } from "../../api/contract/operations/batch";
import { parseInput } from "../../values/parse-input";
import { emailInput, key, quoteEmailInput, voidInput } from "./command";
import { about } from "./command-parts";
import { approveOfMany } from "./supplier-invoice-command";

const order = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal(["order-email", "invoice-email"]),
    key,
    input: emailInput,
    about,
  }),
  z.strictObject({ kind: z.literal("quote-email"), key, input: quoteEmailInput, about }),
  z.strictObject({ kind: z.literal("invoice-void"), key, input: voidInput, about }),
  z.strictObject({ kind: z.literal("approve-supplier-invoice"), key, input: approveOfMany, about }),
]);

const batch = z.strictObject({
  id: z.guid(),
  orders: z.array(order).min(1).max(mostOfBatch),
}) satisfies z.ZodType<BatchInput>;

const subjects = z.strictObject({ subjects: z.array(z.guid()).max(mostOfBatch) });

/** @throws Problem `invalid_input` with the refused members */
export function parseBatch(value: unknown): z.infer<typeof batch> {
  return parseInput(batch, value);
}

/** @throws Problem `invalid_input` with the refused members */
export function parseSubjects(value: unknown): readonly string[] {
  return parseInput(subjects, value).subjects;
}
