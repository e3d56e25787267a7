"use client";

import { useEffect, useRef, useState } from "react";
import { type Ordering, useOperation } from "@/components/undo/use-operation";
import type { Result } from "@/lib/api/browser/call";
import type { Operation, OperationKind } from "@/lib/api/contract/operations/operation";
import type { Elsewhere } from "./stored-elsewhere";

export type VersionStep = Omit<Ordering, "press"> & {
  /** The stored version where it differs from the draft shown, so that nothing was submitted; null otherwise. */
  elsewhere: Elsewhere | null;
  press: (order: (key: string) => Promise<Result<Operation>>) => void;
};

/**
 * Submits an operation on a draft as it is shown, once. The draft is read again before it is submitted, and the server
 * refuses the operation when the stored draft is another one.
 *
 * @param readVersion reads the draft again; null when the stored draft is the one shown
 */
export function useVersionStep(
  draftId: string,
  kind: OperationKind,
  look: () => Promise<Elsewhere | null>,
): VersionStep {
  const ordering = useOperation(draftId, kind, draftId);
  const [reading, setReading] = useState(false);
  const [elsewhere, setElsewhere] = useState<Elsewhere | null>(null);

  async function press(order: Parameters<VersionStep["press"]>[0]) {
    setReading(true);
    const other = await look();
    // When the draft is gone because somebody else submitted first, their operation is shown and no difference is reported.
    const isOrdered = other?.page === null && (await ordering.lookAgain());
    setReading(false);
    if (isOrdered) return;
    if (other) return setElsewhere(other);
    await ordering.press(order);
  }

  // The server refused the operation because the draft changed after it was read, or while the operation waited.
  const { operation } = ordering;
  const stoppedId = operation && isOtherVersion(operation) ? operation.id : null;
  const compared = useRef<string | null>(null);
  useEffect(() => {
    if (stoppedId === null || compared.current === stoppedId) return;
    compared.current = stoppedId;
    void look().then(setElsewhere);
  }, [stoppedId, look]);

  return {
    ...ordering,
    pressing: reading || ordering.pressing,
    elsewhere,
    press: (order) => {
      if (!reading) void press(order);
    },
    dismiss: () => {
      setElsewhere(null);
      ordering.dismiss();
    },
  };
}

const changed: readonly unknown[] = ["draft_changed", "quote_changed"];

function isOtherVersion({ stage, problem }: Operation): boolean {
  return stage === "refused" && (changed.includes(problem?.detail) || problem?.code === "not_found");
}
