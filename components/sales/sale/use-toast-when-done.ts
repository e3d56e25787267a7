"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { useToast } from "@/components/ui/toast";
import { companyKey } from "@/lib/api/browser/resource-queries";
import { isUnderWay, type Operation } from "@/lib/api/contract/operations/operation";
import type { SalesChain } from "@/lib/rules/sales/sales-chain";
import { doneMessageKey, isDocumentStale, lastFollowUpOf, submittedStepsOf } from "./steps/steps";

/**
 * Shows one toast for each step that was submitted on this page, or was under way, once the step is over, and then
 * reads the sale again.
 * @returns a function that watches a submitted step, because the step may be over before the page reads it as under way
 */
export function useToastWhenDone(operations: readonly Operation[], chain: SalesChain): (pressed: Operation) => void {
  const t = useTranslations("sales.sale");
  const company = useCompany();
  const queries = useQueryClient();
  const toast = useToast();
  const [watchedIds, setWatchedIds] = useState<readonly string[]>([]);
  const toastedIds = useRef(new Set<string>());
  const rereadIds = useRef(new Set<string>());
  const submittedSteps = submittedStepsOf(operations);
  const pendingIds = submittedSteps.filter(isUnderWay).map(({ id }) => id);
  const unwatchedIds = pendingIds.filter((id) => !watchedIds.includes(id)).join(" ");
  useEffect(() => {
    if (unwatchedIds !== "") setWatchedIds((previousIds) => [...previousIds, ...unwatchedIds.split(" ")]);
  }, [unwatchedIds]);
  useEffect(() => {
    const finishedSteps = submittedSteps.filter(
      (one) => watchedIds.includes(one.id) && !isUnderWay(one) && !toastedIds.current.has(one.id),
    );
    for (const one of finishedSteps) {
      toastedIds.current.add(one.id);
      const messageKey = doneMessageKey(one);
      // Every page shows a toast for a step that waited first, so this hook shows none for it.
      if (lastFollowUpOf(one).stage === "done" && messageKey && !one.carryOutAt) toast(t(messageKey));
      void queries.invalidateQueries({ queryKey: companyKey(company.id) });
    }
  }, [submittedSteps, watchedIds, queries, company.id, toast, t]);
  // A sale that was read while a step was being done may lack the step; such a sale is read again once for each step.
  const staleIds = submittedSteps
    .filter((one) => isDocumentStale(one, chain) && !rereadIds.current.has(one.id))
    .map(({ id }) => id)
    .join(" ");
  useEffect(() => {
    if (staleIds === "") return;
    for (const id of staleIds.split(" ")) rereadIds.current.add(id);
    void queries.invalidateQueries({ queryKey: companyKey(company.id) });
  }, [staleIds, queries, company.id]);
  return useCallback(({ id }) => setWatchedIds((previousIds) => [...previousIds, id]), []);
}
