"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import * as z from "zod/mini";
import { dateOfText, dateText } from "@/components/form/date-text";
import { FormAmount } from "@/components/form/form-amount";
import { useFormats } from "@/components/format/use-formats";
import { FormDay } from "@/components/record/form-day";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { ModalDialog } from "@/components/ui/sheet";
import { claimRefusalQuery, recordClaimRefusal } from "@/lib/api/browser/sales/house-work";
import type { ClaimRefusal } from "@/lib/api/contract/sales/claim-refusal";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { rescale, tenThousandthDecimals } from "@/lib/values/decimal";
import { currencyExponentOf, formatDecimal } from "@/lib/values/money";
import { parseDecimal } from "@/lib/values/number-text";
import type { Problem } from "@/lib/values/problem";

type Props = {
  invoice: Invoice;
  /** The part of the reduction that is still claimed, in minor units. */
  claimedMinor: bigint;
  /** The recorded refusal that is changed; null to record one. */
  refusal: ClaimRefusal | null;
  today: string;
  isOpen: boolean;
  onClose: () => void;
};

type RefusalValues = { amount: string; refusedOn: string };

/** Asks how much of the reduction the tax agency does not pay, and when it decided so. */
export function RefusalDialog({ invoice, claimedMinor, refusal, today, isOpen, onClose }: Props) {
  const t = useTranslations("houseWork.refusal");
  const commonMessages = useTranslations("common");
  const formats = useFormats();
  const { numberLocale } = formats;
  const company = useCompany();
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<Problem | null>(null);
  const exponent = currencyExponentOf(invoice.currencyCode);
  const earliestDay = invoice.invoiceOn ?? today;

  function amountMinorOf(text: string): bigint | null {
    const parsed = parseDecimal(text, numberLocale, exponent, "money");
    if (!parsed.ok) return null;
    const minor = rescale(parsed.scaled, tenThousandthDecimals, exponent);
    return minor > 0n && minor <= claimedMinor ? minor : null;
  }

  function dayOf(text: string): string | null {
    const day = dateOfText(text, numberLocale);
    return day !== null && day >= earliestDay && day <= today ? day : null;
  }

  const schema = z.object({
    amount: z.string().check(
      z.refine((text) => amountMinorOf(text) !== null, {
        error: () => t("badAmount", { most: formats.money(claimedMinor, invoice.currencyCode) }),
      }),
    ),
    refusedOn: z.string().check(
      z.refine((text) => dayOf(text) !== null, {
        error: () => t("badDay", { from: formats.date(earliestDay), to: formats.date(today) }),
      }),
    ),
  });
  const form = useForm<RefusalValues>({
    resolver: zodResolver(schema),
    defaultValues: {
      amount: formatDecimal(BigInt(refusal?.amountMinor ?? claimedMinor), exponent, numberLocale),
      refusedOn: dateText(refusal?.refusedOn ?? today, numberLocale),
    },
  });

  async function submit({ amount, refusedOn }: RefusalValues) {
    const input = { amountMinor: String(amountMinorOf(amount)), refusedOn: dayOf(refusedOn) ?? today };
    const result = await recordClaimRefusal(company.id, invoice.id, input);
    setProblem(result.ok ? null : result.problem);
    if (!result.ok) return;
    onClose();
    await queryClient.invalidateQueries(claimRefusalQuery(company.id, invoice.id));
  }

  return (
    <ModalDialog isOpen={isOpen} onClose={onClose} title={t("title")} lead={t("lead")}>
      <FormProvider {...form}>
        <form noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-3">
          <FormAmount<RefusalValues>
            name="amount"
            label={t("amount")}
            numberLocale={numberLocale}
            decimals={exponent}
          />
          <FormDay<RefusalValues> name="refusedOn" label={t("day")} />
          {problem ? <ProblemNotice problem={problem} title={t("notRecorded")} /> : null}
          <div className="actions pb-3">
            <Button type="submit" variant="main" isBusy={form.formState.isSubmitting}>
              {t("record")}
            </Button>
            <Button onClick={onClose}>{commonMessages("cancel")}</Button>
          </div>
        </form>
      </FormProvider>
    </ModalDialog>
  );
}
