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
  const read = useQuery(activeAccountsQuery(company.id));
  if (!read.error || read.data) return null;
  const isScopeMissing = read.error.code === "scope_missing";
  return (
    <ProblemNotice
      problem={read.error}
      title={t(isScopeMissing ? "namesNeedScope" : "namesUnread")}
      onRetry={() => void read.refetch()}
    />
  );
}
