"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback, useMemo, useState } from "react";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { FormArea } from "@/components/form/form-text";
import type { FormShape } from "@/components/form/stored-text";
import { useStoredFormText } from "@/components/form/use-stored-form-text";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ReadFailureNotice } from "@/components/shell/read-failure-notice";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/states";
import { useToast } from "@/components/ui/toast";
import { useOperation } from "@/components/undo/use-operation";
import { useWhenOperationDone } from "@/components/undo/use-when-operation-done";
import { companySettingsQuery } from "@/lib/api/browser/company/reference";
import { companyKeyOf } from "@/lib/api/browser/resource-queries";
import { customerQuery } from "@/lib/api/browser/sales/customers";
import { creditInvoice } from "@/lib/api/browser/sales/invoice-operations";
import { isInUndoWait, type Operation } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import {
  creditOfWholeRow,
  creditTotalsOf,
  exceedsInvoice,
  makeCreditDraft,
  remainingToCredit,
} from "@/lib/rules/sales/credit";
import { makeCreditHeading } from "@/lib/rules/sales/credit-heading";
import { creditedReductionOf } from "@/lib/rules/sales/house-work/credited-reduction";
import { reasonNotToVoid } from "@/lib/rules/sales/void-rule";
import type { CalendarDate } from "@/lib/values/dates";
import { currencyExponentOf } from "@/lib/values/money";
import { OperationSheet } from "../../chain/operation-sheet";
import { useTotalsSettings } from "../../editor/use-totals-settings";
import { useExpectedVoucher } from "../../finalise/use-expected-voucher";
import { VoucherFoot } from "../../finalise/voucher-foot";
import type { Credits } from "../use-credits";
import { CreditPreview } from "./credit-preview";
import { CreditRows } from "./credit-rows";
import { type CreditValues, emptyCreditLine, interpretCredit } from "./credit-values";

type Props = {
  invoice: Invoice;
  credits: Credits;
  today: CalendarDate;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** Opens the sheet that voids the whole invoice, where the books allow it. */
  onVoid: () => void;
};

const creditRowsSchema = z.array(z.object({ quantity: z.string(), amount: z.string() }));
const storedCreditShape: FormShape<CreditValues> = { reason: z.string(), rows: creditRowsSchema };

const makeEmptyValues = (invoice: Invoice): CreditValues => ({
  reason: "",
  rows: invoice.rows.map(() => emptyCreditLine),
});

/**
 * In this sheet a person credits an invoice row by row. The sheet shows the effects, submits the credit note and shows
 * the progress.
 */
