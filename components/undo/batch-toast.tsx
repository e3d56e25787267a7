"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { ToastSlab, useToast } from "@/components/ui/toast";
import { sendBatchNow, withdrawBatch } from "@/lib/api/browser/operations/batches";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { undoTextKeyOf } from "./operation-texts";
import { RemainingTime } from "./remaining-time";
import { useBatchDescription } from "./use-operation-description";
import { useRefusalTexts } from "./use-refusal-texts";

type Props = { batchId: string; operations: readonly [Operation, ...Operation[]]; isNewest: boolean };

/** Shows the toast of a batch that waits. The key Z withdraws the newest batch. */
export function BatchToast({ batchId, operations, isNewest }: Props) {
  const t = useTranslations("shell.undo");
  const company = useCompany();
  const toast = useToast();
  const { batchRefusalText } = useRefusalTexts();
  const [isRequesting, setIsRequesting] = useState(false);
  const hasRequested = useRef(false);
  const batch = { kind: operations[0].kind, count: operations.length };
  const description = useBatchDescription()(batch);
  // The operation that is executed last; after it, the whole batch has been executed.
  const lastOperation = operations.reduce((left, right) => ((right.leftMs ?? 0) > (left.leftMs ?? 0) ? right : left));

  async function requestOnce(callPortal: typeof withdrawBatch, failureKey: "failed" | "notSent") {
    if (hasRequested.current) return;
    hasRequested.current = true;
    setIsRequesting(true);
    const requestResult = await callPortal(company.id, batchId);
    hasRequested.current = false;
    setIsRequesting(false);
    if (!requestResult.ok) toast(batchRefusalText(batch, requestResult.problem, failureKey));
  }

  return (
    <ToastSlab
      groupName={description}
      actions={[
        {
          label: t("undo"),
          shortcut: isNewest ? "Z" : undefined,
          isBusy: isRequesting,
          run: () => void requestOnce(withdrawBatch, "failed"),
        },
        {
          label: t(`now.${undoTextKeyOf(operations[0])}`),
          isBusy: isRequesting,
          run: () => void requestOnce(sendBatchNow, "notSent"),
        },
      ]}
    >
      {description} <RemainingTime operation={lastOperation} />
    </ToastSlab>
  );
}
