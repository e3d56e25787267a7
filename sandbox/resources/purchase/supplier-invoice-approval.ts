import { now } from "../../clock";
import { notFoundError, ruleRefusalError } from "../../http/problem";
import { countEvent } from "../../store/counters";
import { type Tx, transaction } from "../../store/db";
import { hasApprovalRight } from "../approval/approval-rights";
import { readRejection } from "../approval/rejection";
import type { Answer, Call, Handlers } from "../pipeline/call";
import { completeBody, findRecord, updateRecord } from "../records";
import { type ApprovableDraft, approvalStatus, rolesBookingByApproval, takeApprovalStep } from "./approval-rules";
import { mailDraftRejection } from "./rejection-mail";
import { bookSupplierInvoiceDraft } from "./supplier-invoice-convert";
import type { StoredDraft } from "./supplier-invoice-draft-values";
import { usesSupplierInvoiceApproval } from "./uses-supplier-invoice-approval";

const documentType = { draft: 1, invoice: 2 } as const;

/**
 * Changes the approval status of a draft by one step. The last approval also books the draft when the caller's role may
 * book; then the answer names the invoice. Concurrent calls wait for each other, and the later call sees the earlier result.
 */
async function approveSupplierInvoice(call: Call): Promise<Answer> {
  const { companyId, caller } = call;
  const body = completeBody("ApprovalApi", call.body ?? {});
  return transaction(async (tx) => {
    const draft = await findRecord<StoredDraft & ApprovableDraft>(
      tx,
      "SupplierInvoiceDraft",
      companyId,
      call.path.id,
      "FOR UPDATE",
    );
    if (!draft) throw notFoundError("The draft");
    const rejection = await readRejection(tx, companyId, body);
    if (!(await usesSupplierInvoiceApproval(tx, companyId))) {
      throw ruleRefusalError(4033, "The company has no approval of supplier invoices.", "DocumentApprovalStatus");
    }
    const requester = {
      userId: caller.userId,
      mayApprove: await hasApprovalRight(tx, companyId, caller.userId, "canApprovePurchaseInvoices"),
    };
    const stepResult = takeApprovalStep(draft, requester, body.DocumentApprovalStatus);
    if (stepResult.is === "refused")
      throw ruleRefusalError(stepResult.code, stepResult.refusalReason, "DocumentApprovalStatus");
    const isNewRequest = stepResult.status === approvalStatus.ready && draft.ApprovalStatus !== approvalStatus.ready;
    await updateRecord(tx, "SupplierInvoiceDraft", companyId, draft.Id, {
      ApprovalStatus: stepResult.status,
      Approvers: stepResult.approvers,
      ...(isNewRequest ? { ApprovalRequestedBy: caller.userId } : {}),
      ModifiedUtc: now(),
    });
    await countEvent(tx, companyId, "approval", "committed");
    if (stepResult.status === approvalStatus.rejected) await mailDraftRejection(tx, call, draft, rejection);
    const shouldBook = stepResult.status === approvalStatus.approved && rolesBookingByApproval.has(caller.role);
    return shouldBook
      ? bookAndAnswer(tx, call, draft)
      : buildApprovalAnswer(documentType.draft, draft.Id, stepResult.status);
  });
}

async function bookAndAnswer(tx: Tx, call: Call, draft: StoredDraft): Promise<Answer> {
  const id = await bookSupplierInvoiceDraft(tx, call, draft, true);
  return buildApprovalAnswer(documentType.invoice, id, approvalStatus.approved);
}

function buildApprovalAnswer(DocumentType: number, DocumentId: string, DocumentApprovalStatus: number): Answer {
  return { is: "json", text: JSON.stringify({ DocumentId, DocumentType, DocumentApprovalStatus }) };
}

export const supplierInvoiceApproval: Handlers = { approveSupplierInvoice };
