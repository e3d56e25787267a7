"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { useToast } from "@/components/ui/toast";
import { companyKey } from "@/lib/api/browser/resource-queries";
import { isUnderWay, type Operation } from "@/lib/api/contract/operations/operation";
import type { SalesChain } from "@/lib/rules/sales/sales-chain";
import { doneWords, isStale, lastOf, rootsOf } from "./steps/steps";

/**
 * Shows one toast for each step that was submitted here, or was under way, once the step is over, and has the sale read
 * again then.
 *
 * @returns a function that watches a step that was submitted here: the step may be over before it is read as under way
 */
export function useToastWhenDone(operations: readonly Operation[], chain: SalesChain): (pressed: Operation) => void {
  const t = useTranslations("sales.sale");
  const company = useCompany();
  const queries = useQueryClient();
  const toast = useToast();
  const [watched, setWatched] = useState<readonly string[]>([]);
  const told = useRef(new Set<string>());
  const reread = useRef(new Set<string>());
  const roots = rootsOf(operations);
  const moving = roots.filter(isUnderWay).map(({ id }) => id);
  const unseen = moving.filter((id) => !watched.includes(id)).join(" ");
  useEffect(() => {
    if (unseen !== "") setWatched((known) => [...known, ...unseen.split(" ")]);
  }, [unseen]);
  useEffect(() => {
    const over = roots.filter((one) => watched.includes(one.id) && !isUnderWay(one) && !told.current.has(one.id));
    for (const one of over) {
      told.current.add(one.id);
      const words = doneWords(one);
      // For a step that waited first, every page shows a toast of its own.
      if (lastOf(one).stage === "done" && words && !one.carryOutAt) toast(t(words));
      void queries.invalidateQueries({ queryKey: companyKey(company.id) });
    }
  }, [roots, watched, queries, company.id, toast, t]);
  // A sale that was read while a step was being done may lack the step; such a sale is read again once for each step.
  const stale = roots
    .filter((one) => isStale(one, chain) && !reread.current.has(one.id))
    .map(({ id }) => id)
    .join(" ");
  useEffect(() => {
    if (stale === "") return;
    for (const id of stale.split(" ")) reread.current.add(id);
    void queries.invalidateQueries({ queryKey: companyKey(company.id) });
  }, [stale, queries, company.id]);
  return useCallback(({ id }) => setWatched((known) => [...known, id]), []);
}
