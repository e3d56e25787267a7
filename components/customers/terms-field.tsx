"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useFormContext } from "react-hook-form";
import { FormSelect } from "@/components/form/form-choice";
import { span } from "@/components/record/field-section";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import type { Choice } from "@/components/ui/select-field";
import type { Customer } from "@/lib/api/contract/sales/customer";
import type { Problem } from "@/lib/values/problem";
import type { CustomerValues } from "./customer-values";

export type TermsProps = {
  customer: Customer;
  terms: readonly Choice[];
  termsProblem: Problem | null;
  /** The company's own terms of payment, suggested for a new customer. */
  suggestedTerms: string | null;
};

export function TermsField({ customer, terms, termsProblem, suggestedTerms }: TermsProps) {
  const t = useTranslations("customers.form");
  const { setValue, getValues } = useFormContext<CustomerValues>();
  const isNew = customer.id === "";
  useEffect(() => {
    if (isNew && suggestedTerms && getValues("termsOfPaymentId") === "") setValue("termsOfPaymentId", suggestedTerms);
  }, [isNew, suggestedTerms, getValues, setValue]);
  return (
    <>
      {termsProblem ? (
        <div className={span.full}>
          <ProblemNotice problem={termsProblem} />
        </div>
      ) : null}
      <FormSelect<CustomerValues>
        name="termsOfPaymentId"
        label={t("termsOfPayment")}
        none={t("choose")}
        options={terms}
        unlistedLabel={customer.termsOfPaymentName}
        fieldClassName={span.half}
      />
    </>
  );
}
