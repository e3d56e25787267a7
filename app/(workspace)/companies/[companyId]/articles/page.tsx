import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ArticleList } from "@/components/articles/article-list";
import { ButtonLink } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { PageHead } from "@/components/ui/page-head";
import { getPageAccess } from "@/lib/auth/access";
import { mayDo } from "@/lib/rules/access/roles";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("articles");
  return { title: t("title") };
}

export default async function ArticlesPage({ params }: { params: Promise<{ companyId: string }> }) {
  const { companyId } = await params;
  const { role } = await getPageAccess(companyId);
  const t = await getTranslations("articles");
  const companyPath = `/companies/${companyId}`;
  return (
    <>
      <PageHead
        title={t("title")}
        breadcrumbs={[
          <Link key="sales" href={`${companyPath}/sales`}>
            {t("sales")}
          </Link>,
        ]}
        actions={
          mayDo(role, "sales.write") ? (
            <ButtonLink variant="main" shortcut="N" href={`${companyPath}/articles/new`}>
              {t("new")}
            </ButtonLink>
          ) : null
        }
      />
      <ArticleList />
    </>
  );
}
