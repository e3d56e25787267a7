"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { ToastSlab, useToast } from "@/components/ui/toast";
import { sendBatchNow, withdrawBatch } from "@/lib/api/browser/operations/batches";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { undoTextKey } from "./operation-texts";
import { RemainingTime } from "./remaining-time";
import { useBatchDescription } from "./use-operation-description";
import { useRefusalTexts } from "./use-refusal-texts";

type Props = { batchId: string; operations: readonly [Operation, ...Operation[]]; isNewest: boolean };

/** The toast of a batch that waits. The key Z withdraws the newest one. */
export function BatchToast({ batchId, operations, isNewest }: Props) {
  const t = useTranslations("shell.undo");
  const company = useCompany();
  const toast = useToast();
  const { ofMany } = useRefusalTexts();
  const [busy, setBusy] = useState(false);
  const working = useRef(false);
  const batch = { kind: operations[0].kind, count: operations.length };
  const description = useBatchDescription()(batch);
  // The operation that is executed last; after it, the whole batch has been executed.
  const lastOperation = operations.reduce((one, other) => ((other.leftMs ?? 0) > (one.leftMs ?? 0) ? other : one));

  async function requestOnce(request: typeof withdrawBatch, failureText: "failed" | "notSent") {
    if (working.current) return;
    working.current = true;
    setBusy(true);
    const result = await request(company.id, batchId);
    working.current = false;
    setBusy(false);
    if (!result.ok) toast(ofMany(batch, result.problem, failureText));
  }

  return (
    <ToastSlab
      name={description}
      actions={[
        {
          label: t("undo"),
          keys: isNewest ? "Z" : undefined,
          busy,
          run: () => void requestOnce(withdrawBatch, "failed"),
        },
        { label: t(`now.${undoTextKey(operations[0])}`), busy, run: () => void requestOnce(sendBatchNow, "notSent") },
      ]}
    >
      {description} <RemainingTime operation={lastOperation} />
    </ToastSlab>
  );
}
