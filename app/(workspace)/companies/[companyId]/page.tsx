import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AnotherCompanyNotice } from "@/components/connection/another-company";
import { RoleNotice } from "@/components/shell/access/role-notice";
import { ClientMessages } from "@/components/shell/client-messages";
import { findPathInPlaceOfOverview } from "@/components/shell/company/places";
import { NewDocumentButtons } from "@/components/shell/new-document-buttons";
import { ButtonLink } from "@/components/ui/button";
import { PageHead } from "@/components/ui/page-head";
import { getPageAccess } from "@/lib/auth/access";
import { env } from "@/lib/platform/env";
import { mayDo } from "@/lib/rules/access/roles";
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

/** The overview; people who may not see sales are led to the page that they work on. */
export default async function OverviewPage({ params, searchParams }: Props) {
  const { companyId, company, role } = await getPageAccess((await params).companyId);
  const isNewlyConnected = (await searchParams).connected === "1";
  const t = await getTranslations("overview");
  const hasOverview = mayDo(role, "sales.read");
  const viewer = { role, countryCode: company.countryCode, offered: env().OAUTH_SCOPES };
  const workingPath = hasOverview ? null : findPathInPlaceOfOverview(viewer);
  if (workingPath && !isNewlyConnected) redirect(`/companies/${companyId}${workingPath}`);
  return (
    <ClientMessages namespaces={["overview"]}>
      <PageHead title={t("title")} actions={<NewDocumentButtons />} />
      <div className="page">
        {isNewlyConnected ? <AnotherCompanyNotice companyId={companyId} companyName={company.name} /> : null}
        {hasOverview ? (
          <OverviewWithOrders />
        ) : workingPath ? (
          <ButtonLink href={`/companies/${companyId}${workingPath}`}>{t("toPayroll")}</ButtonLink>
        ) : (
          <RoleNotice action="sales.read" />
        )}
      </div>
    </ClientMessages>
  );
}
