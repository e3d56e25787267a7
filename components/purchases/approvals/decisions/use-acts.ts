"use client";

import { useCallback, useEffect, useRef } from "react";
import { undoRequests } from "@/lib/api/browser/operations/undo-requests";
import { type Act, leadsBack } from "./leads-back";

/** What the person does in the cockpit, as far as it says whether they still stand where Undo left them. */
export function useActs() {
  // What came before the newest act says nothing more.
  const newest = useRef<readonly Act[]>([]);
  const note = useCallback((act: Act) => {
    newest.current = [act];
  }, []);
  const moved = useCallback(() => note({ is: "other" }), [note]);
  useEffect(() => {
    const onKey = ({ repeat }: KeyboardEvent) => {
      // A key that is held down was pressed once.
      if (!repeat) moved();
    };
    // Before what the key or the pointer presses hears of it: that of Undo itself comes before Undo.
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
    /** Called wherever the cockpit goes to another draft. */
    moved,
    leadsBack: useCallback((draftId: string) => leadsBack(newest.current, draftId), []),
  };
}
