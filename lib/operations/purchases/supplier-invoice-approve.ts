import "server-only";
import { supplierInvoices } from "../../api/contract/purchases/supplier-invoice";
import { wireStatusOf } from "../../api/contract/purchases/supplier-invoice-draft";
import { parseWire } from "../../api/contract/resource";
import { books } from "../../api/remote/books";
import { Problem } from "../../values/problem";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import { type DocumentWrite, toProblemOrThrow } from "../engine/document-write";
import { planChain } from "./approval-chain";
import {
  type DecidedDocument,
  listPossibleInvoices,
  type PreparedDecision,
  prepareDecision,
  readDraftState,
  storedRequestOf,
  toDecidedDraft,
  toDecidedInvoice,
} from "./draft-before-decision";
import { outcomeOfApproval } from "./outcome-of-decision";
import { decisionAnswerSchema, finishDecision, makeDecisionBase, putDecision } from "./supplier-invoice-decision";

/** `DocumentType` of the answer where approving booked the draft. */
const invoiceType = 2;

/** The write that approves a supplier invoice draft. The service may book the draft at once. */
export const supplierInvoiceApproval: DocumentWrite<PreparedDecision, DecidedDocument> = {
  ...makeDecisionBase(),
  prepare: (operation) =>
    prepareDecision(operation, (draft, refusalReason) => planChain(operation.access, draft, refusalReason)),
  async call(operation, { draft, chain }) {
    // Of several approvals that the portal stores, only the last one is sent to the service.
    if (chain?.isSent === false) return toDecidedDraft(draft);
    const answer = await putDecision(operation, draft.id, { DocumentApprovalStatus: wireStatusOf("approved") });
    // The service did the write. Whatever fails from here on, the portal reads back the outcome and never repeats the
    // call.
    const document = await readDecidedDocument(operation, answer).catch(toProblemOrThrow);
    if (document instanceof Problem) throw new Problem("outcome_unknown", { cause: document });
    return document;
  },
  async readBack(operation, timing) {
    const currentDraft = await readDraftState(operation);
    if (currentDraft && storedRequestOf(operation).chain?.isSent === false) {
      return { outcome: { is: "done", id: currentDraft.draft.id }, documents: [toDecidedDraft(currentDraft.draft)] };
    }
    const invoices = currentDraft ? [] : await listPossibleInvoices(operation);
    const candidates = invoices.map(({ id, createdFromDraftId }) => ({ id, createdFromDraftId }));
    const evidence = { draftId: operation.row.subject, draft: currentDraft?.state ?? null, invoices: candidates };
    return {
      outcome: outcomeOfApproval(evidence, timing),
      documents: currentDraft ? [toDecidedDraft(currentDraft.draft)] : invoices.map(toDecidedInvoice),
    };
  },
  finish: (operation, document) => finishDecision(operation, document, "none"),
  showsEarlierAttempt: ({ code, detail }) => code === "not_found" || detail === "already_approved",
};

async function readDecidedDocument(operation: AuthorizedOperation, answer: unknown): Promise<DecidedDocument> {
  const { DocumentId, DocumentType } = parseWire(decisionAnswerSchema, answer);
  if (DocumentType === invoiceType)
    return toDecidedInvoice(await books(operation.access).get(supplierInvoices, DocumentId));
  const currentDraft = await readDraftState(operation);
  const isDecided =
    currentDraft && (currentDraft.state.approval === "approved" || currentDraft.state.approval === "ready");
  if (!isDecided) throw new Problem("outcome_unknown");
  return toDecidedDraft(currentDraft.draft);
}
