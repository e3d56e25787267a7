"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useEffect } from "react";
import { useFormContext } from "react-hook-form";
import { FormSelect } from "@/components/form/form-choice";
import { useFormats } from "@/components/format/use-formats";
import { span } from "@/components/record/field-section";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import type { Choice } from "@/components/ui/select-field";
import {
  bankAccountsQuery,
  countriesQuery,
  currenciesQuery,
  foreignPaymentCodesQuery,
} from "@/lib/api/browser/company/reference";
import type { Problem } from "@/lib/values/problem";
import type { SupplierValues } from "./supplier-values";

/** Offers every country of the books. A supplier stored without a country is domestic until a country is chosen. */
export function CountryField({ name, labelOfNone }: { name: "countryCode" | "bankCountryCode"; labelOfNone: string }) {
  const t = useTranslations("suppliers.form");
  const language = useLocale();
  const formats = useFormats();
  const { id } = useCompany();
  const read = useQuery(countriesQuery(id));
  const { getValues } = useFormContext<SupplierValues>();
  const options = (read.data?.items ?? [])
    .filter((code) => code !== "")
    .map((code) => ({ value: code, label: formats.country(code) }))
    .sort((one, other) => one.label.localeCompare(other.label, language));
  return (
    <FormSelect<SupplierValues>
      name={name}
      label={t(name === "countryCode" ? "country" : "bankCountry")}
      fieldClassName={span.third}
      none={labelOfNone}
      options={options}
      unlistedLabel={formats.country(getValues(name))}
    />
  );
}

export function CurrencyField({ labelOfNone }: { labelOfNone: string }) {
  const t = useTranslations("suppliers.form");
  const { id } = useCompany();
  const read = useQuery(currenciesQuery(id));
  const options = (read.data?.items ?? []).filter(Boolean).map((code) => ({ value: code, label: code }));
  return (
    <FormSelect<SupplierValues>
      name="currencyCode"
      label={t("currency")}
      fieldClassName={span.third}
      none={labelOfNone}
      options={options}
    />
  );
}

/** The company's own bank account from which the supplier is paid. */
export function PayFromField() {
  const t = useTranslations("suppliers.form");
  const { id } = useCompany();
  const read = useQuery(bankAccountsQuery(id));
  const { getValues } = useFormContext<SupplierValues>();
  const chosenAccountId = getValues("payFromBankAccountId");
  const options = (read.data?.items ?? [])
    .filter((one) => one.isActive || one.id === chosenAccountId)
    .map((one) => ({ value: one.id, label: one.name }));
  return (
    <FormSelect<SupplierValues>
      name="payFromBankAccountId"
      label={t("payFrom")}
      none={t("payFromDefault")}
      options={options}
      fieldClassName={span.half}
    />
  );
}

/** The purpose code of payments abroad; the field is absent for a company without such codes. */
export function PaymentCodeField() {
  const t = useTranslations("suppliers.form");
  const { id } = useCompany();
  const read = useQuery(foreignPaymentCodesQuery(id));
  const options = (read.data?.items ?? []).map((one) => ({
    value: one.id,
    label: `${one.code} ${one.description}`,
  }));
  if (read.data?.total === 0) return null;
  return (
    <FormSelect<SupplierValues>
      name="foreignPaymentCodeId"
      label={t("paymentCode")}
      none={t("notSaid")}
      options={options}
      fieldClassName={span.half}
    />
  );
}

export function FeeField() {
  const t = useTranslations("suppliers.form");
  const options = (["1", "2", "3"] as const).map((code) => ({ value: code, label: t(`fee${code}`) }));
  return (
    <FormSelect<SupplierValues>
      name="feeCode"
      label={t("fee")}
      none={t("notSaid")}
      options={options}
      fieldClassName={span.half}
    />
  );
}

export type TermsProps = {
  isNew: boolean;
  terms: readonly Choice[];
  termsProblem: Problem | null;
  /** The company's own terms of payment, suggested for a new supplier. */
  suggestedTerms: string | null;
};

export function TermsField({ isNew, terms, termsProblem, suggestedTerms }: TermsProps) {
  const t = useTranslations("suppliers.form");
  const { setValue, getValues } = useFormContext<SupplierValues>();
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
      <FormSelect<SupplierValues>
        name="termsOfPaymentId"
        label={t("termsOfPayment")}
        none={t("choose")}
        options={terms}
        fieldClassName={span.half}
      />
    </>
  );
}
