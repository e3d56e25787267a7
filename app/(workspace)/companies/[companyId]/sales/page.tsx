import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SalesList } from "@/components/sales/sales-list";
import { ButtonLink } from "@/components/ui/button";
import { PageHead } from "@/components/ui/page-head";
import { pageAccess } from "@/lib/auth/access";
import { mayDo } from "@/lib/auth/roles";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("sales");
  return { title: t("title") };
}

export default async function SalesPage({ params }: { params: Promise<{ companyId: string }> }) {
  const { companyId } = await params;
  const { role } = await pageAccess(companyId);
  const t = await getTranslations("sales");
  const base = `/companies/${companyId}`;
  return (
    <>
      <PageHead
        title={t("title")}
        actions={
          mayDo(role, "sales.write") ? (
            <ButtonLink look="main" keys="N" href={`${base}/sales/invoices/new`}>
              {t("list.newInvoice")}
            </ButtonLink>
          ) : null
        }
      />
      <SalesList />
    </>
  );
}
