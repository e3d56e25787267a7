import { notFound, refused } from "../../http/problem";
import { count } from "../../store/counters";
import type { Tx } from "../../store/db";
import { mayApprove } from "../approval/approval-rights";
import { moveLinks } from "../attachments/links";
import type { Call } from "../pipeline/call";
import { findStored } from "../records";
import { deferAllocations, moveAllocations } from "./allocation-booking";
import { usesApproval } from "./approval-rights";
import { approvalStatus } from "./approval-rules";
import { bookSupplierInvoice } from "./supplier-invoice-booking";
import type { StoredDraft } from "./supplier-invoice-draft-values";

/**
 * Books a draft: the draft is gone; invoice, voucher, allocations and counters are there, or nothing of it is. Two calls
 * for the same draft wait for each other, and the second finds no draft.
 * @returns the id of the invoice
 * @throws ApiError 404 with 3000; 4033 for a draft on its way through the approval flow, 3003 for one that nobody approved,
 *         when the caller may not; what `bookSupplierInvoice` throws
 */
export async function convertDraft(tx: Tx, call: Call, draftId: string): Promise<string> {
  const draft = await findStored<StoredDraft>(tx, "SupplierInvoiceDraft", call.companyId, draftId, "FOR UPDATE");
  if (!draft) throw notFound("The draft");
  if (await usesApproval(tx, call.companyId)) await assertApproved(tx, call, draft);
  return bookDraft(tx, call, draft, false);
}

/** Books a draft whose row the caller has locked. `isApproved`: because it was approved, not because somebody asked. */
export async function bookDraft(tx: Tx, call: Call, draft: StoredDraft, isApproved: boolean): Promise<string> {
  const { companyId } = call;
  const invoice = await bookSupplierInvoice(tx, call, draft, { draftId: draft.Id, isApproved });
  await moveAllocations(tx, companyId, draft.Id, invoice);
  await moveLinks(tx, companyId, draft.Id, invoice.id);
  await tx.query(`DELETE FROM "SupplierInvoiceDraft" WHERE "companyId" = $1 AND "Id" = $2`, [companyId, draft.Id]);
  await deferAllocations(tx, call, { SupplierInvoiceId: invoice.id });
  await count(tx, companyId, "conversion", "committed");
  return invoice.id;
}

/** A draft outside the flow is booked by who may approve, for booking is approving (assumed). */
async function assertApproved(tx: Tx, call: Call, draft: StoredDraft): Promise<void> {
  if (draft.ApprovalStatus === approvalStatus.approved) return;
  if (draft.ApprovalStatus !== approvalStatus.none) {
    throw refused(4033, `The draft is on its way through the approval flow, with status ${draft.ApprovalStatus}.`);
  }
  await assertMayBook(tx, call);
}

/** @throws ApiError 3003 */
export async function assertMayBook(tx: Tx, { companyId, caller }: Call): Promise<void> {
  if (await mayApprove(tx, companyId, caller.userId, "canApprovePurchaseInvoices")) return;
  throw refused(3003, "The user may not book supplier invoices that nobody approved.");
}
