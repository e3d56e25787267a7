import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SettingsTabs } from "@/components/connection/settings-tabs";
import { PaymentRule } from "@/components/purchases/payment-rule/payment-rule";
import { ApprovalRules } from "@/components/purchases/rules/approval-rules";
import { MissingRightText } from "@/components/shell/access/role-notice";
import { ClientMessages } from "@/components/shell/client-messages";
import { PageHead } from "@/components/ui/page-head";
import { getPageAccess } from "@/lib/auth/access";
import { mayDo } from "@/lib/rules/access/roles";

type Props = { params: Promise<{ companyId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("rules");
  return { title: t("title") };
}

/** The page on which a company sets who approves which supplier invoices. */
export default async function ApprovalRulesPage({ params }: Props) {
  const access = await getPageAccess((await params).companyId);
  const [t, tSettings] = await Promise.all([getTranslations("rules"), getTranslations("connection")]);
  return (
    <ClientMessages namespaces={["connection", "payments", "rules"]}>
      <PageHead title={t("title")} breadcrumbs={[tSettings("settings")]} />
      <SettingsTabs companyId={access.companyId} current="approvals" />
      <div className="page grid max-w-[980px] gap-9">
        {mayDo(access.role, "purchase.read") ? (
          <>
            <ApprovalRules />
            <PaymentRule />
          </>
        ) : (
          <MissingRightText action="purchase.read" text={t("notYours")} />
        )}
      </div>
    </ClientMessages>
  );
}
