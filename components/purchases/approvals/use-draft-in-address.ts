"use client";

import { usePathname } from "next/navigation";
import { useCallback, useEffect, useRef } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { findRemainingDraftIds, type PendingDraftIds } from "./decisions/pending-draft-ids";

/**
 * Reads the current draft from the address. Going to another draft makes no server request, and the Back button
 * returns.
 */
export function useDraftInAddress() {
  const company = useCompany();
  const pathname = usePathname();
  const basePath = `/companies/${company.id}/purchases/approvals`;
  const findDraftIdInPath = useCallback(
    (path: string) => (path.startsWith(`${basePath}/`) ? path.slice(basePath.length + 1) : null),
    [basePath],
  );
  const currentDraftId = findDraftIdInPath(pathname);
  const pendingDraftIds = useRef<PendingDraftIds>([]);
  useEffect(() => {
    pendingDraftIds.current = findRemainingDraftIds(pendingDraftIds.current, currentDraftId);
  }, [currentDraftId]);
  const goToDraft = useCallback(
    (draftId: string | null, isReplacing = false) => {
      const draftAddress = `${basePath}${draftId ? `/${draftId}` : ""}${location.search}`;
      pendingDraftIds.current = [...pendingDraftIds.current, draftId];
      if (isReplacing) history.replaceState(null, "", draftAddress);
      else history.pushState(null, "", draftAddress);
    },
    [basePath],
  );
  return {
    currentDraftId,
    /**
     * Returns the draft of the newest address at once, so that a second quick key press continues from the first one.
     */
    getLatestDraftId: useCallback(() => {
      const latestDraftId = pendingDraftIds.current.at(-1);
      return latestDraftId === undefined ? findDraftIdInPath(location.pathname) : latestDraftId;
    }, [findDraftIdInPath]),
    goToDraft,
  };
}
