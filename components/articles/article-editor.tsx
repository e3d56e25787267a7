"use client";

import { useTranslations } from "next-intl";
import { RecordEditor } from "@/components/record/record-editor";
import { useCompany } from "@/components/shell/company/company-context";
import { articleQuery } from "@/lib/api/browser/sales/articles";
import { ArticleForm } from "./article-form";

export function ArticleEditor({ articleId }: { articleId: string }) {
  const t = useTranslations("articles");
  const company = useCompany();
  const listPath = `/companies/${company.id}/articles`;
  return (
    <RecordEditor
      editTitle={t("form.editTitle")}
      listLink={{ title: t("title"), href: listPath }}
      recordHref={`${listPath}/${articleId}`}
      recordQuery={articleQuery(company.id, articleId)}
    >
      {(article) => <ArticleForm article={article} />}
    </RecordEditor>
  );
}
