"use client";

import { useTranslations } from "next-intl";
import { ToastSlab } from "@/components/ui/toast";
import { undoRequests } from "@/lib/api/browser/operations/undo-requests";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { HeldTime } from "./held-time";
import { useOperationDescription } from "./use-operation-description";
import type { Undo } from "./use-undo";
import { wordsOf } from "./words";

type Props = {
  operation: Operation;
  undo: Undo;
  isNewest: boolean;
  /** The number of waiting operations of the same kind that have no toast of their own. */
  more: number;
};

/** The toast of a waiting operation. The key Z withdraws the newest one. */
export function HeldToast({ operation, undo, isNewest, more }: Props) {
  const t = useTranslations("shell.undo");
  const what = useOperationDescription();
  function takeBack() {
    undoRequests.tell(operation.subject);
    undo.undo(operation);
  }
  return (
    <ToastSlab
      name={what(operation)}
      actions={[
        { label: t("undo"), keys: isNewest ? "Z" : undefined, busy: undo.busy, run: takeBack },
        { label: t(`now.${wordsOf(operation)}`), busy: undo.busy, run: () => undo.sendNow(operation) },
      ]}
    >
      {what(operation)} <HeldTime operation={operation} /> {more > 0 ? t("more", { count: more }) : null}
    </ToastSlab>
  );
}
