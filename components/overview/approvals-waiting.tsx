"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { TextLink } from "@/components/ui/text-link";
import { noticeCountQuery } from "@/lib/api/browser/company/notices";
import { mayDo } from "@/lib/rules/access/roles";

/**
 * Shows how many supplier invoices wait for this person, also by the company's rules. It shows nothing when there are
 * none, or while their number is not known.
 */
export function ApprovalsWaiting() {
  const t = useTranslations("overview.approvals");
  const formats = useFormats();
  const { id, role } = useCompany();
  const invoiceCount =
    useQuery({ ...noticeCountQuery(id), enabled: mayDo(role, "purchase.operate") }).data?.invoices ?? 0;
  if (invoiceCount === 0) return null;
  return (
    <section>
      <h2>{t("title")}</h2>
      <p>
        {t("waiting", { count: invoiceCount, counted: formats.count(invoiceCount) })}{" "}
        <TextLink href={`/companies/${id}/purchases/approvals`}>{t("go")}</TextLink>
      </p>
    </section>
  );
}
