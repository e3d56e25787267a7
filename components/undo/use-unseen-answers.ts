"use client";

import { useQueryClient } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { markAnswerSeen } from "@/lib/api/browser/operations/waiting-operation-calls";
import { companyKeyOf } from "@/lib/api/browser/resource-queries";
import type { UnseenAnswer } from "@/lib/api/contract/sales/offer";

/**
 * Returns the answers of customers to show in toasts. The page of a quote shows the answer to its quote itself, which
 * is then marked as seen.
 *
 * @param answers the unseen answers; undefined until they are known
 */
export function useUnseenAnswers(answers: readonly UnseenAnswer[] | undefined): readonly UnseenAnswer[] {
  const company = useCompany();
  const queryClient = useQueryClient();
  const pathname = usePathname();
  const knownIds = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (!answers) return;
    // An answer that arrives while the page is open makes the shown quotes outdated.
    if (knownIds.current && answers.some(({ id }) => !knownIds.current?.has(id)))
      void queryClient.invalidateQueries({ queryKey: companyKeyOf(company.id) });
    knownIds.current = new Set([...(knownIds.current ?? []), ...answers.map(({ id }) => id)]);
  }, [answers, queryClient, company.id]);
  const isOnItsPage = ({ quoteId }: UnseenAnswer) => pathname === `/companies/${company.id}/sales/quotes/${quoteId}`;
  const { id, quoteId } = answers?.find(isOnItsPage) ?? {};
  useEffect(() => {
    if (id && quoteId) void markAnswerSeen(company.id, { id, quoteId });
  }, [company.id, id, quoteId]);
  return answers?.filter((answer) => !isOnItsPage(answer)) ?? [];
}
