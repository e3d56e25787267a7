"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { cureOf } from "@/components/shell/problems/problem-text";
import { ButtonLink } from "@/components/ui/button";
import { Empty, LoadingFields } from "@/components/ui/states";
import { agreementsQuery, employeeFormQuery, workSchedulesQuery } from "@/lib/api/browser/payroll/employee-forms";
import { employeesQuery } from "@/lib/api/browser/payroll/employees";
import type { CalendarDate } from "@/lib/values/dates";
import { mostColleagues } from "./copy-colleague";
import { firstValues } from "./first-values";
import { OpenForm } from "./open-form";

/**
 * The page that reads the form named by the address before showing it. A new form opens with the usual values of the
 * company, and its id is then written into the address.
 */
export function NewEmployee({ formId, today }: { formId: string; today: CalendarDate }) {
  const t = useTranslations("payroll.employees");
  const common = useTranslations("common");
  const company = useCompany();
  const read = useQuery(employeeFormQuery(company.id, formId));
  const agreements = useQuery(agreementsQuery(company.id));
  const schedules = useQuery(workSchedulesQuery(company.id));
  const colleagues = useQuery(employeesQuery(company.id, mostColleagues));
  // A new round remounts the form, after the person asked to see the saved text in place of the text on the page.
  const [opened, setOpened] = useState({ round: 0, isGone: false });
  const list = `/companies/${company.id}/payroll/employees`;

  // The address names the form, so that a reload shows the typed text.
  useEffect(() => {
    const address = new URL(window.location.href);
    if (address.searchParams.get("form") === formId) return;
    address.searchParams.set("form", formId);
    window.history.replaceState(null, "", address);
  }, [formId]);

  async function showKept() {
    const { data, error } = await read.refetch();
    if (!error) setOpened(({ round }) => ({ round: round + 1, isGone: data === null }));
  }

  if (opened.isGone) {
    return (
      <div className="page">
        <Empty action={<ButtonLink href={list}>{t("title")}</ButtonLink>}>{t("form.gone")}</Empty>
      </div>
    );
  }
  if (read.error && read.data === undefined) {
    return (
      <div className="page">
        <ProblemNotice problem={read.error} onRetry={() => void read.refetch()} />
      </div>
    );
  }
  // Without the permission, the connection or the payroll program the form is of no use, so only the remedy is shown.
  const closed = [colleagues, agreements, schedules]
    .map(({ error }) => error)
    .find((one) => one && cureOf(one) !== "retry");
  if (closed) {
    return (
      <div className="page">
        <ProblemNotice problem={closed} />
      </div>
    );
  }
  // The proposal is read before the form is shown, so that the form does not change after the person starts to type. A
  // failed read counts as read too: the form repeats it when it opens, and must not disappear meanwhile.
  const isProposed = read.data !== null || [agreements, schedules, colleagues].every(({ isFetched }) => isFetched);
  if (read.data === undefined || !isProposed) {
    return (
      <div className="page">
        <LoadingFields words={common("loading")} />
      </div>
    );
  }
  const first = () =>
    firstValues({
      agreements: agreements.data?.items ?? [],
      schedules: schedules.data?.items ?? [],
      colleagues: colleagues.data?.items ?? [],
      today,
    });
  return (
    <OpenForm
      key={`${formId} ${opened.round}`}
      formId={formId}
      kept={read.data}
      today={today}
      first={first}
      readKept={async () => (await read.refetch()).data ?? null}
      onOther={() => void showKept()}
    />
  );
}
