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
import { operationsKeyOf } from "@/lib/api/browser/operations/waiting-operations";
import { changeReminderRule } from "@/lib/api/browser/sales/outgoing";
import type { ReminderRuleView } from "@/lib/api/contract/sales/reminder-rule";
import type { Problem } from "@/lib/values/problem";
import { parseWholeNumber } from "./whole-number";

const maxDays = 90;
const maxReminders = 5;

/**
 * In this sheet a person sets the reminder rule. When the rule is saved, the portal plans the reminders of the next day
 * immediately, and these reminders appear in the list.
 */
export default function RuleSheet({ reminderRule, onClose }: { reminderRule: ReminderRuleView; onClose: () => void }) {
  const t = useTranslations("later.rule");
  const company = useCompany();
  const queryClient = useQueryClient();
  const toast = useToast();
  const [isOn, setIsOn] = useState(true);
  const [firstDaysText, setFirstDaysText] = useState(String(reminderRule.firstAfterDays));
  const [laterDaysText, setLaterDaysText] = useState(String(reminderRule.thenAfterDays));
  const [limitText, setLimitText] = useState(String(reminderRule.most));
  const [hasTriedToSave, setHasTriedToSave] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const firstAfterDays = parseWholeNumber(firstDaysText, maxDays);
  const thenAfterDays = parseWholeNumber(laterDaysText, maxDays);
  const reminderLimit = parseWholeNumber(limitText, maxReminders);

  async function saveRule() {
    setHasTriedToSave(true);
    if (isBusy || firstAfterDays === null || thenAfterDays === null || reminderLimit === null) return;
    setBusy(true);
    setProblem(null);
    const result = await changeReminderRule(company.id, { isOn, firstAfterDays, thenAfterDays, most: reminderLimit });
    await queryClient.invalidateQueries({ queryKey: operationsKeyOf(company.id) });
    setBusy(false);
    if (!result.ok) return setProblem(result.problem);
    toast(t("saved"));
    onClose();
  }

  const errorTextOf = (parsedNumber: number | null, messageKey: "daysWrong" | "mostWrong") =>
    hasTriedToSave && parsedNumber === null ? t(messageKey) : undefined;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t("title")}
      lead={t("lead")}
      foot={
        <div className="actions">
          <Button variant="main" shortcut="Control+Enter" isBusy={isBusy} onClick={() => void saveRule()}>
            {t("save")}
          </Button>
          <Button onClick={onClose}>{t("close")}</Button>
        </div>
      }
    >
      <div className="grid gap-4">
        {problem ? <ProblemNotice problem={problem} title={t("notSaved")} onRetry={() => void saveRule()} /> : null}
        <Checkbox label={t("isOn")} checked={isOn} onChange={(event) => setIsOn(event.target.checked)} />
        <TextField
          label={t("first")}
          inputMode="numeric"
          value={firstDaysText}
          error={errorTextOf(firstAfterDays, "daysWrong")}
          onChange={(event) => setFirstDaysText(event.target.value)}
        />
        <TextField
          label={t("then")}
          inputMode="numeric"
          value={laterDaysText}
          error={errorTextOf(thenAfterDays, "daysWrong")}
          onChange={(event) => setLaterDaysText(event.target.value)}
        />
        <TextField
          label={t("most")}
          inputMode="numeric"
          value={limitText}
          hint={t("mostEcho")}
          error={errorTextOf(reminderLimit, "mostWrong")}
          onChange={(event) => setLimitText(event.target.value)}
        />
      </div>
    </Sheet>
  );
}
