import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SupplierForm } from "@/components/purchases/suppliers/supplier-form";
import { RoleGuard } from "@/components/shell/access/role-guard";
import { Link } from "@/components/ui/link";
import { PageHead } from "@/components/ui/page-head";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("suppliers.form");
  return { title: t("newTitle") };
}

export default async function NewSupplierPage({ params }: { params: Promise<{ companyId: string }> }) {
  const { companyId } = await params;
  const t = await getTranslations("suppliers");
  return (
    <>
      <PageHead
        title={t("form.newTitle")}
        breadcrumbs={[
          <Link key="list" href={`/companies/${companyId}/purchases/suppliers`}>
            {t("title")}
          </Link>,
        ]}
      />
      <RoleGuard
        action="purchase.write"
        readLink={{ href: `/companies/${companyId}/purchases/suppliers`, name: t("title") }}
      >
        <SupplierForm />
      </RoleGuard>
    </>
  );
}
