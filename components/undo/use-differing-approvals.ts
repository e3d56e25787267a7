"use client";

import { useEffect, useRef, useState } from "react";
import { isUnderWay, type Operation } from "@/lib/api/contract/operations/operation";
import { isDiffering } from "./operation-texts";

/**
 * Returns the approvals that this tab saw waiting and that were booked otherwise than the person saw, until each is
 * dismissed.
 */
export function useDifferingApprovals(items: readonly Operation[]) {
  const waitingIds = useRef(new Set<string>());
  const [differing, setDiffering] = useState<readonly Operation[]>([]);
  useEffect(() => {
    for (const operation of items) {
      if (isUnderWay(operation)) waitingIds.current.add(operation.id);
      else if (waitingIds.current.delete(operation.id) && isDiffering(operation)) {
        setDiffering((known) => [...known, operation]);
      }
    }
  }, [items]);
  return {
    differing,
    close: ({ id }: Operation) => setDiffering((known) => known.filter((one) => one.id !== id)),
  };
}
