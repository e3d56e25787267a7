"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { useToast } from "@/components/ui/toast";
import { companyKey } from "@/lib/api/browser/resource-queries";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { type BatchOperations, batchResult, groupByBatch } from "./batches";
import { batchTextKeys } from "./operation-texts";
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
  const queries = useQueryClient();
  const toast = useToast();
  const takenBackText = useBatchTakenBackText();
  const waitingIds = useRef(new Set<string>());
  const [ended, setEnded] = useState<readonly EndedBatch[]>([]);

  useEffect(() => {
    for (const [id, operations] of groupByBatch(items)) {
      const result = batchResult(operations);
      if (result === null) waitingIds.current.add(id);
      else if (waitingIds.current.delete(id)) showOutcome(id, operations, result);
    }
  });

  function showOutcome(id: string, operations: BatchOperations, result: NonNullable<ReturnType<typeof batchResult>>) {
    const total = operations.length;
    if (result.withdrawn === total) return toast(takenBackText({ kind: operations[0].kind, count: total }));
    void queries.invalidateQueries({ queryKey: companyKey(company.id) });
    const words = batchTextKeys(operations[0]);
    const { needing } = result;
    if (needing > 0) return setEnded((known) => [...known, { id, needing, total, page: words.page }]);
    toast(t(words.done, { done: result.done, total }));
  }

  return { ended, close: (id: string) => setEnded((known) => known.filter((one) => one.id !== id)) };
}
