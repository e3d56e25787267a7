"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { Empty, LoadingFields } from "@/components/ui/states";
import { outgoingPageSize, outgoingQuery } from "@/lib/api/browser/sales/outgoing";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { addDays } from "@/lib/values/dates";
import { DayHead } from "./day-head";
import css from "./outgoing.module.css";
import { OutgoingRow, UnsentRow } from "./outgoing-rows";
import { RuleSection } from "./rule-section";
import { useRecipients } from "./use-recipients";

const PlannedSheet = lazy(() => import("./planned-sheet"));

/** The key of the group of mails that are on hold, used instead of a day. */
const heldDay = "held";

/** Lists the mails that are scheduled, grouped by day, and the mails that were not sent at their scheduled time. */
export function OutgoingPage({ today }: { today: string }) {
  const t = useTranslations("later.page");
  const common = useTranslations("common");
  const formats = useFormats();
  const company = useCompany();
  const [shownCount, setShownCount] = useState(outgoingPageSize);
  const outgoing = useQuery(outgoingQuery(company.id, shownCount));
  const [editedReminder, setEditedReminder] = useState<Operation | null>(null);
  const { data } = outgoing;
  const recipientOf = useRecipients(data?.leaving ?? []);
  if (!data)
    return (
      <div className="page" aria-busy={outgoing.isPending}>
        {outgoing.error ? (
          <ProblemNotice problem={outgoing.error} title={t("failed")} onRetry={() => void outgoing.refetch()} />
        ) : (
          <LoadingFields words={common("loading")} />
        )}
      </div>
    );
  const hiddenCount = data.days.reduce((sum, { count }) => sum + count, 0) - data.leaving.length;
  const countOf = (day: string) => data.days.find((one) => (one.day ?? heldDay) === day)?.count ?? 0;
  return (
    <div className={`page ${css.page}`}>
      {data.planning ? <p role="status">{t("planning")}</p> : null}
      {data.leaving.length === 0 && !data.planning ? (
        <Empty>
          <strong>{t("empty")}</strong> {t("emptyText")}
        </Empty>
      ) : null}
      {groupByDay(data.leaving).map(([day, operations]) => (
        <section key={day} aria-label={dayNameOf(day)}>
          <DayHead day={day === heldDay ? null : day} name={dayNameOf(day)} count={countOf(day)} />
          <ul className={css.rows}>
            {operations.map((operation) => (
              <OutgoingRow
                key={operation.id}
                operation={operation}
                recipient={recipientOf(operation)}
                onChange={() => setEditedReminder(operation)}
              />
            ))}
          </ul>
        </section>
      ))}
      {hiddenCount > 0 ? (
        <div>
          <Button busy={outgoing.isPlaceholderData} onClick={() => setShownCount(shownCount + outgoingPageSize)}>
            {t("more", { count: Math.min(hiddenCount, outgoingPageSize), hidden: hiddenCount })}
          </Button>
        </div>
      ) : null}
      {data.leaving.some(({ kind }) => kind === "invoice-reminder") ? (
        <p className="secondary small">{t("paidCheck")}</p>
      ) : null}
      {data.stayed.length > 0 ? (
        <section aria-label={t("stayed")}>
          <h2 className={css.day}>{t("stayed")}</h2>
          <ul className={css.rows}>
            {data.stayed.map((operation) => (
              <UnsentRow key={operation.id} operation={operation} today={today} />
            ))}
          </ul>
        </section>
      ) : null}
      <RuleSection rule={data.rule} />
      {editedReminder ? (
        <Suspense>
          <PlannedSheet key={editedReminder.id} planned={editedReminder} onClose={() => setEditedReminder(null)} />
        </Suspense>
      ) : null}
    </div>
  );

  function dayNameOf(day: string): string {
    if (day === heldDay) return t("onHold");
    const date = `${formats.weekday(day)} ${formats.day(day, today)}`;
    if (day === today) return `${t("today")}, ${date}`;
    return day === addDays(today, 1) ? `${t("tomorrow")}, ${date}` : date;
  }

  function groupByDay(operations: readonly Operation[]): [string, Operation[]][] {
    const days = new Map<string, Operation[]>();
    for (const one of operations) {
      const day = one.onHold ? heldDay : formats.dayOf(one.carryOutAt ?? one.createdAt);
      days.set(day, [...(days.get(day) ?? []), one]);
    }
    const heldOperations = days.get(heldDay) ?? [];
    days.delete(heldDay);
    return [...days, ...(heldOperations.length > 0 ? ([[heldDay, heldOperations]] as [string, Operation[]][]) : [])];
  }
}
