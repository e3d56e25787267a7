"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { useToast } from "@/components/ui/toast";
import { useOperation } from "@/components/undo/use-operation";
import { companyKeyOf } from "@/lib/api/browser/resource-queries";
import type { Operation } from "@/lib/api/contract/operations/operation";
import type { SupplierInvoice } from "@/lib/api/contract/purchases/supplier-invoice";

type SetOffKind = "set-off-supplier-invoice" | "undo-supplier-set-off";

/**
 * Submits a set-off of an invoice, or the taking back of its set-offs. However often the person presses and in however many
 * tabs, it is done once; once it is done, the next one may follow.
 */
export function useSetOff(invoice: SupplierInvoice, kind: SetOffKind) {
  const submission = useOperation(invoice.id, kind, `${invoice.id}:${kind}`, true);
  useReadAgainWhenDone(submission.doneOperation);
  return submission;
}

export type SetOffSubmission = ReturnType<typeof useSetOff>;

/** Reads the company's records again and says what was done, once an operation that this page has seen under way is done. */
function useReadAgainWhenDone(doneOperation: Operation | null) {
  const t = useTranslations("purchases.setOff.outcome");
  const formats = useFormats();
  const company = useCompany();
  const queryClient = useQueryClient();
  const toast = useToast();
  // What was done before the page was opened is shown on the page already.
  const seenDoneId = useRef<string | null | undefined>(undefined);
  const doneId = doneOperation?.id ?? null;
  useEffect(() => {
    const isKnown = seenDoneId.current === undefined || seenDoneId.current === doneId;
    seenDoneId.current = doneId;
    if (isKnown || !doneOperation) return;
    void queryClient.invalidateQueries({ queryKey: companyKeyOf(company.id) });
    const { kind, setOff, carryOutAt } = doneOperation;
    // Every page shows a toast for an operation that waited first.
    if (carryOutAt !== null || !setOff) return;
    const amount = formats.money(BigInt(setOff.setOffMinor), setOff.currencyCode);
    toast(t(kind === "undo-supplier-set-off" ? "undoneToast" : "doneToast", { amount }));
  }, [doneId, doneOperation, company.id, queryClient, formats, toast, t]);
}
