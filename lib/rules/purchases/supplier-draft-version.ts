import type { AllocationPeriod } from "../../api/contract/purchases/allocation-period";
import type { SupplierInvoiceDraft } from "../../api/contract/purchases/supplier-invoice-draft";
import type { CodingRow } from "../../api/contract/purchases/supplier-invoice-row";
import { shortName } from "../../values/short-name";

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
 * One thing a supplier invoice draft says. `row` counts from 0, null for the draft as a whole. `value` is compared: amounts
 * in minor units, debit positive, days as `YYYY-MM-DD`. `said` is its name where the value is an id.
 */
export type SupplierDraftFact = { field: SupplierDraftField; row: number | null; value: string; said?: string };

/** Both sides of what differs; null where that side has no such row. */
export type SupplierDraftDifference = {
  field: SupplierDraftField;
  row: number | null;
  shown: SupplierDraftFact | null;
  stored: SupplierDraftFact | null;
};

/** Everything an approval is about. How far the approval has come is no part of it: a colleague's changes nothing here. */
export function supplierDraftFacts(draft: SupplierInvoiceDraft): readonly SupplierDraftFact[] {
  const whole: [SupplierDraftField, string, string?][] = [
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
  const rows = draft.rows.flatMap((row, index) => rowFacts(row, index, allocationOf(draft, row)));
  return [...whole.map(([field, value, said]) => factOf(field, null, value, said)), ...rows];
}

function rowFacts(row: CodingRow, index: number, allocation: string): SupplierDraftFact[] {
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
  return facts.map(([field, value, said]) => factOf(field, index, value, said));
}

/** Which months a row is spread over, and with how much. */
function allocationOf({ allocations }: SupplierInvoiceDraft, { line }: CodingRow): string {
  const own = allocations.filter((one) => one.draftLine === line && one.status !== "revoked");
  return own.map(saidOf).toSorted().join(" ");
}

function saidOf({ bookedOn, minor }: AllocationPeriod): string {
  return `${bookedOn ?? ""}=${minor}`;
}

function factOf(field: SupplierDraftField, row: number | null, value: string, said?: string): SupplierDraftFact {
  return said === undefined ? { field, row, value } : { field, row, value, said };
}

/** What differs between the draft a person sees and the one that is stored: the whole first, then row by row. */
export function supplierDraftDifferences(
  shown: SupplierInvoiceDraft,
  stored: SupplierInvoiceDraft,
): readonly SupplierDraftDifference[] {
  const [mine, theirs] = [byPlace(shown), byPlace(stored)];
  return [...new Map([...mine, ...theirs])].flatMap(([place, { field, row }]) => {
    const one = mine.get(place) ?? null;
    const other = theirs.get(place) ?? null;
    return one?.value === other?.value ? [] : [{ field, row, shown: one, stored: other }];
  });
}

function byPlace(draft: SupplierInvoiceDraft): Map<string, SupplierDraftFact> {
  return new Map(supplierDraftFacts(draft).map((fact) => [`${fact.row ?? ""} ${fact.field}`, fact]));
}

/** A short name for exactly this text of a draft: equal texts have equal names, also where browser and server compute them. */
export function supplierDraftVersion(draft: SupplierInvoiceDraft): string {
  return shortName(JSON.stringify(supplierDraftFacts(draft).map(({ field, row, value }) => [field, row, value])));
}
