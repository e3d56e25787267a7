import "server-only";
import * as z from "zod";
import { type ApproveInput, maxReasonLength, type RejectInput } from "../../api/contract/purchases/approval-operation";
import type { BookInput } from "../../api/contract/purchases/booking-operation";
import { announcedBookingShape, followUpSchema, minorSchema } from "./command-parts";

const shownDocumentSchema = z.strictObject({
  is: z.literal("shown"),
  attachmentIds: z.array(z.guid()).min(1).max(100),
});
const noDocumentSchema = z.strictObject({ is: z.literal("none") });
const approvalExpectationSchema = z.strictObject({
  version: z.string().max(64),
  supplierId: z.guid(),
  totalMinor: minorSchema,
});

/** A supplier invoice whose document nobody opened can be approved only in a batch. */
export const approveInputSchema = z.strictObject({
  draftId: z.guid(),
  expected: approvalExpectationSchema,
  document: z.discriminatedUnion("is", [shownDocumentSchema, noDocumentSchema]),
  follows: z.array(followUpSchema).max(1).optional(),
}) satisfies z.ZodType<ApproveInput>;

export const batchApproveInputSchema = approveInputSchema.extend({
  document: z.discriminatedUnion("is", [
    shownDocumentSchema,
    noDocumentSchema,
    z.strictObject({ is: z.literal("unseen") }),
  ]),
}) satisfies z.ZodType<ApproveInput>;

export const rejectInputSchema = approveInputSchema.omit({ follows: true }).extend({
  reason: z.string().trim().min(1).max(maxReasonLength),
  receivers: z.array(z.guid()).max(50),
}) satisfies z.ZodType<RejectInput>;

export const bookInputSchema = z.strictObject({
  draftId: z.guid(),
  expected: approvalExpectationSchema,
  ...announcedBookingShape,
}) satisfies z.ZodType<BookInput>;
