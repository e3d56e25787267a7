"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { toRefusedFields } from "@/components/form/refused-fields";
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
import { createArticleSchema } from "./article-schema";
import {
  type ArticleValues,
  articleFieldsByRefusal,
  articleFormShape,
  articleFormValuesOf,
  articleLabelKeys,
  articleWithValues,
} from "./article-values";
import { RequiredArticleFields } from "./required-article-fields";

type Props = { article?: Article; sheetCallbacks?: SheetCallbacks<Article> };

/** Adds or replaces an article and preserves members it does not show. In a sheet it shows only the required fields. */
export function ArticleForm({ article = emptyArticle, sheetCallbacks }: Props) {
  const t = useTranslations("articles.form");
  const tProblems = useTranslations("problems");
  const { numberLocale, percent, localisedName } = useFormats();
  const company = useCompany();
  const isNew = article.id === "";
  const unitsResult = useQuery(unitsQuery(company.id));
  const codingsResult = useQuery(articleAccountCodingsQuery(company.id));
  const settingsResult = useQuery({ ...companySettingsQuery(company.id), enabled: sheetCallbacks !== undefined });
  const offeredCodings = (codingsResult.data?.items ?? []).filter(
    (coding) => coding.isActive || coding.id === article.codingId,
  );
  const vatRateBpsOf = (id: string) => offeredCodings.find((coding) => coding.id === id)?.rateBps ?? null;
  const recordForm = useRecordForm({
    record: article,
    resource: "articles",
    listPath: `/companies/${company.id}/articles`,
    formShape: articleFormShape,
    resolver: zodResolver(
      createArticleSchema((key, values) => t(key, values), {
        numberLocale,
        formatPercent: percent,
        rateOf: vatRateBpsOf,
      }),
    ),
    formValuesOf: (record) => articleFormValuesOf(record, numberLocale),
    recordWithValues: (record, values) => articleWithValues(record, values, numberLocale),
    recordQueryOf: (id) => articleQuery(company.id, id),
    saveRecord: (record) => saveArticle(company.id, record),
    refusedFieldsOf: (problem) =>
      toRefusedFields(problem, articleFieldsByRefusal, (code) => tProblems(`remote.${code}`)),
    addedMessage: ({ name, number }) => t("created", { name, number }),
    sheetCallbacks,
  });

  function fieldValueTextOf(field: keyof ArticleValues, fieldValue: string | boolean): string {
    const coding = field === "codingId" ? offeredCodings.find((candidate) => candidate.id === fieldValue) : undefined;
    if (coding) return localisedName(coding);
    if (field === "unitId")
      return unitsResult.data?.items.find((unit) => unit.id === fieldValue)?.name ?? String(fieldValue);
    return String(fieldValue);
  }

  const requiredFieldsProps = {
    article,
    units: unitsResult.data?.items ?? [],
    codings: offeredCodings,
    suggestedNumber: settingsResult.data?.nextArticleNumber ?? null,
  };
  const readingProblem = unitsResult.error ?? codingsResult.error;
  return (
    <RecordForm
      formState={recordForm}
      texts={{ saveLabel: t(isNew ? "create" : "save"), failureTitle: t("failed"), unsureTitle: t("unsure") }}
      fieldLabelOf={(field) => t(articleLabelKeys[field])}
      formatValue={fieldValueTextOf}
    >
      {readingProblem ? (
        <ProblemNotice
          problem={readingProblem}
          onRetry={() => {
            void unitsResult.refetch();
            void codingsResult.refetch();
          }}
        />
      ) : null}
      {sheetCallbacks ? (
        <div className="grid grid-cols-6 gap-x-3 gap-y-3.5">
          <RequiredArticleFields {...requiredFieldsProps} />
          <ArticlePrices rateOf={vatRateBpsOf} />
        </div>
      ) : (
        <ArticleFields {...requiredFieldsProps} rateOf={vatRateBpsOf} />
      )}
    </RecordForm>
  );
}
