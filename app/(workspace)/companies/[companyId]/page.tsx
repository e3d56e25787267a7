import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AnotherCompanyNotice } from "@/components/connection/another-company";
import { ClientMessages } from "@/components/shell/client-messages";
import { NewDocumentButtons } from "@/components/shell/new-document-buttons";
import { PageHead } from "@/components/ui/page-head";
import { getPageAccess } from "@/lib/auth/access";
import { OverviewWithOrders } from "./overview-with-orders";

type Props = {
  params: Promise<{ companyId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: Pick<Props, "params">): Promise<Metadata> {
  const access = await getPageAccess((await params).companyId);
  const t = await getTranslations("overview");
  return { title: `${t("title")} · ${access.company.name}` };
}

export default async function OverviewPage({ params, searchParams }: Props) {
  const { companyId, company } = await getPageAccess((await params).companyId);
  const { connected } = await searchParams;
  const t = await getTranslations("overview");
  return (
    <ClientMessages namespaces={["overview"]}>
      <PageHead title={t("title")} actions={<NewDocumentButtons />} />
      <div className="page">
        {connected === "1" ? <AnotherCompanyNotice companyId={companyId} companyName={company.name} /> : null}
        <OverviewWithOrders />
      </div>
    </ClientMessages>
  );
}
