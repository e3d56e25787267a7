"use client";

import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import type { ReminderRuleView } from "@/lib/api/contract/sales/reminder-rule";
import { mayDo } from "@/lib/rules/access/roles";
import css from "./outgoing.module.css";

const RuleSheet = lazy(() => import("./rule-sheet"));

/** Shows when the portal sends reminders automatically, and with whose login it does so. */
export function RuleSection({ reminderRule }: { reminderRule: ReminderRuleView }) {
  const t = useTranslations("later.rule");
  const { role } = useCompany();
  const [isOpen, setOpen] = useState(false);
  const {
    isOn,
    firstAfterDays: firstDays,
    thenAfterDays: laterDays,
    most: maxReminders,
    keeper: keeperName,
    problem,
  } = reminderRule;
  return (
    <section aria-label={t("title")} className={css.rule}>
      <h2>{t("title")}</h2>
      {problem ? <ProblemNotice problem={problem} title={t("problem")} /> : null}
      <p>{isOn ? t("on", { first: firstDays, later: laterDays, most: maxReminders }) : t("off")}</p>
      {isOn && keeperName ? <p className="secondary small">{t("by", { name: keeperName })}</p> : null}
      {mayDo(role, "sales.operate") ? (
        <Button onClick={() => setOpen(true)}>{t(isOn ? "change" : "turnOn")}</Button>
      ) : null}
      {isOpen ? (
        <Suspense>
          <RuleSheet reminderRule={reminderRule} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}
