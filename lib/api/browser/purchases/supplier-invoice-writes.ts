import { Problem } from "../../../values/problem";
import { allOf, compare } from "../../contract/list-query";
import { allocationPeriods } from "../../contract/purchases/allocation-period";
import { type SupplierInvoiceDraft, supplierInvoiceDrafts } from "../../contract/purchases/supplier-invoice-draft";
import {
  type AllocationPlan,
  fromAllocationPlans,
  fromSupplierDraft,
} from "../../contract/purchases/supplier-invoice-write";
import { buildBooksPath, type Result, writeToPortal } from "../call";
import { pageQuery } from "../resource-queries";

/** Stores a draft: a draft with an empty id is created, any other is replaced as a whole. */
export function saveSupplierDraft(
  companyId: string,
  draft: SupplierInvoiceDraft,
): Promise<Result<SupplierInvoiceDraft>> {
  const isNew = draft.id === "";
  const path = isNew ? supplierInvoiceDrafts.path : `${supplierInvoiceDrafts.path}/${draft.id}`;
  const body = fromSupplierDraft(draft);
  return writeToPortal(isNew ? "POST" : "PUT", buildBooksPath(companyId, path), body, supplierInvoiceDrafts.parse);
}

export function deleteSupplierDraft(companyId: string, draftId: string): Promise<Result<null>> {
  return writeToPortal(
    "DELETE",
    buildBooksPath(companyId, `${supplierInvoiceDrafts.path}/${draftId}`),
    undefined,
    () => null,
  );
}

/** Queries drafts of a supplier with exactly this invoice number. */
export function draftsByNumberQuery(companyId: string, supplierId: string, invoiceNumber: string) {
  const filter = allOf(
    compare("SupplierId", "eq", { id: supplierId }),
    compare("InvoiceNumber", "eq", invoiceNumber.trim()),
  );
  return pageQuery(companyId, supplierInvoiceDrafts, { pageSize: 50, filter });
}

/** Removes the allocation periods of all rows of a draft. */
export function clearAllocations(companyId: string, draftId: string): Promise<Result<null>> {
  const path = `${supplierInvoiceDrafts.path}/${draftId}/allocationperiods`;
  return writeToPortal("DELETE", buildBooksPath(companyId, path), undefined, () => null);
}

/** Allocates rows of a draft to months; none of the rows may be allocated already. */
export function allocateRows(
  companyId: string,
  draftId: string,
  plans: readonly AllocationPlan[],
): Promise<Result<null>> {
  const body = fromAllocationPlans(draftId, plans, 2);
  return writeToPortal("POST", buildBooksPath(companyId, allocationPeriods.path), body, () => null);
}

/** The approval of a submitted draft; `none` where the company does not approve supplier invoices. */
export type ApprovalSubmission = { approval: "ready" | "approved" | "none" };

/** Submits a draft for approval; a repeated call has the same result. */
export function submitForApproval(companyId: string, draftId: string): Promise<Result<ApprovalSubmission>> {
  const path = `/api/companies/${encodeURIComponent(companyId)}/purchases/drafts/${encodeURIComponent(draftId)}/hand-in`;
  return writeToPortal("POST", path, undefined, (wire) => wire as ApprovalSubmission);
}

export type UploadedDocument = { attachmentId: string; name: string };

/**
 * Uploads a file to the books, so that it can be attached to a draft.
 *
 * Errors: `invalid_input` with what is wrong with the file in `detail`, which the server finds from its bytes
 */
export async function uploadDocument(companyId: string, file: File): Promise<Result<UploadedDocument>> {
  const base64Text = await readAsBase64(file).catch(() => null);
  if (base64Text === null) return { ok: false, problem: new Problem("invalid_input", { detail: "unreadable" }) };
  const path = `/api/companies/${encodeURIComponent(companyId)}/documents`;
  return writeToPortal("POST", path, { name: file.name, data: base64Text }, (wire) => wire as UploadedDocument);
}

/** Deletes an uploaded file that no document refers to yet. */
export function discardDocument(companyId: string, attachmentId: string): Promise<Result<null>> {
  return writeToPortal("DELETE", buildBooksPath(companyId, `attachments/${attachmentId}`), undefined, () => null);
}

/** The browser's own FileReader encodes the file, because a loop over 20 MB would block the page. */
function readAsBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
