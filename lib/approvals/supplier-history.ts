import "server-only";
import { anyOf, compare, type Filter, type Sort } from "@/lib/api/contract/list-query";
import { type SupplierAccounts, supplierAccounts } from "@/lib/api/contract/purchases/supplier-accounts";
import { type SupplierInvoice, supplierInvoices } from "@/lib/api/contract/purchases/supplier-invoice";
import { type SupplierInvoiceDraft, supplierInvoiceDrafts } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import type { ResourceContract } from "@/lib/api/contract/resource";
import { books } from "@/lib/api/remote/books";
import type { CompanyAccess } from "@/lib/auth/access";
import { Problem } from "@/lib/values/problem";
import { isWorthWaiting } from "../api/remote/errors";

/** Suppliers requested in one call: services limit the length of a filter. */
const suppliersPerCall = 20;
const pageSize = 1000;
const maxPages = 5;

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
    readRecordsOf(access, supplierInvoices, ids, "SupplierId", newestFirst),
    readRecordsOf(access, supplierInvoiceDrafts, ids, "SupplierId", newestFirst),
    readRecordsOf(access, supplierAccounts, ids, "Id", []),
  ]);
  return {
    invoices: invoices?.items.filter(({ isDeleted }) => !isDeleted) ?? null,
    hasAllInvoices: invoices?.isComplete ?? false,
    drafts: drafts?.isComplete ? drafts.items : null,
    accounts: accounts && new Map(accounts.items.map((account) => [account.id, account])),
  };
}

type ReadRecords<T> = { items: readonly T[]; isComplete: boolean };

async function readRecordsOf<T>(
  access: CompanyAccess,
  contract: ResourceContract<T>,
  ids: readonly string[],
  filterMember: string,
  sort: readonly Sort[],
): Promise<ReadRecords<T> | null> {
  const recordParts: ReadRecords<T>[] = [];
  for (let startIndex = 0; startIndex < ids.length; startIndex += suppliersPerCall) {
    const filter = anyOf(
      ...ids.slice(startIndex, startIndex + suppliersPerCall).map((id) => compare(filterMember, "eq", { id })),
    );
    const recordPart = await readPages(access, contract, filter, sort).catch(nullWhenRefused);
    if (recordPart === null) return null;
    recordParts.push(recordPart);
  }
  return {
    items: recordParts.flatMap(({ items }) => items),
    isComplete: recordParts.every(({ isComplete }) => isComplete),
  };
}

async function readPages<T>(
  access: CompanyAccess,
  contract: ResourceContract<T>,
  filter: Filter | null,
  sort: readonly Sort[],
): Promise<ReadRecords<T>> {
  const items: T[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await books(access).page(contract, { page, pageSize, filter, sort });
    items.push(...answer.items);
    if (page >= answer.pages) return { items, isComplete: true };
    if (page === maxPages) return { items, isComplete: false };
  }
}

/** Repeating a refused call gives the same refusal, so that the refused records count as unknown. */
function nullWhenRefused(error: unknown): null {
  if (error instanceof Problem && !isWorthWaiting(error)) return null;
  throw error;
}
