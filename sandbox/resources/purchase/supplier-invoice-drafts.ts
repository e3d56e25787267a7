import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import { notFound, refused } from "../../http/problem";
import { type Tx, transaction } from "../../store/db";
import { attachedTo, linkTo, unlinkFrom } from "../attachments/links";
import { sellerOf } from "../invoices/customer-invoice-draft-values";
import { type Call, empty, type Handlers } from "../pipeline/call";
import { completed, findStored, insertRecord, updateRecord, type Values } from "../records";
import { byId, listAnswer, recordAnswer } from "../resource";
import { deleteAllocations, dropMisfits } from "./allocation-deleting";
import { type Approver, approvalStatus, withoutApprovals } from "./approval-rules";
import { assertBookable } from "./supplier-invoice-booking";
import { convertDraft } from "./supplier-invoice-convert";
import { draftValues, type StoredDraft } from "./supplier-invoice-draft-values";
import { supplierInvoiceDraftsView, supplierInvoiceDraftView } from "./supplier-invoice-draft-view";
import { assertNoDuplicate } from "./supplier-invoice-duplicates";
import { supplierInvoiceView } from "./supplier-invoice-view";

const table = "SupplierInvoiceDraft";

async function create(call: Call) {
  const id = randomUUID();
  return transaction(async (tx) => {
    const values = await checkedValues(tx, call, null);
    await insertRecord(tx, table, call.companyId, { ...values, Id: id, CreatedUtc: now() });
    await attach(tx, call, id);
    return recordAnswer(call, supplierInvoiceDraftView, byId(id), tx);
  });
}

async function replace(call: Call) {
  return transaction(async (tx) => {
    const before = await existing(tx, call);
    const values = await checkedValues(tx, call, before.Id);
    await updateRecord(tx, table, call.companyId, before.Id, { ...values, ...approvalAfter(before) });
    const { CurrencyCode } = await sellerOf(tx, call.companyId);
    await dropMisfits(tx, call.companyId, before.Id, CurrencyCode ?? "SEK");
    await attach(tx, call, before.Id);
    return recordAnswer(call, supplierInvoiceDraftView, byId(before.Id), tx);
  });
}

/** The values of a body, held to what the call asks for besides. @throws ApiError 4000; what booking would be refused for */
async function checkedValues(tx: Tx, call: Call, draftId: string | null): Promise<Values> {
  const values = await draftValues(tx, call, call.body ?? {});
  if (call.query.duplicateCheckExtendedValidation === true) {
    const { SupplierId, InvoiceNumber } = values as { SupplierId: string; InvoiceNumber: string | null };
    await assertNoDuplicate(tx, call.companyId, { supplierId: SupplierId, number: InvoiceNumber, draftId });
  }
  if (call.query.batchProcessExtendedValidation === true) {
    await assertBookable(tx, call, values as unknown as StoredDraft);
  }
  return values;
}

/** What a draft names is attached to it, and nothing else. @throws ApiError 2000 and what `linkTo` throws */
async function attach(tx: Tx, { companyId, body }: Call, DocumentId: string): Promise<void> {
  const { Attachments } = completed("SupplierInvoiceDraftApi", body ?? {});
  await unlinkFrom(tx, companyId, DocumentId, Attachments?.AttachmentIds);
  if (Attachments === null || Attachments.AttachmentIds.length === 0) return;
  const { supplierInvoiceDraft: DocumentType, none } = attachedTo;
  if (Attachments.DocumentType !== DocumentType && Attachments.DocumentType !== none) {
    const message = "The attachments of a draft have the document type SupplierInvoiceDraft.";
    throw refused(2000, message, "Attachments.DocumentType");
  }
  await linkTo(tx, companyId, { ...Attachments, DocumentType, DocumentId }, "Attachments.AttachmentIds");
}

/** What waits for approval or has it is another document once it is changed: it has to be asked for anew (assumed). */
function approvalAfter(before: StoredDraft & { readonly Approvers: readonly Approver[] }): Values {
  const inFlow: readonly number[] = [approvalStatus.ready, approvalStatus.approved];
  if (!inFlow.includes(before.ApprovalStatus)) return {};
  return { ApprovalStatus: approvalStatus.actionRequired, Approvers: withoutApprovals(before.Approvers) };
}

async function existing(tx: Tx, call: Call) {
  const found = await findStored<StoredDraft & { readonly Approvers: readonly Approver[] }>(
    tx,
    table,
    call.companyId,
    call.path.id,
    "FOR UPDATE",
  );
  if (found === null) throw notFound("The draft");
  return found;
}

async function remove(call: Call) {
  await transaction(async (tx) => {
    const { Id } = await existing(tx, call);
    await deleteAllocations(tx, call.companyId, Id);
    await unlinkFrom(tx, call.companyId, Id);
    await tx.query(`DELETE FROM "SupplierInvoiceDraft" WHERE "companyId" = $1 AND "Id" = $2`, [call.companyId, Id]);
  });
  return empty;
}

export const supplierInvoiceDrafts: Handlers = {
  listSupplierInvoiceDrafts: (call) => listAnswer(call, supplierInvoiceDraftsView),
  getSupplierInvoiceDraft: (call) => recordAnswer(call, supplierInvoiceDraftView, byId(call.path.id)),
  createSupplierInvoiceDraft: create,
  replaceSupplierInvoiceDraft: replace,
  deleteSupplierInvoiceDraft: remove,

  convertSupplierInvoiceDraft: (call) =>
    transaction(async (tx) => {
      const id = await convertDraft(tx, call, call.path.id ?? "");
      return recordAnswer(call, supplierInvoiceView, byId(id), tx);
    }),

  deleteSupplierInvoiceDraftAllocationPeriods: (call) =>
    transaction(async (tx) => {
      const { Id } = await existing(tx, call);
      await deleteAllocations(tx, call.companyId, Id);
      return empty;
    }),
};
