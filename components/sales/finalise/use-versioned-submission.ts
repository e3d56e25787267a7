"use client";

import { useEffect, useRef, useState } from "react";
import { type OperationSubmission, useOperation } from "@/components/undo/use-operation";
import type { Result } from "@/lib/api/browser/call";
import type { Operation, OperationKind } from "@/lib/api/contract/operations/operation";
import type { StoredVersion } from "./stored-version";

export type VersionedSubmission = Omit<OperationSubmission, "submitRequest"> & {
  /**
   * The stored version where it differs from the shown draft. Nothing was submitted then. Null where both are equal.
   */
  storedVersion: StoredVersion | null;
  submitRequest: (sendCommand: (key: string) => Promise<Result<Operation>>) => void;
};

/**
 * Submits an operation on the shown draft only once, however often the person clicks. The draft is read again before
 * the operation is submitted, and the server refuses the operation when the stored draft differs from the shown one.
 *
 * @param readStoredVersion reads the draft again; it returns null when the stored draft equals the shown one
 */
export function useVersionedSubmission(
  draftId: string,
  kind: OperationKind,
  readStoredVersion: () => Promise<StoredVersion | null>,
): VersionedSubmission {
  const submission = useOperation(draftId, kind, draftId);
  const [isReadingVersion, setIsReading] = useState(false);
  const [storedVersion, setStoredVersion] = useState<StoredVersion | null>(null);

  async function submit(sendCommand: Parameters<VersionedSubmission["submitRequest"]>[0]) {
    setIsReading(true);
    const otherVersion = await readStoredVersion();
    // When the draft is gone because another person submitted it, that person's operation is shown and no difference is
    // reported.
    const isSubmittedElsewhere = otherVersion?.pagePath === null && (await submission.readAgain());
    setIsReading(false);
    if (isSubmittedElsewhere) return;
    if (otherVersion) return setStoredVersion(otherVersion);
    await submission.submitRequest(sendCommand);
  }

  // The server refused the operation because the draft changed after it was read, or while the operation waited.
  const { operation } = submission;
  const refusedId = operation && isOtherVersion(operation) ? operation.id : null;
  const comparedId = useRef<string | null>(null);
  useEffect(() => {
    if (refusedId === null || comparedId.current === refusedId) return;
    comparedId.current = refusedId;
    void readStoredVersion().then(setStoredVersion);
  }, [refusedId, readStoredVersion]);

  return {
    ...submission,
    isSubmitting: isReadingVersion || submission.isSubmitting,
    storedVersion,
    submitRequest: (sendCommand) => {
      if (!isReadingVersion) void submit(sendCommand);
    },
    dismiss: () => {
      setStoredVersion(null);
      submission.dismiss();
    },
  };
}

const changedVersionDetails: readonly unknown[] = ["draft_changed", "quote_changed"];

function isOtherVersion({ stage, problem }: Operation): boolean {
  return stage === "refused" && (changedVersionDetails.includes(problem?.detail) || problem?.code === "not_found");
}
