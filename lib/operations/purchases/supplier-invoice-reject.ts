import "server-only";
import type { ApprovalResult, RejectInput } from "../../api/contract/purchases/approval-operation";
import { wireStatusOf } from "../../api/contract/purchases/supplier-invoice-draft";
import { Problem } from "../../values/problem";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import type { DocumentWrite } from "../engine/document-write";
import { type DecidedDocument, type PreparedDecision, readDraftState, toDecidedDraft } from "./draft-before-decision";
import { outcomeOfRejection } from "./outcome-of-decision";
import { decisionAnswerSchema, finishDecision, makeDecisionBase, putDecision } from "./supplier-invoice-decision";

/** The write that rejects a supplier invoice draft, with a reason that the service mails to the receivers. */
export const supplierInvoiceRejection: DocumentWrite<PreparedDecision, DecidedDocument> = {
  ...makeDecisionBase(),
  async call(operation, { draft }) {
    const { reason, receivers } = operation.row.request as unknown as RejectInput;
    const body = { RejectionMessage: reason, RejectionMessageReceivers: receivers };
    const status = wireStatusOf("rejected");
    const answer = decisionAnswerSchema.safeParse(
      await putDecision(operation, draft.id, { DocumentApprovalStatus: status, ...body }),
    );
    if (answer.data?.DocumentApprovalStatus !== status) throw new Problem("outcome_unknown");
    return { ...toDecidedDraft({ ...draft, approval: "rejected" }), isAnswered: true };
  },
  async readBack(operation, timing) {
    const currentDraft = await readDraftState(operation);
    const outcome = outcomeOfRejection(operation.row.subject, currentDraft?.state ?? null, timing);
    return { outcome, documents: currentDraft ? [toDecidedDraft(currentDraft.draft)] : [] };
  },
  finish: (operation, document) => finishDecision(operation, document, mailResultOf(operation, document)),
  showsEarlierAttempt: ({ detail }) => detail === "already_rejected",
  // The draft waits as before, but nobody can read whether a mail was sent. A person decides whether to send it
  // again.
  mayRepeat: (row) => (row.request as unknown as RejectInput).receivers.length === 0,
};

/** Without receivers there is no mail. With receivers the mail was sent if the service answered. */
function mailResultOf({ row }: AuthorizedOperation, document: DecidedDocument): ApprovalResult["mail"] {
  if ((row.request as unknown as RejectInput).receivers.length === 0) return "none";
  return document.isAnswered ? "sent" : "unknown";
}
