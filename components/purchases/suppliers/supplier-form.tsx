"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Resolver } from "react-hook-form";
import { toRefusedFields } from "@/components/form/refused-fields";
import { useFormats } from "@/components/format/use-formats";
import { RecordForm } from "@/components/record/record-form";
import { type SheetCallbacks, useRecordForm } from "@/components/record/use-record-form";
import { useCompany } from "@/components/shell/company/company-context";
import { companySettingsQuery, termsOfPaymentsQuery } from "@/lib/api/browser/company/reference";
import { saveSupplier, supplierQuery, suppliersByNameQuery } from "@/lib/api/browser/purchases/suppliers";
import { emptySupplier, type Supplier } from "@/lib/api/contract/purchases/supplier";
import { createRecordAdder } from "../add-once";
import { RequiredSupplierFields } from "./required-supplier-fields";
import { SupplierFields } from "./supplier-fields";
import { createSupplierSchema } from "./supplier-schema";
import {
  type SupplierValues,
  supplierFieldsByRefusal,
  supplierFormShape,
  supplierFormValuesOf,
  supplierWithValues,
} from "./supplier-values";

type Props = { supplier?: Supplier; sheetCallbacks?: SheetCallbacks<Supplier> };

/** Adds or replaces a supplier and preserves members it does not show. In a sheet it shows only the required fields. */
export function SupplierForm({ supplier = emptySupplier, sheetCallbacks }: Props) {
  const t = useTranslations("suppliers.form");
  const tProblems = useTranslations("problems");
  const formats = useFormats();
  const company = useCompany();
  const isNew = supplier.id === "";
  const queryClient = useQueryClient();
  const termsResult = useQuery(termsOfPaymentsQuery(company.id));
  const settingsResult = useQuery({ ...companySettingsQuery(company.id), enabled: isNew });
  const [addSupplierOnce] = useState(() =>
    createRecordAdder<Supplier>({
      listByName: async (name) =>
        (await queryClient.fetchQuery({ ...suppliersByNameQuery(company.id, name), staleTime: 0 })).items,
      addRecord: (record) => saveSupplier(company.id, record),
    }),
  );
  const validateWithSchema = zodResolver(
    createSupplierSchema((key, values) => t(key, values), company.countryCode, supplierFormValuesOf(supplier)),
  );

  /** Waits for the company's own terms of payment if a new supplier is submitted before they are read. */
  const resolver: Resolver<SupplierValues> = async (values, context, options) => {
    if (!isNew || values.termsOfPaymentId !== "") return validateWithSchema(values, context, options);
    const companySettings = await queryClient.ensureQueryData(companySettingsQuery(company.id)).catch(() => null);
    return validateWithSchema(
      { ...values, termsOfPaymentId: companySettings?.termsOfPaymentId ?? "" },
      context,
      options,
    );
  };
  const recordForm = useRecordForm({
    record: supplier,
    resource: "suppliers",
    listPath: `/companies/${company.id}/purchases/suppliers`,
    formShape: supplierFormShape,
    resolver,
    formValuesOf: supplierFormValuesOf,
    recordWithValues: (record, values) => supplierWithValues(record, values, company.countryCode),
    recordQueryOf: (id) => supplierQuery(company.id, id),
    saveRecord: (record) => (record.id === "" ? addSupplierOnce(record) : saveSupplier(company.id, record)),
    refusedFieldsOf: (problem) =>
      toRefusedFields(problem, supplierFieldsByRefusal, (code) => tProblems(`remote.${code}`)),
    addedMessage: ({ name, number }) => t("created", { name, number }),
    sheetCallbacks,
  });
  const termsOptions = (termsResult.data?.items ?? []).map((termsOfPayment) => ({
    value: termsOfPayment.id,
    label: formats.localisedName(termsOfPayment),
  }));
  const termsProps = {
    isNew,
    termsOptions,
    termsProblem: termsResult.error,
    suggestedTermsId: settingsResult.data?.termsOfPaymentId ?? null,
  };
  return (
    <RecordForm
      formState={recordForm}
      texts={{ saveLabel: t(isNew ? "create" : "save"), failureTitle: t("failed"), unsureTitle: t("unsure") }}
      fieldLabelOf={(field) => t(supplierLabelKeys[field])}
      formatValue={(_, value) => termsOptions.find((option) => option.value === value)?.label ?? String(value)}
    >
      {sheetCallbacks ? (
        <RequiredSupplierFields {...termsProps} />
      ) : (
        <SupplierFields termsProps={termsProps} nextNumber={settingsResult.data?.nextSupplierNumber ?? null} />
      )}
    </RecordForm>
  );
}

/** The message key of each field's label. */
const supplierLabelKeys = {
  name: "name",
  number: "number",
  identityNumber: "identity",
  vatNumber: "vatNumber",
  line1: "address1",
  line2: "address2",
  postalCode: "postalCode",
  city: "city",
  countryCode: "country",
  email: "email",
  phone: "telephone",
  mobilePhone: "mobile",
  website: "website",
  contactName: "contactName",
  contactEmail: "contactEmail",
  contactPhone: "contactPhone",
  contactMobile: "contactMobile",
  currencyCode: "currency",
  termsOfPaymentId: "termsOfPayment",
  bankgiro: "bankgiro",
  plusgiro: "plusgiro",
  bankAccount: "bankAccount",
  usesReferences: "references",
  payFromBankAccountId: "payFrom",
  isDrawn: "drawn",
  iban: "iban",
  bic: "bic",
  bankName: "bankName",
  bankCountryCode: "bankCountry",
  bankCode: "bankCode",
  bban: "bban",
  feeCode: "fee",
  foreignPaymentCodeId: "paymentCode",
  hasProportionalVat: "proportional",
  isSelfEmployedWithoutAddress: "selfEmployed",
  note: "note",
  isActive: "active",
} as const satisfies Record<keyof SupplierValues, string>;
