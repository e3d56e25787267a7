import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/shell/client-messages";
import { NewDocumentButtons } from "@/components/shell/new-document-buttons";
import { PageHead } from "@/components/ui/page-head";
import { getPageAccess } from "@/lib/auth/access";
import { OverviewWithOrders } from "./overview-with-orders";

type Props = { params: Promise<{ companyId: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const access = await getPageAccess((await params).companyId);
  const t = await getTranslations("overview");
  return { title: `${t("title")} · ${access.company.name}` };
}

export default async function OverviewPage({ params }: Props) {
  await getPageAccess((await params).companyId);
  const t = await getTranslations("overview");
  return (
    <ClientMessages namespaces={["overview"]}>
      <PageHead title={t("title")} actions={<NewDocumentButtons />} />
      <div className="page">
        <OverviewWithOrders />
      </div>
    </ClientMessages>
  );
}
