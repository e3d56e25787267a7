"use client";

import { useEffect, useRef, useState } from "react";
import { type OperationSubmission, useOperation } from "@/components/undo/use-operation";
import type { Result } from "@/lib/api/browser/call";
import type { Operation, OperationKind } from "@/lib/api/contract/operations/operation";
import type { StoredVersion } from "./stored-version";

export type VersionedSubmission = Omit<OperationSubmission, "press"> & {
  /** The stored version where it differs from the shown draft, in which case nothing was submitted; null otherwise. */
  storedVersion: StoredVersion | null;
  press: (request: (key: string) => Promise<Result<Operation>>) => void;
};

/**
 * Submits an operation on a draft as it is shown, once. The draft is read again before the operation is submitted, and
 * the server refuses the operation when the stored draft is another one.
 *
 * @param readStoredVersion reads the draft again; it returns null when the stored draft is the shown one
 */
export function useVersionedSubmission(
  draftId: string,
  kind: OperationKind,
  readVersion: () => Promise<StoredVersion | null>,
): VersionedSubmission {
  const submission = useOperation(draftId, kind, draftId);
  const [isReading, setIsReading] = useState(false);
  const [storedVersion, setStoredVersion] = useState<StoredVersion | null>(null);

  async function submit(request: Parameters<VersionedSubmission["press"]>[0]) {
    setIsReading(true);
    const otherVersion = await readVersion();
    // When the draft is gone because another person submitted it, that person's operation is shown and no difference is
    // reported.
    const wasSubmittedElsewhere = otherVersion?.page === null && (await submission.readAgain());
    setIsReading(false);
    if (wasSubmittedElsewhere) return;
    if (otherVersion) return setStoredVersion(otherVersion);
    await submission.press(request);
  }

  // The server refused the operation because the draft changed after it was read, or while the operation waited.
  const { operation } = submission;
  const refusedId = operation && isOtherVersion(operation) ? operation.id : null;
  const comparedId = useRef<string | null>(null);
  useEffect(() => {
    if (refusedId === null || comparedId.current === refusedId) return;
    comparedId.current = refusedId;
    void readVersion().then(setStoredVersion);
  }, [refusedId, readVersion]);

  return {
    ...submission,
    pressing: isReading || submission.pressing,
    storedVersion,
    press: (request) => {
      if (!isReading) void submit(request);
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
