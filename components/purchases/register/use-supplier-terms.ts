import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { dateOfText, dateText } from "@/components/form/date-text";
import { useCompany } from "@/components/shell/company/company-context";
import { termsOfPaymentsQuery } from "@/lib/api/browser/company/reference";
import { dueDateUnderTerms } from "@/lib/api/contract/company/terms-of-payment";
import type { Supplier } from "@/lib/api/contract/purchases/supplier";
import type { RegisterValues } from "./register-values";

type RegisterFormMethods = UseFormReturn<RegisterValues>;

/** Sets the due date from the supplier's terms of payment until a person types another date. */
export function useDueDay(form: RegisterFormMethods, supplier: Supplier | null, numberLocale: string): void {
  const company = useCompany();
  const allTerms = useQuery(termsOfPaymentsQuery(company.id)).data?.items;
  const invoiceOn = dateOfText(form.watch("invoiceOn"), numberLocale);
  const termsOfSupplier = allTerms?.find((termsOfPayment) => termsOfPayment.id === supplier?.termsOfPaymentId);
  const dueText =
    invoiceOn && termsOfSupplier ? dateText(dueDateUnderTerms(termsOfSupplier, invoiceOn), numberLocale) : "";
  const lastSetDueText = useRef("");
  useEffect(() => {
    const currentDueText = form.getValues("dueOn");
    if (dueText === "" || (currentDueText !== "" && currentDueText !== lastSetDueText.current)) return;
    lastSetDueText.current = dueText;
    form.setValue("dueOn", dueText, { shouldDirty: true });
    form.clearErrors("dueOn");
  }, [form, dueText]);
}

/** Sets the currency of a new invoice to the supplier's currency until a person chooses another. */
export function useSupplierCurrency(
  form: RegisterFormMethods,
  supplier: Supplier | null,
  companyCurrency: string,
): void {
  const supplierCurrency = supplier?.currencyCode ?? "";
  const lastSetCurrency = useRef("");
  useEffect(() => {
    if (supplierCurrency === "" || form.getValues("currencyCode") !== lastSetCurrency.current) return;
    lastSetCurrency.current = supplierCurrency === companyCurrency ? "" : supplierCurrency;
    form.setValue("currencyCode", lastSetCurrency.current, { shouldDirty: true });
  }, [form, supplierCurrency, companyCurrency]);
}
