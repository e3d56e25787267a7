"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company-context";
import { MayWrite } from "@/components/shell/may-write";
import { ProblemNotice } from "@/components/shell/problem-notice";
import { PageHead } from "@/components/ui/page-head";
import { articleQuery } from "@/lib/api/browser/articles";
import { ArticleForm } from "./article-form";

/** Reads the article as it stands now and opens it for change: PUT replaces, so the form must start from all of it. */
export function ArticleEditor({ articleId }: { articleId: string }) {
  const t = useTranslations("articles");
  const company = useCompany();
  const base = `/companies/${company.id}`;
  const read = useQuery({ ...articleQuery(company.id, articleId), staleTime: 0, refetchOnWindowFocus: false });
  return (
    <>
      <PageHead
        title={t("form.editTitle")}
        crumb={[
          <Link key="list" href={`${base}/articles`}>
            {t("title")}
          </Link>,
          read.data ? (
            <Link key="article" href={`${base}/articles/${articleId}`}>
              {read.data.name}
            </Link>
          ) : (
            "\u00a0"
          ),
        ]}
      />
      {read.isFetchedAfterMount && read.data ? (
        <MayWrite>
          <ArticleForm article={read.data} />
        </MayWrite>
      ) : null}
      {read.error && !read.data ? (
        <div className="page">
          <ProblemNotice problem={read.error} onRetry={() => void read.refetch()} />
        </div>
      ) : null}
    </>
  );
}
