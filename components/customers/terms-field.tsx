"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useFormContext } from "react-hook-form";
import { FormSelect } from "@/components/form/form-choice";
import { fieldSpan } from "@/components/record/field-section";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import type { SelectOption } from "@/components/ui/select-field";
import type { Customer } from "@/lib/api/contract/sales/customer";
import type { Problem } from "@/lib/values/problem";
import type { CustomerValues } from "./customer-values";

export type TermsProps = {
  customer: Customer;
  termsOptions: readonly SelectOption[];
  termsProblem: Problem | null;
  /** The company's own terms of payment, suggested for a new customer. */
  suggestedTermsId: string | null;
};

export function TermsField({ customer, termsOptions, termsProblem, suggestedTermsId }: TermsProps) {
  const t = useTranslations("customers.form");
  const { setValue, getValues } = useFormContext<CustomerValues>();
  const isNew = customer.id === "";
  useEffect(() => {
    if (isNew && suggestedTermsId && getValues("termsOfPaymentId") === "")
      setValue("termsOfPaymentId", suggestedTermsId);
  }, [isNew, suggestedTermsId, getValues, setValue]);
  return (
    <>
      {termsProblem ? (
        <div className={fieldSpan.full}>
          <ProblemNotice problem={termsProblem} />
        </div>
      ) : null}
      <FormSelect<CustomerValues>
        name="termsOfPaymentId"
        label={t("termsOfPayment")}
        emptyLabel={t("choose")}
        options={termsOptions}
        unlistedLabel={customer.termsOfPaymentName}
        fieldClassName={fieldSpan.half}
      />
    </>
  );
}
