"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { Resolver } from "react-hook-form";
import { toRefusedFields } from "@/components/form/refused-fields";
import { useFormats } from "@/components/format/use-formats";
import { RecordForm } from "@/components/record/record-form";
import { type SheetCallbacks, useRecordForm } from "@/components/record/use-record-form";
import { useCompany } from "@/components/shell/company/company-context";
import { companySettingsQuery, termsOfPaymentsQuery } from "@/lib/api/browser/company/reference";
import { customerQuery, saveCustomer } from "@/lib/api/browser/sales/customers";
import { type Customer, emptyCustomer } from "@/lib/api/contract/sales/customer";
import { now } from "@/lib/values/clock";
import { dateInZone } from "@/lib/values/dates";
import { CustomerFields } from "./customer-fields";
import { createCustomerSchema } from "./customer-schema";
import {
  type CustomerValues,
  customerFieldsByRefusal,
  customerFormShape,
  customerFormValuesOf,
  customerLabelKeys,
  customerWithValues,
} from "./customer-values";
import { RequiredCustomerFields } from "./required-customer-fields";
import { useEInvoiceFaultFinder } from "./use-e-invoice-fault";

type Props = { customer?: Customer; sheetCallbacks?: SheetCallbacks<Customer>; returnPath?: string };

/** Adds or replaces a customer and preserves members it does not show. In a sheet it shows only the required fields. */
export function CustomerForm({ customer = emptyCustomer, sheetCallbacks, returnPath }: Props) {
  const t = useTranslations("customers.form");
  const tProblems = useTranslations("problems");
  const formats = useFormats();
  const company = useCompany();
  const isNew = customer.id === "";
  const queryClient = useQueryClient();
  const findEInvoiceFault = useEInvoiceFaultFinder();
  const termsResult = useQuery(termsOfPaymentsQuery(company.id));
  const settingsResult = useQuery({ ...companySettingsQuery(company.id), enabled: isNew });
  const today = dateInZone(company.timeZone, now());
  const formSchema = createCustomerSchema(
    (key, values) => t(key, values),
    company.countryCode,
    customerFormValuesOf(customer),
    today,
  );
  const validateWithSchema = zodResolver(formSchema);

  /** Waits for the company's own terms of payment if a new customer is submitted before they are read. */
  const resolver: Resolver<CustomerValues> = async (values, context, options) => {
    if (!isNew || values.termsOfPaymentId !== "") return validateWithSchema(values, context, options);
    const companySettings = await queryClient.ensureQueryData(companySettingsQuery(company.id)).catch(() => null);
    return validateWithSchema(
      { ...values, termsOfPaymentId: companySettings?.termsOfPaymentId ?? "" },
      context,
      options,
    );
  };
  const recordForm = useRecordForm({
    record: customer,
    resource: "customers",
    listPath: `/companies/${company.id}/customers`,
    formShape: customerFormShape,
    resolver,
    formValuesOf: customerFormValuesOf,
    recordWithValues: (record, values) => customerWithValues(record, values, company.countryCode),
    recordQueryOf: (id) => customerQuery(company.id, id),
    saveRecord: (record) => saveCustomer(company.id, record),
    refusedFieldsOf: (problem) =>
      toRefusedFields(problem, customerFieldsByRefusal, (code) => tProblems(`remote.${code}`)),
    findFieldError: findEInvoiceFault,
    addedMessage: ({ name, number }) => t("created", { name, number }),
    sheetCallbacks,
    returnPath,
  });
  const termsOptions = (termsResult.data?.items ?? [])
    .filter((termsOfPayment) => termsOfPayment.forSales || termsOfPayment.id === customer.termsOfPaymentId)
    .map((termsOfPayment) => ({ value: termsOfPayment.id, label: formats.localisedName(termsOfPayment) }));
  const termsProps = {
    customer: recordForm.recordMerge.baseRecord,
    termsOptions,
    termsProblem: termsResult.error,
    suggestedTermsId: settingsResult.data?.termsOfPaymentId ?? null,
  };
  return (
    <RecordForm
      formState={recordForm}
      texts={{ saveLabel: t(isNew ? "create" : "save"), failureTitle: t("failed"), unsureTitle: t("unsure") }}
      fieldLabelOf={(field) => t(customerLabelKeys[field])}
      formatValue={(field, value) =>
        field === "documentLanguage"
          ? formats.language(String(value))
          : (termsOptions.find((option) => option.value === value)?.label ?? String(value))
      }
    >
      {sheetCallbacks ? (
        <RequiredCustomerFields {...termsProps} />
      ) : (
        <CustomerFields termsProps={termsProps} nextNumber={settingsResult.data?.nextCustomerNumber ?? null} />
      )}
    </RecordForm>
  );
}
