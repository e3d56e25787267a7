"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { RecordBody } from "@/components/record/record-body";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { usePageTitle } from "@/components/shell/use-page-title";
import { ButtonLink } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { PageHead } from "@/components/ui/page-head";
import { articleQuery } from "@/lib/api/browser/sales/articles";
import { mayDo } from "@/lib/rules/access/roles";
import { ArticleFacts } from "./article-facts";

/** Shows the page of one article: its name, prices and coding. */
export function ArticlePage({ articleId }: { articleId: string }) {
  const t = useTranslations("articles");
  const company = useCompany();
  const articleResult = useQuery(articleQuery(company.id, articleId));
  usePageTitle(articleResult.data?.name);
  const companyPath = `/companies/${company.id}`;
  const breadcrumbs = [
    <Link key="sales" href={`${companyPath}/sales`}>
      {t("sales")}
    </Link>,
    <Link key="articles" href={`${companyPath}/articles`}>
      {t("title")}
    </Link>,
  ];
  if (articleResult.error && !articleResult.data) {
    return (
      <>
        <PageHead title={t("title")} breadcrumbs={breadcrumbs} />
        <div className="page">
          <ProblemNotice problem={articleResult.error} onRetry={() => void articleResult.refetch()} />
        </div>
      </>
    );
  }
  return (
    <>
      <PageHead
        title={articleResult.data?.name}
        kind={t("one")}
        breadcrumbs={breadcrumbs}
        actions={
          mayDo(company.role, "sales.write") ? (
            <ButtonLink variant="main" href={`${companyPath}/articles/${articleId}/edit`} shortcut="E">
              {t("page.edit")}
            </ButtonLink>
          ) : null
        }
      />
      <RecordBody isLoading={!articleResult.data}>
        {articleResult.data ? <ArticleFacts article={articleResult.data} /> : null}
      </RecordBody>
    </>
  );
}
