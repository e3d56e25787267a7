"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { FormProvider, useForm } from "react-hook-form";
import * as z from "zod/mini";
import { FormArea } from "@/components/form/form-text";
import type { FormShape } from "@/components/form/stored-text";
import { useStoredFormText } from "@/components/form/use-stored-form-text";
import { useCompany } from "@/components/shell/company/company-context";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { useOperation } from "@/components/undo/use-operation";
import { useWhenOperationDone } from "@/components/undo/use-when-operation-done";
import { voucherQuery } from "@/lib/api/browser/books/vouchers";
import { voidInvoice } from "@/lib/api/browser/operations/operations";
import { companyKeyOf } from "@/lib/api/browser/resource-queries";
import { isInUndoWait, type Operation } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { OperationSheet } from "../../chain/operation-sheet";
import { VoidPreview } from "./void-preview";

type Props = { invoice: Invoice; today: string; isOpen: boolean; onOpen: () => void; onClose: () => void };
type VoidValues = { reason: string };

const storedVoidShape: FormShape<VoidValues> = { reason: z.string() };

/**
 * In this sheet a person voids an invoice and writes the reason. The sheet shows the effects, submits the void and
 * shows the progress.
 */
export function VoidSheet({ invoice, today, isOpen, onOpen, onClose }: Props) {
  const t = useTranslations("sales");
  const company = useCompany();
  const toast = useToast();
  const queryClient = useQueryClient();
  const submission = useOperation(invoice.id, "invoice-void", `${invoice.id}:void`);
  const { operation, isSubmitting } = submission;
  const voucherId = invoice.voucherId ?? "";
  const invoiceVoucherQuery = useQuery({ ...voucherQuery(company.id, voucherId), enabled: isOpen && voucherId !== "" });
  const schema = z.object({
    reason: z.string().check(
      z.refine((reasonText) => reasonText.trim() !== "", { error: () => t("void.needReason") }),
      z.maxLength(500),
    ),
  });
  const form = useForm<VoidValues>({ defaultValues: { reason: "" }, resolver: zodResolver(schema) });
  const { forgetText: forgetTypedText } = useStoredFormText(
    form,
    `${company.personId}:${company.id}:void:${invoice.id}`,
    storedVoidShape,
    "browser",
  );
  const number = String(invoice.number ?? "");

  const handleDone = useCallback(
    ({ posted, carryOutAt }: Operation) => {
      forgetTypedText();
      void queryClient.invalidateQueries({ queryKey: companyKeyOf(company.id) });
      // Every page shows a toast for an operation that waited first, so this sheet shows none for it.
      if (!carryOutAt) toast(t("void.done", { number, credit: String(posted?.invoiceNumber ?? "") }));
      onClose();
    },
    [company.id, forgetTypedText, number, onClose, queryClient, t, toast],
  );
  const watchOperation = useWhenOperationDone(operation, operation?.posted ? operation : null, handleDone);

  async function submitVoid({ reason }: VoidValues) {
    const command = { companyId: company.id, invoice, reason: reason.trim() };
    const submittedOperation = await submission.submitRequest((key) => voidInvoice({ ...command, key }));
    if (submittedOperation) watchOperation(submittedOperation);
    if (submittedOperation && isInUndoWait(submittedOperation)) onClose();
  }

  function closeSheet() {
    if (operation?.stage === "refused") submission.dismiss();
    onClose();
  }

  return (
    <OperationSheet
      submission={submission}
      summary={{
        customerName: invoice.customerName,
        minor: invoice.grossMinor,
        currencyCode: invoice.currencyCode,
      }}
      title={t("void.title", { number })}
      isOpen={isOpen}
      onOpen={onOpen}
      onClose={closeSheet}
      afterRefusal={{ label: t("void.back"), onClick: submission.dismiss }}
      foot={
        <>
          <div className="actions">
            <Button
              variant="main"
              shortcut="Control+Enter"
              isBusy={isSubmitting}
              onClick={form.handleSubmit(submitVoid)}
            >
              {t("void.press", { number })}
            </Button>
            <Button onClick={closeSheet}>{t("void.keep")}</Button>
          </div>
          <p>{t("void.foot")}</p>
        </>
      }
    >
      <FormProvider {...form}>
        <form noValidate className="pb-4" onSubmit={form.handleSubmit(submitVoid)} aria-label={t("void.reason")}>
          <FormArea<VoidValues> name="reason" label={t("void.reason")} hint={t("void.reasonEcho")} />
        </form>
      </FormProvider>
      <VoidPreview invoice={invoice} postings={invoiceVoucherQuery.data?.items[0]?.postings ?? null} today={today} />
    </OperationSheet>
  );
}
