"use client";

import { useTranslations } from "next-intl";
import { FormText } from "@/components/form/form-text";
import { fieldSpan } from "@/components/record/field-section";
import { TermsField, type TermsProps } from "./supplier-choices";
import { DomesticPaymentFields } from "./supplier-fields";
import type { SupplierValues } from "./supplier-values";

/** Shows the fields the books require of a supplier, and its payment fields; other fields can be filled in later. */
export function RequiredSupplierFields(termsProps: TermsProps) {
  const t = useTranslations("suppliers.form");
  return (
    <div className="grid grid-cols-6 gap-x-3 gap-y-3.5">
      <FormText<SupplierValues> name="name" label={t("name")} fieldClassName={fieldSpan.full} autoFocus />
      <FormText<SupplierValues>
        name="identityNumber"
        label={t("identity")}
        isOptional
        fieldClassName={fieldSpan.half}
        className="id"
      />
      <TermsField {...termsProps} />
      <DomesticPaymentFields />
    </div>
  );
}
