"use client";

import { useCallback, useRef, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { markDocumentSeen } from "@/lib/api/browser/purchases/approvals";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import type { SeenDocument } from "./decisions/use-decisions";

type RecordedViews = Map<string, Promise<boolean>>;

export type DocumentDisplay = {
  /** `none`: no file is attached. `unseen`: a file cannot be shown here. */
  state: "waiting" | "painted" | "none" | "unseen";
  /** Is true when the first file was painted or cannot be shown, and files below it have not been seen. */
  hasUnseenFilesBelow: boolean;
  onPainted: (attachmentId: string) => void;
  onCannotShow: (attachmentId: string) => void;
  /**
   * Returns the statement of a command about the document. The portal has then recorded for each file that the file
   * was painted, or that it could not be shown and the person continued. @throws Problem if the portal could not
   * record it
   */
  recordSeen: (draft: SupplierInvoiceDraft) => Promise<SeenDocument>;
};

/**
 * Tracks which files of a draft are painted. Each file is recorded as seen once, when it is painted and never before.
 */
export function useDocumentDisplay(draft: SupplierInvoiceDraft | null): DocumentDisplay {
  const company = useCompany();
  const [paintedIds, setPaintedIds] = useState<ReadonlySet<string>>(new Set());
  const [notShowableIds, setNotShowableIds] = useState<ReadonlySet<string>>(new Set());
  const recordedViews = useRef<RecordedViews>(new Map());
  const draftId = draft?.id ?? "";

  const recordView = useCallback(
    (id: string, attachmentId: string, isShown: boolean) => {
      const key = `${id} ${attachmentId} ${isShown}`;
      const earlierRecording = recordedViews.current.get(key);
      if (earlierRecording !== undefined) return earlierRecording;
      const recording = markDocumentSeen(company.id, id, attachmentId, isShown).then((result) => {
        if (result.ok) return true;
        recordedViews.current.delete(key);
        throw result.problem;
      });
      // The failure is reported when the person approves.
      recording.catch(() => undefined);
      recordedViews.current.set(key, recording);
      return recording;
    },
    [company.id],
  );

  const onPainted = useCallback(
    (attachmentId: string) => {
      setPaintedIds((now) => new Set(now).add(attachmentId));
      if (draftId) void recordView(draftId, attachmentId, true).catch(() => undefined);
    },
    [draftId, recordView],
  );
  const onCannotShow = useCallback(
    (attachmentId: string) =>
      setNotShowableIds((now) => (now.has(attachmentId) ? now : new Set(now).add(attachmentId))),
    [],
  );

  const files = draft?.attachmentIds ?? [];
  const state =
    files.length === 0
      ? "none"
      : files.every((id) => paintedIds.has(id))
        ? "painted"
        : files.every((id) => paintedIds.has(id) || notShowableIds.has(id))
          ? "unseen"
          : "waiting";

  const [first = ""] = files;
  const hasUnseenFilesBelow =
    state === "waiting" && files.length > 1 && (paintedIds.has(first) || notShowableIds.has(first));

  async function recordSeen({ id, attachmentIds }: SupplierInvoiceDraft): Promise<SeenDocument> {
    if (attachmentIds.length === 0) return { is: "none" };
    await Promise.all(attachmentIds.map((attachmentId) => recordView(id, attachmentId, paintedIds.has(attachmentId))));
    return { is: "shown", attachmentIds: [...attachmentIds] };
  }

  return { state, hasUnseenFilesBelow, onPainted, onCannotShow, recordSeen };
}
