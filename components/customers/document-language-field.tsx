"use client";

import { useTranslations } from "next-intl";
import { FormSelect } from "@/components/form/form-choice";
import { useFormats } from "@/components/format/use-formats";
import { fieldSpan } from "@/components/record/field-section";
import { useCompany } from "@/components/shell/company/company-context";
import { documentLanguageOf, documentLanguages } from "@/lib/rules/sales/document-language";
import { capitalised } from "./capitalised";
import type { CustomerValues } from "./customer-values";

/** Shows the field for the language of the customer's invoices and of the mails with which they are sent. */
export function DocumentLanguageField({ storedLanguage }: { storedLanguage: string }) {
  const t = useTranslations("customers.form");
  const formats = useFormats();
  const { countryCode } = useCompany();
  const languageName = (code: string) => capitalised(formats.language(code));
  const companyLanguage = languageName(documentLanguageOf("", countryCode));
  const options = documentLanguages.map((code) => ({ value: code, label: languageName(code) }));
  return (
    <FormSelect<CustomerValues>
      name="documentLanguage"
      label={t("language")}
      emptyLabel={t("languageOwn", { language: companyLanguage })}
      options={options}
      unlistedLabel={languageName(storedLanguage)}
      hint={t("languageEcho")}
      fieldClassName={fieldSpan.half}
    />
  );
}
