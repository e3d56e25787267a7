"use client";

import { useEffect, useRef } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { markSeen } from "@/lib/api/browser/operations/waiting-operation-calls";
import { isHeld, type Operation } from "@/lib/api/contract/operations/operation";
import { isOpen } from "../chain/operation-sheet";

type Sheet = { open: boolean; onOpen: () => void; onClose: () => void };

/**
 * Opens the sheet when an operation on its draft is under way or was refused unseen, and closes it while the operation
 * waits to be executed. An open sheet marks the operation as seen.
 */
export function useOpensByItself(operation: Operation | null, { open, onOpen, onClose }: Sheet): void {
  const { id: companyId } = useCompany();
  const shown = useRef<string | null>(null);
  const waited = useRef<string | null>(null);
  const held = operation !== null && isHeld(operation);
  const tellsItself = isOpen(operation) && !held && (waited.current !== operation.id || needsLooking(operation));
  const toldId =
    tellsItself || (operation?.stage === "refused" && (waited.current === operation.id || operation.untold))
      ? operation.id
      : null;
  useEffect(() => {
    // The sheet opens by itself once; a person who closes it finds it again through the notice on the page.
    if (toldId === null || shown.current === toldId) return;
    shown.current = toldId;
    onOpen();
  }, [toldId, onOpen]);
  const heldId = held ? operation.id : null;
  useEffect(() => {
    // After submitting, the sheet closes and the page shows that the operation waits.
    if (heldId === null || waited.current === heldId) return;
    waited.current = heldId;
    onClose();
  }, [heldId, onClose]);
  const seenId = open && operation?.untold ? operation.id : null;
  useEffect(() => {
    if (seenId !== null) void markSeen(companyId, seenId);
  }, [seenId, companyId]);
}

/** True for an operation that does not proceed by itself, or not soon. */
function needsLooking({ stage, problem }: Operation): boolean {
  return stage === "checking" || stage === "unknown" || problem !== null;
}
