"use client";

import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { Button } from "@/components/ui/button";
import { undoRequests } from "@/lib/api/browser/operations/undo-requests";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { actionToOperate } from "@/lib/rules/access/operation-area";
import { mayDo } from "@/lib/rules/access/roles";
import { undoTextKeyOf } from "./operation-texts";
import { useUndo } from "./use-undo";

/**
 * Shows the buttons that undo a waiting operation or execute it at once, on the page of its document. A person whose
 * role may not do that sees no buttons.
 */
export function UndoActions({ operation }: { operation: Operation }) {
  const t = useTranslations("shell.undo");
  const { role } = useCompany();
  const { isBusy, undo, sendNow } = useUndo();
  if (!mayDo(role, actionToOperate(operation.kind))) return null;
  function withdraw() {
    undoRequests.notify(operation.subject);
    undo(operation);
  }
  return (
    <>
      <Button size="sm" isBusy={isBusy} onClick={withdraw}>
        {t(operation.scheduled ? "withdraw" : "undo")}
      </Button>
      {operation.leftMs === null ? null : (
        <Button size="sm" variant="quiet" isBusy={isBusy} onClick={() => sendNow(operation)}>
          {t(`now.${undoTextKeyOf(operation)}`)}
        </Button>
      )}
    </>
  );
}
