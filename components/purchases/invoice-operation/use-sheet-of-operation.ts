"use client";

import { useEffect, useRef, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import type { OperationSubmission } from "@/components/undo/use-operation";
import { markOutcomeSeen } from "@/lib/api/browser/operations/waiting-operation-calls";
import { isInUndoWait } from "@/lib/api/contract/operations/operation";

/**
 * Opens and closes the sheet of an operation. It closes by itself when the operation is done or can be undone from the page;
 * a refusal of earlier is put away when the sheet is opened anew.
 */
export function useSheetOfOperation({ operation, doneOperation, dismiss }: OperationSubmission) {
  const company = useCompany();
  const [isOpen, setIsOpen] = useState(false);
  const isPostponed = operation !== null && isInUndoWait(operation);
  const endState = isPostponed ? `${operation.id} waits` : (doneOperation?.id ?? null);
  const closedAtState = useRef(endState);
  useEffect(() => {
    if (closedAtState.current === endState) return;
    closedAtState.current = endState;
    if (endState !== null) setIsOpen(false);
  }, [endState]);
  const unseenOperationId = isOpen && operation?.untold ? operation.id : null;
  useEffect(() => {
    if (unseenOperationId !== null) void markOutcomeSeen(company.id, unseenOperationId);
  }, [unseenOperationId, company.id]);
  return {
    isOpen,
    open() {
      if (operation?.stage === "refused") dismiss();
      setIsOpen(true);
    },
    show: () => setIsOpen(true),
    close: () => setIsOpen(false),
  };
}
