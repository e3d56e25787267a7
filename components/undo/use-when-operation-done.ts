"use client";

import { useEffect, useState } from "react";
import { isOpenOperation, type Operation } from "@/lib/api/contract/operations/operation";

/**
 * Calls `onDone` once when an operation that was under way while this page was open is done. An operation that was done
 * earlier is not reported.
 *
 * @returns a function that watches the operation that was just submitted
 */
export function useWhenOperationDone(
  currentOperation: Operation | null,
  doneOperation: Operation | null,
  onDone: (doneOperation: Operation) => void,
): (submittedOperation: Operation) => void {
  const [watchedOperationId, setWatchedOperationId] = useState<string | null>(null);
  const openOperationId = isOpenOperation(currentOperation) ? currentOperation.id : null;
  useEffect(() => {
    if (openOperationId !== null) setWatchedOperationId(openOperationId);
  }, [openOperationId]);
  useEffect(() => {
    if (doneOperation === null || doneOperation.id !== watchedOperationId) return;
    setWatchedOperationId(null);
    onDone(doneOperation);
  }, [doneOperation, watchedOperationId, onDone]);
  return (submittedOperation) => setWatchedOperationId(submittedOperation.id);
}
