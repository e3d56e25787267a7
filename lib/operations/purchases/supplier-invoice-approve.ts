import "server-only";
import { supplierInvoices } from "../../api/contract/purchases/supplier-invoice";
import { wireStatusOf } from "../../api/contract/purchases/supplier-invoice-draft";
import { parsed } from "../../api/contract/resource";
import { books } from "../../api/remote/books";
import { Problem } from "../../values/problem";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import { type DocumentWrite, toProblemOrThrow } from "../engine/document-write";
import { planChain } from "./approval-chain";
import {
  type Decided,
  draftNow,
  invoicesOf,
  lookBefore,
  ofDraft,
  ofInvoice,
  type Ready,
  requestOf,
} from "./draft-before-decision";
import { outcomeOfApproval } from "./outcome-of-decision";
import { decisionAnswer, finishDecided, putDecision, supplierInvoiceDecision } from "./supplier-invoice-decision";

/** `DocumentType` of the answer where approving booked the draft. */
const invoiceType = 2;

/** Approves a supplier invoice draft; the service may book it at once. */
export const approveSupplierInvoice: DocumentWrite<Ready, Decided> = {
  ...supplierInvoiceDecision(),
  prepare: (operation) => lookBefore(operation, (draft, mayNot) => planChain(operation.access, draft, mayNot)),
  async call(operation, { draft, chain }) {
    // One of several of our own: the books hear of it with the last one.
    if (chain?.isSent === false) return ofDraft(draft);
    const answer = await putDecision(operation, draft.id, { DocumentApprovalStatus: wireStatusOf("approved") });
    // It is done: whatever goes wrong from here on, it must be read back and never asked again.
    const made = await readDecided(operation, answer).catch(toProblemOrThrow);
    if (made instanceof Problem) throw new Problem("outcome_unknown", { cause: made });
    return made;
  },
  async readBack(operation, attempt) {
    const found = await draftNow(operation);
    if (found && requestOf(operation).chain?.isSent === false) {
      return { outcome: { is: "done", id: found.draft.id }, documents: [ofDraft(found.draft)] };
    }
    const invoices = found ? [] : await invoicesOf(operation);
    const fits = invoices.map(({ id, createdFromDraftId }) => ({ id, createdFromDraftId }));
    const seen = { draftId: operation.row.subject, draft: found?.standing ?? null, invoices: fits };
    return {
      outcome: outcomeOfApproval(seen, attempt),
      documents: found ? [ofDraft(found.draft)] : invoices.map(ofInvoice),
    };
  },
  finish: (operation, made) => finishDecided(operation, made, "none"),
  mayBeOutcome: ({ code, detail }) => code === "not_found" || detail === "already_approved",
};

async function readDecided(operation: AuthorizedOperation, answer: unknown): Promise<Decided> {
  const { DocumentId, DocumentType } = parsed(decisionAnswer, answer);
  if (DocumentType === invoiceType) return ofInvoice(await books(operation.access).one(supplierInvoices, DocumentId));
  const after = await draftNow(operation);
  const isThere = after && (after.standing.approval === "approved" || after.standing.approval === "ready");
  if (!isThere) throw new Problem("outcome_unknown");
  return ofDraft(after.draft);
}
