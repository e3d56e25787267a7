"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { refusedFields } from "@/components/form/refused-fields";
import { useFormats } from "@/components/format/use-formats";
import { RecordForm } from "@/components/record/record-form";
import { type SheetCallbacks, useRecordForm } from "@/components/record/use-record-form";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { companySettingsQuery, unitsQuery } from "@/lib/api/browser/company/reference";
import { articleAccountCodingsQuery, articleQuery, saveArticle } from "@/lib/api/browser/sales/articles";
import { type Article, emptyArticle } from "@/lib/api/contract/sales/article";
import { ArticleFields } from "./article-fields";
import { ArticlePrices } from "./article-prices";
import { articleSchema } from "./article-schema";
import { type ArticleValues, articleShape, labelKeys, refusalPlaces, valuesOf, withValues } from "./article-values";
import { RequiredArticleFields } from "./required-article-fields";

type Props = { article?: Article; inPlace?: SheetCallbacks<Article> };

/** Adds or replaces an article and preserves members it does not show. In a sheet it shows only the required fields. */
export function ArticleForm({ article = emptyArticle, inPlace }: Props) {
  const t = useTranslations("articles.form");
  const problems = useTranslations("problems");
  const { numbers, percent, named } = useFormats();
  const company = useCompany();
  const isNew = article.id === "";
  const units = useQuery(unitsQuery(company.id));
  const codings = useQuery(articleAccountCodingsQuery(company.id));
  const settings = useQuery({ ...companySettingsQuery(company.id), enabled: inPlace !== undefined });
  const offeredCodings = (codings.data?.items ?? []).filter((one) => one.isActive || one.id === article.codingId);
  const rateOf = (id: string) => offeredCodings.find((one) => one.id === id)?.rateBps ?? null;
  const state = useRecordForm({
    record: article,
    resource: "articles",
    list: `/companies/${company.id}/articles`,
    shape: articleShape,
    resolver: zodResolver(articleSchema((key, values) => t(key, values), { numbers, percent, rateOf })),
    valuesOf: (record) => valuesOf(record, numbers),
    withValues: (record, values) => withValues(record, values, numbers),
    query: (id) => articleQuery(company.id, id),
    save: (record) => saveArticle(company.id, record),
    refusedFieldsOf: (problem) => refusedFields(problem, refusalPlaces, (code) => problems(`remote.${code}`)),
    addedMessage: ({ name, number }) => t("created", { name, number }),
    sheetCallbacks: inPlace,
  });

  function textOfValue(field: keyof ArticleValues, value: string | boolean): string {
    const coding = field === "codingId" ? offeredCodings.find((one) => one.id === value) : undefined;
    if (coding) return named(coding);
    if (field === "unitId") return units.data?.items.find((one) => one.id === value)?.name ?? String(value);
    return String(value);
  }

  const requiredFieldsProps = {
    article,
    units: units.data?.items ?? [],
    codings: offeredCodings,
    suggestedNumber: settings.data?.nextArticleNumber ?? null,
  };
  const readProblem = units.error ?? codings.error;
  return (
    <RecordForm
      state={state}
      words={{ save: t(isNew ? "create" : "save"), failed: t("failed"), unsure: t("unsure") }}
      label={(field) => t(labelKeys[field])}
      formatValue={textOfValue}
    >
      {readProblem ? (
        <ProblemNotice
          problem={readProblem}
          onRetry={() => {
            void units.refetch();
            void codings.refetch();
          }}
        />
      ) : null}
      {inPlace ? (
        <div className="grid grid-cols-6 gap-x-3 gap-y-3.5">
          <RequiredArticleFields {...requiredFieldsProps} />
          <ArticlePrices rateOf={rateOf} />
        </div>
      ) : (
        <ArticleFields {...requiredFieldsProps} rateOf={rateOf} />
      )}
    </RecordForm>
  );
}
