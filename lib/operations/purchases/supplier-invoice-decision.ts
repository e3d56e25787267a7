import "server-only";
import * as z from "zod/mini";
import type { Prisma } from "@/prisma/generated/client";
import type { AnnouncedPosting } from "../../api/contract/operations/command-input";
import type { ApprovalResult } from "../../api/contract/purchases/approval-operation";
import type { ChainProgress } from "../../api/contract/purchases/approval-rules";
import { type SupplierInvoice, supplierInvoices } from "../../api/contract/purchases/supplier-invoice";
import { type SupplierInvoiceDraft, supplierInvoiceDrafts } from "../../api/contract/purchases/supplier-invoice-draft";
import { books } from "../../api/remote/books";
import { listDecidingMembers } from "../../approvals/colleagues";
import { closeRequestsOfDecided } from "../../approvals/request-rows";
import { insertApprovalStep, voidApprovalSteps } from "../../approvals/rules/steps";
import type { CompanyAccess } from "../../auth/access";
import { scheduleNoticeCheck } from "../../notices/notice-person";
import { deleteTurnNotices } from "../../notices/store-notices";
import type { Tx } from "../../platform/db";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import { conflictProblem } from "../engine/conflict";
import { callTimeoutMs } from "../engine/document-write";
import type { FinishedDocument } from "../engine/documents";
import { submitFollowUp } from "../engine/follow-up";
import { finishOperation } from "../engine/leased-operation";
import type { OperationRow } from "../engine/rows";
import { readPostedResult } from "../sales/posted-invoice";
import type { ChainPlan } from "./approval-chain";
import {
  type DecidedDocument,
  type PreparedDecision,
  prepareDecision,
  type StoredDecisionRequest,
  storedRequestOf,
  toDecidedDraft,
  toDecidedInvoice,
} from "./draft-before-decision";

const decisionPath = "approval/supplierinvoice";

/** The service's answer to a decision. */
export const decisionAnswerSchema = z.object({
  DocumentId: z.string().check(z.guid()),
  DocumentType: z.number(),
  DocumentApprovalStatus: z.number(),
});

/** What approving and rejecting a supplier invoice draft have in common. */
export function makeDecisionBase() {
  return {
    contract: {
      path: supplierInvoiceDrafts.path,
      parse: (wire: unknown) => toDecidedDraft(supplierInvoiceDrafts.parse(wire)),
    },
    prepare: (operation: AuthorizedOperation) =>
      prepareDecision(operation, async (_, refusalReason) => {
        if (refusalReason) throw conflictProblem(refusalReason);
        return null;
      }),
    describe: ({ draft }: PreparedDecision) => ({
      customerName: draft.supplierName,
      number: null,
      reference: draft.invoiceNumber,
      minor: draft.totalMinor.toString(),
      currencyCode: draft.currencyCode,
    }),
    requestBeforeCall: ({ draft, selfId, since, chain }: PreparedDecision) => ({
      selfId,
      since,
      chain,
      foretold: expectedPostingsOf(draft),
    }),
    canBeOutcome: (row: OperationRow, document: DecidedDocument) => document.id === row.subject,
    resultOf: (document: DecidedDocument, row: OperationRow) =>
      ({ ...toUnreadResult(document, row) }) as Prisma.InputJsonObject,
  };
}

/** The postings of the voucher that the service books for the rows, in the currency of the draft. */
function expectedPostingsOf({ rows }: SupplierInvoiceDraft): readonly AnnouncedPosting[] {
  return rows
    .filter(({ minor }) => minor !== 0n)
    .map(({ account, minor }) => ({ role: "row", account, rateBps: null, minor: minor.toString() }));
}

/** Sends a decision about a draft to the service. */
export function putDecision({ access }: AuthorizedOperation, draftId: string, body: object): Promise<unknown> {
  return books(access).operate("PUT", `${decisionPath}/${draftId}`, { timeoutMs: callTimeoutMs, body });
}

/**
 * Ends a decision. It reads the voucher back where the draft was booked, and closes the requests to colleagues about
 * it.
 */
export async function finishDecision(
  operation: AuthorizedOperation,
  document: DecidedDocument,
  mailResult: ApprovalResult["mail"],
): Promise<void> {
  const postedResult = document.invoice ? await readInvoiceResult(operation, document.invoice) : null;
  const approvalResult: ApprovalResult = {
    ...toUnreadResult(document, operation.row),
    posted: postedResult,
    mail: mailResult,
  };
  const { chain } = storedRequestOf(operation);
  await finishOperation(
    operation,
    JSON.parse(JSON.stringify(approvalResult)),
    async (tx) => {
      await storeDecisionEffects(tx, operation, approvalResult);
      // Where the service booked the approved draft itself, nothing is left to book.
      if (document.draft && approvalResult.status === "approved")
        await submitFollowUp(tx, operation, toDocumentOfFollowUp(document, operation.row));
    },
    chain?.ruleVersion ? { ruleVersion: chain.ruleVersion } : {},
  );
}

type OperationOfPerson = Pick<AuthorizedOperation, "access" | "row">;

/**
 * Stores what a decision changes in the portal. The requests to colleagues are closed, the approval chain continues
 * or begins again, and the next approvers are notified.
 */
