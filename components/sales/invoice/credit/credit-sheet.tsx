"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback, useMemo, useState } from "react";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { FormArea } from "@/components/form/form-text";
import type { Shape } from "@/components/form/stored-text";
import { useStoredFormText } from "@/components/form/use-stored-form-text";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ReadFailureNotice } from "@/components/shell/read-failure-notice";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/states";
import { useToast } from "@/components/ui/toast";
import { useOperation } from "@/components/undo/use-operation";
import { companySettingsQuery } from "@/lib/api/browser/company/reference";
import { companyKey } from "@/lib/api/browser/resource-queries";
import { customerQuery } from "@/lib/api/browser/sales/customers";
import { creditInvoice } from "@/lib/api/browser/sales/invoice-operations";
import { isInUndoWait, type Operation } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import {
  creditDraft,
  creditOfWholeRow,
  creditTotals,
  exceedsInvoice,
  remainingToCredit,
} from "@/lib/rules/sales/credit";
import { creditHeading } from "@/lib/rules/sales/credit-heading";
import { reasonNotToVoid } from "@/lib/rules/sales/void-rule";
import type { CalendarDate } from "@/lib/values/dates";
import { currencyExponent } from "@/lib/values/money";
import { OperationSheet } from "../../chain/operation-sheet";
import { useTotalsSettings } from "../../editor/use-totals-settings";
import { useExpectedVoucher } from "../../finalise/use-expected-voucher";
import { VoucherFoot } from "../../finalise/voucher-foot";
import type { Credits } from "../use-credits";
import { useWhenOperationDone } from "../use-when-operation-done";
import { CreditPreview } from "./credit-preview";
import { CreditRows } from "./credit-rows";
import { type CreditValues, emptyLine, interpretCredit } from "./credit-values";

type Props = {
  invoice: Invoice;
  credits: Credits;
  today: CalendarDate;
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** Opens the sheet that voids the whole invoice, where the books allow it. */
  onVoid: () => void;
};

const rows = z.array(z.object({ quantity: z.string(), amount: z.string() }));
const storedShape: Shape<CreditValues> = { reason: z.string(), rows };

const emptyValues = (invoice: Invoice): CreditValues => ({ reason: "", rows: invoice.rows.map(() => emptyLine) });

