import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { dateOfText, dateText } from "@/components/form/date-text";
import { useCompany } from "@/components/shell/company/company-context";
import { termsOfPaymentsQuery } from "@/lib/api/browser/company/reference";
import { dueDateUnderTerms } from "@/lib/api/contract/company/terms-of-payment";
import type { Supplier } from "@/lib/api/contract/purchases/supplier";
import type { RegisterValues } from "./register-values";

type Form = UseFormReturn<RegisterValues>;

/** Sets the due date from the supplier's terms of payment until a person types another date. */
export function useDueDay(form: Form, supplier: Supplier | null, numbers: string): void {
  const company = useCompany();
  const terms = useQuery(termsOfPaymentsQuery(company.id)).data?.items;
  const invoiceOn = dateOfText(form.watch("invoiceOn"), numbers);
  const termsOfSupplier = terms?.find((one) => one.id === supplier?.termsOfPaymentId);
  const due = invoiceOn && termsOfSupplier ? dateText(dueDateUnderTerms(termsOfSupplier, invoiceOn), numbers) : "";
  const lastSetDay = useRef("");
  useEffect(() => {
    const now = form.getValues("dueOn");
    if (due === "" || (now !== "" && now !== lastSetDay.current)) return;
    lastSetDay.current = due;
    form.setValue("dueOn", due, { shouldDirty: true });
    form.clearErrors("dueOn");
  }, [form, due]);
}

/** Sets the currency of a new invoice to the supplier's currency until a person chooses another. */
export function useSupplierCurrency(form: Form, supplier: Supplier | null, companyCurrency: string): void {
  const code = supplier?.currencyCode ?? "";
  const lastSetCurrency = useRef("");
  useEffect(() => {
    if (code === "" || form.getValues("currencyCode") !== lastSetCurrency.current) return;
    lastSetCurrency.current = code === companyCurrency ? "" : code;
    form.setValue("currencyCode", lastSetCurrency.current, { shouldDirty: true });
  }, [form, code, companyCurrency]);
}
