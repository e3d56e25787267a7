import { now } from "../../clock";
import { notFound, refused } from "../../http/problem";
import { count } from "../../store/counters";
import { type Tx, transaction } from "../../store/db";
import { mayApprove } from "../approval/approval-rights";
import { rejectionOf } from "../approval/rejection";
import type { Answer, Call, Handlers } from "../pipeline/call";
import { completed, findStored, updateRecord } from "../records";
import { usesApproval } from "./approval-rights";
import { type Approvable, approvalStatus, approvalStep, booksByApproving } from "./approval-rules";
import { sendRejection } from "./rejection-mail";
import { bookDraft } from "./supplier-invoice-convert";
import type { StoredDraft } from "./supplier-invoice-draft-values";

const documentType = { draft: 1, invoice: 2 } as const;

/**
 * One step of a draft through the approval flow. The last approval books it when the caller's role may book; then the
 * answer names the invoice. Two callers wait for each other, and the second meets what the first made.
 */
async function approve(call: Call): Promise<Answer> {
  const { companyId, caller } = call;
  const body = completed("ApprovalApi", call.body ?? {});
  return transaction(async (tx) => {
    const draft = await findStored<StoredDraft & Approvable>(
      tx,
      "SupplierInvoiceDraft",
      companyId,
      call.path.id,
      "FOR UPDATE",
    );
    if (!draft) throw notFound("The draft");
    const rejection = await rejectionOf(tx, companyId, body);
    if (!(await usesApproval(tx, companyId))) {
      throw refused(4033, "The company has no approval of supplier invoices.", "DocumentApprovalStatus");
    }
    const asker = {
      userId: caller.userId,
      mayApprove: await mayApprove(tx, companyId, caller.userId, "canApprovePurchaseInvoices"),
    };
    const step = approvalStep(draft, asker, body.DocumentApprovalStatus);
    if (step.is === "refused") throw refused(step.code, step.why, "DocumentApprovalStatus");
    const asks = step.status === approvalStatus.ready && draft.ApprovalStatus !== approvalStatus.ready;
    await updateRecord(tx, "SupplierInvoiceDraft", companyId, draft.Id, {
      ApprovalStatus: step.status,
      Approvers: step.approvers,
      ...(asks ? { ApprovalRequestedBy: caller.userId } : {}),
      ModifiedUtc: now(),
    });
    await count(tx, companyId, "approval", "committed");
    if (step.status === approvalStatus.rejected) await sendRejection(tx, call, draft, rejection);
    const books = step.status === approvalStatus.approved && booksByApproving.has(caller.role);
    return books ? booked(tx, call, draft) : answer(documentType.draft, draft.Id, step.status);
  });
}

async function booked(tx: Tx, call: Call, draft: StoredDraft): Promise<Answer> {
  const id = await bookDraft(tx, call, draft, true);
  return answer(documentType.invoice, id, approvalStatus.approved);
}

function answer(DocumentType: number, DocumentId: string, DocumentApprovalStatus: number): Answer {
  return { is: "json", text: JSON.stringify({ DocumentId, DocumentType, DocumentApprovalStatus }) };
}

export const supplierInvoiceApproval: Handlers = { approveSupplierInvoice: approve };
