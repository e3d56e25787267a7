"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { ToastSlab, useToast } from "@/components/ui/toast";
import { sendBatchNow, withdrawBatch } from "@/lib/api/browser/operations/batches";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { HeldTime } from "./held-time";
import { useBatchDescription } from "./use-operation-description";
import { useRefusals } from "./use-refusals";
import { wordsOf } from "./words";

type Props = { batchId: string; operations: readonly [Operation, ...Operation[]]; isNewest: boolean };

/** The toast of a batch that waits. The key Z withdraws the newest one. */
export function BatchToast({ batchId, operations, isNewest }: Props) {
  const t = useTranslations("shell.undo");
  const company = useCompany();
  const toast = useToast();
  const { ofMany } = useRefusals();
  const [busy, setBusy] = useState(false);
  const working = useRef(false);
  const order = { kind: operations[0].kind, count: operations.length };
  const what = useBatchDescription()(order);
  // The operation that is executed last; after it, the whole batch has been executed.
  const last = operations.reduce((one, other) => ((other.leftMs ?? 0) > (one.leftMs ?? 0) ? other : one));

  async function ask(work: typeof withdrawBatch, unless: "failed" | "notSent") {
    if (working.current) return;
    working.current = true;
    setBusy(true);
    const result = await work(company.id, batchId);
    working.current = false;
    setBusy(false);
    if (!result.ok) toast(ofMany(order, result.problem, unless));
  }

  return (
    <ToastSlab
      name={what}
      actions={[
        { label: t("undo"), keys: isNewest ? "Z" : undefined, busy, run: () => void ask(withdrawBatch, "failed") },
        { label: t(`now.${wordsOf(operations[0])}`), busy, run: () => void ask(sendBatchNow, "notSent") },
      ]}
    >
      {what} <HeldTime operation={last} />
    </ToastSlab>
  );
}
