"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Notice } from "@/components/ui/states";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { UndoActions } from "./undo-actions";
import { useOperationDescription } from "./use-operation-description";

/** Shows the notice of a waiting operation on the page of its document, with a button to undo it. */
export function WaitingOperationNotice({ operation }: { operation: Operation }) {
  const t = useTranslations("shell.undo");
  const describeOperation = useOperationDescription();
  const isFromDraft = ["invoice-convert", "quote-convert", "order-create"].includes(operation.kind);
  const lockedText: ReactNode = isFromDraft ? t("locked") : null;
  return (
    <Notice tone="plain" title={describeOperation(operation)} actions={<UndoActions operation={operation} />}>
      <p>{lockedText ?? t("waits")}</p>
    </Notice>
  );
}
