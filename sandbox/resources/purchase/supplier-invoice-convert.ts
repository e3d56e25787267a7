import { notFoundError, ruleRefusalError } from "../../http/problem";
import { countEvent } from "../../store/counters";
import type { Tx } from "../../store/db";
import { hasApprovalRight } from "../approval/approval-rights";
import { moveAttachmentsToInvoice } from "../attachments/attachment-links";
import type { Call } from "../pipeline/call";
import { findRecord } from "../records";
import { deferAllocations, moveAllocationsToInvoice } from "./allocation-booking";
import { approvalStatus } from "./approval-rules";
import { bookSupplierInvoice } from "./supplier-invoice-booking";
import type { StoredDraft } from "./supplier-invoice-draft-values";
import { usesSupplierInvoiceApproval } from "./uses-supplier-invoice-approval";

/**
 * Books a draft. The draft is deleted and the invoice, voucher, allocations and counters are stored, or nothing
 * changes. Concurrent calls for the same draft wait for each other, and the later call finds no draft.
 * @returns the id of the invoice
 * @throws ApiError 404 with 3000; 4033 for a draft within the approval flow, 3003 for a draft that nobody approved when the
 *         caller may not approve; every error of `bookSupplierInvoice`
 */
export async function convertSupplierInvoiceDraft(tx: Tx, call: Call, draftId: string): Promise<string> {
  const draft = await findRecord<StoredDraft>(tx, "SupplierInvoiceDraft", call.companyId, draftId, "FOR UPDATE");
  if (!draft) throw notFoundError("The draft");
  if (await usesSupplierInvoiceApproval(tx, call.companyId)) await assertApproved(tx, call, draft);
  return bookSupplierInvoiceDraft(tx, call, draft, false);
}

/** Books a draft whose row the caller has locked. `isBookedByApproval` is true when an approval caused it. */
export async function bookSupplierInvoiceDraft(
  tx: Tx,
  call: Call,
  draft: StoredDraft,
  isBookedByApproval: boolean,
): Promise<string> {
  const { companyId } = call;
  const invoice = await bookSupplierInvoice(tx, call, draft, { draftId: draft.Id, isApproved: isBookedByApproval });
  await moveAllocationsToInvoice(tx, companyId, draft.Id, invoice);
  await moveAttachmentsToInvoice(tx, companyId, draft.Id, invoice.id);
  await tx.query(`DELETE FROM "SupplierInvoiceDraft" WHERE "companyId" = $1 AND "Id" = $2`, [companyId, draft.Id]);
  await deferAllocations(tx, call, { SupplierInvoiceId: invoice.id });
  await countEvent(tx, companyId, "conversion", "committed");
  return invoice.id;
}

/** A draft that never entered the flow is booked only by a person who may approve: booking approves it (assumed). */
async function assertApproved(tx: Tx, call: Call, draft: StoredDraft): Promise<void> {
  if (draft.ApprovalStatus === approvalStatus.approved) return;
  if (draft.ApprovalStatus !== approvalStatus.none) {
    throw ruleRefusalError(
      4033,
      `The draft is on its way through the approval flow, with status ${draft.ApprovalStatus}.`,
    );
  }
  await assertMayBook(tx, call);
}

/** Refuses a person who may not approve supplier invoices. @throws ApiError 3003 */
export async function assertMayBook(tx: Tx, { companyId, caller }: Call): Promise<void> {
  if (await hasApprovalRight(tx, companyId, caller.userId, "canApprovePurchaseInvoices")) return;
  throw ruleRefusalError(3003, "The user may not book supplier invoices that nobody approved.");
}
