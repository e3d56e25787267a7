import "server-only";
import { termsOfPayments } from "../../api/contract/company/terms-of-payment";
import { compare } from "../../api/contract/list-query";
import type { ShownDocument } from "../../api/contract/purchases/approval-operation";
import { attachedDocumentTypes, attachments } from "../../api/contract/purchases/attachment";
import { supplierAccounts } from "../../api/contract/purchases/supplier-accounts";
import { supplierInvoices } from "../../api/contract/purchases/supplier-invoice";
import { type SupplierInvoiceDraft, supplierInvoiceDrafts } from "../../api/contract/purchases/supplier-invoice-draft";
import { books } from "../../api/remote/books";
import type { SignedIn, World } from "../../api/testing/world";
import { forward } from "../../forwarding/forward";
import { supplierDraftVersion } from "../../rules/purchases/supplier-draft-version";

/** The numbers of approvals, postings and mails that the sandbox has committed. */
export type ApprovalEffects = { approvals: number; postings: number; mails: number };
type Counters = { total: Record<keyof ApprovalEffects, { committed: number }> };

export async function committedApprovals({ sandbox }: World): Promise<ApprovalEffects> {
  const { total } = await sandbox.control<Counters>("GET", "/counters");
  const { approvals, postings, mails } = total;
  return { approvals: approvals.committed, postings: postings.committed, mails: mails.committed };
}

export async function approvalsSince(world: World, before: ApprovalEffects): Promise<ApprovalEffects> {
  const { approvals, postings, mails } = await committedApprovals(world);
  return {
    approvals: approvals - before.approvals,
    postings: postings - before.postings,
    mails: mails - before.mails,
  };
}

/** Makes a call to the books as a page does, through the forwarding. */
export async function callBooksAsPage(who: SignedIn, method: string, path: string, body: object): Promise<unknown> {
  const answer = await forward(who.request(method, "/x", body), who.access, "books", path);
  const value = await answer.json();
  if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
  return value;
}

let uniqueCount = 0;
const unique = () => `${Date.now() % 100_000}${++uniqueCount}`;

/** Creates a supplier for the test. The members are spelled as the service spells them. */
export async function createSupplier(who: SignedIn, more: object = {}): Promise<string> {
  const [terms] = (await books(who.access).page(termsOfPayments, { pageSize: 1 })).items;
  const body = {
    Name: `Grossist ${unique()} AB`,
    CountryCode: "SE",
    TermsOfPaymentId: terms?.id,
    IsActive: true,
    ...more,
  };
  return supplierAccounts.parse(await callBooksAsPage(who, "POST", "suppliers", body)).id;
}

/** Stores a draft of stationery with its VAT. The amount is the cost in kronor, 1 000 by default. */
export async function storeSupplierDraft(
  who: SignedIn,
  supplierId: string,
  more: object = {},
  cost = 1000,
): Promise<SupplierInvoiceDraft> {
  const body = { ...draftBody(supplierId, cost), ...more };
  return supplierInvoiceDrafts.parse(await callBooksAsPage(who, "POST", "supplierinvoicedrafts", body));
}

/** Stores a draft of stationery in the bookkeeping program, so that the portal does not know who registered it. */
export async function storeDraftInBooks({ access }: SignedIn, supplierId: string): Promise<SupplierInvoiceDraft> {
  const body = draftBody(supplierId, 1000);
  return supplierInvoiceDrafts.parse(await books(access).operate("POST", "supplierinvoicedrafts", { body }));
}

function draftBody(supplierId: string, cost: number) {
  const rows = [
    { AccountNumber: 2440, CreditAmount: cost * 1.25 },
    { AccountNumber: 6110, DebitAmount: cost },
    { AccountNumber: 2641, DebitAmount: cost * 0.25 },
  ];
  return {
    ...{ SupplierId: supplierId, IsCreditInvoice: false, InvoiceNumber: `F-${unique()}`, InvoiceDate: "2026-11-20" },
    ...{ DueDate: "2026-12-18", TotalAmount: cost * 1.25, Rows: rows },
  };
}

/** Stores a draft that waits for approval. */
export async function storeDraftToApprove(
  who: SignedIn,
  supplierId: string,
  more: object = {},
  cost?: number,
): Promise<SupplierInvoiceDraft> {
  const { id } = await storeSupplierDraft(who, supplierId, more, cost);
  await setApprovalStatus(who, id, 3);
  return books(who.access).one(supplierInvoiceDrafts, id);
}

/** Sets the approval status of a draft in the bookkeeping program. */
export function setApprovalStatus(
  { access }: SignedIn,
  draftId: string,
  DocumentApprovalStatus: number,
): Promise<unknown> {
  return books(access).operate("PUT", `approval/supplierinvoice/${draftId}`, { body: { DocumentApprovalStatus } });
}

/** A picture of one pixel, which serves as a supplier's document. */
const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** Attaches a picture to a draft. @returns the id of the attachment */
export async function attachDocument(who: SignedIn, draftId: string): Promise<string> {
  const upload = { FileName: `faktura_${unique()}.png`, ContentType: "image/png", Data: pixel };
  const { id } = attachments.parse(await callBooksAsPage(who, "POST", "attachments", upload));
  const link = { DocumentId: draftId, DocumentType: attachedDocumentTypes.supplierInvoiceDraft, AttachmentIds: [id] };
  await callBooksAsPage(who, "POST", "attachmentlinks", link);
  return id;
}

/** Makes the command that approves a draft as shown. */
export function approveCommand(draft: SupplierInvoiceDraft, key: string, document: ShownDocument = { is: "none" }) {
  return { kind: "approve-supplier-invoice" as const, key, input: decisionInputOf(draft, document) };
}

/** Makes the command that rejects a draft. @param receivers users of the service */
export function rejectCommand(draft: SupplierInvoiceDraft, key: string, receivers: readonly string[] = []) {
  const more = { reason: "Fel belopp, se offert", receivers };
  return {
    kind: "reject-supplier-invoice" as const,
    key,
    input: { ...decisionInputOf(draft, { is: "none" }), ...more },
  };
}

function decisionInputOf(draft: SupplierInvoiceDraft, document: ShownDocument) {
  const { id: draftId, supplierId, totalMinor } = draft;
  const expected = { version: supplierDraftVersion(draft), supplierId, totalMinor: totalMinor.toString() };
  return { draftId, expected, document };
}

/** The invoices that were booked from a draft. */
export async function invoicesOfDraft({ access }: SignedIn, draftId: string) {
  const filter = compare("CreatedFromDraftId", "eq", { id: draftId });
  return (await books(access).page(supplierInvoices, { pageSize: 10, filter })).items;
}
