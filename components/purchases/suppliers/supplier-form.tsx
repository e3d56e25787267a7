"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Resolver } from "react-hook-form";
import { refusedFields } from "@/components/form/refused-fields";
import { useFormats } from "@/components/format/use-formats";
import { RecordForm } from "@/components/record/record-form";
import { type SheetCallbacks, useRecordForm } from "@/components/record/use-record-form";
import { useCompany } from "@/components/shell/company/company-context";
import { companySettingsQuery, termsOfPaymentsQuery } from "@/lib/api/browser/company/reference";
import { saveSupplier, supplierQuery, suppliersByNameQuery } from "@/lib/api/browser/purchases/suppliers";
import { emptySupplier, type Supplier } from "@/lib/api/contract/purchases/supplier";
import { addOnce } from "../add-once";
import { RequiredSupplierFields } from "./required-supplier-fields";
import { SupplierFields } from "./supplier-fields";
import { supplierSchema } from "./supplier-schema";
import { refusalPlaces, type SupplierValues, supplierShape, valuesOf, withValues } from "./supplier-values";

type Props = { supplier?: Supplier; inPlace?: SheetCallbacks<Supplier> };

/** Adds or replaces a supplier and preserves members it does not show. In a sheet it shows only the required fields. */
export function SupplierForm({ supplier = emptySupplier, inPlace }: Props) {
  const t = useTranslations("suppliers.form");
  const problems = useTranslations("problems");
  const formats = useFormats();
  const company = useCompany();
  const isNew = supplier.id === "";
  const queries = useQueryClient();
  const terms = useQuery(termsOfPaymentsQuery(company.id));
  const settings = useQuery({ ...companySettingsQuery(company.id), enabled: isNew });
  const [add] = useState(() =>
    addOnce<Supplier>({
      listByName: async (name) =>
        (await queries.fetchQuery({ ...suppliersByNameQuery(company.id, name), staleTime: 0 })).items,
      add: (record) => saveSupplier(company.id, record),
    }),
  );
  const schema = zodResolver(supplierSchema((key, values) => t(key, values), company.countryCode, valuesOf(supplier)));

  /** Waits for the company's own terms of payment if a new supplier is submitted before they are read. */
  const resolver: Resolver<SupplierValues> = async (values, context, options) => {
    if (!isNew || values.termsOfPaymentId !== "") return schema(values, context, options);
    const companySettings = await queries.ensureQueryData(companySettingsQuery(company.id)).catch(() => null);
    return schema({ ...values, termsOfPaymentId: companySettings?.termsOfPaymentId ?? "" }, context, options);
  };
  const state = useRecordForm({
    record: supplier,
    resource: "suppliers",
    list: `/companies/${company.id}/purchases/suppliers`,
    shape: supplierShape,
    resolver,
    valuesOf,
    withValues: (record, values) => withValues(record, values, company.countryCode),
    query: (id) => supplierQuery(company.id, id),
    save: (record) => (record.id === "" ? add(record) : saveSupplier(company.id, record)),
    refusedFieldsOf: (problem) => refusedFields(problem, refusalPlaces, (code) => problems(`remote.${code}`)),
    addedMessage: ({ name, number }) => t("created", { name, number }),
    sheetCallbacks: inPlace,
  });
  const choices = (terms.data?.items ?? []).map((one) => ({ value: one.id, label: formats.named(one) }));
  const termsProps = {
    isNew,
    terms: choices,
    termsProblem: terms.error,
    suggestedTerms: settings.data?.termsOfPaymentId ?? null,
  };
  return (
    <RecordForm
      state={state}
      words={{ save: t(isNew ? "create" : "save"), failed: t("failed"), unsure: t("unsure") }}
      label={(field) => t(labelKeys[field])}
      formatValue={(_, value) => choices.find((one) => one.value === value)?.label ?? String(value)}
    >
      {inPlace ? (
        <RequiredSupplierFields {...termsProps} />
      ) : (
        <SupplierFields terms={termsProps} nextNumber={settings.data?.nextSupplierNumber ?? null} />
      )}
    </RecordForm>
  );
}

/** The message key of each field's label. */
const labelKeys = {
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
