import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { dateOfText, dateText } from "@/components/form/date-text";
import { useCompany } from "@/components/shell/company/company-context";
import { termsOfPaymentsQuery } from "@/lib/api/browser/company/reference";
import { dueOn } from "@/lib/api/contract/company/terms-of-payment";
import type { Supplier } from "@/lib/api/contract/purchases/supplier";
import type { RegisterValues } from "./register-values";

type Form = UseFormReturn<RegisterValues>;

/** Sets the due date from the supplier's terms of payment until a person types another date. */
export function useDueDay(form: Form, supplier: Supplier | null, numbers: string): void {
  const company = useCompany();
  const terms = useQuery(termsOfPaymentsQuery(company.id)).data?.items;
  const invoiceOn = dateOfText(form.watch("invoiceOn"), numbers);
  const own = terms?.find((one) => one.id === supplier?.termsOfPaymentId);
  const due = invoiceOn && own ? dateText(dueOn(own, invoiceOn), numbers) : "";
  const said = useRef("");
  useEffect(() => {
    const now = form.getValues("dueOn");
    if (due === "" || (now !== "" && now !== said.current)) return;
    said.current = due;
    form.setValue("dueOn", due, { shouldDirty: true });
    form.clearErrors("dueOn");
  }, [form, due]);
}

/** Sets the currency of a new invoice to the supplier's currency until a person chooses another. */
export function useSupplierCurrency(form: Form, supplier: Supplier | null, home: string): void {
  const code = supplier?.currencyCode ?? "";
  const said = useRef("");
  useEffect(() => {
    if (code === "" || form.getValues("currencyCode") !== said.current) return;
    said.current = code === home ? "" : code;
    form.setValue("currencyCode", said.current, { shouldDirty: true });
  }, [form, code, home]);
}
