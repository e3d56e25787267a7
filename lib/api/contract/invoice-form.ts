import * as z from "zod/mini";
import { isCalendarDate } from "../../dates";
import { formatDecimal, formatQuantity } from "../../money";
import type { InvoiceDraft } from "./customer-invoice-draft";
import { type DocumentRow, emptyRow } from "./document-row";
import { type FieldRefusal, formText, numberText, requiredText, typedNumber } from "./form-text";

const refused = (code: FieldRefusal): string => code;
const date = z.string().check(z.refine((value) => value === "" || isCalendarDate(value), refused("date_invalid")));

function rowSchema(language: string) {
  const ignoredOnText = { mayBeEmpty: true };
  return z
    .object({
      /** Names the stored row this one came from, so that what the form does not show is kept; empty on new rows. */
      origin: z.string(),
      isTextRow: z.boolean(),
      articleId: z.string(),
      text: formText(2000),
      quantity: numberText(language, { decimals: 2, ...ignoredOnText }),
      unitPrice: numberText(language, { decimals: 2, ...ignoredOnText }),
      discountPercent: numberText(language, { decimals: 2, least: 0n, most: 1_000_000n, mayBeEmpty: true }),
    })
    .check(
      z.refine((row) => row.isTextRow || row.articleId !== "", { path: ["articleId"], message: refused("required") }),
      z.refine((row) => !row.isTextRow || row.text !== "", { path: ["text"], message: refused("required") }),
      z.refine((row) => row.isTextRow || row.quantity.trim() !== "", {
        path: ["quantity"],
        message: refused("required"),
      }),
      z.refine((row) => row.isTextRow || row.unitPrice.trim() !== "", {
        path: ["unitPrice"],
        message: refused("required"),
      }),
    );
}

/** What a person types on an invoice. */
export function invoiceFormSchema(language: string) {
  return z
    .object({
      customerId: requiredText(36),
      invoiceOn: date,
      dueOn: date,
      deliveryOn: date,
      yourReference: formText(100),
      ourReference: formText(100),
      buyersOrderReference: formText(35),
      termsOfPaymentId: formText(36),
      rows: z.array(rowSchema(language)).check(z.minLength(1, refused("rows_needed"))),
    })
    .check(
      z.refine((form) => form.dueOn === "" || form.invoiceOn === "" || form.dueOn >= form.invoiceOn, {
        path: ["dueOn"],
        message: refused("date_before_invoice"),
      }),
    );
}

export type InvoiceForm = z.infer<ReturnType<typeof invoiceFormSchema>>;
export type InvoiceFormRow = InvoiceForm["rows"][number];

/** A new line of the form. */
export const emptyFormRow: InvoiceFormRow = {
  origin: "",
  isTextRow: false,
  articleId: "",
  text: "",
  quantity: "1",
  unitPrice: "",
  discountPercent: "",
};

/** The form's first values for a draft. */
export function toInvoiceForm(draft: InvoiceDraft, language: string): InvoiceForm {
  return {
    customerId: draft.customerId,
    invoiceOn: draft.invoiceOn ?? "",
    dueOn: draft.dueOn ?? "",
    deliveryOn: draft.deliveryOn ?? "",
    yourReference: draft.yourReference,
    ourReference: draft.ourReference,
    buyersOrderReference: draft.buyersOrderReference,
    termsOfPaymentId: draft.termsOfPaymentId,
    rows: draft.rows.map((row, index) => toFormRow(row, index, language)),
  };
}

function toFormRow(row: DocumentRow, index: number, language: string): InvoiceFormRow {
  return {
    origin: String(index),
    isTextRow: row.isTextRow,
    articleId: row.articleId ?? "",
    text: row.text,
    quantity: row.isTextRow ? "" : formatQuantity(row.quantity, language),
    unitPrice: row.isTextRow ? "" : formatQuantity(row.unitPrice, language, 2),
    discountPercent: row.discount === 0n ? "" : formatDecimal(row.discount, 2, language),
  };
}

/** The draft with what was typed; rows are matched by `origin`, everything the form does not show stays as read. */
export function applyInvoiceForm(base: InvoiceDraft, form: InvoiceForm, language: string): InvoiceDraft {
  const { rows, invoiceOn, dueOn, deliveryOn, ...plain } = form;
  return {
    ...base,
    ...plain,
    invoiceOn: invoiceOn || null,
    dueOn: dueOn || null,
    deliveryOn: deliveryOn || null,
    rows: rows.map((row) => fromFormRow(row, base.rows, language)),
  };
}

function fromFormRow(row: InvoiceFormRow, stored: readonly DocumentRow[], language: string): DocumentRow {
  const base = row.origin === "" ? emptyRow : (stored[Number(row.origin)] ?? emptyRow);
  // Another article on the same line is another line to the books: its project or work type must not be kept.
  const kept = base.articleId === (row.articleId || null) ? base : emptyRow;
  return {
    ...kept,
    isTextRow: row.isTextRow,
    articleId: row.articleId || null,
    text: row.text,
    quantity: typedNumber(row.quantity, language),
    unitPrice: typedNumber(row.unitPrice, language),
    discount: typedNumber(row.discountPercent, language) / 100n,
  };
}
