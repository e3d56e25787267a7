"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { Empty, LoadingFields } from "@/components/ui/states";
import { outgoingAtOnce, outgoingQuery } from "@/lib/api/browser/sales/outgoing";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { addDays } from "@/lib/values/dates";
import { DayHead } from "./day-head";
import css from "./outgoing.module.css";
import { LeavingRow, StayedRow } from "./outgoing-rows";
import { RuleSection } from "./rule-section";
import { useLeavesTo } from "./use-leaves-to";

const PlannedSheet = lazy(() => import("./planned-sheet"));

/** The key of the mails that are on hold, in the place of a day. */
const held = "held";

/** Lists the mails that leave at a chosen time, grouped by day, and the mails that did not leave when their time came. */
export function OutgoingPage({ today }: { today: string }) {
  const t = useTranslations("later.page");
  const common = useTranslations("common");
  const formats = useFormats();
  const company = useCompany();
  const [shown, setShown] = useState(outgoingAtOnce);
  const read = useQuery(outgoingQuery(company.id, shown));
  const [changed, setChanged] = useState<Operation | null>(null);
  const { data } = read;
  const leavesTo = useLeavesTo(data?.leaving ?? []);
  if (!data)
    return (
      <div className="page" aria-busy={read.isPending}>
        {read.error ? (
          <ProblemNotice problem={read.error} title={t("failed")} onRetry={() => void read.refetch()} />
        ) : (
          <LoadingFields words={common("loading")} />
        )}
      </div>
    );
  const hidden = data.days.reduce((sum, { count }) => sum + count, 0) - data.leaving.length;
  const countOf = (day: string) => data.days.find((one) => (one.day ?? held) === day)?.count ?? 0;
  return (
    <div className={`page ${css.page}`}>
      {data.planning ? <p role="status">{t("planning")}</p> : null}
      {data.leaving.length === 0 && !data.planning ? (
        <Empty>
          <strong>{t("empty")}</strong> {t("emptyText")}
        </Empty>
      ) : null}
      {byDay(data.leaving).map(([day, operations]) => (
        <section key={day} aria-label={nameOf(day)}>
          <DayHead day={day === held ? null : day} name={nameOf(day)} count={countOf(day)} />
          <ul className={css.rows}>
            {operations.map((operation) => (
              <LeavingRow
                key={operation.id}
                operation={operation}
                to={leavesTo(operation)}
                onChange={() => setChanged(operation)}
              />
            ))}
          </ul>
        </section>
      ))}
      {hidden > 0 ? (
        <div>
          <Button busy={read.isPlaceholderData} onClick={() => setShown(shown + outgoingAtOnce)}>
            {t("more", { count: Math.min(hidden, outgoingAtOnce), hidden })}
          </Button>
        </div>
      ) : null}
      {data.leaving.some(({ kind }) => kind === "invoice-reminder") ? <p className="two sm">{t("paidCheck")}</p> : null}
      {data.stayed.length > 0 ? (
        <section aria-label={t("stayed")}>
          <h2 className={css.day}>{t("stayed")}</h2>
          <ul className={css.rows}>
            {data.stayed.map((operation) => (
              <StayedRow key={operation.id} operation={operation} today={today} />
            ))}
          </ul>
        </section>
      ) : null}
      <RuleSection rule={data.rule} />
      {changed ? (
        <Suspense>
          <PlannedSheet key={changed.id} planned={changed} onClose={() => setChanged(null)} />
        </Suspense>
      ) : null}
    </div>
  );

  function nameOf(day: string): string {
    if (day === held) return t("onHold");
    const date = `${formats.weekday(day)} ${formats.day(day, today)}`;
    if (day === today) return `${t("today")}, ${date}`;
    return day === addDays(today, 1) ? `${t("tomorrow")}, ${date}` : date;
  }

  function byDay(operations: readonly Operation[]): [string, Operation[]][] {
    const days = new Map<string, Operation[]>();
    for (const one of operations) {
      const day = one.onHold ? held : formats.dayOf(one.carryOutAt ?? one.createdAt);
      days.set(day, [...(days.get(day) ?? []), one]);
    }
    const kept = days.get(held) ?? [];
    days.delete(held);
    return [...days, ...(kept.length > 0 ? ([[held, kept]] as [string, Operation[]][]) : [])];
  }
}
