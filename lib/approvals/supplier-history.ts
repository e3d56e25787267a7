import "server-only";
import type { Sort } from "@/lib/api/contract/list-query";
import { type SupplierAccounts, supplierAccounts } from "@/lib/api/contract/purchases/supplier-accounts";
import { type SupplierInvoice, supplierInvoices } from "@/lib/api/contract/purchases/supplier-invoice";
import { type SupplierInvoiceDraft, supplierInvoiceDrafts } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import type { ResourceContract } from "@/lib/api/contract/resource";
import { type ReadRecords, readRecordsByIds } from "@/lib/api/remote/records-by-ids";
import type { CompanyAccess } from "@/lib/auth/access";
import { Problem } from "@/lib/values/problem";
import { isWorthWaiting } from "../api/remote/errors";

/**
 * The documents and accounts of some suppliers in the books. A member is null where the service refuses to show it;
 * `hasAllInvoices` is false where not all invoices were read.
 */
export type SupplierHistory = {
  invoices: readonly SupplierInvoice[] | null;
  hasAllInvoices: boolean;
  drafts: readonly SupplierInvoiceDraft[] | null;
  accounts: ReadonlyMap<string, SupplierAccounts> | null;
};

/**
 * Reads the earlier documents and the accounts of suppliers: three calls for twenty suppliers.
 *
 * @throws Problem a fault that passes by itself: no evidence is built on incomplete records
 */
export async function readSupplierHistory(
  access: CompanyAccess,
  supplierIds: readonly string[],
): Promise<SupplierHistory> {
  const ids = [...new Set(supplierIds)];
  const newestFirst: Sort[] = [
    { member: "InvoiceDate", descending: true },
    { member: "CreatedUtc", descending: true },
  ];
  const [invoices, drafts, accounts] = await Promise.all([
    readUnlessRefused(access, supplierInvoices, ids, "SupplierId", newestFirst),
    readUnlessRefused(access, supplierInvoiceDrafts, ids, "SupplierId", newestFirst),
    readUnlessRefused(access, supplierAccounts, ids, "Id", []),
  ]);
  return {
    invoices: invoices?.items.filter(({ isDeleted }) => !isDeleted) ?? null,
    hasAllInvoices: invoices?.isComplete ?? false,
    drafts: drafts?.isComplete ? drafts.items : null,
    accounts: accounts && new Map(accounts.items.map((account) => [account.id, account])),
  };
}

async function readUnlessRefused<T>(
  access: CompanyAccess,
  contract: ResourceContract<T>,
  ids: readonly string[],
  filterMember: string,
  sort: readonly Sort[],
): Promise<ReadRecords<T> | null> {
  return readRecordsByIds(access, contract, ids, filterMember, sort).catch(nullWhenRefused);
}

/** Repeating a refused call gives the same refusal, so that the refused records count as unknown. */
function nullWhenRefused(error: unknown): null {
  if (error instanceof Problem && !isWorthWaiting(error)) return null;
  throw error;
}
