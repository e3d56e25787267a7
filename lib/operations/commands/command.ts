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
import type { SupplierPaymentInput } from "../../api/contract/purchases/supplier-payment-operation";
import type { CreditInput, EInvoiceInput, PaymentInput } from "../../api/contract/sales/invoice-operation";
import { isCalendarDate } from "../../values/dates";
import { parseInput } from "../../values/parse-input";
import { assignInputSchema } from "./assignment-command";
import { changePlanInputSchema, setOffInputSchema, undoSetOffInputSchema } from "./booked-invoice-command";
import {
  aboutSchema,
  daySchema,
  emailContentSchema,
  followUpSchema,
  minorSchema,
  orderContentSchema,
  postingsSchema,
  quantitiesSchema,
  scheduledEmailContentSchema,
} from "./command-parts";
import { canFollowInSequence } from "./follow-ups";
import { registerInputSchema } from "./registration-command";
import { approveInputSchema, bookInputSchema, rejectInputSchema } from "./supplier-invoice-command";

const convertInputSchema = z.strictObject({
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
  send: scheduledEmailContentSchema.nullable(),
}) satisfies z.ZodType<ConvertInput>;

export const emailInputSchema = z.strictObject({
  documentId: z.guid(),
  order: emailContentSchema,
}) satisfies z.ZodType<EmailInput>;
const invoiceEmailInputSchema = emailInputSchema.extend({
  order: scheduledEmailContentSchema,
}) satisfies z.ZodType<EmailInput>;

const reasonSchema = z.string().trim().min(1).max(500);
const reminderInputSchema = z.strictObject({
  documentId: z.guid(),
  order: emailContentSchema.omit({ cc: true }),
  expected: z.strictObject({ remainingMinor: minorSchema, remindersSent: z.number().int().min(0).nullable() }),
}) satisfies z.ZodType<ReminderInput>;

export const voidInputSchema = z.strictObject({
  invoiceId: z.guid(),
  reason: reasonSchema,
  expected: z.strictObject({ grossMinor: minorSchema }),
}) satisfies z.ZodType<VoidInput>;

const creditInputSchema = z.strictObject({
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
    creditReductionMinor: minorSchema.optional(),
  }),
  postings: postingsSchema.nullable(),
}) satisfies z.ZodType<CreditInput>;

const paymentInputSchema = z.strictObject({
  invoiceId: z.guid(),
  bankAccountId: z.guid(),
  paidOn: daySchema.refine(isCalendarDate),
  amountMinor: z.string().regex(/^[1-9]\d{0,17}$/),
  type: z.enum(["partial", "complete", "rounding", "bankCharge"]),
  reference: z.string().trim().max(100),
  expected: z.strictObject({ remainingMinor: minorSchema }),
}) satisfies z.ZodType<PaymentInput>;

export const supplierPaymentInputSchema = paymentInputSchema.extend({
  domesticMinor: paymentInputSchema.shape.amountMinor.nullable(),
  fileReference: z.string().min(1).max(35).nullable(),
}) satisfies z.ZodType<SupplierPaymentInput>;

const eInvoiceInputSchema = z.strictObject({
  documentId: z.guid(),
  sendType: z.enum(["network", "print", "consumer", "kivra"]),
}) satisfies z.ZodType<EInvoiceInput>;

const vatReportExpectationSchema = z.strictObject({
  version: z.string().max(64),
  totalMinor: minorSchema,
  vouchers: z.number().int().min(0),
});
const vatApprovalInputSchema = z.strictObject({
  documentId: z.guid(),
  expected: vatReportExpectationSchema,
}) satisfies z.ZodType<VatApprovalInput>;
const vatRejectionInputSchema = vatApprovalInputSchema.extend({
  message: z.string().trim().min(1).max(200),
  receivers: z.array(z.guid()).max(50),
}) satisfies z.ZodType<VatRejectionInput>;

const followUpShape = { documentId: z.guid(), follows: z.array(followUpSchema).max(4) };
const postingsShape = { postings: postingsSchema.nullable() };
const quoteExpectationSchema = z.strictObject({ version: z.string().max(64), grossMinor: minorSchema });
export const quoteEmailInputSchema = emailInputSchema.extend({
  offer: quoteExpectationSchema.nullish().transform((expectation) => expectation ?? null),
}) satisfies z.ZodType<QuoteEmailInput>;
const orderExpectationSchema = quoteExpectationSchema.extend({ delivered: quantitiesSchema });

