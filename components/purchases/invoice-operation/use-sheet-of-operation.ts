"use client";

import { useEffect, useRef, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import type { OperationSubmission } from "@/components/undo/use-operation";
import { markOutcomeSeen } from "@/lib/api/browser/operations/waiting-operation-calls";
import { isInUndoWait, isOpenOperation } from "@/lib/api/contract/operations/operation";

/**
 * Opens and closes the sheet of an operation. It closes by itself when the operation is done or can be undone from the page;
 * a refusal of earlier is put away when the sheet is opened anew.
 */
export function useSheetOfOperation({ operation, doneOperation, isSubmitting, dismiss }: OperationSubmission) {
  const company = useCompany();
  const [isOpen, setIsOpen] = useState(false);
  const [doneCount, setDoneCount] = useState(0);
  const isPostponed = operation !== null && isInUndoWait(operation);
  useEffect(() => {
    if (isPostponed) setIsOpen(false);
  }, [isPostponed]);
  // An operation that was done before the page was opened closes nothing, although it is read only later.
  const isUnderWay = isSubmitting || isOpenOperation(operation);
  const doneId = doneOperation?.id ?? null;
  const doneIdAtStart = useRef<{ id: string | null } | null>(null);
  useEffect(() => {
    if (isUnderWay) doneIdAtStart.current ??= { id: doneId };
    else if (doneIdAtStart.current !== null) {
      if (doneId !== doneIdAtStart.current.id) {
        setIsOpen(false);
        setDoneCount((count) => count + 1);
      }
      doneIdAtStart.current = null;
    }
  }, [isUnderWay, doneId]);
  const unseenOperationId = isOpen && operation?.untold ? operation.id : null;
  useEffect(() => {
    if (unseenOperationId !== null) void markOutcomeSeen(company.id, unseenOperationId);
  }, [unseenOperationId, company.id]);
  return {
    isOpen,
    /**
     * Counts the operations that were done since the page was opened: what is typed in the sheet belongs to the next one.
     * What the books read meanwhile changes nothing of it.
     */
    doneCount,
    open() {
      if (operation?.stage === "refused") dismiss();
      setIsOpen(true);
    },
    show: () => setIsOpen(true),
    close: () => setIsOpen(false),
  };
}
