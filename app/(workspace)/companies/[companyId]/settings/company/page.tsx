import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SettingsTabs } from "@/components/connection/settings-tabs";
import { UndoForm } from "@/components/connection/undo-form";
import { ClientMessages } from "@/components/shell/client-messages";
import { PageHead } from "@/components/ui/page-head";
import { pageAccess } from "@/lib/auth/access";
import { mayDo } from "@/lib/auth/roles";
import { getUndoSeconds } from "@/lib/company/undo-seconds";

type Props = { params: Promise<{ companyId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("connection");
  return { title: t("companyTitle") };
}

/** What holds for everybody in the company; its owner changes it. */
export default async function CompanySettingsPage({ params }: Props) {
  const access = await pageAccess((await params).companyId);
  const [t, { seconds }] = await Promise.all([getTranslations("connection"), getUndoSeconds(access)]);
  return (
    <ClientMessages namespaces={["connection"]}>
      <PageHead title={t("companyTitle")} crumb={[t("settings")]} />
      <SettingsTabs companyId={access.companyId} current="company" />
      <div className="page grid max-w-[860px] gap-9">
        {mayDo(access.role, "company.write") ? (
          <UndoForm companyId={access.companyId} seconds={seconds} />
        ) : (
          <section>
            <h2>{t("undo.title")}</h2>
            <p className="max-w-[56ch] text-sm">
              {t("undo.stands", { seconds })} {t("undo.byOwner")}
            </p>
          </section>
        )}
      </div>
    </ClientMessages>
  );
}