const quoteInputSchema = z.strictObject({
  ...followUpShape,
  expected: quoteExpectationSchema,
}) satisfies z.ZodType<QuoteInput>;
const quoteInvoiceInputSchema = quoteInputSchema.extend(postingsShape) satisfies z.ZodType<QuoteInvoiceInput>;
const orderInputSchema = z.strictObject({
  ...followUpShape,
  expected: orderExpectationSchema,
}) satisfies z.ZodType<OrderInput>;
const orderInvoiceInputSchema = orderInputSchema.extend(postingsShape) satisfies z.ZodType<OrderInvoiceInput>;
const shipInputSchema = orderInputSchema.extend({
  delivered: quantitiesSchema.nullable(),
}) satisfies z.ZodType<OrderShipInput>;
const createOrderInputSchema = z.strictObject({
  ...followUpShape,
  content: orderContentSchema,
  about: aboutSchema.optional(),
}) satisfies z.ZodType<OrderCreateInput>;

const employeeInputSchema = z.strictObject({
  formId: z.guid().toLowerCase(),
  revision: z.guid().toLowerCase(),
  seenChangedAt: z.string().max(64).optional(),
}) satisfies z.ZodType<EmployeeCreateInput>;

export const keySchema = z.string().min(8).max(200);

const commandSchema = z
  .discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal(["quote-convert", "quote-accept", "quote-order"]),
      key: keySchema,
      input: quoteInputSchema,
    }),
    z.strictObject({ kind: z.literal("quote-invoice"), key: keySchema, input: quoteInvoiceInputSchema }),
    z.strictObject({ kind: z.literal("order-create"), key: keySchema, input: createOrderInputSchema }),
    z.strictObject({ kind: z.literal("order-ship"), key: keySchema, input: shipInputSchema }),
    z.strictObject({ kind: z.literal(["order-backorder", "order-void"]), key: keySchema, input: orderInputSchema }),
    z.strictObject({ kind: z.literal("order-invoice"), key: keySchema, input: orderInvoiceInputSchema }),
    z.strictObject({ kind: z.literal("quote-email"), key: keySchema, input: quoteEmailInputSchema }),
    z.strictObject({ kind: z.literal("order-email"), key: keySchema, input: emailInputSchema }),
    z.strictObject({ kind: z.literal("invoice-email"), key: keySchema, input: invoiceEmailInputSchema }),
    z.strictObject({ kind: z.literal("invoice-reminder"), key: keySchema, input: reminderInputSchema }),
    z.strictObject({ kind: z.literal("invoice-convert"), key: keySchema, input: convertInputSchema }),
    z.strictObject({ kind: z.literal("invoice-void"), key: keySchema, input: voidInputSchema }),
    z.strictObject({ kind: z.literal("invoice-credit"), key: keySchema, input: creditInputSchema }),
    z.strictObject({ kind: z.literal("invoice-payment"), key: keySchema, input: paymentInputSchema }),
    z.strictObject({ kind: z.literal("invoice-einvoice"), key: keySchema, input: eInvoiceInputSchema }),
    z.strictObject({ kind: z.literal("approve-supplier-invoice"), key: keySchema, input: approveInputSchema }),
    z.strictObject({ kind: z.literal("reject-supplier-invoice"), key: keySchema, input: rejectInputSchema }),
    z.strictObject({ kind: z.literal("book-supplier-invoice"), key: keySchema, input: bookInputSchema }),
    z.strictObject({ kind: z.literal("set-off-supplier-invoice"), key: keySchema, input: setOffInputSchema }),
    z.strictObject({ kind: z.literal("undo-supplier-set-off"), key: keySchema, input: undoSetOffInputSchema }),
    z.strictObject({ kind: z.literal("change-allocation-plan"), key: keySchema, input: changePlanInputSchema }),
    z.strictObject({ kind: z.literal("register-supplier-payment"), key: keySchema, input: supplierPaymentInputSchema }),
    z.strictObject({ kind: z.literal("approve-vat-report"), key: keySchema, input: vatApprovalInputSchema }),
    z.strictObject({ kind: z.literal("reject-vat-report"), key: keySchema, input: vatRejectionInputSchema }),
    z.strictObject({ kind: z.literal("employee-create"), key: keySchema, input: employeeInputSchema }),
    z.strictObject({ kind: z.literal("employee-assign"), key: keySchema, input: assignInputSchema }),
    z.strictObject({ kind: z.literal("register-time"), key: keySchema, input: registerInputSchema }),
  ])
  .refine(({ kind, input }) => !("follows" in input) || canFollowInSequence(kind, input.follows ?? []), {
    path: ["input", "follows"],
  });

const decisionSchema = z.discriminatedUnion("decision", [
  z.strictObject({ decision: z.literal("marked_done"), documentId: z.guid().optional() }),
  z.strictObject({ decision: z.literal("marked_not_done") }),
  z.strictObject({ decision: z.literal("sent_again"), key: keySchema }),
]);

const mailChangeSchema = z.strictObject({
  key: keySchema,
  order: scheduledEmailContentSchema,
  expected: reminderInputSchema.shape.expected.optional(),
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
  const hashedText = JSON.stringify([kind, input], (name, value) => (name === "postings" ? undefined : value));
  return createHash("sha256").update(hashedText).digest("hex");
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
