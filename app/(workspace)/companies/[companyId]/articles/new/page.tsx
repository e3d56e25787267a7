import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ArticleForm } from "@/components/articles/article-form";
import { RoleGuard } from "@/components/shell/access/role-guard";
import { Link } from "@/components/ui/link";
import { PageHead } from "@/components/ui/page-head";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("articles.form");
  return { title: t("newTitle") };
}

export default async function NewArticlePage({ params }: { params: Promise<{ companyId: string }> }) {
  const { companyId } = await params;
  const t = await getTranslations("articles");
  return (
    <>
      <PageHead
        title={t("form.newTitle")}
        breadcrumbs={[
          <Link key="list" href={`/companies/${companyId}/articles`}>
            {t("title")}
          </Link>,
        ]}
      />
      <RoleGuard readLink={{ href: `/companies/${companyId}/articles`, name: t("title") }}>
        <ArticleForm />
      </RoleGuard>
    </>
  );
}