async function storeDecisionEffects(
  tx: Tx,
  { access, row }: OperationOfPerson,
  approvalResult: ApprovalResult,
): Promise<void> {
  await closeRequestsOfDecided(tx, access, row.subject);
  await storeApprovalStep(tx, { access, row });
  await updateNotices(tx, access, row.subject, approvalResult);
}

/**
 * Stores an approval with the version of the rules under which it was given, as given by the person who submitted it. A
 * rejection voids the earlier approvals.
 */
async function storeApprovalStep(tx: Tx, { access, row }: OperationOfPerson): Promise<void> {
  const { chain, draftId, expected } = storedRequestOf({ row });
  if (row.kind === "reject-supplier-invoice") return voidApprovalSteps(tx, access, draftId);
  const approver = { ...access, personId: row.personId };
  if (chain)
    await insertApprovalStep(tx, approver, { ...chain, operationId: row.id, draftId, draftVersion: expected.version });
}

/**
 * Deletes notices of the draft. While others still have to approve it, only those of this person are deleted, and the
 * notices of the others are checked soon. Otherwise those of everybody are deleted.
 */
async function updateNotices(
  tx: Tx,
  access: CompanyAccess,
  draftId: string,
  { status }: ApprovalResult,
): Promise<void> {
  await deleteTurnNotices(tx, access, draftId, status === "ready" ? access.personId : undefined);
  if (status !== "ready") return;
  const otherMembers = (await listDecidingMembers(tx, access)).filter(({ personId }) => personId !== access.personId);
  await scheduleNoticeCheck(
    tx,
    access.partnerId,
    otherMembers.map(({ personId }) => personId),
  );
}

function readInvoiceResult(
  operation: AuthorizedOperation,
  invoice: SupplierInvoice,
): Promise<NonNullable<ApprovalResult["posted"]>> {
  const isForeign = invoice.currencyCode !== operation.access.company.currencyCode;
  const { foretold = null } = storedRequestOf(operation);
  const expectedPostings = isForeign
    ? null
    : (foretold?.map((posting) => ({ ...posting, minor: BigInt(posting.minor) })) ?? null);
  return readPostedResult(operation, { ...invoice, grossMinor: invoice.totalMinor }, expectedPostings);
}

function toUnreadResult({ draft, invoice }: DecidedDocument, row: OperationRow): ApprovalResult {
  const { chain = null } = storedRequestOf({ row });
  const missingApprovers = draft?.approval === "ready" ? draft.approvers.filter(({ isApproved }) => !isApproved) : [];
  const waitsFor = chain && !chain.isSent ? chain.waitsFor : missingApprovers.map(({ name }) => name);
  const isRejected = row.kind === "reject-supplier-invoice";
  return {
    draftId: row.subject,
    status: isRejected ? "rejected" : draft?.approval === "ready" ? "ready" : "approved",
    waitsFor: [...new Set([...waitsFor, ...(draft?.approval === "ready" ? (chain?.waitsFor ?? []) : [])])],
    posted: invoice ? { ...toUnreadInvoiceResult(invoice) } : null,
    mail: "none",
    step: chain && chainProgressOf(chain),
  };
}

function chainProgressOf({ given, of, ruleVersion, isSent }: ChainPlan): ChainProgress {
  return { given, of, ruleVersion, isSent };
}

function toUnreadInvoiceResult({ id, number, totalMinor, currencyCode, voucherId, voucherNumber }: SupplierInvoice) {
  const invoiceFields = { invoiceId: id, invoiceNumber: number, grossMinor: totalMinor.toString(), currencyCode };
  return { ...invoiceFields, voucherId, voucherNumber, voucher: "unread" as const, differences: [] };
}

/** The approved draft, as a command that books it expects it. */
function toDocumentOfFollowUp(document: DecidedDocument, row: OperationRow): FinishedDocument {
  const { expected } = storedRequestOf({ row });
  const about = { ...toDescription(document), reference: document.draft?.invoiceNumber ?? "" };
  return { id: document.id, expected, about, isPaid: false };
}

/** Finds the outcome that a person names: the draft as it is now, or the invoice it became. */
export async function findNamedDecision(access: CompanyAccess, row: OperationRow, documentId: string) {
  const document = await findDecidedDocument(access, row, documentId);
  if (!document) return null;
  const finishedDocument = document.draft ? toDocumentOfFollowUp(document, row) : null;
  const approvalResult = toUnreadResult(document, row);
  const storeChanges = (tx: Tx) => storeDecisionEffects(tx, { access, row }, approvalResult);
  return {
    result: JSON.parse(JSON.stringify(approvalResult)) as Prisma.InputJsonObject,
    finishedDocument,
    storeChanges,
  };
}

async function findDecidedDocument(
  access: CompanyAccess,
  row: OperationRow,
  documentId: string,
): Promise<DecidedDocument | null> {
  if (documentId === row.subject) {
    const draft = await books(access).find(supplierInvoiceDrafts, documentId);
    return draft && toDecidedDraft(draft);
  }
  const invoice = await books(access).find(supplierInvoices, documentId);
  const { expected } = row.request as unknown as StoredDecisionRequest;
  return invoice && invoice.supplierId === expected.supplierId ? toDecidedInvoice(invoice) : null;
}

function toDescription({ customerName, number, grossMinor, currencyCode }: DecidedDocument) {
  return { customerName, number, minor: grossMinor.toString(), currencyCode };
}
