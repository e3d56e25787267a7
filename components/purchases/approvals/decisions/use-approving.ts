"use client";

import { useEffect, useRef, useState } from "react";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import type { Paper } from "../use-paper";
import type { SeenDocument } from "./use-decisions";

type Given = {
  draft: SupplierInvoiceDraft | null;
  paper: Paper;
  mayDecide: boolean;
  approve: (draft: SupplierInvoiceDraft, seen: Promise<SeenDocument>) => void;
  onSent: () => void;
};

export type Approving = {
  /** The approval waits until the document is painted. */
  isWaiting: boolean;
  /** The confirmation that is needed because there is no file or none that can be shown. Null where none is needed. */
  asksAgain: "approveBlind" | "approveUnshown" | null;
  press: () => void;
  /** Cancels the approval that waits for the document. */
  forget: () => void;
};

/**
 * Approves a seen draft with one press. The approval waits for the document, and needs a second press where none is shown.
 */
export function useApproving({ draft, paper, mayDecide, approve, onSent }: Given): Approving {
  const [waiting, setWaiting] = useState<string | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const id = draft?.id ?? null;
  const isBlind = paper.state === "none" || paper.state === "unseen";

  function press() {
    if (!draft || !mayDecide) return;
    if (paper.state === "waiting") return setWaiting(draft.id);
    if (isBlind && asked !== draft.id) return setAsked(draft.id);
    setWaiting(null);
    approve(draft, paper.seen(draft));
    onSent();
  }

  const again = useRef(press);
  again.current = press;
  const isDue = waiting !== null && waiting === id && paper.state !== "waiting";
  useEffect(() => {
    if (isDue) {
      setWaiting(null);
      again.current();
    }
  }, [isDue]);
  // Going to another draft cancels the waiting approval and the requested confirmation.
  useEffect(() => {
    setWaiting((now) => (now === id ? now : null));
    setAsked((now) => (now === id ? now : null));
  }, [id]);

  return {
    isWaiting: waiting !== null && waiting === id,
    asksAgain: asked === null || asked !== id ? null : paper.state === "unseen" ? "approveUnshown" : "approveBlind",
    press,
    forget: () => setWaiting(null),
  };
}
