import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ConnectionNotices } from "@/components/notices/connection-notices";
import { NoticeList } from "@/components/notices/notice-list";
import { ClientMessages } from "@/components/shell/client-messages";
import { PageHead } from "@/components/ui/page-head";
import { EmptyNotice } from "@/components/ui/states";
import { getPageAccess } from "@/lib/auth/access";
import { listConnectionNotices } from "@/lib/notices/connection-notices";
import { mayDo } from "@/lib/rules/access/roles";
import { now } from "@/lib/values/clock";
import { dateInZone } from "@/lib/values/dates";

type Props = { params: Promise<{ companyId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("notices");
  return { title: t("title") };
}

export default async function NoticesPage({ params }: Props) {
  const access = await getPageAccess((await params).companyId);
  const [t, connectionNotices] = await Promise.all([getTranslations("notices"), listConnectionNotices(access)]);
  const mayDecidePurchases = mayDo(access.role, "purchase.operate");
  const hasConnectionNotice = connectionNotices.own !== null || connectionNotices.colleagues.length > 0;
  return (
    <ClientMessages namespaces={["notices"]}>
      <PageHead title={t("title")} />
      <div className="page grid grid-cols-[minmax(0,1fr)] content-start gap-4">
        <ConnectionNotices
          companyAccess={access}
          notices={connectionNotices}
          // The list says itself that it cannot be read without the connection, with the button that mends it.
          isEndShownElsewhere={mayDecidePurchases}
        />
        {mayDecidePurchases ? (
          <NoticeList today={dateInZone(access.company.timeZone, now())} />
        ) : hasConnectionNotice ? null : (
          <EmptyNotice>{t("empty")}</EmptyNotice>
        )}
      </div>
    </ClientMessages>
  );
}
