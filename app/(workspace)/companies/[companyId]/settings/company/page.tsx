import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SettingsTabs } from "@/components/connection/settings-tabs";
import { UndoForm } from "@/components/connection/undo-form";
import { NoticeSettingsForm } from "@/components/notices/notice-settings";
import { ClientMessages } from "@/components/shell/client-messages";
import { PageHead } from "@/components/ui/page-head";
import { getPageAccess } from "@/lib/auth/access";
import { getUndoSeconds } from "@/lib/company/undo-seconds";
import { getNoticeSettings } from "@/lib/notices/setting";
import { mayDo } from "@/lib/rules/access/roles";

type Props = { params: Promise<{ companyId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("connection");
  return { title: t("companyTitle") };
}

/** The settings that hold for everybody in the company, changed by who is in charge, and the notice settings of the person. */
export default async function CompanySettingsPage({ params }: Props) {
  const access = await getPageAccess((await params).companyId);
  const mayDecidePurchases = mayDo(access.role, "purchase.operate");
  const [t, { seconds }, notices] = await Promise.all([
    getTranslations("connection"),
    getUndoSeconds(access),
    mayDecidePurchases ? getNoticeSettings(access) : null,
  ]);
  return (
    <ClientMessages namespaces={["connection", "notices"]}>
      <PageHead title={t("companyTitle")} breadcrumbs={[t("settings")]} />
      <SettingsTabs companyId={access.companyId} current="company" />
      <div className="page grid max-w-[860px] gap-9">
        {mayDo(access.role, "company.write") ? (
          <UndoForm companyId={access.companyId} savedSeconds={seconds} />
        ) : (
          <section>
            <h2>{t("undo.title")}</h2>
            <p className="max-w-[56ch] text-sm">
              {t("undo.stands", { seconds })} {t("undo.byManager")}
            </p>
          </section>
        )}
        {notices ? <NoticeSettingsForm settings={notices} /> : null}
      </div>
    </ClientMessages>
  );
}
