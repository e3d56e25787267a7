import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import { notFoundError, ruleRefusalError } from "../../http/problem";
import { type Tx, transaction } from "../../store/db";
import { attachedDocumentType, linkAttachments, unlinkAttachments } from "../attachments/attachment-links";
import { getSeller } from "../invoices/customer-invoice-draft-values";
import { type Call, emptyAnswer, type Handlers } from "../pipeline/call";
import { type ColumnValues, completeBody, findRecord, insertRecord, updateRecord } from "../records";
import { buildListAnswer, buildRecordAnswer, byId } from "../resource";
import { type Approver, approvalStatus, removeApprovals } from "./approval-rules";
import { deleteAllocations, deleteOutdatedAllocations } from "./delete-allocations";
import { assertBookable } from "./supplier-invoice-booking";
import { convertSupplierInvoiceDraft } from "./supplier-invoice-convert";
import { buildSupplierDraftValues, type StoredDraft } from "./supplier-invoice-draft-values";
import { supplierInvoiceDraftsView, supplierInvoiceDraftView } from "./supplier-invoice-draft-view";
import { assertNoDuplicate } from "./supplier-invoice-duplicates";
import { supplierInvoiceView } from "./supplier-invoice-view";

const table = "SupplierInvoiceDraft";

async function createSupplierInvoiceDraft(call: Call) {
  const id = randomUUID();
  return transaction(async (tx) => {
    const values = await buildCheckedDraftValues(tx, call, null);
    await insertRecord(tx, table, call.companyId, { ...values, Id: id, CreatedUtc: now() });
    await replaceAttachments(tx, call, id);
    return buildRecordAnswer(call, supplierInvoiceDraftView, byId(id), tx);
  });
}

async function replaceSupplierInvoiceDraft(call: Call) {
  return transaction(async (tx) => {
    const existingDraft = await lockDraft(tx, call);
    const values = await buildCheckedDraftValues(tx, call, existingDraft.Id);
    await updateRecord(tx, table, call.companyId, existingDraft.Id, {
      ...values,
      ...resetApproval(existingDraft),
    });
    const { CurrencyCode } = await getSeller(tx, call.companyId);
    await deleteOutdatedAllocations(tx, call.companyId, existingDraft.Id, CurrencyCode ?? "SEK");
    await replaceAttachments(tx, call, existingDraft.Id);
    return buildRecordAnswer(call, supplierInvoiceDraftView, byId(existingDraft.Id), tx);
  });
}

/** The values of a body, after the extra checks that the call requests. @throws ApiError 4000; every refusal of booking */
async function buildCheckedDraftValues(tx: Tx, call: Call, draftId: string | null): Promise<ColumnValues> {
  const values = await buildSupplierDraftValues(tx, call, call.body ?? {});
  if (call.query.duplicateCheckExtendedValidation === true) {
    const { SupplierId, InvoiceNumber } = values as { SupplierId: string; InvoiceNumber: string | null };
    await assertNoDuplicate(tx, call.companyId, { supplierId: SupplierId, number: InvoiceNumber, draftId });
  }
  if (call.query.batchProcessExtendedValidation === true) {
    await assertBookable(tx, call, values as unknown as StoredDraft);
  }
  return values;
}

/** Links to a draft exactly the attachments that it names. @throws ApiError 2000; every error of `linkAttachments` */
async function replaceAttachments(tx: Tx, { companyId, body }: Call, draftId: string): Promise<void> {
  const { Attachments } = completeBody("SupplierInvoiceDraftApi", body ?? {});
  await unlinkAttachments(tx, companyId, draftId, Attachments?.AttachmentIds);
  if (Attachments === null || Attachments.AttachmentIds.length === 0) return;
  const { supplierInvoiceDraft: DocumentType, none: noDocumentType } = attachedDocumentType;
  if (Attachments.DocumentType !== DocumentType && Attachments.DocumentType !== noDocumentType) {
    const message = "The attachments of a draft have the document type SupplierInvoiceDraft.";
    throw ruleRefusalError(2000, message, "Attachments.DocumentType");
  }
  await linkAttachments(
    tx,
    companyId,
    { ...Attachments, DocumentType, DocumentId: draftId },
    "Attachments.AttachmentIds",
  );
}

/** A changed draft loses its approval and the request for approval, which were for the old contents (assumed). */
function resetApproval(existingDraft: StoredDraft & { readonly Approvers: readonly Approver[] }): ColumnValues {
  const statusesInApproval: readonly number[] = [approvalStatus.ready, approvalStatus.approved];
  if (!statusesInApproval.includes(existingDraft.ApprovalStatus)) return {};
  return { ApprovalStatus: approvalStatus.actionRequired, Approvers: removeApprovals(existingDraft.Approvers) };
}

async function lockDraft(tx: Tx, call: Call) {
  const draft = await findRecord<StoredDraft & { readonly Approvers: readonly Approver[] }>(
    tx,
    table,
    call.companyId,
    call.path.id,
    "FOR UPDATE",
  );
  if (draft === null) throw notFoundError("The draft");
  return draft;
}

async function deleteSupplierInvoiceDraft(call: Call) {
  await transaction(async (tx) => {
    const { Id } = await lockDraft(tx, call);
    await deleteAllocations(tx, call.companyId, Id);
    await unlinkAttachments(tx, call.companyId, Id);
    await tx.query(`DELETE FROM "SupplierInvoiceDraft" WHERE "companyId" = $1 AND "Id" = $2`, [call.companyId, Id]);
  });
  return emptyAnswer;
}

export const supplierInvoiceDrafts: Handlers = {
  listSupplierInvoiceDrafts: (call) => buildListAnswer(call, supplierInvoiceDraftsView),
  getSupplierInvoiceDraft: (call) => buildRecordAnswer(call, supplierInvoiceDraftView, byId(call.path.id)),
  createSupplierInvoiceDraft,
  replaceSupplierInvoiceDraft,
  deleteSupplierInvoiceDraft,

  convertSupplierInvoiceDraft: (call) =>
    transaction(async (tx) => {
      const id = await convertSupplierInvoiceDraft(tx, call, call.path.id ?? "");
      return buildRecordAnswer(call, supplierInvoiceView, byId(id), tx);
    }),

  deleteSupplierInvoiceDraftAllocationPeriods: (call) =>
    transaction(async (tx) => {
      const { Id } = await lockDraft(tx, call);
      await deleteAllocations(tx, call.companyId, Id);
      return emptyAnswer;
    }),
};
