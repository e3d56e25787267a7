"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { useAsking } from "@/components/undo/use-asking";
import { batchesQuery, batchQuery, submitBatch } from "@/lib/api/browser/operations/batches";
import type { BatchCommand } from "@/lib/api/contract/operations/batch";
import type { Problem } from "@/lib/values/problem";

/** Orders a batch once, however often it is pressed and however often its answer is lost. */
export function useBatchPress(onOrdered: (batchId: string) => void) {
  const { id: companyId } = useCompany();
  const queries = useQueryClient();
  // One id for one opening of the sheet: the same id presses nothing twice.
  const [batchId] = useState(() => crypto.randomUUID());
  const [problem, setProblem] = useState<Problem | null>(null);
  const { pressing, lost, once, ask, isGone } = useAsking();

  async function press(orders: readonly BatchCommand[]) {
    if (orders.length === 0) return;
    await once(async () => {
      setProblem(null);
      const result = await ask(() => submitBatch(companyId, batchId, orders));
      if (result === null) return;
      if (!result.ok) return setProblem(result.problem);
      queries.setQueryData(batchQuery(companyId, batchId).queryKey, result.value);
      void queries.invalidateQueries(batchesQuery(companyId));
      // Who has left the sheet is not led to its results; the list tells of them.
      if (!isGone()) onOrdered(batchId);
    });
  }

  return { busy: pressing, lost, problem, press };
}
