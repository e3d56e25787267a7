import "server-only";
import { anyOf, compare } from "@/lib/api/contract/list-query";
import { type SupplierInvoiceDraft, supplierInvoiceDrafts } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import { books } from "@/lib/api/remote/books";
import type { CompanyAccess } from "@/lib/auth/access";

/** Drafts asked for in one call: services bound how much a filter may say. */
const atOnce = 20;

/**
 * Drafts by their ids, with few calls to the service; those that are not there any more are left out.
 *
 * @throws Problem what passes by itself
 */
export async function manyDrafts(
  access: CompanyAccess,
  draftIds: readonly string[],
): Promise<readonly SupplierInvoiceDraft[]> {
  const ids = [...new Set(draftIds)];
  const drafts: SupplierInvoiceDraft[] = [];
  for (let from = 0; from < ids.length; from += atOnce) {
    const filter = anyOf(...ids.slice(from, from + atOnce).map((id) => compare("Id", "eq", { id })));
    drafts.push(...(await books(access).page(supplierInvoiceDrafts, { pageSize: atOnce, filter })).items);
  }
  return drafts;
}
