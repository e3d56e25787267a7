"use client";

import { useEffect, useRef, useState } from "react";
import { isUnderWay, type Operation } from "@/lib/api/contract/operations/operation";
import { isVoucherDiffering } from "./operation-texts";

/**
 * Returns the approvals that this tab saw waiting and that were booked with other postings than the person saw. Each is
 * returned until it is dismissed.
 */
export function useDifferingApprovals(operations: readonly Operation[]) {
  const waitingIds = useRef(new Set<string>());
  const [differingApprovals, setDifferingApprovals] = useState<readonly Operation[]>([]);
  useEffect(() => {
    for (const operation of operations) {
      if (isUnderWay(operation)) waitingIds.current.add(operation.id);
      else if (waitingIds.current.delete(operation.id) && isVoucherDiffering(operation)) {
        setDifferingApprovals((previousApprovals) => [...previousApprovals, operation]);
      }
    }
  }, [operations]);
  return {
    differingApprovals,
    dismissApproval: ({ id }: Operation) =>
      setDifferingApprovals((shownApprovals) => shownApprovals.filter((approval) => approval.id !== id)),
  };
}
