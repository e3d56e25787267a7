"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { problemTextKey } from "@/components/shell/problems/problem-text";
import { Button } from "@/components/ui/button";
import { ModalDialog } from "@/components/ui/sheet";
import { useToast } from "@/components/ui/toast";
import { operationsKey } from "@/lib/api/browser/operations/waiting-operations";
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
 * The head of a day: how many mails are sent on the day, and buttons that hold, release or drop all of them at once.
 */
export function DayHead({ day, name, count }: Props) {
  const t = useTranslations("later.page");
  const common = useTranslations("common");
  const problems = useTranslations("problems");
  const formats = useFormats();
  const company = useCompany();
  const queries = useQueryClient();
  const toast = useToast();
  const [busy, setBusy] = useState<DayAction | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const holdOrRelease = day === null ? "release" : "hold";

  async function submitDayAct(dayAct: DayAction) {
    setBusy(dayAct);
    const result = await changeMailsOfDay(company.id, dayAct, day);
    await queries.invalidateQueries({ queryKey: operationsKey(company.id) });
    setBusy(null);
    setConfirming(false);
    if (result.ok) return toast(t(`${dayAct}Count`, { count: result.value, counted: formats.count(result.value) }));
    toast(`${t("notDone")} ${problems(problemTextKey(result.problem, (key) => problems.has(key)))}`);
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
            busy={busy === holdOrRelease}
            aria-label={`${t(`${holdOrRelease}All`)}: ${name}`}
            onClick={() => void submitDayAct(holdOrRelease)}
          >
            {t(`${holdOrRelease}All`)}
          </Button>
          <Button size="sm" look="quiet" aria-label={`${t("dropAll")}: ${name}`} onClick={() => setConfirming(true)}>
            {t("dropAll")}
          </Button>
        </span>
      ) : null}
      <ModalDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={t("dropAsk", { count })}
        lead={`${name}. ${t("dropAskText")}`}
      >
        <div className="actions pb-3">
          <Button look="stop" busy={busy === "drop"} onClick={() => void submitDayAct("drop")}>
            {t("dropAll")}
          </Button>
          <Button onClick={() => setConfirming(false)}>{common("cancel")}</Button>
        </div>
      </ModalDialog>
    </div>
  );
}
