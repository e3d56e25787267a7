"use client";

import { usePathname } from "next/navigation";
import { useCallback, useEffect, useRef } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { type PendingPlaces, remainingPlaces } from "./decisions/pending-places";

/**
 * Reads the current draft from the address. Going to another draft makes no server request, and the Back button
 * returns.
 */
export function useDraftInAddress() {
  const company = useCompany();
  const pathname = usePathname();
  const base = `/companies/${company.id}/purchases/approvals`;
  const draftOf = useCallback(
    (path: string) => (path.startsWith(`${base}/`) ? path.slice(base.length + 1) : null),
    [base],
  );
  const currentDraftId = draftOf(pathname);
  const pendingPlaces = useRef<PendingPlaces>([]);
  useEffect(() => {
    pendingPlaces.current = remainingPlaces(pendingPlaces.current, currentDraftId);
  }, [currentDraftId]);
  const goToDraft = useCallback(
    (draftId: string | null, replace = false) => {
      const address = `${base}${draftId ? `/${draftId}` : ""}${location.search}`;
      pendingPlaces.current = [...pendingPlaces.current, draftId];
      if (replace) history.replaceState(null, "", address);
      else history.pushState(null, "", address);
    },
    [base],
  );
  return {
    currentDraftId,
    /**
     * Returns the draft of the newest address at once, so that a second quick key press continues from the first one.
     */
    getLatestDraftId: useCallback(() => {
      const last = pendingPlaces.current.at(-1);
      return last === undefined ? draftOf(location.pathname) : last;
    }, [draftOf]),
    goToDraft,
  };
}
