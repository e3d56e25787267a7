"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { useToast } from "@/components/ui/toast";
import { companyKeyOf } from "@/lib/api/browser/resource-queries";
import { isUnderWay, type Operation } from "@/lib/api/contract/operations/operation";
import type { SalesChain } from "@/lib/rules/sales/sales-chain";
import { doneMessageKeyOf, isDocumentStale, lastFollowUpOf, submittedStepsOf } from "./steps/steps";

/**
 * Shows one toast for each step that was submitted on this page, or was under way, once the step is over, and then
 * reads the sale again.
 * @returns a function that watches a submitted step, because the step may be over before the page reads it as under way
 */
export function useToastWhenDone(
  operations: readonly Operation[],
  chain: SalesChain,
): (submittedStep: Operation) => void {
  const t = useTranslations("sales.sale");
  const company = useCompany();
  const queryClient = useQueryClient();
  const toast = useToast();
  const [watchedIds, setWatchedIds] = useState<readonly string[]>([]);
  const toastedIds = useRef(new Set<string>());
  const refetchedIds = useRef(new Set<string>());
  const submittedSteps = submittedStepsOf(operations);
  const pendingIds = submittedSteps.filter(isUnderWay).map(({ id }) => id);
  const unwatchedIds = pendingIds.filter((id) => !watchedIds.includes(id)).join(" ");
  useEffect(() => {
    if (unwatchedIds !== "") setWatchedIds((previousIds) => [...previousIds, ...unwatchedIds.split(" ")]);
  }, [unwatchedIds]);
  useEffect(() => {
    const finishedSteps = submittedSteps.filter(
      (submittedStep) =>
        watchedIds.includes(submittedStep.id) &&
        !isUnderWay(submittedStep) &&
        !toastedIds.current.has(submittedStep.id),
    );
    for (const submittedStep of finishedSteps) {
      toastedIds.current.add(submittedStep.id);
      const messageKey = doneMessageKeyOf(submittedStep);
      // Every page shows a toast for a step that waited first, so this hook shows none for it.
      if (lastFollowUpOf(submittedStep).stage === "done" && messageKey && !submittedStep.carryOutAt)
        toast(t(messageKey));
      void queryClient.invalidateQueries({ queryKey: companyKeyOf(company.id) });
    }
  }, [submittedSteps, watchedIds, queryClient, company.id, toast, t]);
  // A sale that was read while a step was being done may lack the result of the step. Such a sale is read again, once
  // for each step.
  const staleIds = submittedSteps
    .filter((submittedStep) => isDocumentStale(submittedStep, chain) && !refetchedIds.current.has(submittedStep.id))
    .map(({ id }) => id)
    .join(" ");
  useEffect(() => {
    if (staleIds === "") return;
    for (const id of staleIds.split(" ")) refetchedIds.current.add(id);
    void queryClient.invalidateQueries({ queryKey: companyKeyOf(company.id) });
  }, [staleIds, queryClient, company.id]);
  return useCallback(({ id }) => setWatchedIds((previousIds) => [...previousIds, id]), []);
}
