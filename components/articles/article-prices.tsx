"use client";

import { useTranslations } from "next-intl";
import { useFormContext, useWatch } from "react-hook-form";
import { FormAmount } from "@/components/form/form-amount";
import { useFormats } from "@/components/format/use-formats";
import { span } from "@/components/record/field-section";
import { useCompany } from "@/components/shell/company/company-context";
import { grossPrice } from "@/lib/rules/sales/gross-price";
import { type ArticleValues, netOfGross, priceOfText, priceText } from "./article-values";

/**
 * The fields for net and gross price. Typing one of the prices computes the other one by the VAT rate of the
 * coding.
 */
export function ArticlePrices({ rateOf }: { rateOf: (codingId: string) => number | null }) {
  const t = useTranslations("articles.form");
  const { numbers } = useFormats();
  const { currencyCode } = useCompany();
  const { setValue, getValues, register } = useFormContext<ArticleValues>();
  const codingId = useWatch<ArticleValues, "codingId">({ name: "codingId" });
  const rate = rateOf(codingId);

  function updateOtherPrice(changedField: "netPrice" | "grossPrice") {
    if (rate === null) return;
    const typedPrice = priceOfText(getValues(changedField), numbers);
    if (typedPrice === null) return;
    const otherPrice = changedField === "netPrice" ? grossPrice(typedPrice, rate) : netOfGross(typedPrice, rate);
    const otherField = changedField === "netPrice" ? "grossPrice" : "netPrice";
    setValue(otherField, priceText(otherPrice, numbers), { shouldDirty: true, shouldValidate: true });
  }

  // The fields are registered here with their change handlers; the field components below only spread the registration.
  register("netPrice", { onChange: () => updateOtherPrice("netPrice") });
  register("grossPrice", { onChange: () => updateOtherPrice("grossPrice") });
  return (
    <>
      <FormAmount<ArticleValues>
        name="netPrice"
        numbers={numbers}
        decimals={2}
        label={t("net")}
        optional
        after={<span className="mute">{currencyCode}</span>}
        fieldClassName={span.half}
      />
      <FormAmount<ArticleValues>
        name="grossPrice"
        numbers={numbers}
        decimals={2}
        label={t("gross")}
        optional
        after={<span className="mute">{currencyCode}</span>}
        fieldClassName={span.half}
        echo={rate === null ? undefined : t("priceEcho")}
      />
    </>
  );
}
