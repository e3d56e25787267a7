import "server-only";
import { type User, users } from "../../api/contract/company/user";
import { compare } from "../../api/contract/list-query";
import type { AnnouncedPosting } from "../../api/contract/operations/command-input";
import type { OperationConflict } from "../../api/contract/operations/operation-conflict";
import type { ApprovalExpectation, ApproveInput } from "../../api/contract/purchases/approval-operation";
import { type SupplierInvoice, supplierInvoices } from "../../api/contract/purchases/supplier-invoice";
import { type SupplierInvoiceDraft, supplierInvoiceDrafts } from "../../api/contract/purchases/supplier-invoice-draft";
import { books } from "../../api/remote/books";
import { hasSeenFiles } from "../../approvals/document-seen";
import { findBlockingRequest } from "../../approvals/request-rows";
import { isWithoutFindings } from "../../approvals/without-findings";
import { withTenant } from "../../platform/db";
import { supplierDraftVersionOf } from "../../rules/purchases/supplier-draft-version";
import { Problem } from "../../values/problem";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import { conflictProblem } from "../engine/conflict";
import type { WrittenDocument } from "../engine/documents";
import { remainingWaitMs } from "../engine/remaining-wait";
import type { ChainPlan } from "./approval-chain";
import { listInvoicesMadeSince } from "./invoices-made-since";
import type { DraftState } from "./outcome-of-decision";

/**
 * The input of the command, with the values that are stored just before the call. `since` is the service's time then.
 */
export type StoredDecisionRequest = ApproveInput & {
  since?: string;
  /** The service's id of the person who decides, where the draft names its approvers. */
  selfId?: string | null;
  /** The voucher expected from the draft's rows. Null in another currency, whose rate only the books know. */
  foretold?: readonly AnnouncedPosting[] | null;
  /** How the approval is executed under the company's rules; null for a rejection. */
  chain?: ChainPlan | null;
};

/**
 * The document that a decision changed: the draft, or the invoice it was booked as. The last member is set where the
 * service's own answer confirmed the decision, which was then not read back.
 */
export type DecidedDocument = WrittenDocument & {
  draft: SupplierInvoiceDraft | null;
  invoice: SupplierInvoice | null;
  isAnswered?: true;
};

export type PreparedDecision = {
  draft: SupplierInvoiceDraft;
  selfId: string | null;
  since: string;
  chain: ChainPlan | null;
};

/**
 * What a decision counts as under the company's rules.
 *
 * @param refusalReason why the service does not let this person decide about the draft now; null where it does
 * @throws Problem `conflict` naming the obstacle
 */
type PlanDecision = (draft: SupplierInvoiceDraft, refusalReason: OperationConflict | null) => Promise<ChainPlan | null>;

export function storedRequestOf({ row }: Pick<AuthorizedOperation, "row">): StoredDecisionRequest {
  return row.request as unknown as StoredDecisionRequest;
}

export function toDecidedDraft(draft: SupplierInvoiceDraft): DecidedDocument {
  return { ...descriptionOf(draft), id: draft.id, draft, invoice: null };
}

export function toDecidedInvoice(invoice: SupplierInvoice): DecidedDocument {
  return { ...descriptionOf(invoice), number: invoice.number, id: invoice.id, draft: null, invoice };
}

function descriptionOf({ supplierName, totalMinor, currencyCode }: SupplierInvoiceDraft | SupplierInvoice) {
  return { customerName: supplierName, number: null, grossMinor: totalMinor, currencyCode };
}

/**
 * Reads the draft just before it is decided, and checks that it may be decided.
 *
 * @throws Problem `conflict` naming the obstacle
 */
export async function prepareDecision(
  operation: AuthorizedOperation,
  planDecision: PlanDecision,
): Promise<PreparedDecision> {
  const { draftId, expected, document } = storedRequestOf(operation);
  const draft = await books(operation.access).find(supplierInvoiceDrafts, draftId);
  if (draft === null) throw await problemOfMissingDraft(operation, draftId);
  assertDraftUnchanged(draft, expected);
  assertWaitsForApproval(draft);
  await assertNoOpenRequest(operation, draftId);
  const { selfId, refusalReason } = await readApproverState(operation, draft);
  const chain = await planDecision(draft, refusalReason);
  await assertDocumentSeen(operation, draft, document);
  const filter = compare("SupplierId", "eq", { id: draft.supplierId });
  const { serverTimeUtc } = await books(operation.access).page(supplierInvoices, { pageSize: 1, filter });
  return { draft, selfId, since: serverTimeUtc, chain };
}

