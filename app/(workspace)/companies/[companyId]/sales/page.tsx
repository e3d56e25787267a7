import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SalesList } from "@/components/sales/list/sales-list";
import { NewDocumentButtons } from "@/components/shell/new-document-buttons";
import { ButtonLink } from "@/components/ui/button";
import { PageHead } from "@/components/ui/page-head";
import { getPageAccess } from "@/lib/auth/access";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("sales");
  return { title: t("title") };
}

export default async function SalesPage({ params }: { params: Promise<{ companyId: string }> }) {
  const { companyId } = await params;
  await getPageAccess(companyId);
  const [t, tLater] = await Promise.all([getTranslations("sales"), getTranslations("later.page")]);
  return (
    <>
      <PageHead
        title={t("title")}
        actions={
          <>
            <ButtonLink variant="quiet" href={`/companies/${companyId}/sales/later`}>
              {tLater("title")}
            </ButtonLink>
            <NewDocumentButtons />
          </>
        }
      />
      <SalesList />
    </>
  );
}
