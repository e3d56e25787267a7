import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SupplierList } from "@/components/purchases/suppliers/supplier-list";
import { ButtonLink } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { PageHead } from "@/components/ui/page-head";
import { getPageAccess } from "@/lib/auth/access";
import { mayDo } from "@/lib/rules/access/roles";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("suppliers");
  return { title: t("title") };
}

export default async function SuppliersPage({ params }: { params: Promise<{ companyId: string }> }) {
  const { companyId } = await params;
  const { role } = await getPageAccess(companyId);
  const t = await getTranslations("suppliers");
  const purchasesPath = `/companies/${companyId}/purchases`;
  return (
    <>
      <PageHead
        title={t("title")}
        breadcrumbs={[
          <Link key="purchases" href={purchasesPath}>
            {t("purchases")}
          </Link>,
        ]}
        actions={
          mayDo(role, "purchase.write") ? (
            <ButtonLink variant="main" shortcut="N" href={`${purchasesPath}/suppliers/new`}>
              {t("new")}
            </ButtonLink>
          ) : null
        }
      />
      <SupplierList />
    </>
  );
}
