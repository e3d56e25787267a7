"use client";

import { useTranslations } from "next-intl";
import { FormEmail } from "@/components/form/form-email";
import { FormText } from "@/components/form/form-text";
import { fieldSpan } from "@/components/record/field-section";
import { CustomerKindChoice } from "./customer-kind-choice";
import { TermsField, type TermsProps } from "./terms-field";

/**
 * Shows the fields the books require of a customer, and the e-mail address for invoices; other fields can be filled in
 * later.
 */
export function RequiredCustomerFields(termsProps: TermsProps) {
  const t = useTranslations("customers.form");
  return (
    <div className="grid grid-cols-6 gap-x-3 gap-y-3.5">
      <CustomerKindChoice />
      <FormText name="name" label={t("name")} fieldClassName={fieldSpan.full} autoFocus />
      <FormText name="postalCode" label={t("postalCode")} fieldClassName={fieldSpan.third} className="id" />
      <FormText name="city" label={t("city")} fieldClassName={fieldSpan.most} />
      <FormEmail name="email" label={t("email")} isOptional hint={t("emailEcho")} fieldClassName={fieldSpan.full} />
      <TermsField {...termsProps} />
    </div>
  );
}
