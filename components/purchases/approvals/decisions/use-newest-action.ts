"use client";

import { useCallback, useEffect, useRef } from "react";
import { undoRequests } from "@/lib/api/browser/operations/undo-requests";
import { type PersonAction, shouldReturnToDraft } from "./should-return-to-draft";

/** Tracks the newest action of the person in the cockpit, to decide whether it returns to a draft after Undo. */
export function useNewestAction() {
  // Only the newest action matters.
  const latestActions = useRef<readonly PersonAction[]>([]);
  const recordAction = useCallback((action: PersonAction) => {
    latestActions.current = [action];
  }, []);
  const recordOtherAction = useCallback(() => recordAction({ is: "other" }), [recordAction]);
  useEffect(() => {
    const handleKeyDown = ({ repeat }: KeyboardEvent) => {
      // A key that is held down counts as one press.
      if (!repeat) recordOtherAction();
    };
    // The listeners run in the capture phase, so that the key or pointer event of Undo is recorded before Undo itself.
    addEventListener("keydown", handleKeyDown, true);
    addEventListener("pointerdown", recordOtherAction, true);
    addEventListener("popstate", recordOtherAction);
    const unsubscribe = undoRequests.subscribe((draftId) => recordAction({ is: "undo", draftId }));
    return () => {
      removeEventListener("keydown", handleKeyDown, true);
      removeEventListener("pointerdown", recordOtherAction, true);
      removeEventListener("popstate", recordOtherAction);
      unsubscribe();
    };
  }, [recordOtherAction, recordAction]);
  return {
    /** Is called wherever the cockpit goes to another draft. */
    recordOtherAction,
    shouldReturnToDraft: useCallback((draftId: string) => shouldReturnToDraft(latestActions.current, draftId), []),
  };
}
