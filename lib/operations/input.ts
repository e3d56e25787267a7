import "server-only";
import { createHash } from "node:crypto";
import * as z from "zod";
import { accepted } from "../accepted";
import type { ConvertInput, EmailInput, OperationKind, VoidInput } from "../api/contract/operation";

const minor = z.string().regex(/^-?\d{1,18}$/);
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const email = z.email().max(255);

const emailOrder = z.strictObject({
  email: email.optional(),
  subject: z.string().max(255).optional(),
  message: z.string().max(10_000).optional(),
  cc: z.array(email).max(20).optional(),
});

const announcedPosting = z.strictObject({
  role: z.enum(["receivable", "reduction", "sales", "vat", "rounding"]),
  account: z.number().int().min(0).nullable(),
  rateBps: z.number().int().min(0).max(10_000).nullable(),
  minor,
});

const convertInput = z.strictObject({
  draftId: z.guid(),
  expected: z.strictObject({
    version: z.string().max(64),
    customerId: z.guid(),
    invoiceOn: day.nullable(),
    rows: z.number().int().min(0).max(1000),
    grossMinor: minor,
    vatMinor: minor,
    postings: z.array(announcedPosting).max(2000),
  }),
  send: emailOrder.nullable(),
}) satisfies z.ZodType<ConvertInput>;

const emailInput = z.strictObject({ invoiceId: z.guid(), order: emailOrder }) satisfies z.ZodType<EmailInput>;

const voidInput = z.strictObject({
  invoiceId: z.guid(),
  reason: z.string().trim().min(1).max(500),
  expected: z.strictObject({ grossMinor: minor }),
}) satisfies z.ZodType<VoidInput>;

const key = z.string().min(8).max(200);

const order = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("invoice-convert"), key, input: convertInput }),
  z.strictObject({ kind: z.literal("invoice-email"), key, input: emailInput }),
  z.strictObject({ kind: z.literal("invoice-void"), key, input: voidInput }),
]);

const decision = z.discriminatedUnion("decision", [
  z.strictObject({ decision: z.literal("marked_done"), invoiceId: z.guid().optional() }),
  z.strictObject({ decision: z.literal("marked_not_done") }),
  z.strictObject({ decision: z.literal("sent_again"), key }),
]);

export type Order = z.infer<typeof order>;
export type Decision = z.infer<typeof decision>;

/** @throws Problem `invalid_input` with the refused members */
export function parseOrder(value: unknown): Order {
  return accepted(order, value);
}

/** @throws Problem `invalid_input` with the refused members */
export function parseDecision(value: unknown): Decision {
  return accepted(decision, value);
}

/**
 * What makes two presses the same request.
 *
 * Rule: the announced voucher does not count, because one of two tabs may not have read the accounts yet
 */
export function hashOfOrder({ kind, input }: { kind: OperationKind; input: object }): string {
  const { expected, ...rest } = input as { expected?: { postings?: unknown } };
  const { postings: _announced, ...seen } = expected ?? {};
  return createHash("sha256")
    .update(JSON.stringify([kind, rest, seen]))
    .digest("hex");
}

/** The draft or invoice an order is about. */
export function subjectOf(given: Order): string {
  return given.kind === "invoice-convert" ? given.input.draftId : given.input.invoiceId;
}
