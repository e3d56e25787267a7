"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { EmptyNotice, LoadingFields } from "@/components/ui/states";
import { outgoingPageSize, outgoingQuery } from "@/lib/api/browser/sales/outgoing";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { addDays } from "@/lib/values/dates";
import { DayHead } from "./day-head";
import css from "./outgoing.module.css";
import { OutgoingRow, UnsentRow } from "./outgoing-rows";
import { RuleSection } from "./rule-section";
import { useRecipients } from "./use-recipients";

const PlannedSheet = lazy(() => import("./planned-sheet"));

/** The mails that are on hold form a group with this key instead of a day. */
const heldGroupKey = "held";

/** Lists the mails that are scheduled, grouped by day, and the mails that were not sent at their scheduled time. */
export function OutgoingPage({ today }: { today: string }) {
  const t = useTranslations("later.page");
  const commonMessages = useTranslations("common");
  const formats = useFormats();
  const company = useCompany();
  const [shownCount, setShownCount] = useState(outgoingPageSize);
  const outgoingMailsQuery = useQuery(outgoingQuery(company.id, shownCount));
  const [editedReminder, setEditedReminder] = useState<Operation | null>(null);
  const { data: outgoingMails } = outgoingMailsQuery;
  const recipientOf = useRecipients(outgoingMails?.leaving ?? []);
  if (!outgoingMails)
    return (
      <div className="page" aria-busy={outgoingMailsQuery.isPending}>
        {outgoingMailsQuery.error ? (
          <ProblemNotice
            problem={outgoingMailsQuery.error}
            title={t("failed")}
            onRetry={() => void outgoingMailsQuery.refetch()}
          />
        ) : (
          <LoadingFields label={commonMessages("loading")} />
        )}
      </div>
    );
  const hiddenCount = outgoingMails.days.reduce((sum, { count }) => sum + count, 0) - outgoingMails.leaving.length;
  const mailCountOf = (groupKey: string) =>
    outgoingMails.days.find((dayCount) => (dayCount.day ?? heldGroupKey) === groupKey)?.count ?? 0;
  return (
    <div className={`page ${css.page}`}>
      {outgoingMails.planning ? <p role="status">{t("planning")}</p> : null}
      {outgoingMails.leaving.length === 0 && !outgoingMails.planning ? (
        <EmptyNotice>
          <strong>{t("empty")}</strong> {t("emptyText")}
        </EmptyNotice>
      ) : null}
      {groupByDay(outgoingMails.leaving).map(([groupKey, operations]) => (
        <section key={groupKey} aria-label={dayNameOf(groupKey)}>
          <DayHead
            day={groupKey === heldGroupKey ? null : groupKey}
            name={dayNameOf(groupKey)}
            count={mailCountOf(groupKey)}
          />
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
          <Button
            isBusy={outgoingMailsQuery.isPlaceholderData}
            onClick={() => setShownCount(shownCount + outgoingPageSize)}
          >
            {t("more", { count: Math.min(hiddenCount, outgoingPageSize), hidden: hiddenCount })}
          </Button>
        </div>
      ) : null}
      {outgoingMails.leaving.some(({ kind }) => kind === "invoice-reminder") ? (
        <p className="secondary small">{t("paidCheck")}</p>
      ) : null}
      {outgoingMails.stayed.length > 0 ? (
        <section aria-label={t("stayed")}>
          <h2 className={css.day}>{t("stayed")}</h2>
          <ul className={css.rows}>
            {outgoingMails.stayed.map((operation) => (
              <UnsentRow key={operation.id} operation={operation} today={today} />
            ))}
          </ul>
        </section>
      ) : null}
      <RuleSection reminderRule={outgoingMails.rule} />
      {editedReminder ? (
        <Suspense>
          <PlannedSheet
            key={editedReminder.id}
            plannedReminder={editedReminder}
            onClose={() => setEditedReminder(null)}
          />
        </Suspense>
      ) : null}
    </div>
  );

  function dayNameOf(groupKey: string): string {
    if (groupKey === heldGroupKey) return t("onHold");
    const date = `${formats.weekday(groupKey)} ${formats.day(groupKey, today)}`;
    if (groupKey === today) return `${t("today")}, ${date}`;
    return groupKey === addDays(today, 1) ? `${t("tomorrow")}, ${date}` : date;
  }

  function groupByDay(operations: readonly Operation[]): [string, Operation[]][] {
    const operationsByDay = new Map<string, Operation[]>();
    for (const operation of operations) {
      const groupKey = operation.onHold ? heldGroupKey : formats.dayOf(operation.carryOutAt ?? operation.createdAt);
      operationsByDay.set(groupKey, [...(operationsByDay.get(groupKey) ?? []), operation]);
    }
    const heldOperations = operationsByDay.get(heldGroupKey) ?? [];
    operationsByDay.delete(heldGroupKey);
    return [
      ...operationsByDay,
      ...(heldOperations.length > 0 ? ([[heldGroupKey, heldOperations]] as [string, Operation[]][]) : []),
    ];
  }
}
