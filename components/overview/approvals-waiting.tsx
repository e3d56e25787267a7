"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company-context";
import { TextLink } from "@/components/ui/text-link";
import { approvalQueueQuery } from "@/lib/api/browser/supplier-invoice-drafts";
import { mayDo } from "@/lib/auth/roles";

/** How many supplier invoices wait for this person; nothing where none does, or where it cannot be read. */
export function ApprovalsWaiting() {
  const t = useTranslations("overview.approvals");
  const { id, role } = useCompany();
  const asked = approvalQueueQuery(id, { pageSize: 1 });
  const count = useQuery({ ...asked, enabled: mayDo(role, "purchase.operate"), retry: false }).data?.total ?? 0;
  if (count === 0) return null;
  return (
    <section>
      <h2>{t("title")}</h2>
      <p>
        {t("waiting", { count })} <TextLink href={`/companies/${id}/purchases/approvals`}>{t("go")}</TextLink>
      </p>
    </section>
  );
}
