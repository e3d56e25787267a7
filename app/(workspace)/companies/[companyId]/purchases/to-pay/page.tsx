import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ToPayList } from "@/components/purchases/to-pay/to-pay-list";
import { ClientMessages } from "@/components/shell/client-messages";
import { ButtonLink } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { PageHead } from "@/components/ui/page-head";
import { getPageAccess } from "@/lib/auth/access";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("payments");
  return { title: t("title") };
}

export default async function ToPayPage({ params }: { params: Promise<{ companyId: string }> }) {
  const { companyId } = await params;
  await getPageAccess(companyId);
  const t = await getTranslations("payments");
  return (
    <>
      <PageHead
        title={t("title")}
        breadcrumbs={[
          <Link key="purchases" href={`/companies/${companyId}/purchases`}>
            {t("purchases")}
          </Link>,
        ]}
        actions={
          <>
            <ButtonLink href={`/companies/${companyId}/purchases/to-pay/files`}>{t("files")}</ButtonLink>
            <ButtonLink href={`/companies/${companyId}/purchases/to-pay/bank`}>{t("bank")}</ButtonLink>
          </>
        }
      />
      <ClientMessages namespaces={["list", "payments"]}>
        <ToPayList />
      </ClientMessages>
    </>
  );
}
