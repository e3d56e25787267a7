"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { useToast } from "@/components/ui/toast";
import { companyKeyOf } from "@/lib/api/browser/resource-queries";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { type BatchOperations, findBatchResult, groupByBatch } from "./batches";
import { batchTextKeysOf } from "./operation-texts";
import { useBatchTakenBackText } from "./use-operation-description";

/**
 * A batch that ended and needs an action of the person. `page` is the path below the company's on which its results
 * are shown.
 */
export type EndedBatch = { id: string; needing: number; total: number; page: string };

/** Shows the outcome of batches that this tab saw waiting, and returns those that need the person. */
export function useBatchOutcomes(items: readonly Operation[]) {
  const t = useTranslations("shell.undo.batch");
  const company = useCompany();
  const queryClient = useQueryClient();
  const toast = useToast();
  const takenBackTextOf = useBatchTakenBackText();
  const waitingIds = useRef(new Set<string>());
  const [endedBatches, setEndedBatches] = useState<readonly EndedBatch[]>([]);

  useEffect(() => {
    for (const [id, operations] of groupByBatch(items)) {
      const batchOutcome = findBatchResult(operations);
      if (batchOutcome === null) waitingIds.current.add(id);
      else if (waitingIds.current.delete(id)) showOutcome(id, operations, batchOutcome);
    }
  });

  function showOutcome(
    id: string,
    operations: BatchOperations,
    batchOutcome: NonNullable<ReturnType<typeof findBatchResult>>,
  ) {
    const operationCount = operations.length;
    if (batchOutcome.withdrawn === operationCount)
      return toast(takenBackTextOf({ kind: operations[0].kind, count: operationCount }));
    void queryClient.invalidateQueries({ queryKey: companyKeyOf(company.id) });
    const textKeys = batchTextKeysOf(operations[0]);
    const { needing } = batchOutcome;
    if (needing > 0)
      return setEndedBatches((earlierBatches) => [
        ...earlierBatches,
        { id, needing, total: operationCount, page: textKeys.resultPath },
      ]);
    toast(t(textKeys.done, { done: batchOutcome.done, total: operationCount }));
  }

  return {
    endedBatches,
    dismissBatch: (id: string) =>
      setEndedBatches((shownBatches) => shownBatches.filter((endedBatch) => endedBatch.id !== id)),
  };
}
