import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SettingsTabs } from "@/components/connection/settings-tabs";
import { ClientMessages } from "@/components/shell/client-messages";
import { SignIns } from "@/components/sign-ins/sign-ins";
import { PageHead } from "@/components/ui/page-head";
import { getUnconfirmedPageAccess } from "@/lib/auth/access";

type Props = { params: Promise<{ companyId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("signIns");
  return { title: t("title") };
}

/**
 * The page on which a person sees the browsers in which they are signed in, and ends sessions. It shows nothing of the
 * company, so it is also open while the service has yet to confirm that the person belongs to the company.
 */
export default async function SignInsPage({ params }: Props) {
  const { companyId } = await getUnconfirmedPageAccess((await params).companyId);
  const [t, tSettings] = await Promise.all([getTranslations("signIns"), getTranslations("connection")]);
  return (
    <ClientMessages namespaces={["connection", "signIns"]}>
      <PageHead title={t("title")} breadcrumbs={[tSettings("settings")]} />
      <SettingsTabs companyId={companyId} current="sign-ins" />
      <div className="page grid max-w-[860px] gap-9">
        <SignIns />
      </div>
    </ClientMessages>
  );
}
