"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { dateOfText, dateText } from "@/components/form/date-text";
import { useFormats } from "@/components/format/use-formats";
import { OutcomeList } from "@/components/list/outcome-list";
import { DayText } from "@/components/record/form-day";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/select-field";
import { Sheet } from "@/components/ui/sheet";
import { Notice } from "@/components/ui/states";
import { useRetriedRequest } from "@/components/undo/use-retried-request";
import { makePaymentFile } from "@/lib/api/browser/purchases/payment-files";
import { companyKeyOf } from "@/lib/api/browser/resource-queries";
import type { FileRefusal, PaymentFileAnswer } from "@/lib/api/contract/purchases/payment-file";
import type { InvoiceToPay, PayingBankAccount } from "@/lib/api/contract/purchases/to-pay";
import type { CalendarDate } from "@/lib/values/dates";
import type { Problem } from "@/lib/values/problem";
import { accountTextOf, PaymentSums } from "../to-pay/payment-sums";
import { usePayToText } from "../to-pay/use-pay-to-text";
import { usePurchaseLine } from "../use-purchase-line";
import { useRefusalText } from "./use-refusal-text";

type Props = {
  /** The marked invoices. */
  invoices: readonly InvoiceToPay[];
  bankAccounts: readonly PayingBankAccount[];
  today: CalendarDate;
  /** What is said of other marked documents, which are not paid here. */
  notPayable?: ReactNode;
  onClose: () => void;
  onMade: (fileId: string) => void;
};

type RefusedAnswer = Extract<PaymentFileAnswer, { made: null }>;

/** In this sheet a person makes a payment file of the marked invoices, and sees which of them cannot be in it and why. */
export default function FileSheet({ invoices, bankAccounts, today, notPayable, onClose, onMade }: Props) {
  const t = useTranslations("payments.file");
  const formats = useFormats();
  const company = useCompany();
  const queryClient = useQueryClient();
  const payToTextOf = usePayToText();
  const refusalTextOf = useRefusalText();
  const lineOf = usePurchaseLine();
  const { isSubmitting, runExclusively, retryRequest, isAbandoned } = useRetriedRequest();
  const [fileId, setFileId] = useState(() => crypto.randomUUID());
  const [problem, setProblem] = useState<Problem | null>(null);
  const [refused, setRefused] = useState<RefusedAnswer | null>(null);
  const [dayChoice, setDayChoice] = useState<"dueDays" | "chosenDay">("dueDays");
  const [dayText, setDayText] = useState(() => dateText(today, formats.numberLocale));
  const [chosenAccountId, setChosenAccountId] = useState<string | null>(null);
  const refusals = [...invoices.flatMap(refusalSeenBefore), ...(refused?.refusals ?? [])];
  const refusedIds = new Set(refusals.map(({ invoiceId }) => invoiceId));
  const payable = invoices.filter(({ id }) => !refusedIds.has(id));
  const bankAccountId = chosenAccountId || payable[0]?.bankAccountId || bankAccounts[0]?.id || "";
  const chosenDay = dateOfText(dayText, formats.numberLocale);
  const dayProblem =
    dayChoice === "dueDays" ? null : chosenDay === null ? "needDay" : chosenDay < today ? "past" : null;
  const canPress = payable.length > 0 && bankAccountId !== "" && dayProblem === null;

  function toLine(invoice: InvoiceToPay) {
    const refusal = refusals.find(({ invoiceId }) => invoiceId === invoice.id);
    const moreText = refusal ? refusalTextOf(refusal) : invoice.payTo ? payToTextOf(invoice.payTo) : null;
    return lineOf("invoice", { ...invoice, minor: invoice.remainingMinor }, moreText);
  }

  function makeFile() {
    if (!canPress) return;
    void runExclusively(async () => {
      setProblem(null);
      const result = await retryRequest(() =>
        makePaymentFile(company.id, {
          ...{ id: fileId, bankAccountId, executionOn: dayChoice === "dueDays" ? null : chosenDay },
          invoices: payable.map(({ id, remainingMinor }) => ({ id, remainingMinor })),
        }),
      );
      if (result === null) return;
      if (!result.ok) return setProblem(result.problem);
      void queryClient.invalidateQueries({ queryKey: companyKeyOf(company.id) });
      if (result.value.made) {
        if (!isAbandoned()) onMade(result.value.made.id);
        return;
      }
      // The next press asks for another file, because this one was not made.
      setFileId(crypto.randomUUID());
      setRefused({ ...result.value, refusals: [...(refused?.refusals ?? []), ...result.value.refusals] });
    });
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t("sheetTitle", { count: payable.length })}
      lead={t("sheetLead")}
      marksTurn
      foot={
        <>
          <div className="actions">
            <Button
              variant="main"
              shortcut="Control+Enter"
              className="grow"
              isBusy={isSubmitting}
              disabled={!canPress}
              onClick={makeFile}
            >
              {t(refused && refused.refusals.length > 0 ? "without" : "press")}
            </Button>
          </div>
          <p>{t("foot")}</p>
        </>
      }
    >
      {problem ? <ProblemNotice problem={problem} title={t("failed")} /> : null}
      {refused ? (
        <Notice title={refused.refusals.length > 0 ? t("refused", { count: refused.refusals.length }) : t("failed")}>
          {refused.lacks.map((lack) => (
            <p key={lack}>{t(`lack.${lack}`)}</p>
          ))}
        </Notice>
      ) : null}
      <div className="grid gap-4 pb-4">
        <SelectField
          label={t("account")}
          value={bankAccountId}
          error={bankAccountId === "" ? t("noAccount") : undefined}
          options={bankAccounts.map((account) => ({ value: account.id, label: accountTextOf(account) }))}
          onChange={({ target }) => setChosenAccountId(target.value)}
        />
        <SelectField
          label={t("day")}
          value={dayChoice}
          options={(["dueDays", "chosenDay"] as const).map((choice) => ({ value: choice, label: t(choice) }))}
          onChange={({ target }) => setDayChoice(target.value === "chosenDay" ? "chosenDay" : "dueDays")}
        />
        {dayChoice === "chosenDay" ? (
          <DayText
            label={t("chosen")}
            value={dayText}
            error={dayProblem ? t(dayProblem) : undefined}
            onChange={({ target }) => setDayText(target.value)}
          />
        ) : null}
      </div>
      <section className="happens">
        <h3>{t("happens")}</h3>
        <PaymentSums invoices={payable.map((invoice) => ({ ...invoice, bankAccountId }))} bankAccounts={bankAccounts} />
      </section>
      <OutcomeList lines={payable.map(toLine)} />
      <OutcomeList
        title={t("leftOut", { count: refusedIds.size })}
        lines={invoices.filter(({ id }) => refusedIds.has(id)).map(toLine)}
      />
      {notPayable}
    </Sheet>
  );
}

/** What the list already says is in the way of an invoice. */
function refusalSeenBefore({ id, obstacles, attest }: InvoiceToPay): readonly FileRefusal[] {
  if (obstacles.length > 0) return [{ invoiceId: id, is: "obstacles", obstacles }];
  return attest !== null && attest.verdict !== "may" ? [{ invoiceId: id, is: "attest" }] : [];
}
