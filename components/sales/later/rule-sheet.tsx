"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Sheet } from "@/components/ui/sheet";
import { TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toast";
import { operationsKey } from "@/lib/api/browser/operations/waiting-operations";
import { changeReminderRule } from "@/lib/api/browser/sales/outgoing";
import type { ReminderRuleView } from "@/lib/api/contract/sales/reminder-rule";
import type { Problem } from "@/lib/values/problem";
import { wholeNumber } from "./whole-number";

const maxDays = 90;
const maxReminders = 5;

/**
 * The sheet in which a person sets the reminder rule. When the rule is saved, the portal plans the reminders of the
 * next day immediately, and they appear in the list.
 */
export default function RuleSheet({ rule, onClose }: { rule: ReminderRuleView; onClose: () => void }) {
  const t = useTranslations("later.rule");
  const company = useCompany();
  const queries = useQueryClient();
  const toast = useToast();
  const [isOn, setIsOn] = useState(true);
  const [firstText, setFirstText] = useState(String(rule.firstAfterDays));
  const [thenText, setThenText] = useState(String(rule.thenAfterDays));
  const [mostText, setMostText] = useState(String(rule.most));
  const [isChecked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const firstAfterDays = wholeNumber(firstText, maxDays);
  const thenAfterDays = wholeNumber(thenText, maxDays);
  const mostNumber = wholeNumber(mostText, maxReminders);

  async function save() {
    setChecked(true);
    if (busy || firstAfterDays === null || thenAfterDays === null || mostNumber === null) return;
    setBusy(true);
    setProblem(null);
    const result = await changeReminderRule(company.id, { isOn, firstAfterDays, thenAfterDays, most: mostNumber });
    await queries.invalidateQueries({ queryKey: operationsKey(company.id) });
    setBusy(false);
    if (!result.ok) return setProblem(result.problem);
    toast(t("saved"));
    onClose();
  }

  const errorOf = (value: number | null, words: "daysWrong" | "mostWrong") =>
    isChecked && value === null ? t(words) : undefined;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t("title")}
      lead={t("lead")}
      foot={
        <div className="actions">
          <Button look="main" keys="Control+Enter" busy={busy} onClick={() => void save()}>
            {t("save")}
          </Button>
          <Button onClick={onClose}>{t("close")}</Button>
        </div>
      }
    >
      <div className="grid gap-4">
        {problem ? <ProblemNotice problem={problem} title={t("notSaved")} onRetry={() => void save()} /> : null}
        <Checkbox label={t("isOn")} checked={isOn} onChange={(event) => setIsOn(event.target.checked)} />
        <TextField
          label={t("first")}
          inputMode="numeric"
          value={firstText}
          error={errorOf(firstAfterDays, "daysWrong")}
          onChange={(event) => setFirstText(event.target.value)}
        />
        <TextField
          label={t("then")}
          inputMode="numeric"
          value={thenText}
          error={errorOf(thenAfterDays, "daysWrong")}
          onChange={(event) => setThenText(event.target.value)}
        />
        <TextField
          label={t("most")}
          inputMode="numeric"
          value={mostText}
          echo={t("mostEcho")}
          error={errorOf(mostNumber, "mostWrong")}
          onChange={(event) => setMostText(event.target.value)}
        />
      </div>
    </Sheet>
  );
}
