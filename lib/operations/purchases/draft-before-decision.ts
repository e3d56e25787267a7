import "server-only";
import { type User, users } from "../../api/contract/company/user";
import { allOf, compare } from "../../api/contract/list-query";
import type { AnnouncedPosting } from "../../api/contract/operations/command-input";
import type { OperationConflict } from "../../api/contract/operations/operation-conflict";
import type { ApprovalExpectation, ApproveInput } from "../../api/contract/purchases/approval-operation";
import { type SupplierInvoice, supplierInvoices } from "../../api/contract/purchases/supplier-invoice";
import { type SupplierInvoiceDraft, supplierInvoiceDrafts } from "../../api/contract/purchases/supplier-invoice-draft";
import { books } from "../../api/remote/books";
import { wasDocumentSeen } from "../../approvals/document-seen";
import { requestInTheWay } from "../../approvals/request-rows";
import { isWithoutFindings } from "../../approvals/without-findings";
import { withTenant } from "../../platform/db";
import { supplierDraftVersion } from "../../rules/purchases/supplier-draft-version";
import { Problem } from "../../values/problem";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import { conflict } from "../engine/conflict";
import type { WrittenDocument } from "../engine/documents";
import { remainingWaitMs } from "../engine/remaining-wait";
import { wholeSeconds } from "../engine/whole-seconds";
import type { ChainPlan } from "./approval-chain";
import type { DraftState } from "./outcome-of-decision";

/** The input of the command, with what is stored just before the call: `since` is the service's time then. */
export type ApprovalRequestKept = ApproveInput & {
  since?: string;
  /** The service's id of the person who decides, where the draft names its approvers. */
  selfId?: string | null;
  /** The voucher expected from the draft's rows; null where it is in another currency, whose rate is the books' own. */
  foretold?: readonly AnnouncedPosting[] | null;
  /** How the approval is executed under the company's rules; null for a rejection. */
  chain?: ChainPlan | null;
};

/**
 * The document a decision changed: the draft, or the invoice it was booked as; `isAnswered` where the service itself
 * answered so.
 */
export type Decided = WrittenDocument & {
  draft: SupplierInvoiceDraft | null;
  invoice: SupplierInvoice | null;
  isAnswered?: true;
};

