import * as z from "zod/mini";
import { dateOfText, dateText } from "@/components/form/date-text";
import type { FieldsByRefusal } from "@/components/form/refused-fields";
import type { FormShape } from "@/components/form/stored-text";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import type { AllocationPlan } from "@/lib/api/contract/purchases/supplier-invoice-write";
import { formatAmount } from "@/lib/values/money";
import { minorOfRow, parseMinor, parseRowsText, rowValuesOf, toRowsText, toStoredRows } from "./coding-values";

/** A draft as the form saves it, with the rows to be spread and whether approval is requested. */
export type PurchaseRecord = SupplierInvoiceDraft & {
  name: string;
  changedAt: string;
  plans: readonly AllocationPlan[];
  handsIn: boolean;
};

/** The values of the form: typed text and ticked boxes. `rows` holds all rows of the coding as JSON. */
export type RegisterValues = {
  supplierId: string;
  supplierText: string;
  invoiceNumber: string;
  invoiceOn: string;
  dueOn: string;
  currencyCode: string;
  total: string;
  vat: string;
  ocr: string;
  isCredit: boolean;
  attachmentId: string;
  attachmentName: string;
  rows: string;
  handsIn: boolean;
};

const textSchema = z.string();

/** The shape that stored text must have to be restored into the form. */
export const registerFormShape: FormShape<RegisterValues> = {
  supplierId: textSchema,
  supplierText: textSchema,
  invoiceNumber: textSchema,
  invoiceOn: textSchema,
  dueOn: textSchema,
  currencyCode: textSchema,
  total: textSchema,
  vat: textSchema,
  ocr: textSchema,
  isCredit: z.boolean(),
  attachmentId: textSchema,
  attachmentName: textSchema,
  rows: textSchema,
  handsIn: z.boolean(),
};

export const toPurchaseRecord = (draft: SupplierInvoiceDraft): PurchaseRecord => ({
  ...draft,
  name: [draft.supplierName, draft.invoiceNumber].filter(Boolean).join(", "),
  changedAt: draft.modifiedAt,
  plans: [],
  handsIn: true,
});

const toAbsoluteMinor = (minor: bigint) => (minor < 0n ? -minor : minor);

/** Returns the form values of a draft. @param numberLocale language of typed numbers and days */
export function registerFormValuesOf(draft: PurchaseRecord, numberLocale: string): RegisterValues {
  const amountTextOf = (minor: bigint | null) =>
    minor === null || (draft.id === "" && minor === 0n)
      ? ""
      : formatAmount(toAbsoluteMinor(minor), draft.currencyCode, numberLocale);
  const dayTextOf = (date: string | null) => (date ? dateText(date, numberLocale) : "");
  return {
    supplierId: draft.supplierId,
    supplierText: draft.supplierName,
    invoiceNumber: draft.invoiceNumber,
    invoiceOn: dayTextOf(draft.invoiceOn),
    dueOn: dayTextOf(draft.dueOn),
    currencyCode: draft.currencyCode,
    total: amountTextOf(draft.totalMinor),
    vat: amountTextOf(draft.vatMinor),
    ocr: draft.ocr,
    isCredit: draft.isCredit,
    attachmentId: draft.attachmentIds[0] ?? "",
    attachmentName: "",
    rows: toRowsText(rowValuesOf(draft, numberLocale, dayTextOf)),
    handsIn: draft.handsIn,
  };
}

/**
 * Returns the files of a draft with the first one chosen in the form; the other files stay.
 *
 * @param firstAttachmentId empty where the first file is removed
 */
export function attachmentIdsWithFirst(
  storedAttachmentIds: readonly string[],
  firstAttachmentId: string,
): readonly string[] {
  const otherIds = storedAttachmentIds.slice(1);
  return firstAttachmentId === "" ? otherIds : [firstAttachmentId, ...otherIds];
}

/**
 * Returns the draft with the values of the form; members the form does not show stay as they were read.
 */
export function draftWithValues(
  draft: PurchaseRecord,
  values: RegisterValues,
  numberLocale: string,
  companyCurrency: string,
): PurchaseRecord {
  const currencyCode = values.currencyCode || companyCurrency;
  const amountSign = values.isCredit ? -1n : 1n;
  const parseAmount = (typedText: string) => parseMinor(typedText, numberLocale, currencyCode);
  const rows = toStoredRows(parseRowsText(values.rows), draft.rows, numberLocale, currencyCode);
  return {
    ...draft,
    supplierId: values.supplierId,
    supplierName: values.supplierText,
    invoiceNumber: values.invoiceNumber.trim(),
    invoiceOn: dateOfText(values.invoiceOn, numberLocale),
    dueOn: dateOfText(values.dueOn, numberLocale),
    currencyCode,
    totalMinor: (parseAmount(values.total) ?? 0n) * amountSign,
    vatMinor: values.vat.trim() === "" ? null : parseAmount(values.vat),
    ocr: values.ocr.replace(/\s/g, ""),
    isCredit: values.isCredit,
    attachmentIds: attachmentIdsWithFirst(draft.attachmentIds, values.attachmentId),
    rows,
    name: `${values.supplierText}, ${values.invoiceNumber.trim()}`,
    plans: allocationPlansOf(values, numberLocale, currencyCode),
    handsIn: values.handsIn,
  };
}

/** Returns the rows to be spread over months, with the line numbers under which they are stored. */
export function allocationPlansOf(
  values: RegisterValues,
  numberLocale: string,
  currencyCode: string,
): readonly AllocationPlan[] {
  return parseRowsText(values.rows)
    .filter((row) => [row.account, row.text, row.debit, row.credit].some((cellText) => cellText !== ""))
    .flatMap((row, index) => {
      const from = dateOfText(row.from, numberLocale);
      const minor = toAbsoluteMinor(minorOfRow(row, numberLocale, currencyCode) ?? 0n);
      if (row.months === "" || from === null || minor === 0n) return [];
      return [{ line: index + 1, minor, from, months: Number(row.months), account: Number(row.waitsOn) }];
    });
}

/** Maps the members and error codes of a refusal by the service to fields of the form. */
export const registerFieldsByRefusal: FieldsByRefusal<keyof RegisterValues, 4000 | 4016 | 4030 | 4032 | 3002> = {
  fieldOfMember: {
    SupplierId: "supplierText",
    InvoiceNumber: "invoiceNumber",
    InvoiceDate: "invoiceOn",
    DueDate: "dueOn",
    CurrencyCode: "currencyCode",
    TotalAmount: "total",
    Vat: "vat",
    OcrNumber: "ocr",
    Rows: "rows",
  },
  fieldOfCode: { 4000: "invoiceNumber", 4016: "dueOn", 4030: "ocr", 4032: "rows", 3002: "rows" },
};
