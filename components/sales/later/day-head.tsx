"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { problemTextKeyOf } from "@/components/shell/problems/problem-text";
import { Button } from "@/components/ui/button";
import { ModalDialog } from "@/components/ui/sheet";
import { useToast } from "@/components/ui/toast";
import { operationsKeyOf } from "@/lib/api/browser/operations/waiting-operations";
import { changeMailsOfDay } from "@/lib/api/browser/sales/outgoing";
import type { DayAction } from "@/lib/api/contract/sales/reminder-rule";
import { mayDo } from "@/lib/rules/access/roles";
import css from "./outgoing.module.css";

type Props = {
  /** The calendar day; null for the mails that are on hold. */
  day: string | null;
  name: string;
  /** The number of all mails of the day, including those that are not listed. */
  count: number;
};

/**
 * The head of a day says how many mails are sent on the day, and has buttons that hold, release or drop all of them at
 * once.
 */
export function DayHead({ day, name, count }: Props) {
  const t = useTranslations("later.page");
  const commonMessages = useTranslations("common");
  const problemMessages = useTranslations("problems");
  const formats = useFormats();
  const company = useCompany();
  const queryClient = useQueryClient();
  const toast = useToast();
  const [busyAction, setBusyAction] = useState<DayAction | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const holdAction = day === null ? "release" : "hold";

  async function submitDayAction(dayAction: DayAction) {
    setBusyAction(dayAction);
    const result = await changeMailsOfDay(company.id, dayAction, day);
    await queryClient.invalidateQueries({ queryKey: operationsKeyOf(company.id) });
    setBusyAction(null);
    setConfirming(false);
    if (result.ok) return toast(t(`${dayAction}Count`, { count: result.value, counted: formats.count(result.value) }));
    toast(
      `${t("notDone")} ${problemMessages(problemTextKeyOf(result.problem, (messageKey) => problemMessages.has(messageKey)))}`,
    );
  }

  return (
    <div className={css.head}>
      <h2 className={css.day}>
        {name} <span className="secondary small">{t("count", { count, counted: formats.count(count) })}</span>
      </h2>
      {count > 1 && mayDo(company.role, "sales.operate") ? (
        <span className={css.acts}>
          <Button
            size="sm"
            isBusy={busyAction === holdAction}
            aria-label={`${t(`${holdAction}All`)}: ${name}`}
            onClick={() => void submitDayAction(holdAction)}
          >
            {t(`${holdAction}All`)}
          </Button>
          <Button size="sm" variant="quiet" aria-label={`${t("dropAll")}: ${name}`} onClick={() => setConfirming(true)}>
            {t("dropAll")}
          </Button>
        </span>
      ) : null}
      <ModalDialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        title={t("dropAsk", { count })}
        lead={`${name}. ${t("dropAskText")}`}
      >
        <div className="actions pb-3">
          <Button variant="stop" isBusy={busyAction === "drop"} onClick={() => void submitDayAction("drop")}>
            {t("dropAll")}
          </Button>
          <Button onClick={() => setConfirming(false)}>{commonMessages("cancel")}</Button>
        </div>
      </ModalDialog>
    </div>
  );
}
