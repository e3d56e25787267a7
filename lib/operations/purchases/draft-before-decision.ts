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

/** The order, with what is kept from the moment before the call. */
export type ApprovalRequestKept = ApproveInput & {
  since?: string;
  /** The service's id of who decides, where the draft names its approvers. */
  selfId?: string | null;
  /** The voucher its rows make; null where it is in another currency, whose rate is the books' own. */
  foretold?: readonly AnnouncedPosting[] | null;
  /** What the approval is under the company's rules; null of a rejection. */
  chain?: ChainPlan | null;
};

/** What a decision moved: the draft, or the invoice it was booked as; `isAnswered` where the service itself said so. */
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
 * What a decision is under the company's rules.
 *
 * @param mayNot why the service does not let this person decide about the draft now; null where it does
 * @throws Problem `conflict` saying what stands in the way
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
 * The draft as it is just before it is decided.
 *
 * @throws Problem `conflict` saying what stands in the way
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

/** A draft that is not there any more was booked, or is nobody's business here. */
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

/** A question waits for its answer, or another one has it: only whom it lies with goes on. */
async function assertNobodyAsked({ access }: AuthorizedOperation, draftId: string): Promise<void> {
  const open = await withTenant(access, (tx) => requestInTheWay(tx, access, draftId));
  if (open) throw conflict("held");
}

type Turn = Pick<Ready, "selfId"> & { mayNot: OperationConflict | null };

/**
 * The service's own rights and order, as far as it tells them. What it does not tell it is asked by the call itself.
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

/** A document counts only after it was painted; of many at once, only those against which nothing speaks. */
async function assertSeen(
  operation: AuthorizedOperation,
  draft: SupplierInvoiceDraft,
  document: ApproveInput["document"],
): Promise<void> {
  if (document.is === "unseen") {
    // Many are looked at when their time comes: that is what counts, and the quota is shared.
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

/** How the draft stands now. */
export async function draftNow(
  operation: AuthorizedOperation,
): Promise<{ draft: SupplierInvoiceDraft; standing: DraftState } | null> {
  const { draftId, selfId } = requestOf(operation);
  const draft = await books(operation.access).find(supplierInvoiceDrafts, draftId);
  if (draft === null) return null;
  const own = selfId ? draft.approvers.find(({ userId }) => userId === selfId) : undefined;
  return { draft, standing: { approval: draft.approval, ownApproval: own?.isApproved ?? false } };
}

/** Invoices that may be what the draft became: those that name it, else those of its supplier made since, over its amount. */
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
