import "server-only";
import { createHash } from "node:crypto";
import * as z from "zod";
import type { VatApprovalInput, VatRejectionInput } from "../../api/contract/books/vat-report-operation";
import type {
  ConvertInput,
  EmailInput,
  OrderCreateInput,
  OrderInput,
  OrderInvoiceInput,
  OrderShipInput,
  QuoteEmailInput,
  QuoteInput,
  QuoteInvoiceInput,
  ReminderInput,
  VoidInput,
} from "../../api/contract/operations/command-input";
import type { OperationKind } from "../../api/contract/operations/operation";
import type { EmployeeCreateInput } from "../../api/contract/payroll/employee-form";
import type { CreditInput, EInvoiceInput, PaymentInput } from "../../api/contract/sales/invoice-operation";
import { parseInput } from "../../values/parse-input";
import {
  aboutSchema,
  daySchema,
  emailContent,
  followUpSchema,
  minorSchema,
  orderContent,
  postingsSchema,
  quantitiesSchema,
  scheduledEmailContent,
} from "./command-parts";
import { mayFollowInSequence } from "./follow-ups";
import { registerInput } from "./registration-command";
import { approveInput, rejectInput } from "./supplier-invoice-command";

const convertInput = z.strictObject({
  draftId: z.guid(),
  expected: z.strictObject({
    version: z.string().max(64),
    customerId: z.guid(),
    invoiceOn: daySchema.nullable(),
    storedOn: daySchema.nullable(),
    rows: z.number().int().min(0).max(1000),
    grossMinor: minorSchema,
    vatMinor: minorSchema,
    postings: postingsSchema,
  }),
  send: scheduledEmailContent.nullable(),
}) satisfies z.ZodType<ConvertInput>;

export const emailInput = z.strictObject({ documentId: z.guid(), order: emailContent }) satisfies z.ZodType<EmailInput>;
const invoiceEmailInput = emailInput.extend({ order: scheduledEmailContent }) satisfies z.ZodType<EmailInput>;

const reasonSchema = z.string().trim().min(1).max(500);
const reminderInput = z.strictObject({
  documentId: z.guid(),
  order: emailContent.omit({ cc: true }),
  expected: z.strictObject({ remainingMinor: minorSchema, remindersSent: z.number().int().min(0).nullable() }),
}) satisfies z.ZodType<ReminderInput>;

export const voidInput = z.strictObject({
  invoiceId: z.guid(),
  reason: reasonSchema,
  expected: z.strictObject({ grossMinor: minorSchema }),
}) satisfies z.ZodType<VoidInput>;

const creditInput = z.strictObject({
  invoiceId: z.guid(),
  reason: reasonSchema,
  lines: z
    .array(z.union([z.strictObject({ quantity: minorSchema }), z.strictObject({ minor: minorSchema }), z.null()]))
    .max(1000),
  expected: z.strictObject({
    grossMinor: minorSchema,
    creditedMinor: minorSchema,
    creditMinor: minorSchema,
    creditVatMinor: minorSchema,
  }),
  postings: postingsSchema.nullable(),
}) satisfies z.ZodType<CreditInput>;

const paymentInput = z.strictObject({
  invoiceId: z.guid(),
  bankAccountId: z.guid(),
  paidOn: daySchema,
  amountMinor: z.string().regex(/^[1-9]\d{0,17}$/),
  type: z.enum(["partial", "complete", "rounding", "bankCharge"]),
  reference: z.string().trim().max(100),
  expected: z.strictObject({ remainingMinor: minorSchema }),
}) satisfies z.ZodType<PaymentInput>;

const eInvoiceInput = z.strictObject({
  documentId: z.guid(),
  sendType: z.enum(["network", "print", "consumer", "kivra"]),
}) satisfies z.ZodType<EInvoiceInput>;

const vatReportExpectation = z.strictObject({
  version: z.string().max(64),
  totalMinor: minorSchema,
  vouchers: z.number().int().min(0),
});
const vatApprovalInput = z.strictObject({
  documentId: z.guid(),
  expected: vatReportExpectation,
}) satisfies z.ZodType<VatApprovalInput>;
const vatRejectionInput = vatApprovalInput.extend({
  message: z.string().trim().min(1).max(200),
  receivers: z.array(z.guid()).max(50),
}) satisfies z.ZodType<VatRejectionInput>;

const followUpFields = { documentId: z.guid(), follows: z.array(followUpSchema).max(4) };
const postingFields = { postings: postingsSchema.nullable() };
const quoteExpectation = z.strictObject({ version: z.string().max(64), grossMinor: minorSchema });
export const quoteEmailInput = emailInput.extend({
  offer: quoteExpectation.nullish().transform((expectation) => expectation ?? null),
}) satisfies z.ZodType<QuoteEmailInput>;
const orderExpectation = quoteExpectation.extend({ delivered: quantitiesSchema });

const quoteInput = z.strictObject({ ...followUpFields, expected: quoteExpectation }) satisfies z.ZodType<QuoteInput>;
const quoteInvoiceInput = quoteInput.extend(postingFields) satisfies z.ZodType<QuoteInvoiceInput>;
const orderInput = z.strictObject({ ...followUpFields, expected: orderExpectation }) satisfies z.ZodType<OrderInput>;
const orderInvoiceInput = orderInput.extend(postingFields) satisfies z.ZodType<OrderInvoiceInput>;
const shipInput = orderInput.extend({ delivered: quantitiesSchema.nullable() }) satisfies z.ZodType<OrderShipInput>;
const createInput = z.strictObject({
  ...followUpFields,
  content: orderContent,
  about: aboutSchema.optional(),
}) satisfies z.ZodType<OrderCreateInput>;

