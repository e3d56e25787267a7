import type { Bodies } from "../../openapi/generated/books";
import type { Tx } from "../../store/db";
import { attachedDocumentType, linkAttachments } from "../attachments/attachment-links";
import type { Call, RequestBody } from "../pipeline/call";
import { completeBody } from "../records";
import { bookSupplierInvoice } from "./supplier-invoice-booking";
import { assertMayBook } from "./supplier-invoice-convert";
import { buildSupplierDraftValues, type StoredDraft } from "./supplier-invoice-draft-values";
import { assertNoDuplicate } from "./supplier-invoice-duplicates";
import { setOffCreditInvoice } from "./supplier-invoice-set-off";
import { usesSupplierInvoiceApproval } from "./uses-supplier-invoice-approval";

type InvoiceBody = Bodies["SupplierInvoiceApi"];

/**
 * Books a supplier invoice at once, by the rules of a draft with the same members.
 * @returns the id of the invoice
 * @throws ApiError every error of `buildSupplierDraftValues` and `bookSupplierInvoice`; 3003 in a company with an
 *         approval flow when the caller may not approve; 4000 at a duplicate, with `duplicateCheckExtendedValidation`
 */
export async function createSupplierInvoice(tx: Tx, call: Call): Promise<string> {
  const { companyId } = call;
  const body = completeBody("SupplierInvoiceApi", call.body ?? {});
  if (await usesSupplierInvoiceApproval(tx, companyId)) await assertMayBook(tx, call);
  const values = await buildSupplierDraftValues(tx, call, toDraftBody(body));
  const draft = { ...values, Id: "", ApprovalStatus: 0 } as unknown as StoredDraft;
  if (call.query.duplicateCheckExtendedValidation === true) {
    await assertNoDuplicate(tx, companyId, { supplierId: body.SupplierId, number: body.InvoiceNumber, draftId: null });
  }
  const invoiceOnlyMembers = { AutoCreditDebitPairing: body.AutoCreditDebitPairing };
  const { id } = await bookSupplierInvoice(tx, call, draft, {
    draftId: null,
    isApproved: false,
    invoiceMembers: invoiceOnlyMembers,
  });
  if (body.AutoCreditDebitPairing && body.IsCreditInvoice) await setOffCreditInvoice(tx, companyId, id);
  const attachmentLink = {
    DocumentType: attachedDocumentType.supplierInvoice,
    DocumentId: id,
    AttachmentIds: body.Attachments,
  };
  if (body.Attachments.length > 0) await linkAttachments(tx, companyId, attachmentLink, "Attachments");
  return id;
}

/** The body of an invoice in the form of a draft's body. */
function toDraftBody({ Attachments: _, ...body }: InvoiceBody): RequestBody {
  return { ...body, Rows: body.Rows.map(({ DebetAmount, ...row }) => ({ ...row, DebitAmount: DebetAmount })) };
}
