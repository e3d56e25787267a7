"use client";

import { useCallback, useEffect, useRef } from "react";
import { undoRequests } from "@/lib/api/browser/operations/undo-requests";
import { type Act, leadsBack } from "./leads-back";

/** Tracks the newest action of the person in the cockpit, to decide whether it returns to a draft after Undo. */
export function useActs() {
  // Only the newest action matters.
  const newest = useRef<readonly Act[]>([]);
  const note = useCallback((act: Act) => {
    newest.current = [act];
  }, []);
  const moved = useCallback(() => note({ is: "other" }), [note]);
  useEffect(() => {
    const onKey = ({ repeat }: KeyboardEvent) => {
      // A key that is held down counts as one press.
      if (!repeat) moved();
    };
    // The listeners run in the capture phase, so that the key or pointer event of Undo is recorded before Undo itself.
    addEventListener("keydown", onKey, true);
    addEventListener("pointerdown", moved, true);
    addEventListener("popstate", moved);
    const leave = undoRequests.subscribe((draftId) => note({ is: "undo", draftId }));
    return () => {
      removeEventListener("keydown", onKey, true);
      removeEventListener("pointerdown", moved, true);
      removeEventListener("popstate", moved);
      leave();
    };
  }, [moved, note]);
  return {
    /** Is called wherever the cockpit goes to another draft. */
    moved,
    leadsBack: useCallback((draftId: string) => leadsBack(newest.current, draftId), []),
  };
}