/** The problem of a draft that no longer exists, because it was booked, or that never was this company's. */
async function problemOfMissingDraft({ access }: AuthorizedOperation, draftId: string): Promise<Problem> {
  const filter = compare("CreatedFromDraftId", "eq", { id: draftId });
  const { items } = await books(access).page(supplierInvoices, { pageSize: 1, filter });
  return items.length > 0 ? conflictProblem("already_approved") : new Problem("not_found");
}

function assertDraftUnchanged(
  draft: SupplierInvoiceDraft,
  { version, supplierId, totalMinor }: ApprovalExpectation,
): void {
  const isUnchanged =
    supplierDraftVersionOf(draft) === version &&
    draft.supplierId === supplierId &&
    draft.totalMinor === BigInt(totalMinor);
  if (!isUnchanged) throw conflictProblem("draft_changed");
}

function assertWaitsForApproval({ approval }: SupplierInvoiceDraft): void {
  if (approval === "ready") return;
  if (approval === "approved") throw conflictProblem("already_approved");
  throw conflictProblem(approval === "rejected" ? "already_rejected" : "not_asked");
}

/**
 * Refuses the decision while the draft waits for a colleague. Only the person to whom the request is addressed may
 * decide.
 */
async function assertNoOpenRequest({ access }: AuthorizedOperation, draftId: string): Promise<void> {
  const openRequest = await withTenant(access, (tx) => findBlockingRequest(tx, access, draftId));
  if (openRequest) throw conflictProblem("held");
}

type ApproverState = Pick<PreparedDecision, "selfId"> & { refusalReason: OperationConflict | null };

/**
 * The service's own rights and order of approvers, as far as the service shows them. The call itself finds out the
 * rest.
 *
 * @returns `selfId`: the person's id in the service where the draft names its approvers
 */
async function readApproverState({ access }: AuthorizedOperation, draft: SupplierInvoiceDraft): Promise<ApproverState> {
  const areApproversNamed = draft.approvers.length > 0 && draft.approvalOrder !== "anybody";
  const isRefusedByService = draft.rest.CanBeApprovedByCurrentUser === false;
  if (!areApproversNamed && !isRefusedByService) return { selfId: null, refusalReason: null };
  const { items } = await books(access).page(users, { pageSize: 1000 });
  const currentUser = items.find(({ isSelf }) => isSelf) ?? null;
  return {
    selfId: currentUser?.id ?? null,
    refusalReason: isRefusedByService ? refusalReasonOf(draft, currentUser, areApproversNamed) : null,
  };
}

function refusalReasonOf(
  { approvers }: SupplierInvoiceDraft,
  currentUser: User | null,
  areApproversNamed: boolean,
): OperationConflict {
  if (currentUser?.mayApprovePurchases === false || !areApproversNamed) return "no_right";
  const ownApprover = approvers.find(({ userId }) => userId === currentUser?.id);
  if (!ownApprover) return "no_right";
  return ownApprover.isApproved ? "already_approved" : "not_your_turn";
}

/**
 * The document counts as seen only after it was shown on the screen. In a batch, an unseen document is accepted only
 * for drafts without findings.
 */
async function assertDocumentSeen(
  operation: AuthorizedOperation,
  draft: SupplierInvoiceDraft,
  document: ApproveInput["document"],
): Promise<void> {
  if (document.is === "unseen") {
    // The evidence of a batch is checked when its operations are executed. That check counts, and a second one would
    // cost quota.
    const isWaiting = remainingWaitMs(operation.row) !== null;
    if (!isWaiting && !(await isWithoutFindings(operation.access, draft))) throw conflictProblem("not_clean");
    return;
  }
  if (draft.attachmentIds.length === 0) return;
  const shownAttachmentIds = document.is === "shown" ? document.attachmentIds : [];
  const areAllShown = draft.attachmentIds.every((id) => shownAttachmentIds.includes(id));
  const isSeen =
    areAllShown &&
    (await withTenant(operation.access, (tx) => hasSeenFiles(tx, operation.access, draft.id, shownAttachmentIds)));
  if (!isSeen) throw conflictProblem("document_unseen");
}

/** Reads the draft and its approval state; null when it is gone. */
export async function readDraftState(
  operation: AuthorizedOperation,
): Promise<{ draft: SupplierInvoiceDraft; state: DraftState } | null> {
  const { draftId, selfId } = storedRequestOf(operation);
  const draft = await books(operation.access).find(supplierInvoiceDrafts, draftId);
  if (draft === null) return null;
  const ownApprover = selfId ? draft.approvers.find(({ userId }) => userId === selfId) : undefined;
  return { draft, state: { approval: draft.approval, hasOwnApproval: ownApprover?.isApproved ?? false } };
}

/** The invoices the draft of a decision may have become. */
export function listPossibleInvoices(operation: AuthorizedOperation): Promise<readonly SupplierInvoice[]> {
  return listInvoicesMadeSince(operation, storedRequestOf(operation));
}