export type Ready = {
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
type Decide = (draft: SupplierInvoiceDraft, mayNot: OperationConflict | null) => Promise<ChainPlan | null>;

export function requestOf({ row }: Pick<AuthorizedOperation, "row">): ApprovalRequestKept {
  return row.request as unknown as ApprovalRequestKept;
}

export function ofDraft(draft: SupplierInvoiceDraft): Decided {
  return { ...toldOf(draft), id: draft.id, draft, invoice: null };
}

export function ofInvoice(invoice: SupplierInvoice): Decided {
  return { ...toldOf(invoice), number: invoice.number, id: invoice.id, draft: null, invoice };
}

function toldOf({ supplierName, totalMinor, currencyCode }: SupplierInvoiceDraft | SupplierInvoice) {
  return { customerName: supplierName, number: null, grossMinor: totalMinor, currencyCode };
}

/**
 * Reads the draft just before it is decided, and checks that it may be decided.
 *
 * @throws Problem `conflict` naming the obstacle
 */
export async function lookBefore(operation: AuthorizedOperation, decide: Decide): Promise<Ready> {
  const { draftId, expected, document } = requestOf(operation);
  const draft = await books(operation.access).find(supplierInvoiceDrafts, draftId);
  if (draft === null) throw await goneProblem(operation, draftId);
  assertAsSeen(draft, expected);
  assertAsked(draft);
  await assertNobodyAsked(operation, draftId);
  const { selfId, mayNot } = await ownTurn(operation, draft);
  const chain = await decide(draft, mayNot);
  await assertSeen(operation, draft, document);
  const filter = compare("SupplierId", "eq", { id: draft.supplierId });
  const { serverTimeUtc } = await books(operation.access).page(supplierInvoices, { pageSize: 1, filter });
  return { draft, selfId, since: serverTimeUtc, chain };
}

/** The problem of a draft that does not exist any more: it was booked, or it never was this company's. */
async function goneProblem({ access }: AuthorizedOperation, draftId: string): Promise<Problem> {
  const filter = compare("CreatedFromDraftId", "eq", { id: draftId });
  const { items } = await books(access).page(supplierInvoices, { pageSize: 1, filter });
  return items.length > 0 ? conflict("already_approved") : new Problem("not_found");
}

function assertAsSeen(draft: SupplierInvoiceDraft, { version, supplierId, totalMinor }: ApprovalExpectation): void {
  const same =
    supplierDraftVersion(draft) === version &&
    draft.supplierId === supplierId &&
    draft.totalMinor === BigInt(totalMinor);
  if (!same) throw conflict("draft_changed");
}

function assertAsked({ approval }: SupplierInvoiceDraft): void {
  if (approval === "ready") return;
  if (approval === "approved") throw conflict("already_approved");
  throw conflict(approval === "rejected" ? "already_rejected" : "not_asked");
}

/** Refuses the decision while the draft waits for a colleague: only the person to whom the request is addressed goes on. */
async function assertNobodyAsked({ access }: AuthorizedOperation, draftId: string): Promise<void> {
  const open = await withTenant(access, (tx) => requestInTheWay(tx, access, draftId));
  if (open) throw conflict("held");
}

type Turn = Pick<Ready, "selfId"> & { mayNot: OperationConflict | null };

/**
 * The service's own rights and order of approvers, as far as the service shows them. What it does not show, the call
 * itself finds out.
 *
 * @returns `selfId`: the person's id in the service where the draft names its approvers
 */
async function ownTurn({ access }: AuthorizedOperation, draft: SupplierInvoiceDraft): Promise<Turn> {
  const isNamed = draft.approvers.length > 0 && draft.approvalOrder !== "anybody";
  const mayNot = draft.rest.CanBeApprovedByCurrentUser === false;
  if (!isNamed && !mayNot) return { selfId: null, mayNot: null };
  const { items } = await books(access).page(users, { pageSize: 1000 });
  const self = items.find(({ isSelf }) => isSelf) ?? null;
  return { selfId: self?.id ?? null, mayNot: mayNot ? whyNot(draft, self, isNamed) : null };
}

function whyNot({ approvers }: SupplierInvoiceDraft, self: User | null, isNamed: boolean): OperationConflict {
  if (self?.mayApprovePurchases === false || !isNamed) return "no_right";
  const own = approvers.find(({ userId }) => userId === self?.id);
  if (!own) return "no_right";
  return own.isApproved ? "already_approved" : "not_your_turn";
}

/**
 * The document counts as seen only after it was shown on the screen. In a batch, an unseen document is accepted only
 * for drafts without findings.
 */
async function assertSeen(
  operation: AuthorizedOperation,
  draft: SupplierInvoiceDraft,
  document: ApproveInput["document"],
): Promise<void> {
  if (document.is === "unseen") {
    // The evidence of a batch is checked when its operations are executed: that check counts, and the quota is shared.
    const isWaiting = remainingWaitMs(operation.row) !== null;
    if (!isWaiting && !(await isWithoutFindings(operation.access, draft))) throw conflict("not_clean");
    return;
  }
  if (draft.attachmentIds.length === 0) return;
  const named = document.is === "shown" ? document.attachmentIds : [];
  const isNamed = draft.attachmentIds.every((id) => named.includes(id));
  const seen =
    isNamed && (await withTenant(operation.access, (tx) => wasDocumentSeen(tx, operation.access, draft.id, named)));
  if (!seen) throw conflict("document_unseen");
}

/** Reads the draft and its approval state; null when it is gone. */
export async function draftNow(
  operation: AuthorizedOperation,
): Promise<{ draft: SupplierInvoiceDraft; standing: DraftState } | null> {
  const { draftId, selfId } = requestOf(operation);
  const draft = await books(operation.access).find(supplierInvoiceDrafts, draftId);
  if (draft === null) return null;
  const own = selfId ? draft.approvers.find(({ userId }) => userId === selfId) : undefined;
  return { draft, standing: { approval: draft.approval, ownApproval: own?.isApproved ?? false } };
}

/**
 * The invoices the draft may have become: those that name it, otherwise those of its supplier that were made since the
 * call and have its amount.
 */
export async function invoicesOf(operation: AuthorizedOperation): Promise<readonly SupplierInvoice[]> {
  const { draftId, expected, since } = requestOf(operation);
  const made = await books(operation.access).page(supplierInvoices, {
    pageSize: 10,
    filter: compare("CreatedFromDraftId", "eq", { id: draftId }),
  });
  if (made.items.length > 0) return made.items;
  const from = wholeSeconds(since ?? operation.row.createdAt.toISOString());
  const { items } = await books(operation.access).page(supplierInvoices, {
    pageSize: 1000,
    filter: allOf(
      compare("SupplierId", "eq", { id: expected.supplierId }),
      compare("CreatedUtc", "ge", { instant: from }),
    ),
  });
  return items.filter(({ totalMinor }) => totalMinor === BigInt(expected.totalMinor));
}
