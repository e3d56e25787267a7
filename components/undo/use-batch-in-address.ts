"use client";

import { usePathname, useSearchParams } from "next/navigation";

/** The batch whose results a list shows: the page's address names it, so that a reload and Back show the same. */
export function useBatchInAddress() {
  const searchParams = useSearchParams();
  const pathname = usePathname();
  const batchId = searchParams.get("batch");

  /** The address that shows the results of a batch; null shows none. */
  function hrefOf(shownBatchId: string | null): string {
    const changedParams = new URLSearchParams(searchParams);
    changedParams.delete("batch");
    if (shownBatchId) changedParams.set("batch", shownBatchId);
    const queryText = changedParams.toString();
    return queryText === "" ? pathname : `${pathname}?${queryText}`;
  }

  return {
    batchId,
    hrefOf,
    showBatch: (shownBatchId: string) => window.history.pushState(null, "", hrefOf(shownBatchId)),
    hideBatch: () => {
      if (batchId) window.history.replaceState(null, "", hrefOf(null));
    },
  };
}
