import type { Result } from "@/lib/api/browser/call";
import {
  allocateRows,
  clearAllocations,
  draftsNumberedQuery,
  handIn,
  saveSupplierDraft,
} from "@/lib/api/browser/purchases/supplier-invoice-writes";
import type { Page } from "@/lib/api/contract/list";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import type { AllocationPlan } from "@/lib/api/contract/purchases/supplier-invoice-write";
import { addOnce } from "../add-once";
import { asRegistered, type Registered } from "./register-values";

type Fetch = (query: ReturnType<typeof draftsNumberedQuery>) => Promise<Page<SupplierInvoiceDraft>>;

/**
 * Returns a function that saves a draft, spreads its rows and requests approval. If a step fails, the next call continues
 * from that step. The draft is created only once, also when an answer is lost.
 */
export function registrar(companyId: string, fetch: Fetch) {
  let made: SupplierInvoiceDraft | null = null;
  const add = addOnce<Registered>({
    named: async () =>
      (await fetch(draftsNumberedQuery(companyId, wanted.supplierId, wanted.invoiceNumber))).items.map(asRegistered),
    add: async (record) => map(await saveSupplierDraft(companyId, record)),
  });
  let wanted = { supplierId: "", invoiceNumber: "" };

  async function stored(record: Registered): Promise<Result<Registered>> {
    if (record.id !== "") return map(await saveSupplierDraft(companyId, record));
    if (made) {
      const id = made.id;
      return map(await saveSupplierDraft(companyId, { ...record, id, rest: made.rest }));
    }
    return add(record);
  }

  return async (record: Registered): Promise<Result<Registered>> => {
    wanted = record;
    const saved = await stored(record);
    if (!saved.ok) return saved;
    made = saved.value;
    const spread = await spreadRows(companyId, saved.value, record.plans);
    if (!spread.ok) return spread;
    if (!record.handsIn) return saved;
    const asked = await handIn(companyId, saved.value.id);
    if (!asked.ok) return asked;
    const approval = asked.value.approval;
    return { ok: true, value: { ...saved.value, approval, handsIn: approval !== "none" } };
  };
}

/** Spreads the rows as the form says; nothing is sent if they are already spread that way. */
async function spreadRows(
  companyId: string,
  draft: Registered,
  plans: readonly AllocationPlan[],
): Promise<Result<null>> {
  if (isSpreadSo(draft, plans)) return { ok: true, value: null };
  if (draft.allocations.length > 0) {
    const cleared = await clearAllocations(companyId, draft.id);
    if (!cleared.ok) return cleared;
  }
  return plans.length === 0 ? { ok: true, value: null } : allocateRows(companyId, draft.id, plans);
}

export function isSpreadSo(
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

function map(result: Result<SupplierInvoiceDraft>): Result<Registered> {
  return result.ok ? { ok: true, value: asRegistered(result.value) } : result;
}
