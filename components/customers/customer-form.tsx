"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { Resolver } from "react-hook-form";
import { refusedFields } from "@/components/form/refused-fields";
import { useFormats } from "@/components/format/use-formats";
import { RecordForm } from "@/components/record/record-form";
import { type SheetCallbacks, useRecordForm } from "@/components/record/use-record-form";
import { useCompany } from "@/components/shell/company/company-context";
import { companySettingsQuery, termsOfPaymentsQuery } from "@/lib/api/browser/company/reference";
import { customerQuery, saveCustomer } from "@/lib/api/browser/sales/customers";
import { type Customer, emptyCustomer } from "@/lib/api/contract/sales/customer";
import { now } from "@/lib/values/clock";
import { dateIn } from "@/lib/values/dates";
import { CustomerFields } from "./customer-fields";
import { customerSchema } from "./customer-schema";
import { type CustomerValues, customerShape, labelKeys, refusalPlaces, valuesOf, withValues } from "./customer-values";
import { RequiredCustomerFields } from "./required-customer-fields";
import { useEInvoiceFault } from "./use-e-invoice-fault";

type Props = { customer?: Customer; inPlace?: SheetCallbacks<Customer>; backTo?: string };

/** Adds or replaces a customer and preserves members it does not show. In a sheet it shows only the required fields. */
export function CustomerForm({ customer = emptyCustomer, inPlace, backTo }: Props) {
  const t = useTranslations("customers.form");
  const problems = useTranslations("problems");
  const formats = useFormats();
  const company = useCompany();
  const isNew = customer.id === "";
  const queries = useQueryClient();
  const faultAt = useEInvoiceFault();
  const terms = useQuery(termsOfPaymentsQuery(company.id));
  const settings = useQuery({ ...companySettingsQuery(company.id), enabled: isNew });
  const today = dateIn(company.timeZone, now());
  const rules = customerSchema((key, values) => t(key, values), company.countryCode, valuesOf(customer), today);
  const schema = zodResolver(rules);

  /** Waits for the company's own terms of payment if a new customer is submitted before they are read. */
  const resolver: Resolver<CustomerValues> = async (values, context, options) => {
    if (!isNew || values.termsOfPaymentId !== "") return schema(values, context, options);
    const companySettings = await queries.ensureQueryData(companySettingsQuery(company.id)).catch(() => null);
    return schema({ ...values, termsOfPaymentId: companySettings?.termsOfPaymentId ?? "" }, context, options);
  };
  const state = useRecordForm({
    record: customer,
    resource: "customers",
    list: `/companies/${company.id}/customers`,
    shape: customerShape,
    resolver,
    valuesOf,
    withValues: (record, values) => withValues(record, values, company.countryCode),
    query: (id) => customerQuery(company.id, id),
    save: (record) => saveCustomer(company.id, record),
    refusedFieldsOf: (problem) => refusedFields(problem, refusalPlaces, (code) => problems(`remote.${code}`)),
    findFieldError: faultAt,
    addedMessage: ({ name, number }) => t("created", { name, number }),
    sheetCallbacks: inPlace,
    returnPath: backTo,
  });
  const choices = (terms.data?.items ?? [])
    .filter((one) => one.forSales || one.id === customer.termsOfPaymentId)
    .map((one) => ({ value: one.id, label: formats.named(one) }));
  const termsProps = {
    customer: state.newer.base,
    terms: choices,
    termsProblem: terms.error,
    suggestedTerms: settings.data?.termsOfPaymentId ?? null,
  };
  return (
    <RecordForm
      state={state}
      words={{ save: t(isNew ? "create" : "save"), failed: t("failed"), unsure: t("unsure") }}
      label={(field) => t(labelKeys[field])}
      formatValue={(field, value) =>
        field === "documentLanguage"
          ? formats.language(String(value))
          : (choices.find((one) => one.value === value)?.label ?? String(value))
      }
    >
      {inPlace ? (
        <RequiredCustomerFields {...termsProps} />
      ) : (
        <CustomerFields terms={termsProps} nextNumber={settings.data?.nextCustomerNumber ?? null} />
      )}
    </RecordForm>
  );
}
