"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/states";
import type { OperationSubmission } from "@/components/undo/use-operation";
import { WaitingOperationNotice } from "@/components/undo/waiting-operation-notice";
import { isInUndoWait, isOpenOperation } from "@/lib/api/contract/operations/operation";

type Props = {
  submission: Pick<OperationSubmission, "operation">;
  /** What the operation is called. */
  name: string;
  onShow: () => void;
};

/** Says on the page that an operation waits, goes on, or needs a person to say what became of it. */
export function SubmittedOperationNotice({ submission: { operation }, name, onShow }: Props) {
  const t = useTranslations("purchases.invoiceOperation");
  if (!isOpenOperation(operation)) return null;
  if (isInUndoWait(operation)) return <WaitingOperationNotice operation={operation} />;
  return (
    <Notice
      tone="plain"
      title={t("notice", { name, stage: t(`stage.${operation.stage}`) })}
      actions={<Button onClick={onShow}>{t("show")}</Button>}
    />
  );
}
