"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { AmountField } from "@/components/ui/amount-field";
import { Button } from "@/components/ui/button";
import { LoadingFields } from "@/components/ui/states";
import { useToast } from "@/components/ui/toast";
import { paymentRuleQuery, savePaymentRule } from "@/lib/api/browser/purchases/payment-rule";
import type { PaymentRuleView } from "@/lib/api/contract/purchases/payment-rule";
import { mayDo } from "@/lib/rules/access/roles";
import { rescale, tenThousandthDecimals } from "@/lib/values/decimal";
import { currencyExponentOf } from "@/lib/values/money";
import { parseDecimal } from "@/lib/values/number-text";
import type { Problem } from "@/lib/values/problem";

/** Shows from which amount a payment needs the attest of another person. Who may change the company sets it. */
export function PaymentRule() {
  const t = useTranslations("payments.rule");
  const tCommon = useTranslations("common");
  const company = useCompany();
  const formats = useFormats();
  const ruleResult = useQuery(paymentRuleQuery(company.id));
  const rule = ruleResult.data;
  const date = rule?.setAt ? formats.date(formats.dayOf(rule.setAt)) : "";
  return (
    <section className="grid gap-4" aria-label={t("title")}>
      <h2>{t("title")}</h2>
      <p className="secondary max-w-[64ch] text-sm">{t("lead")}</p>
      {ruleResult.error ? (
        <ProblemNotice problem={ruleResult.error} title={t("unread")} onRetry={() => void ruleResult.refetch()} />
      ) : !rule ? (
        <LoadingFields label={tCommon("loading")} fieldCount={1} />
      ) : (
        <>
          <p role="status">
            {rule.version === 0
              ? t("never")
              : rule.attestFromMinor === null
                ? t("off", { name: rule.setBy ?? "", date })
                : t("stands", {
                    ...{ name: rule.setBy ?? "", date },
                    amount: formats.money(BigInt(rule.attestFromMinor), company.currencyCode),
                  })}
          </p>
          {mayDo(company.role, "company.write") ? (
            <LimitForm key={rule.version} rule={rule} />
          ) : (
            <p className="secondary">{t("byManager")}</p>
          )}
        </>
      )}
    </section>
  );
}

function LimitForm({ rule }: { rule: PaymentRuleView }) {
  const t = useTranslations("payments.rule");
  const company = useCompany();
  const formats = useFormats();
  const toast = useToast();
  const queryClient = useQueryClient();
  const storedText = rule.attestFromMinor ? formats.amount(BigInt(rule.attestFromMinor), company.currencyCode) : "";
  const [amountText, setAmountText] = useState(storedText);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const exponent = currencyExponentOf(company.currencyCode);
  const amount = parseDecimal(amountText, formats.numberLocale, exponent, "money");
  const isEmpty = amountText.trim() === "";
  const isWrong = !isEmpty && !(amount.ok && amount.scaled > 0n);

  async function saveLimit(event: FormEvent) {
    event.preventDefault();
    if (isWrong || isBusy) return;
    setIsBusy(true);
    setProblem(null);
    const limitMinor = amount.ok && !isEmpty ? rescale(amount.scaled, tenThousandthDecimals, exponent) : null;
    const result = await savePaymentRule(company.id, {
      attestFromMinor: limitMinor === null ? null : limitMinor.toString(),
      baseVersion: rule.version,
    });
    setIsBusy(false);
    if (!result.ok) return setProblem(result.problem);
    queryClient.setQueryData(paymentRuleQuery(company.id).queryKey, result.value);
    toast(t("saved"));
  }

  return (
    <form noValidate className="grid max-w-[420px] gap-4" aria-label={t("title")} onSubmit={saveLimit}>
      {problem ? <ProblemNotice problem={problem} title={t("failed")} /> : null}
      <AmountField
        label={t("amount", { currency: company.currencyCode })}
        value={amountText}
        hint={t("hint")}
        error={isWrong ? t("need") : undefined}
        onChange={({ target }) => setAmountText(target.value)}
      />
      <p className="secondary small">{t("later")}</p>
      <div className="actions">
        <Button type="submit" isBusy={isBusy} disabled={isWrong || amountText.trim() === storedText.trim()}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}
