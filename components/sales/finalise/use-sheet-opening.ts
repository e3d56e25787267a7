"use client";

import { useEffect, useRef } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { markOutcomeSeen } from "@/lib/api/browser/operations/waiting-operation-calls";
import { isInUndoWait, isOpenOperation, type Operation } from "@/lib/api/contract/operations/operation";

type SheetState = { isOpen: boolean; onOpen: () => void; onClose: () => void };

/**
 * Opens the sheet when an operation on its draft is under way or when nobody has seen its refusal, and closes the sheet
 * while the operation waits to be executed. An open sheet marks the operation as seen.
 */
export function useSheetOpening(operation: Operation | null, { isOpen, onOpen, onClose }: SheetState): void {
  const { id: companyId } = useCompany();
  const openedId = useRef<string | null>(null);
  const closedForId = useRef<string | null>(null);
  const isPostponed = operation !== null && isInUndoWait(operation);
  const showsProgress =
    isOpenOperation(operation) && !isPostponed && (closedForId.current !== operation.id || needsAttention(operation));
  const operationIdToOpen =
    showsProgress || (operation?.stage === "refused" && (closedForId.current === operation.id || operation.untold))
      ? operation.id
      : null;
  useEffect(() => {
    // The sheet opens automatically only once; a person who closed it can open it by the notice on the page.
    if (operationIdToOpen === null || openedId.current === operationIdToOpen) return;
    openedId.current = operationIdToOpen;
    onOpen();
  }, [operationIdToOpen, onOpen]);
  const postponedOperationId = isPostponed ? operation.id : null;
  useEffect(() => {
    // When the submitted operation waits before it is executed, the sheet closes and the page shows that the operation
    // waits.
    if (postponedOperationId === null || closedForId.current === postponedOperationId) return;
    closedForId.current = postponedOperationId;
    onClose();
  }, [postponedOperationId, onClose]);
  const unseenOperationId = isOpen && operation?.untold ? operation.id : null;
  useEffect(() => {
    if (unseenOperationId !== null) void markOutcomeSeen(companyId, unseenOperationId);
  }, [unseenOperationId, companyId]);
}

/** True for an operation that does not continue without a person, or not soon. */
function needsAttention({ stage, problem }: Operation): boolean {
  return stage === "checking" || stage === "unknown" || problem !== null;
}
