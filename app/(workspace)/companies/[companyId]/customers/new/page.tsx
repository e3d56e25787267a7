import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CustomerForm } from "@/components/customers/customer-form";
import { RoleGuard } from "@/components/shell/access/role-guard";
import { Link } from "@/components/ui/link";
import { PageHead } from "@/components/ui/page-head";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("customers.form");
  return { title: t("newTitle") };
}

export default async function NewCustomerPage({ params }: { params: Promise<{ companyId: string }> }) {
  const { companyId } = await params;
  const t = await getTranslations("customers");
  return (
    <>
      <PageHead
        title={t("form.newTitle")}
        breadcrumbs={[
          <Link key="list" href={`/companies/${companyId}/customers`}>
            {t("title")}
          </Link>,
        ]}
      />
      <RoleGuard readLink={{ href: `/companies/${companyId}/customers`, name: t("title") }}>
        <CustomerForm />
      </RoleGuard>
    </>
  );
}
