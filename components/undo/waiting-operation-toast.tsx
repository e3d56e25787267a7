"use client";

import { useTranslations } from "next-intl";
import { ToastSlab } from "@/components/ui/toast";
import { undoRequests } from "@/lib/api/browser/operations/undo-requests";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { undoTextKeyOf } from "./operation-texts";
import { RemainingTime } from "./remaining-time";
import { useOperationDescription } from "./use-operation-description";
import type { Undo } from "./use-undo";

type Props = {
  operation: Operation;
  undoActions: Undo;
  isNewest: boolean;
  /** The number of waiting operations of the same kind that have no toast of their own. */
  otherCount: number;
};

/** Shows the toast of a waiting operation. The key Z withdraws the newest one. */
export function WaitingOperationToast({ operation, undoActions, isNewest, otherCount }: Props) {
  const t = useTranslations("shell.undo");
  const describeOperation = useOperationDescription();
  function withdraw() {
    undoRequests.notify(operation.subject);
    undoActions.undo(operation);
  }
  return (
    <ToastSlab
      groupName={describeOperation(operation)}
      actions={[
        { label: t("undo"), shortcut: isNewest ? "Z" : undefined, isBusy: undoActions.isBusy, run: withdraw },
        {
          label: t(`now.${undoTextKeyOf(operation)}`),
          isBusy: undoActions.isBusy,
          run: () => undoActions.sendNow(operation),
        },
      ]}
    >
      {describeOperation(operation)} <RemainingTime operation={operation} />{" "}
      {otherCount > 0 ? t("more", { count: otherCount }) : null}
    </ToastSlab>
  );
}
