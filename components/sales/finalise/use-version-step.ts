"use client";

import { useEffect, useRef, useState } from "react";
import { type Ordering, useOperation } from "@/components/undo/use-operation";
import type { Result } from "@/lib/api/browser/call";
import type { Operation, OperationKind } from "@/lib/api/contract/operations/operation";
import type { Elsewhere } from "./stored-elsewhere";

export type VersionStep = Omit<Ordering, "press"> & {
  /** The stored draft is another than the one shown, so nothing was ordered. */
  elsewhere: Elsewhere | null;
  press: (order: (key: string) => Promise<Result<Operation>>) => void;
};

/**
 * Orders something of a draft as it is shown, once: read again before the press, and refused by the server when it is
 * another.
 *
 * @param look reads the draft again; null when it is still what is shown
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
    // Gone because somebody pressed first: their order is shown, and nothing is said to be amiss.
    const isOrdered = other?.page === null && (await ordering.lookAgain());
    setReading(false);
    if (isOrdered) return;
    if (other) return setElsewhere(other);
    await ordering.press(order);
  }

  // Changed between reading and pressing, or while it waited: the server stopped it.
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
