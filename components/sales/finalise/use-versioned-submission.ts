"use client";

import { useEffect, useRef, useState } from "react";
import { type OperationSubmission, useOperation } from "@/components/undo/use-operation";
import type { Result } from "@/lib/api/browser/call";
import type { Operation, OperationKind } from "@/lib/api/contract/operations/operation";
import type { DifferingVersion } from "./stored-version";

export type VersionedSubmission = Omit<OperationSubmission, "submitRequest"> & {
  /**
   * The stored version where it differs from the shown draft. Nothing was submitted then. Null where both are equal.
   */
  storedVersion: DifferingVersion | null;
  submitRequest: (sendCommand: (key: string) => Promise<Result<Operation>>) => void;
};

/**
 * Submits an operation on the shown draft only once, however often the person clicks. The draft is read again before
 * the operation is submitted, and the server refuses the operation when the stored draft differs from the shown one.
 *
 * @param readDifferingVersion reads the draft again; it returns null when the stored draft equals the shown one
 */
export function useVersionedSubmission(
  draftId: string,
  kind: OperationKind,
  readDifferingVersion: () => Promise<DifferingVersion | null>,
): VersionedSubmission {
  const submission = useOperation(draftId, kind, draftId);
  const [isReadingVersion, setIsReadingVersion] = useState(false);
  const [differingVersion, setDifferingVersion] = useState<DifferingVersion | null>(null);

  async function submitWhenUnchanged(sendCommand: Parameters<VersionedSubmission["submitRequest"]>[0]) {
    setIsReadingVersion(true);
    const foundVersion = await readDifferingVersion();
    // When the draft is gone because another person submitted it, that person's operation is shown and no difference is
    // reported.
    const isSubmittedElsewhere = foundVersion?.pagePath === null && (await submission.readAgain());
    setIsReadingVersion(false);
    if (isSubmittedElsewhere) return;
    if (foundVersion) return setDifferingVersion(foundVersion);
    await submission.submitRequest(sendCommand);
  }

  // The server refused the operation because the draft changed after it was read, or while the operation waited.
  const { operation } = submission;
  const refusedOperationId = operation && isVersionRefused(operation) ? operation.id : null;
  const comparedOperationId = useRef<string | null>(null);
  useEffect(() => {
    if (refusedOperationId === null || comparedOperationId.current === refusedOperationId) return;
    comparedOperationId.current = refusedOperationId;
    void readDifferingVersion().then(setDifferingVersion);
  }, [refusedOperationId, readDifferingVersion]);

  return {
    ...submission,
    isSubmitting: isReadingVersion || submission.isSubmitting,
    storedVersion: differingVersion,
    submitRequest: (sendCommand) => {
      if (!isReadingVersion) void submitWhenUnchanged(sendCommand);
    },
    dismiss: () => {
      setDifferingVersion(null);
      submission.dismiss();
    },
  };
}

const changedVersionDetails: readonly unknown[] = ["draft_changed", "quote_changed"];

function isVersionRefused({ stage, problem }: Operation): boolean {
  return stage === "refused" && (changedVersionDetails.includes(problem?.detail) || problem?.code === "not_found");
}
