"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useCompany } from "@/components/shell/company-context";
import { batchesQuery, batchQuery, orderBatch } from "@/lib/api/browser/batches";
import type { BatchOrder } from "@/lib/api/contract/batch";
import type { Problem } from "@/lib/problem";

const retryMs = 3000;

/** Orders a batch once, however often it is pressed and however often its answer is lost. */
export function useBatchPress(onOrdered: (batchId: string) => void) {
  const { id: companyId } = useCompany();
  const queries = useQueryClient();
  // One id for one opening of the sheet.
  const [batchId] = useState(() => crypto.randomUUID());
  const [busy, setBusy] = useState(false);
  const [lost, setLost] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const pressing = useRef(false);

  async function press(orders: readonly BatchOrder[]) {
    if (pressing.current || orders.length === 0) return;
    pressing.current = true;
    setBusy(true);
    setProblem(null);
    for (;;) {
      const result = await orderBatch(companyId, batchId, orders);
      if (result.ok) {
        queries.setQueryData(batchQuery(companyId, batchId).queryKey, result.value);
        void queries.invalidateQueries(batchesQuery(companyId));
        onOrdered(batchId);
        break;
      }
      // The same id presses nothing twice, so it is asked again until an answer comes.
      if (result.problem.code !== "remote_busy" || result.problem.detail !== "offline") {
        setProblem(result.problem);
        break;
      }
      setLost(true);
      await new Promise((wake) => setTimeout(wake, retryMs));
    }
    pressing.current = false;
    setBusy(false);
    setLost(false);
  }

  return { busy, lost, problem, press };
}
