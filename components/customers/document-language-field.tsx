"use client";

import { useTranslations } from "next-intl";
import { FormSelect } from "@/components/form/form-choice";
import { useFormats } from "@/components/format/use-formats";
import { fieldSpan } from "@/components/record/field-section";
import { useCompany } from "@/components/shell/company/company-context";
import { documentLanguageOf, documentLanguages } from "@/lib/rules/sales/document-language";
import { capitalise } from "./capitalised";
import type { CustomerValues } from "./customer-values";

/** Shows the field for the language of the customer's invoices and of the mails with which they are sent. */
export function DocumentLanguageField({ storedLanguage }: { storedLanguage: string }) {
  const t = useTranslations("customers.form");
  const formats = useFormats();
  const { countryCode } = useCompany();
  const languageNameOf = (code: string) => capitalise(formats.language(code));
  const companyLanguage = languageNameOf(documentLanguageOf("", countryCode));
  const options = documentLanguages.map((code) => ({ value: code, label: languageNameOf(code) }));
  return (
    <FormSelect<CustomerValues>
      name="documentLanguage"
      label={t("language")}
      emptyLabel={t("languageOwn", { language: companyLanguage })}
      options={options}
      unlistedLabel={languageNameOf(storedLanguage)}
      hint={t("languageEcho")}
      fieldClassName={fieldSpan.half}
    />
  );
}
