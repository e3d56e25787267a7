import "server-only";
import * as z from "zod";
import type {
  AnnouncedBooking,
  FollowUp,
  HouseWorkContent,
  OrderContent,
} from "../../api/contract/operations/command-input";
import type { OperationDescription } from "../../api/contract/operations/operation-description";
import { isReference } from "../../api/contract/sales/house-work-person";
import { reductionKinds } from "../../api/contract/sales/work-types";
import { isEmailAddress } from "../../values/email-address";

export const minorSchema = z.string().regex(/^-?\d{1,18}$/);
export const daySchema = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const emailSchema = z.string().refine(isEmailAddress);

/** The data of a document that the person saw when they submitted the command. */
export const aboutSchema = z.strictObject({
  customerName: z.string().max(255),
  number: z.number().int().nullable(),
  reference: z.string().max(255).optional(),
  minor: minorSchema,
  currencyCode: z.string().max(3),
}) satisfies z.ZodType<OperationDescription>;

export const emailContentSchema = z.strictObject({
  email: emailSchema.optional(),
  subject: z
    .string()
    .max(255)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u)
    .optional(),
  message: z.string().max(10_000).optional(),
  cc: z.array(emailSchema).max(20).optional(),
});
/** Only the mail of an invoice may be scheduled for later. */
export const scheduledEmailContentSchema = emailContentSchema.extend({
  schedule: z
    .strictObject({ at: z.string().max(20), customerEmail: z.string().max(255), isPaid: z.boolean().optional() })
    .optional(),
});

const announcedPostingSchema = z.strictObject({
  role: z.enum(["receivable", "reduction", "sales", "vat", "rounding", "row"]),
  account: z.number().int().min(0).nullable(),
  rateBps: z.number().int().min(0).max(10_000).nullable(),
  minor: minorSchema,
});
export const postingsSchema = z.array(announcedPostingSchema).max(2000);

/** The voucher rows and allocation periods that were announced before a supplier invoice is booked. */
export const announcedBookingShape = {
  postings: postingsSchema.nullable(),
  periods: z
    .array(
      z.strictObject({ line: z.number().int().min(1).max(9999), bookedOn: daySchema.nullable(), minor: minorSchema }),
    )
    .max(10_000),
} satisfies Record<keyof AnnouncedBooking, z.ZodType>;

export const followUpSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal(["quote-order", "order-backorder"]) }),
  z.strictObject({ kind: z.literal(["quote-invoice", "order-invoice"]), postings: postingsSchema.nullable() }),
  z.strictObject({ kind: z.literal(["quote-email", "order-email"]), order: emailContentSchema }),
  z.strictObject({ kind: z.literal("invoice-email"), order: scheduledEmailContentSchema }),
  z.strictObject({ kind: z.literal("book-supplier-invoice"), ...announcedBookingShape }),
]) satisfies z.ZodType<FollowUp>;

export const quantitiesSchema = z.array(minorSchema.nullable()).max(1000);

const referenceSchema = z.string().max(100);

/** Persons are named by references alone: the text of an operation is stored, and a personal number is not part of it. */
const houseWorkContentSchema = z.strictObject({
  kind: z.enum(reductionKinds),
  homeKind: z.enum(["apartment", "property"]).nullable(),
  homeName: z.string().max(100),
  housingCompanyNumber: z.string().max(20),
  statedMinor: minorSchema.nullable(),
  persons: z
    .array(z.strictObject({ number: z.string().max(50).refine(isReference), amountMinor: minorSchema.nullable() }))
    .max(20),
}) satisfies z.ZodType<HouseWorkContent>;

export const orderContentSchema = z.strictObject({
  customerId: z.guid(),
  currencyCode: z.string().regex(/^[A-Z]{3}$/),
  orderOn: daySchema,
  deliveryOn: daySchema.nullable(),
  yourReference: referenceSchema,
  ourReference: referenceSchema,
  buyersOrderReference: z.string().max(35),
  termsOfPaymentId: z.union([z.guid(), z.literal("")]),
  houseWork: houseWorkContentSchema.nullable().optional(),
  rows: z
    .array(
      z.strictObject({
        articleId: z.guid().nullable(),
        isTextRow: z.boolean(),
        text: z.string().max(2000),
        quantity: minorSchema,
        unitPrice: minorSchema,
        discount: minorSchema,
        reverseConstruction: z.boolean(),
        work: z
          .strictObject({ type: z.number().int().min(0).max(99), hours: minorSchema })
          .nullable()
          .optional(),
        greenCode: z.number().int().min(0).max(99).optional(),
      }),
    )
    .min(1)
    .max(1000),
}) satisfies z.ZodType<OrderContent>;
