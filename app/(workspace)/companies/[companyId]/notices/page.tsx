import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NoticeList } from "@/components/notices/notice-list";
import { ClientMessages } from "@/components/shell/client-messages";
import { PageHead } from "@/components/ui/page-head";
import { getPageAccess } from "@/lib/auth/access";
import { now } from "@/lib/values/clock";
import { dateInZone } from "@/lib/values/dates";

type Props = { params: Promise<{ companyId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("notices");
  return { title: t("title") };
}

export default async function NoticesPage({ params }: Props) {
  const { company } = await getPageAccess((await params).companyId);
  const t = await getTranslations("notices");
  return (
    <ClientMessages namespaces={["notices"]}>
      <PageHead title={t("title")} />
      <div className="page">
        <NoticeList today={dateInZone(company.timeZone, now())} />
      </div>
    </ClientMessages>
  );
}
