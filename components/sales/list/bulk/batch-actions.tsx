"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { textKeyOf } from "@/components/shell/problems/problem-text";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { batchQuery, sendBatchNow, withdrawBatch } from "@/lib/api/browser/operations/batches";
import type { Batch } from "@/lib/api/contract/operations/batch";
import { mayDo } from "@/lib/rules/access/roles";

/** The buttons that withdraw the waiting operations of a batch, or send them now. */
export function BatchActions({ batch }: { batch: Batch }) {
  const t = useTranslations("sales.bulk");
  const problems = useTranslations("problems");
  const company = useCompany();
  const queries = useQueryClient();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  // An operation that is executed at once is not offered for withdrawal in the moment before it starts.
  const waiting = batch.operations.filter(
    ({ withdrawable, leftMs, problem }) => withdrawable && (leftMs !== null || problem !== null),
  ).length;
  if (waiting === 0 || !mayDo(company.role, "sales.operate")) return null;

  async function ask(work: typeof withdrawBatch) {
    setBusy(true);
    const result = await work(company.id, batch.id);
    setBusy(false);
    if (result.ok) queries.setQueryData(batchQuery(company.id, batch.id).queryKey, result.value);
    else toast(problems(textKeyOf(result.problem, (key) => problems.has(key))));
  }

  return (
    <>
      <Button busy={busy} onClick={() => void ask(withdrawBatch)}>
        {t("takeBack", { count: waiting })}
      </Button>
      {batch.operations.some(({ leftMs }) => leftMs !== null) ? (
        <Button look="quiet" busy={busy} onClick={() => void ask(sendBatchNow)}>
          {t("now")}
        </Button>
      ) : null}
    </>
  );
}
