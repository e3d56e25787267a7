"use client";

import { useTranslations } from "next-intl";
import { useFormContext, useWatch } from "react-hook-form";
import { FormCheck, FormSelect } from "@/components/form/form-choice";
import { FormArea, FormText } from "@/components/form/form-text";
import { useFormats } from "@/components/format/use-formats";
import { FieldSection, span } from "@/components/record/field-section";
import type { Article } from "@/lib/api/contract/article";
import type { ArticleAccountCoding } from "@/lib/api/contract/article-account-coding";
import type { Unit } from "@/lib/api/contract/unit";
import { grossPrice } from "@/lib/flow/gross-price";
import { ArticlePrices } from "./article-prices";
import { type ArticleValues, priceOf, priceText } from "./article-values";
import { codingName } from "./coding-name";

type Props = {
  article: Article;
  units: readonly Unit[];
  codings: readonly ArticleAccountCoding[];
  language: string;
};

export function ArticleFields({ article, units, codings, language }: Props) {
  const t = useTranslations("articles.form");
  const formats = useFormats();
  const { getValues, setValue, register } = useFormContext<ArticleValues>();
  const codingId = useWatch<ArticleValues, "codingId">({ name: "codingId" });
  const coding = codings.find((one) => one.id === codingId);
  const rateOf = (id: string) => codings.find((one) => one.id === id)?.rateBps ?? null;

  // Another coding is another rate: the net price is the company's own, so the gross follows.
  register("codingId", {
    onChange: () => {
      const rate = rateOf(getValues("codingId"));
      const net = priceOf(getValues("netPrice"), formats.numbers);
      if (rate === null || net === null) return;
      setValue("grossPrice", priceText(grossPrice(net, rate), formats.numbers), { shouldValidate: true });
    },
  });
  return (
    <>
      <FieldSection title={t("what")}>
        <FormText
          name="number"
          label={t("number")}
          fieldClassName={span.third}
          className="id"
          autoFocus={article.id === ""}
        />
        <FormText name="name" label={t("name")} fieldClassName={span.most} />
        <FormSelect
          name="unitId"
          label={t("unit")}
          none={t("choose")}
          options={units.map((unit) => ({ value: unit.id, label: unit.name }))}
          unlisted={article.unitName}
          fieldClassName={span.third}
        />
        <FormSelect
          name="codingId"
          label={t("coding")}
          none={t("choose")}
          options={codings.map((one) => ({ value: one.id, label: codingName(one, language) }))}
          unlisted={article.codingName}
          fieldClassName={span.most}
          echo={coding ? codingEcho(coding) : undefined}
        />
        <FormText name="nameEnglish" label={t("nameEnglish")} optional fieldClassName={span.full} />
      </FieldSection>
      <FieldSection title={t("price")}>
        <ArticlePrices rateOf={rateOf} />
        <FormArea name="note" label={t("note")} optional echo={t("noteEcho")} fieldClassName={span.full} />
        <div className={span.full}>
          <FormCheck name="isActive" label={t("active")} help={t("activeHelp")} />
        </div>
      </FieldSection>
    </>
  );

  function codingEcho(one: ArticleAccountCoding): string {
    const percent = formats.percent(one.rateBps);
    const account = one.domesticAccount ?? one.domesticExemptAccount;
    return account === null
      ? t("codingEchoPlain", { percent })
      : t("codingEcho", { percent, account: String(account) });
  }
}
