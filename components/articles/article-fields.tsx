"use client";

import { useTranslations } from "next-intl";
import { FormCheck } from "@/components/form/form-choice";
import { FormArea, FormText } from "@/components/form/form-text";
import { FieldSection, fieldSpan } from "@/components/record/field-section";
import { ArticlePrices } from "./article-prices";
import { RequiredArticleFields, type RequiredArticleFieldsProps } from "./required-article-fields";

type Props = RequiredArticleFieldsProps & { rateOf: (codingId: string) => number | null };

export function ArticleFields({ rateOf, ...requiredFieldsProps }: Props) {
  const t = useTranslations("articles.form");
  return (
    <>
      <FieldSection title={t("what")}>
        <RequiredArticleFields {...requiredFieldsProps} />
        <FormText name="nameEnglish" label={t("nameEnglish")} isOptional fieldClassName={fieldSpan.full} />
      </FieldSection>
      <FieldSection title={t("price")}>
        <ArticlePrices rateOf={rateOf} />
        <FormArea name="note" label={t("note")} isOptional hint={t("noteEcho")} fieldClassName={fieldSpan.full} />
        <div className={fieldSpan.full}>
          <FormCheck name="isActive" label={t("active")} help={t("activeHelp")} />
        </div>
      </FieldSection>
    </>
  );
}
