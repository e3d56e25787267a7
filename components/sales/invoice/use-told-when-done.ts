"use client";

import { useEffect, useState } from "react";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { isOpen } from "../chain/operation-sheet";

/**
 * Calls `onDone` once when an operation is done that was under way while this page was open. An operation that was done
 * before is not reported.
 *
 * @returns a function to call with the operation that was just submitted
 */
export function useToldWhenDone(
  underWay: Operation | null,
  done: Operation | null,
  tell: (done: Operation) => void,
): (pressed: Operation) => void {
  const [watched, setWatched] = useState<string | null>(null);
  const underWayId = isOpen(underWay) ? underWay.id : null;
  useEffect(() => {
    if (underWayId !== null) setWatched(underWayId);
  }, [underWayId]);
  useEffect(() => {
    if (done === null || done.id !== watched) return;
    setWatched(null);
    tell(done);
  }, [done, watched, tell]);
  return (pressed) => setWatched(pressed.id);
}
