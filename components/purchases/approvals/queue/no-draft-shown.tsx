"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { ButtonLink } from "@/components/ui/button";
import { EmptyNotice } from "@/components/ui/states";
import { companySettingsQuery } from "@/lib/api/browser/company/reference";
import css from "../cockpit.module.css";

type Props = { isRead: boolean; isEmpty: boolean; isSearching: boolean };

/**
 * Explains why no draft is shown: none waits, all are decided, approval is not used, or the queue is still being read.
 */
export function NoDraftShown({ isRead, isEmpty, isSearching }: Props) {
  const t = useTranslations("approvals.empty");
  const company = useCompany();
  const settingsResult = useQuery({ ...companySettingsQuery(company.id), enabled: isRead && isEmpty });
  const isApprovalOff = settingsResult.data?.approvesPurchases === false;
  if (!isRead) {
    return (
      <p role="status" className={css.alone}>
        {t("reading")}
      </p>
    );
  }
  return (
    <div className={css.alone}>
      <EmptyNotice action={<ButtonLink href={`/companies/${company.id}/purchases`}>{t("purchases")}</ButtonLink>}>
        {t(isSearching ? "noHit" : isEmpty ? (isApprovalOff ? "unused" : "nothing") : "decided")}
      </EmptyNotice>
    </div>
  );
}
