import type { Result } from "@/lib/api/browser/call";
import {
  allocateRows,
  clearAllocations,
  draftsByNumberQuery,
  saveSupplierDraft,
  submitForApproval,
} from "@/lib/api/browser/purchases/supplier-invoice-writes";
import type { Page } from "@/lib/api/contract/list";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import type { AllocationPlan } from "@/lib/api/contract/purchases/supplier-invoice-write";
import { createRecordAdder } from "../add-once";
import { type PurchaseRecord, toPurchaseRecord } from "./register-values";

type FetchDrafts = (query: ReturnType<typeof draftsByNumberQuery>) => Promise<Page<SupplierInvoiceDraft>>;

/**
 * Returns a function that saves a draft, spreads its rows and requests approval. If a step fails, the next call
 * continues from that step. The draft is created only once, also when an answer is lost.
 */
export function createPurchaseSaver(companyId: string, fetchDrafts: FetchDrafts) {
  let savedDraft: SupplierInvoiceDraft | null = null;
  const addDraftOnce = createRecordAdder<PurchaseRecord>({
    listByName: async () =>
      (
        await fetchDrafts(draftsByNumberQuery(companyId, recordToSave.supplierId, recordToSave.invoiceNumber))
      ).items.map(toPurchaseRecord),
    addRecord: async (record) => toRegisteredResult(await saveSupplierDraft(companyId, record)),
  });
  let recordToSave = { supplierId: "", invoiceNumber: "" };

  async function saveRecord(record: PurchaseRecord): Promise<Result<PurchaseRecord>> {
    if (record.id !== "") return toRegisteredResult(await saveSupplierDraft(companyId, record));
    if (savedDraft) {
      const savedId = savedDraft.id;
      return toRegisteredResult(await saveSupplierDraft(companyId, { ...record, id: savedId, rest: savedDraft.rest }));
    }
    return addDraftOnce(record);
  }

  return async (record: PurchaseRecord): Promise<Result<PurchaseRecord>> => {
    recordToSave = record;
    const savedResult = await saveRecord(record);
    if (!savedResult.ok) return savedResult;
    savedDraft = savedResult.value;
    const spreadResult = await spreadRows(companyId, savedResult.value, record.plans);
    if (!spreadResult.ok) return spreadResult;
    if (!record.handsIn) return savedResult;
    const approvalResult = await submitForApproval(companyId, savedResult.value.id);
    if (!approvalResult.ok) return approvalResult;
    const approval = approvalResult.value.approval;
    return { ok: true, value: { ...savedResult.value, approval, handsIn: approval !== "none" } };
  };
}

/** Spreads the rows as the form says; nothing is sent if they are already spread that way. */
async function spreadRows(
  companyId: string,
  draft: PurchaseRecord,
  plans: readonly AllocationPlan[],
): Promise<Result<null>> {
  if (isSpreadAsPlanned(draft, plans)) return { ok: true, value: null };
  if (draft.allocations.length > 0) {
    const clearResult = await clearAllocations(companyId, draft.id);
    if (!clearResult.ok) return clearResult;
  }
  return plans.length === 0 ? { ok: true, value: null } : allocateRows(companyId, draft.id, plans);
}

export function isSpreadAsPlanned(
  { allocations }: Pick<SupplierInvoiceDraft, "allocations">,
  plans: readonly AllocationPlan[],
): boolean {
  const spreadLines = new Set(allocations.map(({ draftLine }) => draftLine));
  if (spreadLines.size !== plans.length) return false;
  return plans.every(({ line, minor, from, months }) => {
    const rowAllocations = allocations.filter(({ draftLine }) => draftLine === line);
    const firstMonth = rowAllocations.map(({ bookedOn }) => bookedOn ?? "").sort()[0];
    const sumMinor = rowAllocations.reduce((sumSoFar, allocation) => sumSoFar + allocation.minor, 0n);
    return rowAllocations.length === months && firstMonth === from && sumMinor === minor;
  });
}

function toRegisteredResult(draftResult: Result<SupplierInvoiceDraft>): Result<PurchaseRecord> {
  return draftResult.ok ? { ok: true, value: toPurchaseRecord(draftResult.value) } : draftResult;
}
