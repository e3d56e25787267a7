"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useEffect } from "react";
import { useFormContext } from "react-hook-form";
import { FormSelect } from "@/components/form/form-choice";
import { useFormats } from "@/components/format/use-formats";
import { fieldSpan } from "@/components/record/field-section";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import type { SelectOption } from "@/components/ui/select-field";
import {
  bankAccountsQuery,
  countriesQuery,
  currenciesQuery,
  foreignPaymentCodesQuery,
} from "@/lib/api/browser/company/reference";
import type { Problem } from "@/lib/values/problem";
import type { SupplierValues } from "./supplier-values";

/** Offers every country of the books. A supplier stored without a country is domestic until a country is chosen. */
export function CountryField({ name, emptyLabel }: { name: "countryCode" | "bankCountryCode"; emptyLabel: string }) {
  const t = useTranslations("suppliers.form");
  const language = useLocale();
  const formats = useFormats();
  const { id } = useCompany();
  const countriesResult = useQuery(countriesQuery(id));
  const { getValues } = useFormContext<SupplierValues>();
  const options = (countriesResult.data?.items ?? [])
    .filter((code) => code !== "")
    .map((code) => ({ value: code, label: formats.country(code) }))
    .sort((left, right) => left.label.localeCompare(right.label, language));
  return (
    <FormSelect<SupplierValues>
      name={name}
      label={t(name === "countryCode" ? "country" : "bankCountry")}
      fieldClassName={fieldSpan.third}
      emptyLabel={emptyLabel}
      options={options}
      unlistedLabel={formats.country(getValues(name))}
    />
  );
}

export function CurrencyField({ emptyLabel }: { emptyLabel: string }) {
  const t = useTranslations("suppliers.form");
  const { id } = useCompany();
  const currenciesResult = useQuery(currenciesQuery(id));
  const options = (currenciesResult.data?.items ?? []).filter(Boolean).map((code) => ({ value: code, label: code }));
  return (
    <FormSelect<SupplierValues>
      name="currencyCode"
      label={t("currency")}
      fieldClassName={fieldSpan.third}
      emptyLabel={emptyLabel}
      options={options}
    />
  );
}

/** Shows the choice of the company's own bank account from which the supplier is paid. */
export function PayFromField() {
  const t = useTranslations("suppliers.form");
  const { id } = useCompany();
  const bankAccountsResult = useQuery(bankAccountsQuery(id));
  const { getValues } = useFormContext<SupplierValues>();
  const chosenAccountId = getValues("payFromBankAccountId");
  const options = (bankAccountsResult.data?.items ?? [])
    .filter((bankAccount) => bankAccount.isActive || bankAccount.id === chosenAccountId)
    .map((bankAccount) => ({ value: bankAccount.id, label: bankAccount.name }));
  return (
    <FormSelect<SupplierValues>
      name="payFromBankAccountId"
      label={t("payFrom")}
      emptyLabel={t("payFromDefault")}
      options={options}
      fieldClassName={fieldSpan.half}
    />
  );
}

/** Shows the purpose code of payments abroad; the field is absent for a company without such codes. */
export function PaymentCodeField() {
  const t = useTranslations("suppliers.form");
  const { id } = useCompany();
  const paymentCodesResult = useQuery(foreignPaymentCodesQuery(id));
  const options = (paymentCodesResult.data?.items ?? []).map((paymentCode) => ({
    value: paymentCode.id,
    label: `${paymentCode.code} ${paymentCode.description}`,
  }));
  if (paymentCodesResult.data?.total === 0) return null;
  return (
    <FormSelect<SupplierValues>
      name="foreignPaymentCodeId"
      label={t("paymentCode")}
      emptyLabel={t("notSaid")}
      options={options}
      fieldClassName={fieldSpan.half}
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
      emptyLabel={t("notSaid")}
      options={options}
      fieldClassName={fieldSpan.half}
    />
  );
}

export type TermsProps = {
  isNew: boolean;
  termsOptions: readonly SelectOption[];
  termsProblem: Problem | null;
  /** The company's own terms of payment, suggested for a new supplier. */
  suggestedTermsId: string | null;
};

export function TermsField({ isNew, termsOptions, termsProblem, suggestedTermsId }: TermsProps) {
  const t = useTranslations("suppliers.form");
  const { setValue, getValues } = useFormContext<SupplierValues>();
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
      <FormSelect<SupplierValues>
        name="termsOfPaymentId"
        label={t("termsOfPayment")}
        emptyLabel={t("choose")}
        options={termsOptions}
        fieldClassName={fieldSpan.half}
      />
    </>
  );
}
