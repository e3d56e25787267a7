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
import { supplierDraftVersionOf } from "../../rules/purchases/supplier-draft-version";

/** The numbers of approvals, postings and mails that the sandbox has committed. */
export type ApprovalEffects = { approvals: number; postings: number; mails: number };
type Counters = { total: Record<keyof ApprovalEffects, { committed: number }> };

export async function countCommittedApprovals({ sandbox }: World): Promise<ApprovalEffects> {
  const { total } = await sandbox.callControl<Counters>("GET", "/counters");
  const { approvals, postings, mails } = total;
  return { approvals: approvals.committed, postings: postings.committed, mails: mails.committed };
}

export async function countApprovalsSince(world: World, approvalsBefore: ApprovalEffects): Promise<ApprovalEffects> {
  const { approvals, postings, mails } = await countCommittedApprovals(world);
  return {
    approvals: approvals - approvalsBefore.approvals,
    postings: postings - approvalsBefore.postings,
    mails: mails - approvalsBefore.mails,
  };
}

/** Makes a call to the books as a page does, through the forwarding. */
export async function callBooksAsPage(signIn: SignedIn, method: string, path: string, body: object): Promise<unknown> {
  const answer = await forward(signIn.request(method, "/x", body), signIn.access, "books", path);
  const answerBody = await answer.json();
  if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answerBody)}`);
  return answerBody;
}

let uniqueCount = 0;
const makeUniqueText = () => `${Date.now() % 100_000}${++uniqueCount}`;

/** Creates a supplier for the test. The members are spelled as the service spells them. */
export async function createSupplier(signIn: SignedIn, members: object = {}): Promise<string> {
  const [terms] = (await books(signIn.access).page(termsOfPayments, { pageSize: 1 })).items;
  const body = {
    Name: `Grossist ${makeUniqueText()} AB`,
    CountryCode: "SE",
    TermsOfPaymentId: terms?.id,
    IsActive: true,
    ...members,
  };
  return supplierAccounts.parse(await callBooksAsPage(signIn, "POST", "suppliers", body)).id;
}

/** Stores a draft of stationery with its VAT. The amount is the cost in kronor, 1 000 by default. */
export async function storeSupplierDraft(
  signIn: SignedIn,
  supplierId: string,
  members: object = {},
  costKronor = 1000,
): Promise<SupplierInvoiceDraft> {
  const body = { ...makeDraftBody(supplierId, costKronor), ...members };
  return supplierInvoiceDrafts.parse(await callBooksAsPage(signIn, "POST", "supplierinvoicedrafts", body));
}

/** Stores a draft of stationery in the bookkeeping program, so that the portal does not know who registered it. */
export async function storeDraftInBooks({ access }: SignedIn, supplierId: string): Promise<SupplierInvoiceDraft> {
  const body = makeDraftBody(supplierId, 1000);
  return supplierInvoiceDrafts.parse(await books(access).operate("POST", "supplierinvoicedrafts", { body }));
}

function makeDraftBody(supplierId: string, costKronor: number) {
  const rows = [
    { AccountNumber: 2440, CreditAmount: costKronor * 1.25 },
    { AccountNumber: 6110, DebitAmount: costKronor },
    { AccountNumber: 2641, DebitAmount: costKronor * 0.25 },
  ];
  return {
    ...{
      SupplierId: supplierId,
      IsCreditInvoice: false,
      InvoiceNumber: `F-${makeUniqueText()}`,
      InvoiceDate: "2026-11-20",
    },
    ...{ DueDate: "2026-12-18", TotalAmount: costKronor * 1.25, Rows: rows },
  };
}

/** Stores a draft that waits for approval. */
export async function storeDraftToApprove(
  signIn: SignedIn,
  supplierId: string,
  members: object = {},
  costKronor?: number,
): Promise<SupplierInvoiceDraft> {
  const { id } = await storeSupplierDraft(signIn, supplierId, members, costKronor);
  await setApprovalStatus(signIn, id, 3);
  return books(signIn.access).get(supplierInvoiceDrafts, id);
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
const onePixelPng = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** Attaches a picture to a draft. @returns the id of the attachment */
export async function attachDocument(signIn: SignedIn, draftId: string): Promise<string> {
  const upload = { FileName: `faktura_${makeUniqueText()}.png`, ContentType: "image/png", Data: onePixelPng };
  const { id } = attachments.parse(await callBooksAsPage(signIn, "POST", "attachments", upload));
  const attachmentLink = {
    DocumentId: draftId,
    DocumentType: attachedDocumentTypes.supplierInvoiceDraft,
    AttachmentIds: [id],
  };
  await callBooksAsPage(signIn, "POST", "attachmentlinks", attachmentLink);
  return id;
}

/** Makes the command that approves a draft as shown. */
export function makeApproveCommand(draft: SupplierInvoiceDraft, key: string, document: ShownDocument = { is: "none" }) {
  return { kind: "approve-supplier-invoice" as const, key, input: makeDecisionInput(draft, document) };
}

/** Makes the command that rejects a draft. @param receivers users of the service */
export function makeRejectCommand(draft: SupplierInvoiceDraft, key: string, receivers: readonly string[] = []) {
  const rejectionInput = { reason: "Fel belopp, se offert", receivers };
  return {
    kind: "reject-supplier-invoice" as const,
    key,
    input: { ...makeDecisionInput(draft, { is: "none" }), ...rejectionInput },
  };
}

function makeDecisionInput(draft: SupplierInvoiceDraft, document: ShownDocument) {
  const { id: draftId, supplierId, totalMinor } = draft;
  const expected = { version: supplierDraftVersionOf(draft), supplierId, totalMinor: totalMinor.toString() };
  return { draftId, expected, document };
}

/** The invoices that were booked from a draft. */
export async function listInvoicesOfDraft({ access }: SignedIn, draftId: string) {
  const filter = compare("CreatedFromDraftId", "eq", { id: draftId });
  return (await books(access).page(supplierInvoices, { pageSize: 10, filter })).items;
}
