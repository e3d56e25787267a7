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

/** The page of one article: its name, prices and coding. */
export function ArticlePage({ articleId }: { articleId: string }) {
  const t = useTranslations("articles");
  const company = useCompany();
  const read = useQuery(articleQuery(company.id, articleId));
  usePageTitle(read.data?.name);
  const base = `/companies/${company.id}`;
  const crumb = [
    <Link key="sales" href={`${base}/sales`}>
      {t("sales")}
    </Link>,
    <Link key="articles" href={`${base}/articles`}>
      {t("title")}
    </Link>,
  ];
  if (read.error && !read.data) {
    return (
      <>
        <PageHead title={t("title")} crumb={crumb} />
        <div className="page">
          <ProblemNotice problem={read.error} onRetry={() => void read.refetch()} />
        </div>
      </>
    );
  }
  return (
    <>
      <PageHead
        title={read.data?.name}
        kind={t("one")}
        crumb={crumb}
        actions={
          mayDo(company.role, "sales.write") ? (
            <ButtonLink look="main" href={`${base}/articles/${articleId}/edit`} keys="E">
              {t("page.edit")}
            </ButtonLink>
          ) : null
        }
      />
      <RecordBody busy={!read.data}>{read.data ? <ArticleFacts article={read.data} /> : null}</RecordBody>
    </>
  );
}
