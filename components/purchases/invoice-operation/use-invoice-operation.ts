"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { useToast } from "@/components/ui/toast";
import { type OperationSubmission, useOperation } from "@/components/undo/use-operation";
import { useWhenOperationDone } from "@/components/undo/use-when-operation-done";
import { companyKeyOf } from "@/lib/api/browser/resource-queries";
import type { Operation } from "@/lib/api/contract/operations/operation";
import type { SupplierInvoice } from "@/lib/api/contract/purchases/supplier-invoice";

const toastTextKeys = {
  "set-off-supplier-invoice": "setOff",
  "undo-supplier-set-off": "undone",
  "change-allocation-plan": "planned",
  "register-supplier-payment": "paid",
} as const;

type KindAboutInvoice = keyof typeof toastTextKeys;

/**
 * Submits an operation about a booked supplier invoice. However often the person presses and in however many tabs, it is done
 * once; once it is done, the company's records are read again, and the next one may follow.
 */
export function useInvoiceOperation(invoice: SupplierInvoice, kind: KindAboutInvoice): OperationSubmission {
  const t = useTranslations("purchases.invoiceOperation.toast");
  const formats = useFormats();
  const company = useCompany();
  const queryClient = useQueryClient();
  const toast = useToast();
  const submission = useOperation(invoice.id, kind, `${invoice.id}:${kind}`, true);
  const handleDone = useCallback(
    ({ setOff, paid, carryOutAt }: Operation) => {
      void queryClient.invalidateQueries({ queryKey: companyKeyOf(company.id) });
      // Every page shows a toast for an operation that waited first.
      if (carryOutAt !== null) return;
      const moved = setOff
        ? { ...setOff, minor: setOff.setOffMinor }
        : paid
          ? { ...paid, minor: paid.amountMinor }
          : null;
      const amount = moved ? formats.money(BigInt(moved.minor), moved.currencyCode) : "";
      toast(t(toastTextKeys[kind], { amount }));
    },
    [queryClient, company.id, formats, toast, t, kind],
  );
  const watchOperation = useWhenOperationDone(submission.operation, submission.doneOperation, handleDone);
  return {
    ...submission,
    async submitRequest(...request) {
      const submittedOperation = await submission.submitRequest(...request);
      if (submittedOperation) watchOperation(submittedOperation);
      return submittedOperation;
    },
  };
}
