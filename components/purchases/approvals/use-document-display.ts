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
  const [unshowableIds, setUnshowableIds] = useState<ReadonlySet<string>>(new Set());
  const recordedViews = useRef<RecordedViews>(new Map());
  const draftId = draft?.id ?? "";

  const recordView = useCallback(
    (id: string, attachmentId: string, wasShown: boolean) => {
      const viewKey = `${id} ${attachmentId} ${wasShown}`;
      const earlierRecording = recordedViews.current.get(viewKey);
      if (earlierRecording !== undefined) return earlierRecording;
      const pendingRecording = markDocumentSeen(company.id, id, attachmentId, wasShown).then((recordResult) => {
        if (recordResult.ok) return true;
        recordedViews.current.delete(viewKey);
        throw recordResult.problem;
      });
      // The failure is reported when the person approves.
      pendingRecording.catch(() => undefined);
      recordedViews.current.set(viewKey, pendingRecording);
      return pendingRecording;
    },
    [company.id],
  );

  const onPainted = useCallback(
    (attachmentId: string) => {
      setPaintedIds((currentIds) => new Set(currentIds).add(attachmentId));
      if (draftId) void recordView(draftId, attachmentId, true).catch(() => undefined);
    },
    [draftId, recordView],
  );
  const onCannotShow = useCallback(
    (attachmentId: string) =>
      setUnshowableIds((currentIds) =>
        currentIds.has(attachmentId) ? currentIds : new Set(currentIds).add(attachmentId),
      ),
    [],
  );

  const fileIds = draft?.attachmentIds ?? [];
  const displayState =
    fileIds.length === 0
      ? "none"
      : fileIds.every((id) => paintedIds.has(id))
        ? "painted"
        : fileIds.every((id) => paintedIds.has(id) || unshowableIds.has(id))
          ? "unseen"
          : "waiting";

  const [firstFileId = ""] = fileIds;
  const hasUnseenFilesBelow =
    displayState === "waiting" && fileIds.length > 1 && (paintedIds.has(firstFileId) || unshowableIds.has(firstFileId));

  async function recordSeen({ id, attachmentIds }: SupplierInvoiceDraft): Promise<SeenDocument> {
    if (attachmentIds.length === 0) return { is: "none" };
    await Promise.all(attachmentIds.map((attachmentId) => recordView(id, attachmentId, paintedIds.has(attachmentId))));
    return { is: "shown", attachmentIds: [...attachmentIds] };
  }

  return { state: displayState, hasUnseenFilesBelow, onPainted, onCannotShow, recordSeen };
}
