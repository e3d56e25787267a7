import "server-only";
import { anyOf, compare } from "@/lib/api/contract/list-query";
import { type SupplierInvoiceDraft, supplierInvoiceDrafts } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import { books } from "@/lib/api/remote/books";
import type { CompanyAccess } from "@/lib/auth/access";

/** Drafts requested in one call: services limit the length of a filter. */
const draftsPerCall = 20;

/**
 * Reads drafts by their ids, with few calls to the service; drafts that do not exist any more are left out.
 *
 * @throws Problem a fault that passes by itself
 */
export async function listDraftsByIds(
  access: CompanyAccess,
  draftIds: readonly string[],
): Promise<readonly SupplierInvoiceDraft[]> {
  const ids = [...new Set(draftIds)];
  const drafts: SupplierInvoiceDraft[] = [];
  for (let startIndex = 0; startIndex < ids.length; startIndex += draftsPerCall) {
    const filter = anyOf(...ids.slice(startIndex, startIndex + draftsPerCall).map((id) => compare("Id", "eq", { id })));
    drafts.push(...(await books(access).page(supplierInvoiceDrafts, { pageSize: draftsPerCall, filter })).items);
  }
  return drafts;
}
