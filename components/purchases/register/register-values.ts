import * as z from "zod/mini";
import { dateOfText, dateText } from "@/components/form/date-text";
import type { RefusalPlaces } from "@/components/form/refused-fields";
import type { Shape } from "@/components/form/stored-text";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import type { AllocationPlan } from "@/lib/api/contract/purchases/supplier-invoice-write";
import { formatAmount } from "@/lib/values/money";
import { minorOfRow, minorOfText, rowsOfText, rowsToStore, textOfRows, valuesOfRows } from "./coding-values";

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

const text = z.string();

/** The shape that stored text must have to be restored into the form. */
export const registerShape: Shape<RegisterValues> = {
  supplierId: text,
  supplierText: text,
  invoiceNumber: text,
  invoiceOn: text,
  dueOn: text,
  currencyCode: text,
  total: text,
  vat: text,
  ocr: text,
  isCredit: z.boolean(),
  attachmentId: text,
  attachmentName: text,
  rows: text,
  handsIn: z.boolean(),
};

export const toPurchaseRecord = (draft: SupplierInvoiceDraft): PurchaseRecord => ({
  ...draft,
  name: [draft.supplierName, draft.invoiceNumber].filter(Boolean).join(", "),
  changedAt: draft.modifiedAt,
  plans: [],
  handsIn: true,
});

const absolute = (minor: bigint) => (minor < 0n ? -minor : minor);

/** Returns the form values of a draft. @param numberLocale language of typed numbers and days */
export function valuesOf(draft: PurchaseRecord, numbers: string): RegisterValues {
  const amount = (minor: bigint | null) =>
    minor === null || (draft.id === "" && minor === 0n)
      ? ""
      : formatAmount(absolute(minor), draft.currencyCode, numbers);
  const day = (date: string | null) => (date ? dateText(date, numbers) : "");
  return {
    supplierId: draft.supplierId,
    supplierText: draft.supplierName,
    invoiceNumber: draft.invoiceNumber,
    invoiceOn: day(draft.invoiceOn),
    dueOn: day(draft.dueOn),
    currencyCode: draft.currencyCode,
    total: amount(draft.totalMinor),
    vat: amount(draft.vatMinor),
    ocr: draft.ocr,
    isCredit: draft.isCredit,
    attachmentId: draft.attachmentIds[0] ?? "",
    attachmentName: "",
    rows: textOfRows(valuesOfRows(draft, numbers, day)),
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
  const others = storedAttachmentIds.slice(1);
  return firstAttachmentId === "" ? others : [firstAttachmentId, ...others];
}

/**
 * Returns the draft with the values of the form; members the form does not show stay as they were read.
 */
export function withValues(
  draft: PurchaseRecord,
  values: RegisterValues,
  numbers: string,
  companyCurrency: string,
): PurchaseRecord {
  const currencyCode = values.currencyCode || companyCurrency;
  const sign = values.isCredit ? -1n : 1n;
  const minor = (typed: string) => minorOfText(typed, numbers, currencyCode);
  const rows = rowsToStore(rowsOfText(values.rows), draft.rows, numbers, currencyCode);
  return {
    ...draft,
    supplierId: values.supplierId,
    supplierName: values.supplierText,
    invoiceNumber: values.invoiceNumber.trim(),
    invoiceOn: dateOfText(values.invoiceOn, numbers),
    dueOn: dateOfText(values.dueOn, numbers),
    currencyCode,
    totalMinor: (minor(values.total) ?? 0n) * sign,
    vatMinor: values.vat.trim() === "" ? null : minor(values.vat),
    ocr: values.ocr.replace(/\s/g, ""),
    isCredit: values.isCredit,
    attachmentIds: attachmentIdsWithFirst(draft.attachmentIds, values.attachmentId),
    rows,
    name: `${values.supplierText}, ${values.invoiceNumber.trim()}`,
    plans: plansOf(values, numbers, currencyCode),
    handsIn: values.handsIn,
  };
}

/** Returns the rows to be spread over months, with the line numbers under which they are stored. */
export function plansOf(values: RegisterValues, numbers: string, currency: string): readonly AllocationPlan[] {
  return rowsOfText(values.rows)
    .filter((row) => [row.account, row.text, row.debit, row.credit].some((one) => one !== ""))
    .flatMap((row, index) => {
      const from = dateOfText(row.from, numbers);
      const minor = absolute(minorOfRow(row, numbers, currency) ?? 0n);
      if (row.months === "" || from === null || minor === 0n) return [];
      return [{ line: index + 1, minor, from, months: Number(row.months), account: Number(row.waitsOn) }];
    });
}

/** Maps the members and error codes of a refusal by the service to fields of the form. */
export const refusalPlaces: RefusalPlaces<keyof RegisterValues, 4000 | 4016 | 4030 | 4032 | 3002> = {
  ofMember: {
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
  ofCode: { 4000: "invoiceNumber", 4016: "dueOn", 4030: "ocr", 4032: "rows", 3002: "rows" },
};
