"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { problemTextKeyOf } from "@/components/shell/problems/problem-text";
import { useToast } from "@/components/ui/toast";
import { withdrawAttests } from "@/lib/api/browser/purchases/attests";
import { companyKeyOf } from "@/lib/api/browser/resource-queries";
import type { InvoiceToPay } from "@/lib/api/contract/purchases/to-pay";

/** Returns a function that takes the person's own attests of these invoices back. */
export function useWithdrawAttests(): (invoices: readonly InvoiceToPay[]) => Promise<void> {
  const t = useTranslations("payments.attest");
  const tProblems = useTranslations("problems");
  const company = useCompany();
  const queryClient = useQueryClient();
  const toast = useToast();
  return async (invoices) => {
    const attestedIds = invoices.flatMap(({ id, attest }) => (attest?.hasAttested ? [id] : []));
    const result = await withdrawAttests(company.id, attestedIds);
    void queryClient.invalidateQueries({ queryKey: companyKeyOf(company.id) });
    toast(
      result.ok
        ? t("withdrawn", { count: result.value.withdrawn.length })
        : tProblems(problemTextKeyOf(result.problem, (key) => tProblems.has(key))),
    );
  };
}
