import "server-only";
import type { ApprovalResult, RejectInput } from "../../api/contract/purchases/approval-operation";
import { wireStatusOf } from "../../api/contract/purchases/supplier-invoice-draft";
import { Problem } from "../../values/problem";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import type { DocumentWrite } from "../engine/document-write";
import { type Decided, draftNow, ofDraft, type Ready } from "./draft-before-decision";
import { outcomeOfRejection } from "./outcome-of-decision";
import { decisionAnswer, finishDecided, putDecision, supplierInvoiceDecision } from "./supplier-invoice-decision";

/** Rejects a supplier invoice draft, with a reason that the service mails to the receivers. */
export const rejectSupplierInvoice: DocumentWrite<Ready, Decided> = {
  ...supplierInvoiceDecision(),
  async call(operation, { draft }) {
    const { reason, receivers } = operation.row.request as unknown as RejectInput;
    const body = { RejectionMessage: reason, RejectionMessageReceivers: receivers };
    const status = wireStatusOf("rejected");
    const answer = decisionAnswer.safeParse(
      await putDecision(operation, draft.id, { DocumentApprovalStatus: status, ...body }),
    );
    if (answer.data?.DocumentApprovalStatus !== status) throw new Problem("outcome_unknown");
    return { ...ofDraft({ ...draft, approval: "rejected" }), isAnswered: true };
  },
  async readBack(operation, attempt) {
    const found = await draftNow(operation);
    const outcome = outcomeOfRejection(operation.row.subject, found?.standing ?? null, attempt);
    return { outcome, documents: found ? [ofDraft(found.draft)] : [] };
  },
  finish: (operation, made) => finishDecided(operation, made, mailOf(operation, made)),
  mayBeOutcome: ({ detail }) => detail === "already_rejected",
  // The draft waits as before, but whether a mail left nobody can read: a person sends it again, or does not.
  mayRepeat: (row) => (row.request as unknown as RejectInput).receivers.length === 0,
};

/** Without receivers there is no mail; with them it left if the service answered. */
function mailOf({ row }: AuthorizedOperation, made: Decided): ApprovalResult["mail"] {
  if ((row.request as unknown as RejectInput).receivers.length === 0) return "none";
  return made.isAnswered ? "sent" : "unknown";
}