const employeeInput = z.strictObject({
  formId: z.guid().toLowerCase(),
  revision: z.guid().toLowerCase(),
}) satisfies z.ZodType<EmployeeCreateInput>;

export const keySchema = z.string().min(8).max(200);

const commandSchema = z
  .discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal(["quote-convert", "quote-accept", "quote-order"]),
      key: keySchema,
      input: quoteInput,
    }),
    z.strictObject({ kind: z.literal("quote-invoice"), key: keySchema, input: quoteInvoiceInput }),
    z.strictObject({ kind: z.literal("order-create"), key: keySchema, input: createInput }),
    z.strictObject({ kind: z.literal("order-ship"), key: keySchema, input: shipInput }),
    z.strictObject({ kind: z.literal(["order-backorder", "order-void"]), key: keySchema, input: orderInput }),
    z.strictObject({ kind: z.literal("order-invoice"), key: keySchema, input: orderInvoiceInput }),
    z.strictObject({ kind: z.literal("quote-email"), key: keySchema, input: quoteEmailInput }),
    z.strictObject({ kind: z.literal("order-email"), key: keySchema, input: emailInput }),
    z.strictObject({ kind: z.literal("invoice-email"), key: keySchema, input: invoiceEmailInput }),
    z.strictObject({ kind: z.literal("invoice-reminder"), key: keySchema, input: reminderInput }),
    z.strictObject({ kind: z.literal("invoice-convert"), key: keySchema, input: convertInput }),
    z.strictObject({ kind: z.literal("invoice-void"), key: keySchema, input: voidInput }),
    z.strictObject({ kind: z.literal("invoice-credit"), key: keySchema, input: creditInput }),
    z.strictObject({ kind: z.literal("invoice-payment"), key: keySchema, input: paymentInput }),
    z.strictObject({ kind: z.literal("invoice-einvoice"), key: keySchema, input: eInvoiceInput }),
    z.strictObject({ kind: z.literal("approve-supplier-invoice"), key: keySchema, input: approveInput }),
    z.strictObject({ kind: z.literal("reject-supplier-invoice"), key: keySchema, input: rejectInput }),
    z.strictObject({ kind: z.literal("approve-vat-report"), key: keySchema, input: vatApprovalInput }),
    z.strictObject({ kind: z.literal("reject-vat-report"), key: keySchema, input: vatRejectionInput }),
    z.strictObject({ kind: z.literal("employee-create"), key: keySchema, input: employeeInput }),
    z.strictObject({ kind: z.literal("register-time"), key: keySchema, input: registerInput }),
  ])
  .refine(({ kind, input }) => !("follows" in input) || mayFollowInSequence(kind, input.follows), {
    path: ["input", "follows"],
  });

const decisionSchema = z.discriminatedUnion("decision", [
  z.strictObject({ decision: z.literal("marked_done"), documentId: z.guid().optional() }),
  z.strictObject({ decision: z.literal("marked_not_done") }),
  z.strictObject({ decision: z.literal("sent_again"), key: keySchema }),
]);

const mailChangeSchema = z.strictObject({
  key: keySchema,
  order: scheduledEmailContent,
  expected: reminderInput.shape.expected.optional(),
});

/** A command that only the reminder rule makes. `step` says which reminder of the rule it is; no browser sends it. */
export type PlannedReminder = { kind: "invoice-reminder"; key: string; input: ReminderInput & { step: number } };

export type Command = z.infer<typeof commandSchema> | PlannedReminder;
export type DecisionOnUnknown = z.infer<typeof decisionSchema>;

/** @throws Problem `invalid_input` with the refused members */
export function parseCommand(value: unknown): Command {
  return parseInput(commandSchema, value);
}

/** @throws Problem `invalid_input` with the refused members */
export function parseMailChange(value: unknown): z.infer<typeof mailChangeSchema> {
  return parseInput(mailChangeSchema, value);
}

/** @throws Problem `invalid_input` with the refused members */
export function parseDecision(value: unknown): DecisionOnUnknown {
  return parseInput(decisionSchema, value);
}

/**
 * A hash that is equal for two commands that are the same request.
 *
 * Rule: the announced postings do not count, because one of two tabs may not have read the accounts yet
 */
export function hashOfCommand({ kind, input }: { kind: OperationKind; input: object }): string {
  const text = JSON.stringify([kind, input], (name, value) => (name === "postings" ? undefined : value));
  return createHash("sha256").update(text).digest("hex");
}

/** The id of the draft or document a command is about. */
export function subjectOf({ input }: Command): string {
  if ("draftId" in input) return input.draftId;
  if ("formId" in input) return input.formId;
  return "invoiceId" in input ? input.invoiceId : input.documentId;
}

/** The version of the document that the person saw, or null where the command itself contains the whole content. */
export function versionOf({ input }: Command): string | null {
  return "expected" in input && "version" in input.expected ? input.expected.version : null;
}
