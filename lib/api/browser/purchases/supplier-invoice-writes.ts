import { Problem } from "../../../values/problem";
import { allOf, compare } from "../../contract/list-query";
import { allocationPeriods } from "../../contract/purchases/allocation-period";
import { type SupplierInvoiceDraft, supplierInvoiceDrafts } from "../../contract/purchases/supplier-invoice-draft";
import {
  type AllocationPlan,
  fromAllocationPlans,
  fromSupplierDraft,
} from "../../contract/purchases/supplier-invoice-write";
import { booksPath, type Result, write } from "../call";
import { pageQuery } from "../resource-queries";

/** Stores a draft: a new one when its id is empty, otherwise the whole record is replaced. */
export function saveSupplierDraft(
  companyId: string,
  draft: SupplierInvoiceDraft,
): Promise<Result<SupplierInvoiceDraft>> {
  const isNew = draft.id === "";
  const path = isNew ? supplierInvoiceDrafts.path : `${supplierInvoiceDrafts.path}/${draft.id}`;
  const body = fromSupplierDraft(draft);
  return write(isNew ? "POST" : "PUT", booksPath(companyId, path), body, supplierInvoiceDrafts.parse);
}

export function deleteSupplierDraft(companyId: string, draftId: string): Promise<Result<null>> {
  return write("DELETE", booksPath(companyId, `${supplierInvoiceDrafts.path}/${draftId}`), undefined, () => null);
}

/** Drafts of a supplier with exactly this number. */
export function draftsNumberedQuery(companyId: string, supplierId: string, invoiceNumber: string) {
  const filter = allOf(
    compare("SupplierId", "eq", { id: supplierId }),
    compare("InvoiceNumber", "eq", invoiceNumber.trim()),
  );
  return pageQuery(companyId, supplierInvoiceDrafts, { pageSize: 50, filter });
}

/** Takes back the spreading of all rows of a draft. */
export function clearAllocations(companyId: string, draftId: string): Promise<Result<null>> {
  const path = `${supplierInvoiceDrafts.path}/${draftId}/allocationperiods`;
  return write("DELETE", booksPath(companyId, path), undefined, () => null);
}

/** Spreads rows of a draft over months; none of them may be spread already. */
export function allocateRows(
  companyId: string,
  draftId: string,
  plans: readonly AllocationPlan[],
): Promise<Result<null>> {
  const body = fromAllocationPlans(draftId, plans, 2);
  return write("POST", booksPath(companyId, allocationPeriods.path), body, () => null);
}

/** What asking for approval came to: `none` where the company approves no supplier invoices. */
export type HandedIn = { approval: "ready" | "approved" | "none" };

/** Asks for approval of a draft; asked again it is the same. */
export function handIn(companyId: string, draftId: string): Promise<Result<HandedIn>> {
  const path = `/api/companies/${encodeURIComponent(companyId)}/purchases/drafts/${encodeURIComponent(draftId)}/hand-in`;
  return write("POST", path, undefined, (wire) => wire as HandedIn);
}

export type UploadedDocument = { attachmentId: string; name: string };

/**
 * Hands a file to the books, to be attached to a draft.
 *
 * Errors: `invalid_input` with what is wrong with the file in `detail`; the server says it from its bytes
 */
export async function uploadDocument(companyId: string, file: File): Promise<Result<UploadedDocument>> {
  const data = await base64Of(file).catch(() => null);
  if (data === null) return { ok: false, problem: new Problem("invalid_input", { detail: "unreadable" }) };
  const path = `/api/companies/${encodeURIComponent(companyId)}/documents`;
  return write("POST", path, { name: file.name, data }, (wire) => wire as UploadedDocument);
}

/** Takes a file back that nothing names yet. */
export function discardDocument(companyId: string, attachmentId: string): Promise<Result<null>> {
  return write("DELETE", booksPath(companyId, `attachments/${attachmentId}`), undefined, () => null);
}

/** By the browser itself: of 20 MB a loop of ours would hold the page. */
function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
