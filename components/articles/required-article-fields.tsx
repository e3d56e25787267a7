"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { FormSelect } from "@/components/form/form-choice";
import { FormText } from "@/components/form/form-text";
import { useFormats } from "@/components/format/use-formats";
import { fieldSpan } from "@/components/record/field-section";
import type { Unit } from "@/lib/api/contract/company/unit";
import type { Article } from "@/lib/api/contract/sales/article";
import type { ArticleAccountCoding } from "@/lib/api/contract/sales/article-account-coding";
import { grossPriceOf } from "@/lib/rules/sales/gross-price";
import { type ArticleValues, formatPriceText, parsePriceText } from "./article-values";

export type RequiredArticleFieldsProps = {
  article: Article;
  units: readonly Unit[];
  codings: readonly ArticleAccountCoding[];
  /** The next number of the company's series, filled in where the person should not have to choose one. */
  suggestedNumber: number | null;
};

/** Shows the fields that the books require of an article. */
export function RequiredArticleFields({ article, units, codings, suggestedNumber }: RequiredArticleFieldsProps) {
  const t = useTranslations("articles.form");
  const formats = useFormats();
  const { getValues, setValue, register } = useFormContext<ArticleValues>();
  const codingId = useWatch<ArticleValues, "codingId">({ name: "codingId" });
  const coding = codings.find((candidate) => candidate.id === codingId);
  useEffect(() => {
    if (suggestedNumber !== null && getValues("number") === "") setValue("number", String(suggestedNumber));
  }, [suggestedNumber, getValues, setValue]);

  // Another coding changes the VAT rate. The net price is the company's own, so the gross price is recomputed from it.
  register("codingId", {
    onChange: () => {
      const rateBps = codings.find((candidate) => candidate.id === getValues("codingId"))?.rateBps ?? null;
      const netPrice = parsePriceText(getValues("netPrice"), formats.numberLocale);
      if (rateBps === null || netPrice === null) return;
      setValue("grossPrice", formatPriceText(grossPriceOf(netPrice, rateBps), formats.numberLocale), {
        shouldValidate: true,
      });
    },
  });
  return (
    <>
      <FormText
        name="number"
        label={t("number")}
        fieldClassName={fieldSpan.third}
        className="id"
        autoFocus={article.id === "" && article.name === ""}
      />
      <FormText
        name="name"
        label={t("name")}
        fieldClassName={fieldSpan.most}
        autoFocus={article.id === "" && article.name !== ""}
      />
      <FormSelect
        name="unitId"
        label={t("unit")}
        emptyLabel={t("choose")}
        options={units.map((unit) => ({ value: unit.id, label: unit.name }))}
        unlistedLabel={article.unitName}
        fieldClassName={fieldSpan.third}
      />
      <FormSelect
        name="codingId"
        label={t("coding")}
        emptyLabel={t("choose")}
        options={codings.map((option) => ({ value: option.id, label: formats.localisedName(option) }))}
        unlistedLabel={article.codingName}
        fieldClassName={fieldSpan.most}
        hint={coding ? codingHintOf(coding) : undefined}
      />
    </>
  );

  function codingHintOf(selectedCoding: ArticleAccountCoding): string {
    const percent = formats.percent(selectedCoding.rateBps);
    const account = selectedCoding.domesticAccount ?? selectedCoding.domesticExemptAccount;
    return account === null
      ? t("codingEchoPlain", { percent })
      : t("codingEcho", { percent, account: String(account) });
  }
}
