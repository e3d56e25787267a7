"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { dateText } from "@/components/form/date-text";
import { useFormats } from "@/components/format/use-formats";
import { DayText } from "@/components/record/form-day";
import { useCompany } from "@/components/shell/company/company-context";
import { AmountField } from "@/components/ui/amount-field";
import { TextField } from "@/components/ui/text-field";
import type { OperationSubmission } from "@/components/undo/use-operation";
import { changeAllocationPlan } from "@/lib/api/browser/purchases/allocation-plan";
import type { SupplierInvoice } from "@/lib/api/contract/purchases/supplier-invoice";
import { maxAllocationMonths, spreadOverMonths } from "@/lib/rules/purchases/allocation-months";
import { compareAllocationPeriods } from "@/lib/rules/purchases/booking/expected-booking";
import { currencyExponentOf } from "@/lib/values/money";
import { AllocationMonths } from "../coding/allocation-months";
import { InvoiceOperationPanel } from "../invoice-operation/invoice-operation-panel";
import { type PlanTexts, readPlan } from "./plan-values";
import type { SpreadRow } from "./spread-rows";

type Props = {
  invoice: SupplierInvoice;
  spreadRow: SpreadRow;
  submission: OperationSubmission;
  isOpen: boolean;
  onClose: () => void;
};

/** In this sheet a person spreads a row of a booked invoice over other months; it begins with the months that stand. */
export default function PlanSheet({ invoice, spreadRow: { row, periods }, submission, isOpen, onClose }: Props) {
  const t = useTranslations("purchases.plan");
  const formats = useFormats();
  const company = useCompany();
  const { numberLocale } = formats;
  const sumMinor = periods.reduce((sum, { minor }) => sum + minor, 0n);
  const [firstPeriod] = periods;
  const waitingAccount =
    firstPeriod?.debitAccount === row.account ? firstPeriod?.creditAccount : firstPeriod?.debitAccount;
  const [texts, setTexts] = useState<PlanTexts>(() => ({
    amount: formats.amount(sumMinor, company.currencyCode),
    months: String(periods.length),
    from: firstPeriod?.bookedOn ? dateText(firstPeriod.bookedOn, numberLocale) : "",
    account: String(waitingAccount ?? ""),
  }));
  const changeText = (name: keyof PlanTexts) => (event: { target: { value: string } }) =>
    setTexts((earlierTexts) => ({ ...earlierTexts, [name]: event.target.value }));
  const rowMinor = row.minor < 0n ? -row.minor : row.minor;
  const isForeign = invoice.currencyCode !== company.currencyCode;
  const { plan, problems } = readPlan(row.line, texts, {
    maxMinor: isForeign ? null : rowMinor,
    exponent: currencyExponentOf(company.currencyCode),
    numberLocale,
  });
  const plannedMonths = plan ? spreadOverMonths(plan.minor, plan.from, plan.months) : [];
  const plannedPeriods = plannedMonths.map(({ day, minor }) => ({ line: row.line, bookedOn: day, minor }));
  const isSame =
    plan !== null && plan.account === waitingAccount && compareAllocationPeriods(plannedPeriods, periods).length === 0;
  const errorOf = (name: keyof PlanTexts) => {
    const problem = problems[name];
    const textKey = problem === "needAmount" && isForeign ? "needAnyAmount" : problem;
    return textKey && t(textKey, { most: String(maxAllocationMonths), amount: formats.amount(rowMinor) });
  };

  return (
    <InvoiceOperationPanel
      submission={submission}
      isOpen={isOpen}
      onClose={onClose}
      name={t("change")}
      unknownText={t("unknown")}
      pressText={t("press")}
      footText={t("foot")}
      canPress={plan !== null && !isSame && Boolean(waitingAccount)}
      onPress={() => {
        if (plan === null || isSame || !waitingAccount) return;
        void submission.submitRequest((key) =>
          changeAllocationPlan({ companyId: company.id, key, invoice, plan, periods, waitingAccount }),
        );
      }}
    >
      <div className="grid gap-4 pb-4">
        <AmountField
          label={t("amount")}
          value={texts.amount}
          error={errorOf("amount")}
          onChange={changeText("amount")}
        />
        <TextField
          label={t("months")}
          inputMode="numeric"
          value={texts.months}
          error={errorOf("months")}
          onChange={changeText("months")}
        />
        <DayText label={t("from")} value={texts.from} error={errorOf("from")} onChange={changeText("from")} />
        <TextField
          label={t("account")}
          inputMode="numeric"
          className="id"
          value={texts.account}
          error={errorOf("account")}
          onChange={changeText("account")}
        />
      </div>
      {plan ? (
        <section className="happens">
          <h3>
            {isSame
              ? t("same")
              : t("happens", {
                  amount: formats.money(plan.minor, company.currencyCode),
                  account: String(row.account ?? ""),
                })}
          </h3>
          {isSame ? null : <p>{t("happensLead", { waitingAccount: String(plan.account) })}</p>}
          <AllocationMonths
            allocatedMonths={plannedMonths.map((month) => ({ ...month, isBooked: false }))}
            invoiceOn={invoice.invoiceOn}
            currencyCode={company.currencyCode}
          />
        </section>
      ) : null}
    </InvoiceOperationPanel>
  );
}
