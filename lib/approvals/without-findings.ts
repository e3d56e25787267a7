import "server-only";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import type { CompanyAccess } from "@/lib/auth/access";
import { evidenceOf } from "./evidence";

/** Whether nothing speaks against a draft, looked at now. @throws Problem what passes by itself */
export async function isWithoutFindings(access: CompanyAccess, draft: SupplierInvoiceDraft): Promise<boolean> {
  const [evidence] = await evidenceOf(access, [draft]);
  return evidence?.isClean ?? false;
}
