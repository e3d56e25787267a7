"use client";

import { useQuery } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company/company-context";
import { companySettingsQuery } from "@/lib/api/browser/company/reference";
import type { ApprovalStatus } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import { type NextStepOfDraft, nextStepOfDraft } from "@/lib/rules/purchases/booking/booking-stage";

/**
 * Returns what comes next for a draft by the company's settings; null until they are read. Settings that cannot be read
 * count as settings that do not name an approval flow.
 */
export function useNextStep(approval: ApprovalStatus): NextStepOfDraft | null {
  const company = useCompany();
  const settingsResult = useQuery(companySettingsQuery(company.id));
  if (settingsResult.isPending) return null;
  return nextStepOfDraft(approval, settingsResult.data?.approvesPurchases ?? null);
}

/** Returns true when the company is known to have no approval flow for supplier invoices. */
export function useIsWithoutApproval(): boolean {
  const company = useCompany();
  return useQuery(companySettingsQuery(company.id)).data?.approvesPurchases === false;
}
