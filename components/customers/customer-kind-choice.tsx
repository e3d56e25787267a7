"use client";

import { useTranslations } from "next-intl";
import { useFormContext } from "react-hook-form";
import { fieldSpan } from "@/components/record/field-section";
import type { CustomerValues } from "./customer-values";

export function CustomerKindChoice() {
  const t = useTranslations("customers.form");
  const { register } = useFormContext<CustomerValues>();
  return (
    <fieldset className={`${fieldSpan.full} flex flex-wrap gap-x-6 gap-y-1`}>
      <legend className="small secondary mid mb-1">{t("kind")}</legend>
      {(["company", "person"] as const).map((kind) => (
        <label key={kind} className="tick">
          <input type="radio" value={kind} {...register("kind")} />
          <span>{t(kind)}</span>
        </label>
      ))}
    </fieldset>
  );
}
