"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo, useRef, useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import type { ListSpec } from "@/components/list/list-address";
import { useListAddress } from "@/components/list/use-list-address";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { EmptyNotice, LoadingFields } from "@/components/ui/states";
import { everyEmployeeQuery } from "@/lib/api/browser/payroll/employees";
import { everyScheduleQuery, registrationsQuery } from "@/lib/api/browser/payroll/registrations";
import type { Employee } from "@/lib/api/contract/payroll/employee";
import { addMonths, firstDayOfMonth } from "@/lib/rules/payroll/month";
import { findScheduledMinutes } from "@/lib/rules/payroll/scheduled-minutes";
import { type CalendarDate, isCalendarDate } from "@/lib/values/dates";
import { DaySheet } from "./day-sheet";
import { KindLegend } from "./kind-legend";
import { groupRegistrationsByCell, sortRegistrableFirst } from "./month-cells";
import { MonthGrid } from "./month-grid";
import type { OpenedDays } from "./month-props";
import { PersonMonth } from "./person-month";
import css from "./time.module.css";

const listSpec: ListSpec<"all", "name"> = { filters: ["all"], sortColumns: ["name"] };

/** Shows the page of the worked time and absence of all employees in a month. */
export function MonthPage({ today }: { today: CalendarDate }) {
  const t = useTranslations("time");
  const company = useCompany();
  const listAddress = useListAddress(listSpec);
  const requestedMonth = `${useSearchParams().get("month") ?? ""}-01`;
  const month = isCalendarDate(requestedMonth) ? requestedMonth : firstDayOfMonth(today);
  const employeesResult = useQuery(everyEmployeeQuery(company.id));
  const schedulesResult = useQuery(everyScheduleQuery(company.id));
  const registrationsResult = useQuery(registrationsQuery(company.id, month));
  const [openedDays, setOpenedDays] = useState<OpenedDays | null>(null);
  const openingElement = useRef<HTMLElement>(null);
  const cells = useMemo(
    () => groupRegistrationsByCell(registrationsResult.data ?? [], month),
    [registrationsResult.data, month],
  );
  const sortedEmployees = useMemo(() => sortRegistrableFirst(employeesResult.data ?? []), [employeesResult.data]);
  const scheduledMinutesOf = (employee: Employee, day: CalendarDate) =>
    findScheduledMinutes(employee, schedulesResult.data ?? [], day);
  const goToMonth = (targetMonth: CalendarDate) =>
    listAddress.pushAddress({}, { month: targetMonth === firstDayOfMonth(today) ? null : targetMonth.slice(0, 7) });
  const problem = employeesResult.error ?? registrationsResult.error;
  const onOpen = (openedDays: OpenedDays) => {
    openingElement.current = document.activeElement as HTMLElement | null;
    setOpenedDays(openedDays);
  };
  const monthProps = {
    month,
    today,
    people: sortedEmployees,
    cells,
    scheduledMinutesOf,
    isRead: registrationsResult.data !== undefined,
    onOpen,
  };
  return (
    <div className={css.page}>
      <MonthBar month={month} onGo={goToMonth} onToday={() => goToMonth(firstDayOfMonth(today))} />
      {problem ? (
        <ProblemNotice
          problem={problem}
          title={t("failed")}
          onRetry={() => {
            if (employeesResult.error) void employeesResult.refetch();
            if (registrationsResult.error) void registrationsResult.refetch();
          }}
        />
      ) : !employeesResult.data ? (
        <LoadingFields label={t("reading")} />
      ) : sortedEmployees.length === 0 ? (
        <EmptyNotice>{t("empty")}</EmptyNotice>
      ) : (
        <>
          <MonthGrid {...monthProps} />
          <PersonMonth {...monthProps} />
          <KindLegend />
        </>
      )}
      {schedulesResult.error && !problem ? (
        <ProblemNotice
          problem={schedulesResult.error}
          title={t("schedulesFailed")}
          onRetry={() => void schedulesResult.refetch()}
        />
      ) : null}
      <DaySheet
        openedDays={openedDays}
        focusAfterClose={openingElement}
        registrations={registrationsResult.data ?? []}
        onClose={() => setOpenedDays(null)}
      />
    </div>
  );
}

type MonthBarProps = { month: CalendarDate; onGo: (month: CalendarDate) => void; onToday: () => void };

function MonthBar({ month, onGo, onToday }: MonthBarProps) {
  const t = useTranslations("time");
  const formats = useFormats();
  return (
    <div className={css.bar}>
      <Button size="sm" aria-label={t("before")} onClick={() => onGo(addMonths(month, -1))}>
        <span aria-hidden="true">←</span>
      </Button>
      <h2 aria-live="polite">{formats.month(month)}</h2>
      <Button size="sm" aria-label={t("after")} onClick={() => onGo(addMonths(month, 1))}>
        <span aria-hidden="true">→</span>
      </Button>
      <Button size="sm" onClick={onToday}>
        {t("thisMonth")}
      </Button>
    </div>
  );
}
