"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useCompany } from "@/components/shell/company-context";
import { textKeyOf } from "@/components/shell/problem-text";
import { ToastSlab, useToast } from "@/components/ui/toast";
import { sendBatchNow, withdrawBatch } from "@/lib/api/browser/batches";
import type { Operation } from "@/lib/api/contract/operation";
import { HeldTime } from "./held-time";
import { batchWordsOf, wordsOf } from "./words";

type Props = { batchId: string; operations: readonly [Operation, ...Operation[]]; isNewest: boolean };

/** A press of many that waits: one slab for all of it. Z takes the newest back. */
export function BatchToast({ batchId, operations, isNewest }: Props) {
  const t = useTranslations("shell.undo");
  const problems = useTranslations("problems");
  const company = useCompany();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const working = useRef(false);
  const what = t(`batch.${batchWordsOf(operations[0]).waits}`, { count: operations.length });
  // The last of them to be carried out: by then all are.
  const last = operations.reduce((one, other) => ((other.leftMs ?? 0) > (one.leftMs ?? 0) ? other : one));

  async function ask(work: typeof withdrawBatch) {
    if (working.current) return;
    working.current = true;
    setBusy(true);
    const result = await work(company.id, batchId);
    working.current = false;
    setBusy(false);
    if (!result.ok) toast(problems(textKeyOf(result.problem, (key) => problems.has(key))));
  }

  return (
    <ToastSlab
      name={what}
      actions={[
        { label: t("undo"), keys: isNewest ? "Z" : undefined, busy, run: () => void ask(withdrawBatch) },
        { label: t(`now.${wordsOf(operations[0])}`), busy, run: () => void ask(sendBatchNow) },
      ]}
    >
      {what} <HeldTime operation={last} />
    </ToastSlab>
  );
}
