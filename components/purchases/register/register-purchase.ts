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
import { addOnce } from "../add-once";
import { type PurchaseRecord, toPurchaseRecord } from "./register-values";

type FetchDrafts = (query: ReturnType<typeof draftsByNumberQuery>) => Promise<Page<SupplierInvoiceDraft>>;

/**
 * Returns a function that saves a draft, spreads its rows and requests approval. If a step fails, the next call
 * continues from that step. The draft is created only once, also when an answer is lost.
 */
export function createPurchaseSaver(companyId: string, fetchDrafts: FetchDrafts) {
  let savedDraft: SupplierInvoiceDraft | null = null;
  const add = addOnce<PurchaseRecord>({
    listByName: async () =>
      (
        await fetchDrafts(draftsByNumberQuery(companyId, recordToSave.supplierId, recordToSave.invoiceNumber))
      ).items.map(toPurchaseRecord),
    add: async (record) => toRegisteredResult(await saveSupplierDraft(companyId, record)),
  });
  let recordToSave = { supplierId: "", invoiceNumber: "" };

  async function saveRecord(record: PurchaseRecord): Promise<Result<PurchaseRecord>> {
    if (record.id !== "") return toRegisteredResult(await saveSupplierDraft(companyId, record));
    if (savedDraft) {
      const id = savedDraft.id;
      return toRegisteredResult(await saveSupplierDraft(companyId, { ...record, id, rest: savedDraft.rest }));
    }
    return add(record);
  }

  return async (record: PurchaseRecord): Promise<Result<PurchaseRecord>> => {
    recordToSave = record;
    const saved = await saveRecord(record);
    if (!saved.ok) return saved;
    savedDraft = saved.value;
    const spreadResult = await spreadRows(companyId, saved.value, record.plans);
    if (!spreadResult.ok) return spreadResult;
    if (!record.handsIn) return saved;
    const approvalRequest = await submitForApproval(companyId, saved.value.id);
    if (!approvalRequest.ok) return approvalRequest;
    const approval = approvalRequest.value.approval;
    return { ok: true, value: { ...saved.value, approval, handsIn: approval !== "none" } };
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
    const cleared = await clearAllocations(companyId, draft.id);
    if (!cleared.ok) return cleared;
  }
  return plans.length === 0 ? { ok: true, value: null } : allocateRows(companyId, draft.id, plans);
}

export function isSpreadAsPlanned(
  { allocations }: Pick<SupplierInvoiceDraft, "allocations">,
  plans: readonly AllocationPlan[],
): boolean {
  const lines = new Set(allocations.map(({ draftLine }) => draftLine));
  if (lines.size !== plans.length) return false;
  return plans.every(({ line, minor, from, months }) => {
    const parts = allocations.filter(({ draftLine }) => draftLine === line);
    const first = parts.map(({ bookedOn }) => bookedOn ?? "").sort()[0];
    const sum = parts.reduce((all, part) => all + part.minor, 0n);
    return parts.length === months && first === from && sum === minor;
  });
}

function toRegisteredResult(result: Result<SupplierInvoiceDraft>): Result<PurchaseRecord> {
  return result.ok ? { ok: true, value: toPurchaseRecord(result.value) } : result;
}
