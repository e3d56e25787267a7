"use client";

import { useEffect, useRef, useState } from "react";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import type { DocumentDisplay } from "../use-document-display";
import type { SeenDocument } from "./use-decisions";

type ApprovingOptions = {
  draft: SupplierInvoiceDraft | null;
  documentDisplay: DocumentDisplay;
  mayDecide: boolean;
  approve: (draft: SupplierInvoiceDraft, seenDocument: Promise<SeenDocument>) => void;
  onSent: () => void;
};

export type Approving = {
  /** Is true while the approval waits until the document is painted. */
  isWaiting: boolean;
  /** The confirmation that is needed because there is no file or none that can be shown. Null where none is needed. */
  neededConfirmation: "approveBlind" | "approveUnshown" | null;
  submitApproval: () => void;
  /** Cancels the approval that waits for the document. */
  cancelWaiting: () => void;
};

/**
 * Approves a seen draft with one press. The approval waits for the document, and needs a second press where none is
 * shown.
 */
export function useApproving({ draft, documentDisplay, mayDecide, approve, onSent }: ApprovingOptions): Approving {
  const [waitingDraftId, setWaitingDraftId] = useState<string | null>(null);
  const [confirmationDraftId, setConfirmationDraftId] = useState<string | null>(null);
  const draftId = draft?.id ?? null;
  const isNothingShown = documentDisplay.state === "none" || documentDisplay.state === "unseen";

  function submitApproval() {
    if (!draft || !mayDecide) return;
    if (documentDisplay.state === "waiting") return setWaitingDraftId(draft.id);
    if (isNothingShown && confirmationDraftId !== draft.id) return setConfirmationDraftId(draft.id);
    setWaitingDraftId(null);
    approve(draft, documentDisplay.recordSeen(draft));
    onSent();
  }

  const latestSubmit = useRef(submitApproval);
  latestSubmit.current = submitApproval;
  const isWaitOver = waitingDraftId !== null && waitingDraftId === draftId && documentDisplay.state !== "waiting";
  useEffect(() => {
    if (isWaitOver) {
      setWaitingDraftId(null);
      latestSubmit.current();
    }
  }, [isWaitOver]);
  // Going to another draft cancels the waiting approval and the requested confirmation.
  useEffect(() => {
    setWaitingDraftId((waitingId) => (waitingId === draftId ? waitingId : null));
    setConfirmationDraftId((confirmationId) => (confirmationId === draftId ? confirmationId : null));
  }, [draftId]);

  return {
    isWaiting: waitingDraftId !== null && waitingDraftId === draftId,
    neededConfirmation:
      confirmationDraftId === null || confirmationDraftId !== draftId
        ? null
        : documentDisplay.state === "unseen"
          ? "approveUnshown"
          : "approveBlind",
    submitApproval,
    cancelWaiting: () => setWaitingDraftId(null),
  };
}
