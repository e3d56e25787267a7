import "server-only";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import type { CompanyAccess } from "@/lib/auth/access";
import { collectEvidenceOf } from "./evidence";

/**
 * Whether the evidence about a draft, read now, has no finding against it. @throws Problem a fault that passes by itself
 */
export async function isWithoutFindings(access: CompanyAccess, draft: SupplierInvoiceDraft): Promise<boolean> {
  const [evidence] = await collectEvidenceOf(access, [draft]);
  return evidence?.isClean ?? false;
}
