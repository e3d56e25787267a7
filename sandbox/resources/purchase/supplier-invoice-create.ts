import type { Bodies } from "../../openapi/generated/books";
import type { Tx } from "../../store/db";
import { attachedTo, linkTo } from "../attachments/links";
import type { Body, Call } from "../pipeline/call";
import { completed } from "../records";
import { usesApproval } from "./approval-rights";
import { bookSupplierInvoice } from "./supplier-invoice-booking";
import { assertMayBook } from "./supplier-invoice-convert";
import { draftValues, type StoredDraft } from "./supplier-invoice-draft-values";
import { assertNoDuplicate } from "./supplier-invoice-duplicates";
import { setOff } from "./supplier-invoice-set-off";

type InvoiceBody = Bodies["SupplierInvoiceApi"];

/**
 * Books a supplier invoice at once, by the rules of a draft with the same members.
 * @returns the id of the invoice
 * @throws ApiError what `draftValues` and `bookSupplierInvoice` throw; 3003 where invoices are approved and the caller may
 *         not; with `duplicateCheckExtendedValidation` 4000 for a number that a draft has
 */
export async function createSupplierInvoice(tx: Tx, call: Call): Promise<string> {
  const { companyId } = call;
  const body = completed("SupplierInvoiceApi", call.body ?? {});
  if (await usesApproval(tx, companyId)) await assertMayBook(tx, call);
  const values = await draftValues(tx, call, draftBody(body));
  const draft = { ...values, Id: "", ApprovalStatus: 0 } as unknown as StoredDraft;
  if (call.query.duplicateCheckExtendedValidation === true) {
    await assertNoDuplicate(tx, companyId, { supplierId: body.SupplierId, number: body.InvoiceNumber, draftId: null });
  }
  const own = { AutoCreditDebitPairing: body.AutoCreditDebitPairing };
  const { id } = await bookSupplierInvoice(tx, call, draft, { draftId: null, isApproved: false, own });
  if (body.AutoCreditDebitPairing && body.IsCreditInvoice) await setOff(tx, companyId, id);
  const link = { DocumentType: attachedTo.supplierInvoice, DocumentId: id, AttachmentIds: body.Attachments };
  if (body.Attachments.length > 0) await linkTo(tx, companyId, link, "Attachments");
  return id;
}

/** The members of an invoice as a draft has them. */
function draftBody({ Attachments: _, ...body }: InvoiceBody): Body {
  return { ...body, Rows: body.Rows.map(({ DebetAmount, ...row }) => ({ ...row, DebitAmount: DebetAmount })) };
}
