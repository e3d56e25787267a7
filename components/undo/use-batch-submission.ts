"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { batchesQuery, batchQuery, submitBatch } from "@/lib/api/browser/operations/batches";
import type { BatchCommand } from "@/lib/api/contract/operations/batch";
import type { Problem } from "@/lib/values/problem";
import { useRetriedRequest } from "./use-retried-request";

/** Submits a batch only once, even if the button is pressed several times or answers are lost. */
export function useBatchSubmission(onSubmitted: (batchId: string) => void) {
  const { id: companyId } = useCompany();
  const queryClient = useQueryClient();
  // Each opening of the sheet has one batch id, so that the portal never stores the same batch twice.
  const [batchId] = useState(() => crypto.randomUUID());
  const [problem, setProblem] = useState<Problem | null>(null);
  const {
    isSubmitting,
    isAnswerLost,
    runExclusively: runOnce,
    retryRequest: sendWithRetries,
    isAbandoned: isUnmounted,
  } = useRetriedRequest();

  async function submitCommands(commands: readonly BatchCommand[]) {
    if (commands.length === 0) return;
    await runOnce(async () => {
      setProblem(null);
      const result = await sendWithRetries(() => submitBatch(companyId, batchId, commands));
      if (result === null) return;
      if (!result.ok) return setProblem(result.problem);
      queryClient.setQueryData(batchQuery(companyId, batchId).queryKey, result.value);
      void queryClient.invalidateQueries(batchesQuery(companyId));
      // The page does not open the results for a person who has closed the sheet; the list has a link to them.
      if (!isUnmounted()) onSubmitted(batchId);
    });
  }

  return { batchId, isBusy: isSubmitting, isAnswerLost, problem, submitCommands };
}
