"use client";

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
import { useBatchSubmission } from "@/components/undo/use-batch-submission";
import { toPaymentCommand } from "@/lib/api/browser/purchases/supplier-payments";
import type { InvoiceToPay, PayingBankAccount } from "@/lib/api/contract/purchases/to-pay";
import type { CalendarDate } from "@/lib/values/dates";
import { usePurchaseLine } from "../use-purchase-line";
import { accountTextOf, PaymentSums } from "./payment-sums";

type Props = {
  /** The marked invoices. */
  invoices: readonly InvoiceToPay[];
  bankAccounts: readonly PayingBankAccount[];
  today: CalendarDate;
  /** What is said of other marked documents, which are not paid here. */
  notPayable?: ReactNode;
  onClose: () => void;
  onSubmitted: (batchId: string) => void;
};

/**
 * In this sheet a person registers that the marked invoices were paid whole on one day. An invoice in another currency is
 * registered on its own page, because only there it is said what the bank debited.
 */
export default function RegisterManySheet({ invoices, bankAccounts, today, notPayable, onClose, onSubmitted }: Props) {
  const t = useTranslations("payments.many");
  const tAttest = useTranslations("payments.attest");
  const formats = useFormats();
  const company = useCompany();
  const submission = useBatchSubmission(onSubmitted);
  const lineOf = usePurchaseLine();
  const toLine = (invoice: InvoiceToPay) => lineOf("invoice", { ...invoice, minor: invoice.remainingMinor });
  const [dayText, setDayText] = useState(() => dateText(today, formats.numberLocale));
  const [chosenAccountId, setChosenAccountId] = useState("");
  const attestedInvoices = invoices.filter(isAttested);
  const unattestedInvoices = invoices.filter((invoice) => !isAttested(invoice));
  const ownCurrencyInvoices = attestedInvoices.filter(({ currencyCode }) => currencyCode === company.currencyCode);
  const foreignInvoices = attestedInvoices.filter(({ currencyCode }) => currencyCode !== company.currencyCode);
  const accountOf = (invoice: InvoiceToPay) => chosenAccountId || invoice.bankAccountId;
  const hasAccounts = ownCurrencyInvoices.every((invoice) => accountOf(invoice) !== "");
  const paidOn = dateOfText(dayText, formats.numberLocale);
  const dayProblem = paidOn === null ? "needDay" : paidOn > today ? "notYet" : null;

  function submitPayments() {
    if (paidOn === null || dayProblem || !hasAccounts) return;
    void submission.submitCommands(
      ownCurrencyInvoices.map((invoice) => {
        const amountMinor = BigInt(invoice.remainingMinor);
        return toPaymentCommand(
          `${submission.batchId}:${invoice.id}`,
          { ...invoice, remainingMinor: amountMinor },
          {
            ...{ amountMinor, domesticMinor: null, paidOn, type: "complete", reference: "" },
            bankAccountId: accountOf(invoice),
          },
        );
      }),
    );
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t("title", { count: ownCurrencyInvoices.length })}
      lead={t("lead")}
      marksTurn
      foot={
        <>
          <div className="actions">
            <Button
              variant="main"
              shortcut="Control+Enter"
              isBusy={submission.isBusy}
              disabled={ownCurrencyInvoices.length === 0 || dayProblem !== null || !hasAccounts}
              onClick={submitPayments}
            >
              {t("press", { count: ownCurrencyInvoices.length })}
            </Button>
            <Button onClick={onClose}>{t("back")}</Button>
          </div>
          <p>{t("foot")}</p>
        </>
      }
    >
      {submission.problem ? <ProblemNotice problem={submission.problem} title={t("notOrdered")} /> : null}
      {submission.isAnswerLost ? (
        <p role="status" className="late small pb-3">
          {t("lost")}
        </p>
      ) : null}
      <div className="grid gap-4 pb-4">
        <DayText
          label={t("paidOn")}
          value={dayText}
          error={dayProblem ? t(dayProblem) : undefined}
          onChange={({ target }) => setDayText(target.value)}
        />
        <SelectField
          label={t("account")}
          value={chosenAccountId}
          emptyLabel={t("usualAccounts")}
          error={hasAccounts ? undefined : t("needAccount")}
          options={bankAccounts.map((account) => ({ value: account.id, label: accountTextOf(account) }))}
          onChange={({ target }) => setChosenAccountId(target.value)}
        />
      </div>
      <section className="happens">
        <h3>{t("happens")}</h3>
        <PaymentSums
          invoices={ownCurrencyInvoices.map((invoice) => ({ ...invoice, bankAccountId: accountOf(invoice) }))}
          bankAccounts={bankAccounts}
        />
      </section>
      <OutcomeList lines={ownCurrencyInvoices.map(toLine)} />
      <OutcomeList
        title={t("foreign", { count: foreignInvoices.length })}
        lines={foreignInvoices.map((invoice) =>
          lineOf(
            "invoice",
            { ...invoice, minor: invoice.remainingMinor },
            t("foreignLead", { currency: company.currencyCode }),
          ),
        )}
      />
      <OutcomeList
        title={tAttest("waits", { count: unattestedInvoices.length })}
        lines={unattestedInvoices.map(toLine)}
      />
      {notPayable}
    </Sheet>
  );
}

const isAttested = ({ attest }: InvoiceToPay): boolean => attest === null || attest.verdict === "may";
