"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { useToast } from "@/components/ui/toast";
import { companyKey } from "@/lib/api/browser/resource-queries";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { byBatch, endOf, type OfBatch } from "./batches";
import { useManyTakenBack } from "./use-operation-description";
import { batchWordsOf } from "./words";

/** A batch that ended and needs the person. `page` is the path below the company's on which its results are shown. */
export type EndedBatch = { id: string; needing: number; total: number; page: string };

/** Shows the outcome of batches that this tab saw waiting, and returns those that need the person. */
export function useBatchOutcomes(items: readonly Operation[]) {
  const t = useTranslations("shell.undo.batch");
  const company = useCompany();
  const queries = useQueryClient();
  const toast = useToast();
  const takenBack = useManyTakenBack();
  const waited = useRef(new Set<string>());
  const [ended, setEnded] = useState<readonly EndedBatch[]>([]);

  useEffect(() => {
    for (const [id, operations] of byBatch(items)) {
      const end = endOf(operations);
      if (end === null) waited.current.add(id);
      else if (waited.current.delete(id)) tell(id, operations, end);
    }
  });

  function tell(id: string, operations: OfBatch, end: NonNullable<ReturnType<typeof endOf>>) {
    const total = operations.length;
    if (end.withdrawn === total) return toast(takenBack({ kind: operations[0].kind, count: total }));
    void queries.invalidateQueries({ queryKey: companyKey(company.id) });
    const words = batchWordsOf(operations[0]);
    const { needing } = end;
    if (needing > 0) return setEnded((known) => [...known, { id, needing, total, page: words.page }]);
    toast(t(words.done, { done: end.done, total }));
  }

  return { ended, close: (id: string) => setEnded((known) => known.filter((one) => one.id !== id)) };
}
