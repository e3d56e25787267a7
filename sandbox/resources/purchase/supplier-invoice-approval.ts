import { now } from "../../clock";
import { type FieldProblem, invalid, notFound, refused } from "../../http/problem";
import type { Bodies } from "../../openapi/generated/books";
import { count } from "../../store/counters";
import { type Tx, transaction } from "../../store/db";
import type { Answer, Call, Handlers } from "../pipeline/call";
import { completed, findStored, updateRecord } from "../records";
import { mayApprove, usesApproval } from "./approval-rights";
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
    await assertMessage(tx, companyId, body);
    if (!(await usesApproval(tx, companyId))) {
      throw refused(4033, "The company has no approval of supplier invoices.", "DocumentApprovalStatus");
    }
    const asker = { userId: caller.userId, mayApprove: await mayApprove(tx, companyId, caller.userId) };
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
    if (step.status === approvalStatus.rejected) await sendRejection(tx, call, draft, body);
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

/** A message and its receivers go with a rejection alone; receivers are people of the company. @throws ApiError 2000 */
async function assertMessage(tx: Tx, companyId: string, body: Bodies["ApprovalApi"]): Promise<void> {
  const problems: FieldProblem[] = [];
  const receivers = body.RejectionMessageReceivers ?? [];
  if (body.DocumentApprovalStatus !== approvalStatus.rejected) {
    if (body.RejectionMessage) problems.push(onlyRejecting("RejectionMessage"));
    if (receivers.length > 0) problems.push(onlyRejecting("RejectionMessageReceivers"));
  }
  const { rows } = await tx.query<{ id: string }>(
    `SELECT "userId" AS id FROM "Membership" WHERE "companyId" = $1 AND "userId" = ANY ($2::uuid[])`,
    [companyId, receivers],
  );
  const known = new Set(rows.map(({ id }) => id));
  receivers.forEach((id, index) => {
    if (known.has(id.toLowerCase())) return;
    const field = `RejectionMessageReceivers[${index}]`;
    problems.push({ field, message: `${field} names no user of the company.` });
  });
  if (problems.length > 0) throw invalid(problems);
}

const onlyRejecting = (field: string): FieldProblem => ({ field, message: `${field} goes with status 2 only.` });

export const supplierInvoiceApproval: Handlers = { approveSupplierInvoice: approve };
