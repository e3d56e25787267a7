"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { FormSelect } from "@/components/form/form-choice";
import { useFormats } from "@/components/format/use-formats";
import { fieldSpan } from "@/components/record/field-section";
import { useCompany } from "@/components/shell/company/company-context";
import { countriesQuery } from "@/lib/api/browser/company/reference";

/** Offers every country of the books. A customer stored without a country is domestic until a country is chosen. */
export function CountryField({ storedCountry }: { storedCountry: string }) {
  const t = useTranslations("customers.form");
  const language = useLocale();
  const formats = useFormats();
  const { id, countryCode: companyCountry } = useCompany();
  const countriesResult = useQuery(countriesQuery(id));
  const options = (countriesResult.data?.items ?? [])
    .filter((code) => code !== "" && (storedCountry !== "" || code !== companyCountry))
    .map((code) => ({ value: code, label: formats.country(code) }))
    .sort((left, right) => left.label.localeCompare(right.label, language));
  return (
    <FormSelect
      name="countryCode"
      label={t("country")}
      fieldClassName={fieldSpan.third}
      emptyLabel={storedCountry === "" ? formats.country(companyCountry) : undefined}
      options={options}
      unlistedLabel={formats.country(storedCountry)}
    />
  );
}
