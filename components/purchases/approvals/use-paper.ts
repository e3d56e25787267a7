"use client";

import { useCallback, useRef, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { markDocumentSeen } from "@/lib/api/browser/purchases/approvals";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import type { SeenDocument } from "./decisions/use-decisions";

type Noted = Map<string, Promise<boolean>>;

export type Paper = {
  /** `none`: no file is attached. `unseen`: a file cannot be shown here. */
  state: "waiting" | "painted" | "none" | "unseen";
  /** The first file was painted or cannot be shown, and files below it have not been seen. */
  isMoreBelow: boolean;
  onPainted: (attachmentId: string) => void;
  onUnseen: (attachmentId: string) => void;
  /**
   * Returns what a command states about the document, once the portal has recorded for each file that it was painted, or
   * that it could not be shown and the person goes on. @throws Problem if the portal could not record it
   */
  seen: (draft: SupplierInvoiceDraft) => Promise<SeenDocument>;
};

/** Tracks which files of a draft are painted. Each file is recorded as seen once, when it is painted and never before. */
export function usePaper(draft: SupplierInvoiceDraft | null): Paper {
  const company = useCompany();
  const [painted, setPainted] = useState<ReadonlySet<string>>(new Set());
  const [unseen, setUnseen] = useState<ReadonlySet<string>>(new Set());
  const noted = useRef<Noted>(new Map());
  const draftId = draft?.id ?? "";

  const note = useCallback(
    (id: string, attachmentId: string, isShown: boolean) => {
      const key = `${id} ${attachmentId} ${isShown}`;
      const known = noted.current.get(key);
      if (known !== undefined) return known;
      const told = markDocumentSeen(company.id, id, attachmentId, isShown).then((result) => {
        if (result.ok) return true;
        noted.current.delete(key);
        throw result.problem;
      });
      // The failure is reported when the person approves.
      told.catch(() => undefined);
      noted.current.set(key, told);
      return told;
    },
    [company.id],
  );

  const onPainted = useCallback(
    (attachmentId: string) => {
      setPainted((now) => new Set(now).add(attachmentId));
      if (draftId) void note(draftId, attachmentId, true).catch(() => undefined);
    },
    [draftId, note],
  );
  const onUnseen = useCallback(
    (attachmentId: string) => setUnseen((now) => (now.has(attachmentId) ? now : new Set(now).add(attachmentId))),
    [],
  );

  const files = draft?.attachmentIds ?? [];
  const state =
    files.length === 0
      ? "none"
      : files.every((id) => painted.has(id))
        ? "painted"
        : files.every((id) => painted.has(id) || unseen.has(id))
          ? "unseen"
          : "waiting";

  const [first = ""] = files;
  const isMoreBelow = state === "waiting" && files.length > 1 && (painted.has(first) || unseen.has(first));

  async function seen({ id, attachmentIds }: SupplierInvoiceDraft): Promise<SeenDocument> {
    if (attachmentIds.length === 0) return { is: "none" };
    await Promise.all(attachmentIds.map((attachmentId) => note(id, attachmentId, painted.has(attachmentId))));
    return { is: "shown", attachmentIds: [...attachmentIds] };
  }

  return { state, isMoreBelow, onPainted, onUnseen, seen };
}
