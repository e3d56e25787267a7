"use client";

import { useTranslations } from "next-intl";
import { useFormContext, useWatch } from "react-hook-form";
import { FormAmount } from "@/components/form/form-amount";
import { useFormats } from "@/components/format/use-formats";
import { fieldSpan } from "@/components/record/field-section";
import { useCompany } from "@/components/shell/company/company-context";
import { grossPriceOf } from "@/lib/rules/sales/gross-price";
import { type ArticleValues, formatPriceText, netOfGross, parsePriceText } from "./article-values";

/**
 * Shows the fields for net and gross price. Typing one of the prices computes the other one by the VAT rate of the
 * coding.
 */
export function ArticlePrices({ rateOf: vatRateBpsOf }: { rateOf: (codingId: string) => number | null }) {
  const t = useTranslations("articles.form");
  const { numberLocale } = useFormats();
  const { currencyCode } = useCompany();
  const { setValue, getValues, register } = useFormContext<ArticleValues>();
  const codingId = useWatch<ArticleValues, "codingId">({ name: "codingId" });
  const rateBps = vatRateBpsOf(codingId);

  function updateOtherPrice(changedField: "netPrice" | "grossPrice") {
    if (rateBps === null) return;
    const typedPrice = parsePriceText(getValues(changedField), numberLocale);
    if (typedPrice === null) return;
    const otherPrice =
      changedField === "netPrice" ? grossPriceOf(typedPrice, rateBps) : netOfGross(typedPrice, rateBps);
    const otherField = changedField === "netPrice" ? "grossPrice" : "netPrice";
    setValue(otherField, formatPriceText(otherPrice, numberLocale), { shouldDirty: true, shouldValidate: true });
  }

  // The fields are registered here with their change handlers; the field components below only spread the registration.
  register("netPrice", { onChange: () => updateOtherPrice("netPrice") });
  register("grossPrice", { onChange: () => updateOtherPrice("grossPrice") });
  return (
    <>
      <FormAmount<ArticleValues>
        name="netPrice"
        numberLocale={numberLocale}
        decimals={2}
        label={t("net")}
        isOptional
        boxSuffix={<span className="mute">{currencyCode}</span>}
        fieldClassName={fieldSpan.half}
      />
      <FormAmount<ArticleValues>
        name="grossPrice"
        numberLocale={numberLocale}
        decimals={2}
        label={t("gross")}
        isOptional
        boxSuffix={<span className="mute">{currencyCode}</span>}
        fieldClassName={fieldSpan.half}
        hint={rateBps === null ? undefined : t("priceEcho")}
      />
    </>
  );
}
