"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { activeAccountsQuery } from "@/lib/api/browser/books/vat";

/**
 * Explains why account names are missing, with the button that reads them. Account numbers are accepted without names.
 */
export function AccountNamesNote() {
  const t = useTranslations("register");
  const company = useCompany();
  const accountsResult = useQuery(activeAccountsQuery(company.id));
  if (!accountsResult.error || accountsResult.data) return null;
  const isScopeMissing = accountsResult.error.code === "scope_missing";
  return (
    <ProblemNotice
      problem={accountsResult.error}
      title={t(isScopeMissing ? "namesNeedScope" : "namesUnread")}
      onRetry={() => void accountsResult.refetch()}
    />
  );
}
