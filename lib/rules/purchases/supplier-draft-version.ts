import type { AllocationPeriod } from "../../api/contract/purchases/allocation-period";
import type { SupplierInvoiceDraft } from "../../api/contract/purchases/supplier-invoice-draft";
import type { CodingRow } from "../../api/contract/purchases/supplier-invoice-row";
import { textHash } from "../../values/text-hash";

export type SupplierDraftField =
  | "supplier"
  | "number"
  | "date"
  | "due"
  | "payOn"
  | "currency"
  | "rate"
  | "credit"
  | "ocr"
  | "message"
  | "bankAccount"
  | "total"
  | "vat"
  | "files"
  | "account"
  | "amount"
  | "text"
  | "vatCode"
  | "project"
  | "costCenter"
  | "allocation";

/**
 * The value of one field of a supplier invoice draft. `row` counts from 0, null for
 * the draft as a whole. `value` is compared: amounts in minor units, debit positive,
 * days as `YYYY-MM-DD`. `displayName` is a readable name where the value is an id.
 */
export type SupplierDraftFact = { field: SupplierDraftField; row: number | null; value: string; displayName?: string };

/** A field that differs, with the value on both sides; null where that side has no such row. */
export type SupplierDraftDifference = {
  field: SupplierDraftField;
  row: number | null;
  shown: SupplierDraftFact | null;
  stored: SupplierDraftFact | null;
};

/**
 * All fields an approval covers. The progress of the approval is not one: the approval of a colleague changes no field
 * here.
 */
export function supplierDraftFactsOf(draft: SupplierInvoiceDraft): readonly SupplierDraftFact[] {
  const factsOfDraft: [SupplierDraftField, string, string?][] = [
    ["supplier", draft.supplierId, draft.supplierName],
    ["number", draft.invoiceNumber],
    ["date", draft.invoiceOn ?? ""],
    ["due", draft.dueOn ?? ""],
    ["payOn", draft.payOn ?? ""],
    ["currency", draft.currencyCode],
    ["rate", draft.currencyRate?.toString() ?? ""],
    ["credit", String(draft.isCredit)],
    ["ocr", draft.ocr],
    ["message", draft.message],
    ["bankAccount", draft.bankAccountId ?? ""],
    ["total", draft.totalMinor.toString()],
    ["vat", draft.vatMinor?.toString() ?? ""],
    ["files", draft.attachmentIds.toSorted().join(" ")],
  ];
  const factsOfRows = draft.rows.flatMap((row, index) => rowFactsOf(row, index, allocationTextOf(draft, row)));
  return [
    ...factsOfDraft.map(([field, value, displayName]) => makeFact(field, null, value, displayName)),
    ...factsOfRows,
  ];
}

function rowFactsOf(row: CodingRow, index: number, allocation: string): SupplierDraftFact[] {
  const facts: [SupplierDraftField, string, string?][] = [
    ["account", String(row.account ?? ""), row.accountName],
    ["amount", row.minor.toString()],
    ["text", row.text],
    ["vatCode", row.vatCodeId ?? ""],
    ["project", row.projectId ?? ""],
    [
      "costCenter",
      row.costCenterItemIds
        .map((id) => id ?? "")
        .join(" ")
        .trim(),
    ],
    ["allocation", allocation],
  ];
  return facts.map(([field, value, displayName]) => makeFact(field, index, value, displayName));
}

/** The months over which a row is spread and the amount of each, as one text that can be compared. */
function allocationTextOf({ allocations }: SupplierInvoiceDraft, { line }: CodingRow): string {
  const allocationsOfRow = allocations.filter(
    (allocation) => allocation.draftLine === line && allocation.status !== "revoked",
  );
  return allocationsOfRow.map(allocationPeriodTextOf).toSorted().join(" ");
}

function allocationPeriodTextOf({ bookedOn, minor }: AllocationPeriod): string {
  return `${bookedOn ?? ""}=${minor}`;
}

function makeFact(
  field: SupplierDraftField,
  row: number | null,
  value: string,
  displayName?: string,
): SupplierDraftFact {
  return displayName === undefined ? { field, row, value } : { field, row, value, displayName };
}

/** The differences between the draft a person sees and the stored draft: first those of the whole draft, then row by row. */
export function compareSupplierDrafts(
  shownDraft: SupplierInvoiceDraft,
  storedDraft: SupplierInvoiceDraft,
): readonly SupplierDraftDifference[] {
  const [shownFacts, storedFacts] = [indexFactsByKey(shownDraft), indexFactsByKey(storedDraft)];
  return [...new Map([...shownFacts, ...storedFacts])].flatMap(([factKey, { field, row }]) => {
    const shownFact = shownFacts.get(factKey) ?? null;
    const storedFact = storedFacts.get(factKey) ?? null;
    return shownFact?.value === storedFact?.value ? [] : [{ field, row, shown: shownFact, stored: storedFact }];
  });
}

function indexFactsByKey(draft: SupplierInvoiceDraft): Map<string, SupplierDraftFact> {
  return new Map(supplierDraftFactsOf(draft).map((fact) => [`${fact.row ?? ""} ${fact.field}`, fact]));
}

/** A short name for the exact text of a draft. Browser and server compute equal names for equal texts. */
export function supplierDraftVersionOf(draft: SupplierInvoiceDraft): string {
  return textHash(JSON.stringify(supplierDraftFactsOf(draft).map(({ field, row, value }) => [field, row, value])));
}
