"use client";

import { useTranslations } from "next-intl";
import { problemTextKeyOf } from "@/components/shell/problems/problem-text";
import { useToast } from "@/components/ui/toast";
import { useTakenBackText } from "@/components/undo/use-operation-description";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { Problem } from "@/lib/values/problem";

type NotifyOptions = {
  goToDraft: (draftId: string) => void;
  shouldReturnToDraft: (draftId: string) => boolean;
  /** Returns the supplier's name; empty where the draft is not in the queue. */
  supplierNameOf: (draftId: string) => string;
};

/**
 * Returns a function that shows a toast when a decision was taken back or refused. The cockpit goes to the draft of a
 * decision that was taken back while Undo is the person's last action; otherwise the toast has a button that opens it.
 */
export function useNotifyOfUndoneDecision({
  goToDraft,
  shouldReturnToDraft,
  supplierNameOf,
}: NotifyOptions): (draftId: string, operationOrProblem: Operation | Problem) => void {
  const t = useTranslations("approvals");
  const tProblems = useTranslations("problems");
  const withdrawalTextOf = useTakenBackText();
  const toast = useToast();
  return (draftId, operationOrProblem) => {
    const openDraftAction = { label: t("look"), run: () => goToDraft(draftId) };
    if (!(operationOrProblem instanceof Problem)) {
      const toastText = withdrawalTextOf(operationOrProblem);
      if (!shouldReturnToDraft(draftId)) return toast(toastText, openDraftAction);
      goToDraft(draftId);
      return toast(toastText);
    }
    const refusalText = t("refusedToast", { name: supplierNameOf(draftId) });
    toast(
      `${refusalText} ${tProblems(problemTextKeyOf(operationOrProblem, (key) => tProblems.has(key)))}`,
      openDraftAction,
    );
  };
}
