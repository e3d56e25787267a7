"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { problemTextKeyOf } from "@/components/shell/problems/problem-text";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { batchQuery, sendBatchNow, withdrawBatch } from "@/lib/api/browser/operations/batches";
import type { Batch } from "@/lib/api/contract/operations/batch";
import { actionToOperate } from "@/lib/rules/access/operation-area";
import { mayDo } from "@/lib/rules/access/roles";

/** The buttons that withdraw the waiting operations of a batch, or send them now. */
export function BatchActions({ batch }: { batch: Batch }) {
  const t = useTranslations("shell.undo.batch");
  const problemMessages = useTranslations("problems");
  const company = useCompany();
  const queryClient = useQueryClient();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  // An operation that is executed immediately can be withdrawn for a moment before it starts, but it is not counted
  // here.
  const waitingCount = batch.operations.filter(
    ({ withdrawable, leftMs, problem }) => withdrawable && (leftMs !== null || problem !== null),
  ).length;
  if (waitingCount === 0 || !batch.operations.every(({ kind }) => mayDo(company.role, actionToOperate(kind))))
    return null;

  async function executeChange(changeBatch: typeof withdrawBatch) {
    setBusy(true);
    const result = await changeBatch(company.id, batch.id);
    setBusy(false);
    if (result.ok) queryClient.setQueryData(batchQuery(company.id, batch.id).queryKey, result.value);
    else toast(problemMessages(problemTextKeyOf(result.problem, (messageKey) => problemMessages.has(messageKey))));
  }

  return (
    <>
      <Button isBusy={isBusy} onClick={() => void executeChange(withdrawBatch)}>
        {t("takeBack", { count: waitingCount })}
      </Button>
      {batch.operations.some(({ leftMs }) => leftMs !== null) ? (
        <Button variant="quiet" isBusy={isBusy} onClick={() => void executeChange(sendBatchNow)}>
          {t("now")}
        </Button>
      ) : null}
    </>
  );
}