export default function CreditSheet({ invoice, credits, today, isOpen, onOpen, onClose, onVoid }: Props) {
  const t = useTranslations("sales.credit");
  const salesMessages = useTranslations("sales");
  const formats = useFormats();
  const company = useCompany();
  const toast = useToast();
  const queryClient = useQueryClient();
  const submission = useOperation(invoice.id, "invoice-credit", `${invoice.id}:credit`, true);
  const invoiceCustomerQuery = useQuery({ ...customerQuery(company.id, invoice.customerId), enabled: isOpen });
  const customer = invoiceCustomerQuery.data ?? null;
  const settingsQuery = useQuery(companySettingsQuery(company.id));
  const { roundToWhole, isRoundingUnknown } = useTotalsSettings(customer);
  const schema = z.object({
    rows: creditRowsSchema,
    reason: z.string().check(
      z.refine((reasonText) => reasonText.trim() !== "", { error: () => t("needReason") }),
      z.maxLength(500),
    ),
  });
  const form = useForm<CreditValues>({ defaultValues: makeEmptyValues(invoice), resolver: zodResolver(schema) });
  const { forgetText: forgetTypedText } = useStoredFormText(
    form,
    `${company.personId}:${company.id}:credit:${invoice.id}`,
    storedCreditShape,
  );
  const [missingField, setMissingField] = useState<"rows" | null>(null);
  const typedRows = useWatch({ control: form.control, name: "rows" });
  const number = String(invoice.number ?? "");
  const exponent = currencyExponentOf(invoice.currencyCode);

  const remainingCredit = useMemo(
    () => remainingToCredit(invoice, credits.creditNotes),
    [invoice, credits.creditNotes],
  );
  const { lines: creditLines, lineErrors } = interpretCredit(invoice, remainingCredit, typedRows, formats.numberLocale);
  const creditAmounts = creditTotalsOf(invoice, creditLines, roundToWhole);
  const creditedRowIndexes = creditLines.flatMap((creditLine, rowIndex) => (creditLine === null ? [] : [rowIndex]));
  const creditedMinorOfRows = invoice.rows.map(
    (_, rowIndex) => creditAmounts.rowMinor[creditedRowIndexes.indexOf(rowIndex)] ?? null,
  );
  const heading = makeCreditHeading(customer?.documentLanguage ?? "", company.countryCode, invoice);
  const reduction = creditedReductionOf(invoice, credits.creditNotes, creditLines);
  const draft = makeCreditDraft(invoice, creditLines, heading, creditAmounts, reduction);
  const totalsSettings = { exponent, includesVat: invoice.includesVat, roundToWhole };
  const voucher = useExpectedVoucher(draft, customer, totalsSettings, isOpen);
  const wholeRowCredits = invoice.rows.map((row, index) =>
    creditOfWholeRow(row, remainingCredit.lines[index] ?? { quantity: 0n, minor: 0n }, invoice.currencyCode),
  );
  const hasCredit = creditedRowIndexes.length > 0 && creditAmounts.grossMinor > 0n;
  const isWholeInvoice =
    creditedRowIndexes.length === wholeRowCredits.filter((creditLine) => creditLine !== null).length &&
    creditAmounts.grossMinor === invoice.grossMinor;
  const mayVoid = credits.creditNotes.length === 0 && reasonNotToVoid(invoice) === null;
  const exceedsRemainingCredit = exceedsInvoice(invoice, remainingCredit, creditAmounts.grossMinor);

  const handleDone = useCallback(
    ({ posted, carryOutAt }: Operation) => {
      forgetTypedText();
      form.reset(makeEmptyValues(invoice));
      void queryClient.invalidateQueries({ queryKey: companyKeyOf(company.id) });
      // Every page shows a toast for an operation that waited first, so this sheet shows none for it.
      if (!carryOutAt) toast(t("done", { number, credit: String(posted?.invoiceNumber ?? "") }));
      onClose();
    },
    [forgetTypedText, form, invoice, queryClient, company.id, toast, t, number, onClose],
  );
  const watchOperation = useWhenOperationDone(submission.operation, submission.doneOperation, handleDone);

  async function submitCredit({ reason }: CreditValues) {
    if (lineErrors.size > 0) return;
    if (!hasCredit || exceedsRemainingCredit) return setMissingField("rows");
    const creditedMinor = credits.creditNotes.reduce((sum, { grossMinor }) => sum + grossMinor, 0n);
    const announcedPostings = invoice.currencyCode === company.currencyCode ? voucher.postings : null;
    const command = {
      companyId: company.id,
      invoice,
      creditedMinor,
      reason: reason.trim(),
      lines: creditLines,
      totals: creditAmounts,
      reductionMinor: reduction.minor,
      announcedPostings,
    };
    const submittedOperation = await submission.submitRequest((key) => creditInvoice({ ...command, key }));
    if (submittedOperation) watchOperation(submittedOperation);
    if (submittedOperation && isInUndoWait(submittedOperation)) onClose();
  }

  function creditWholeInvoice() {
    setMissingField(null);
    const wholeRows = wholeRowCredits.map((creditLine) => {
      if (creditLine === null) return emptyCreditLine;
      if ("quantity" in creditLine) return { quantity: formats.quantity(creditLine.quantity), amount: "" };
      return { quantity: "", amount: formats.amount(creditLine.minor, invoice.currencyCode) };
    });
    form.setValue("rows", wholeRows, { shouldDirty: true });
  }

  function closeSheet() {
    if (submission.operation?.stage === "refused") submission.dismiss();
    onClose();
  }

  return (
    <OperationSheet
      submission={submission}
      summary={{
        customerName: invoice.customerName,
        minor: creditAmounts.grossMinor,
        currencyCode: invoice.currencyCode,
      }}
      title={t("title", { number })}
      isOpen={isOpen}
      onOpen={onOpen}
      onClose={closeSheet}
      afterRefusal={{ label: t("back"), onClick: submission.dismiss }}
      foot={
        <>
          <div className="actions">
            <Button
              variant="main"
              shortcut="Control+Enter"
              isBusy={submission.isSubmitting || !credits.areAllRead || customer === null || isRoundingUnknown}
              onClick={form.handleSubmit(submitCredit)}
            >
              {hasCredit
                ? t("press", { amount: formats.money(creditAmounts.grossMinor, invoice.currencyCode) })
                : t("open")}
            </Button>
            <Button onClick={closeSheet}>{t("close")}</Button>
          </div>
          <VoucherFoot voucherComparability={voucher.voucherComparability} />
        </>
      }
    >
      <ReadFailureNotice queryResults={[invoiceCustomerQuery, settingsQuery]} title={salesMessages("unread")} />
      <FormProvider {...form}>
        <form noValidate onSubmit={form.handleSubmit(submitCredit)} aria-label={t("title", { number })}>
          <div className="actions pb-2">
            <Button size="sm" shortcut="Alt+A" onClick={creditWholeInvoice}>
              {t("all")}
            </Button>
          </div>
          <CreditRows
            invoice={invoice}
            creditable={remainingCredit}
            rowMinor={creditedMinorOfRows}
            lineErrors={lineErrors}
          />
          {exceedsRemainingCredit || (missingField === "rows" && !hasCredit) ? (
            <p role="alert" className="late small pb-3">
              {exceedsRemainingCredit
                ? t("tooMuch", { amount: formats.money(remainingCredit.grossMinor, invoice.currencyCode) })
                : t("nothing")}
            </p>
          ) : null}
          {isWholeInvoice && mayVoid ? (
            <Notice tone="plain" title={t("whole")} actions={<Button onClick={onVoid}>{t("voidInstead")}</Button>}>
              <p>{t("wholeBody")}</p>
            </Notice>
          ) : null}
          <div className="py-3">
            <FormArea<CreditValues> name="reason" label={t("reason")} hint={t("reasonEcho")} />
          </div>
        </form>
      </FormProvider>
      {hasCredit && lineErrors.size === 0 ? (
        <CreditPreview
          invoice={invoice}
          totals={creditAmounts}
          reductionMinor={reduction.minor}
          voucher={voucher}
          owedMinor={invoice.remainingMinor + credits.remainingMinor}
          today={today}
        />
      ) : null}
    </OperationSheet>
  );
}
