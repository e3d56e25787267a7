"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { noticesQuery } from "@/lib/api/browser/company/notices";
import { companySettingsQuery } from "@/lib/api/browser/company/reference";
import { mayDo } from "@/lib/rules/access/roles";

const decidingKinds: ReadonlySet<string> = new Set(["turn", "question", "handover"]);

/**
 * Reads which drafts wait for this person's decision, by the service, the company's rules and what colleagues asked or
 * handed over: the same that the notices tell. Without an approval flow, or for a role that does not decide, there are none.
 */
export function useOwnApprovals() {
  const { id, role } = useCompany();
  const settingsResult = useQuery(companySettingsQuery(id));
  const usesApproval = settingsResult.data?.approvesPurchases ?? null;
  const isDeciding = mayDo(role, "purchase.operate") && !settingsResult.isPending && usesApproval !== false;
  const noticesResult = useQuery({ ...noticesQuery(id), enabled: isDeciding });
  const notices = isDeciding ? noticesResult.data?.items : undefined;
  const draftIds = useMemo(
    () =>
      new Set(
        (notices ?? []).flatMap((notice) =>
          "draftId" in notice && decidingKinds.has(notice.kind) ? [notice.draftId] : [],
        ),
      ),
    [notices],
  );
  return {
    draftIds,
    isDeciding,
    /** Whether the company approves supplier invoices; null where the service does not say. */
    usesApproval,
    areSettingsRead: !settingsResult.isPending,
    results: isDeciding ? [settingsResult, noticesResult] : [settingsResult],
  };
}
