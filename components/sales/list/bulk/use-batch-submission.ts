"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { useRetriedRequest } from "@/components/undo/use-retried-request";
import { batchesQuery, batchQuery, submitBatch } from "@/lib/api/browser/operations/batches";
import type { BatchCommand } from "@/lib/api/contract/operations/batch";
import type { Problem } from "@/lib/values/problem";

/** Submits a batch once, however often the button is pressed and however often the answer is lost. */
export function useBatchSubmission(onSubmitted: (batchId: string) => void) {
  const { id: companyId } = useCompany();
  const queries = useQueryClient();
  // Each opening of the sheet has one batch id, with which the same batch is never stored twice.
  const [batchId] = useState(() => crypto.randomUUID());
  const [problem, setProblem] = useState<Problem | null>(null);
  const { pressing, lost, once, ask, isGone } = useRetriedRequest();

  async function press(commands: readonly BatchCommand[]) {
    if (commands.length === 0) return;
    await once(async () => {
      setProblem(null);
      const result = await ask(() => submitBatch(companyId, batchId, commands));
      if (result === null) return;
      if (!result.ok) return setProblem(result.problem);
      queries.setQueryData(batchQuery(companyId, batchId).queryKey, result.value);
      void queries.invalidateQueries(batchesQuery(companyId));
      // A person who has left the sheet is not led to the results; the list has a link to them.
      if (!isGone()) onSubmitted(batchId);
    });
  }

  return { busy: pressing, lost, problem, press };
}