/** The sheet that credits an invoice row by row: it takes the rows, shows the effects, submits, and shows the progress. */
export default function CreditSheet({ invoice, credits, today, open, onOpen, onClose, onVoid }: Props) {
  const t = useTranslations("sales.credit");
  const salesMessages = useTranslations("sales");
  const formats = useFormats();
  const company = useCompany();
  const toast = useToast();
  const queries = useQueryClient();
  const submission = useOperation(invoice.id, "invoice-credit", `${invoice.id}:credit`, true);
  const customerRead = useQuery({ ...customerQuery(company.id, invoice.customerId), enabled: open });
  const customer = customerRead.data ?? null;
  const settings = useQuery(companySettingsQuery(company.id));
  const { roundToWhole, roundingUnknown } = useTotalsSettings(customer);
  const schema = z.object({
    rows,
    reason: z.string().check(
      z.refine((text) => text.trim() !== "", { error: () => t("needReason") }),
      z.maxLength(500),
    ),
  });
  const form = useForm<CreditValues>({ defaultValues: emptyValues(invoice), resolver: zodResolver(schema) });
  const { forget } = useStoredFormText(form, `${company.personId}:${company.id}:credit:${invoice.id}`, storedShape);
  const [missingField, setMissingField] = useState<"rows" | null>(null);
  const typedRows = useWatch({ control: form.control, name: "rows" });
  const number = String(invoice.number ?? "");
  const exponent = currencyExponent(invoice.currencyCode);

  const creditable = useMemo(() => remainingToCredit(invoice, credits.items), [invoice, credits.items]);
  const { lines, lineErrors } = interpretCredit(invoice, creditable, typedRows, formats.numbers);
  const totals = creditTotals(invoice, lines, roundToWhole);
  const creditedRows = lines.flatMap((line, row) => (line === null ? [] : [row]));
  const rowMinor = invoice.rows.map((_, row) => totals.rowMinor[creditedRows.indexOf(row)] ?? null);
  const heading = creditHeading(customer?.documentLanguage ?? "", company.countryCode, invoice);
  const draft = creditDraft(invoice, lines, heading, totals);
  const totalsSettings = { exponent, includesVat: invoice.includesVat, roundToWhole };
  const voucher = useExpectedVoucher(draft, customer, totalsSettings, open);
  const wholeLines = invoice.rows.map((row, index) =>
    creditOfWholeRow(row, creditable.lines[index] ?? { quantity: 0n, minor: 0n }, invoice.currencyCode),
  );
  const hasCredit = creditedRows.length > 0 && totals.grossMinor > 0n;
  const isWhole =
    creditedRows.length === wholeLines.filter((line) => line !== null).length &&
    totals.grossMinor === invoice.grossMinor;
  const mayVoid = credits.items.length === 0 && reasonNotToVoid(invoice) === null;
  const exceedsCreditable = exceedsInvoice(invoice, creditable, totals.grossMinor);

  const handleDone = useCallback(
    ({ posted, carryOutAt }: Operation) => {
      forget();
      form.reset(emptyValues(invoice));
      void queries.invalidateQueries({ queryKey: companyKey(company.id) });
      // Every page shows a toast for an operation that waited first, so this sheet shows none for it.
      if (!carryOutAt) toast(t("done", { number, credit: String(posted?.invoiceNumber ?? "") }));
      onClose();
    },
    [forget, form, invoice, queries, company.id, toast, t, number, onClose],
  );
  const watchOperation = useWhenOperationDone(submission.operation, submission.done, handleDone);

  async function submit({ reason }: CreditValues) {
    if (lineErrors.size > 0) return;
    if (!hasCredit || exceedsCreditable) return setMissingField("rows");
    const creditedMinor = credits.items.reduce((sum, { grossMinor }) => sum + grossMinor, 0n);
    const announcedPostings = invoice.currencyCode === company.currencyCode ? voucher.postings : null;
    const input = {
      companyId: company.id,
      invoice,
      creditedMinor,
      reason: reason.trim(),
      lines,
      totals,
      announcedPostings,
    };
    const submittedOperation = await submission.press((key) => creditInvoice({ ...input, key }));
    if (submittedOperation) watchOperation(submittedOperation);
    if (submittedOperation && isInUndoWait(submittedOperation)) onClose();
  }

  function creditWholeInvoice() {
    setMissingField(null);
    const rows = wholeLines.map((line) => {
      if (line === null) return emptyLine;
      if ("quantity" in line) return { quantity: formats.quantity(line.quantity), amount: "" };
      return { quantity: "", amount: formats.amount(line.minor, invoice.currencyCode) };
    });
    form.setValue("rows", rows, { shouldDirty: true });
  }

  function close() {
    if (submission.operation?.stage === "refused") submission.dismiss();
    onClose();
  }

  return (
    <OperationSheet
      submission={submission}
      summary={{ customerName: invoice.customerName, minor: totals.grossMinor, currencyCode: invoice.currencyCode }}
      title={t("title", { number })}
      open={open}
      onOpen={onOpen}
      onClose={close}
      afterRefusal={{ label: t("back"), onClick: submission.dismiss }}
      foot={
        <>
          <div className="actions">
            <Button
              look="main"
              keys="Control+Enter"
              busy={submission.pressing || !credits.known || customer === null || roundingUnknown}
              onClick={form.handleSubmit(submit)}
            >
              {hasCredit ? t("press", { amount: formats.money(totals.grossMinor, invoice.currencyCode) }) : t("open")}
            </Button>
            <Button onClick={close}>{t("close")}</Button>
          </div>
          <VoucherFoot compared={voucher.compared} />
        </>
      }
    >
      <ReadFailureNotice reads={[customerRead, settings]} title={salesMessages("unread")} />
      <FormProvider {...form}>
        <form noValidate onSubmit={form.handleSubmit(submit)} aria-label={t("title", { number })}>
          <div className="actions pb-2">
            <Button size="sm" keys="Alt+A" onClick={creditWholeInvoice}>
              {t("all")}
            </Button>
          </div>
          <CreditRows invoice={invoice} creditable={creditable} rowMinor={rowMinor} lineErrors={lineErrors} />
          {exceedsCreditable || (missingField === "rows" && !hasCredit) ? (
            <p role="alert" className="late small pb-3">
              {exceedsCreditable
                ? t("tooMuch", { amount: formats.money(creditable.grossMinor, invoice.currencyCode) })
                : t("nothing")}
            </p>
          ) : null}
          {isWhole && mayVoid ? (
            <Notice tone="plain" title={t("whole")} actions={<Button onClick={onVoid}>{t("voidInstead")}</Button>}>
              <p>{t("wholeBody")}</p>
            </Notice>
          ) : null}
          <div className="py-3">
            <FormArea<CreditValues> name="reason" label={t("reason")} echo={t("reasonEcho")} />
          </div>
        </form>
      </FormProvider>
      {hasCredit && lineErrors.size === 0 ? (
        <CreditPreview
          invoice={invoice}
          totals={totals}
          voucher={voucher}
          owedMinor={invoice.remainingMinor + credits.remainingMinor}
          today={today}
        />
      ) : null}
    </OperationSheet>
  );
}
