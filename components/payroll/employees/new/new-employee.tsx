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
import { colleaguesRequest } from "./copy-from-colleague";
import { NewEmployeeForm } from "./new-employee-form";
import { proposedValues } from "./proposed-values";

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
  const colleagues = useQuery(employeesQuery(company.id, colleaguesRequest));
  // A new round remounts the form, after the person asked to see the saved text in place of the text on the page.
  const [opening, setOpening] = useState({ round: 0, isErased: false });
  const list = `/companies/${company.id}/payroll/employees`;

  // The address names the form, so that a reload shows the typed text.
  useEffect(() => {
    const address = new URL(window.location.href);
    if (address.searchParams.get("form") === formId) return;
    address.searchParams.set("form", formId);
    window.history.replaceState(null, "", address);
  }, [formId]);

  async function showSavedForm() {
    const { data, error } = await read.refetch();
    if (!error) setOpening(({ round }) => ({ round: round + 1, isErased: data === null }));
  }

  if (opening.isErased) {
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
  // Without the permission, the connection or the payroll program, nobody can complete the form, so only the remedy is
  // shown.
  const blockingProblem = [colleagues, agreements, schedules]
    .map(({ error }) => error)
    .find((one) => one && cureOf(one) !== "retry");
  if (blockingProblem) {
    return (
      <div className="page">
        <ProblemNotice problem={blockingProblem} />
      </div>
    );
  }
  // The proposal is read before the form is shown, so that the form does not change after the person starts to type. A
  // failed read counts as answered: the form repeats it when it opens, and must not disappear meanwhile.
  const isProposalReady = read.data !== null || [agreements, schedules, colleagues].every(({ isFetched }) => isFetched);
  if (read.data === undefined || !isProposalReady) {
    return (
      <div className="page">
        <LoadingFields words={common("loading")} />
      </div>
    );
  }
  const proposeValues = () =>
    proposedValues({
      agreements: agreements.data?.items ?? [],
      schedules: schedules.data?.items ?? [],
      colleagues: colleagues.data?.items ?? [],
      today,
    });
  return (
    <NewEmployeeForm
      key={`${formId} ${opening.round}`}
      formId={formId}
      savedForm={read.data}
      today={today}
      proposeValues={proposeValues}
      readSavedForm={async () => (await read.refetch()).data ?? null}
      onShowOther={() => void showSavedForm()}
    />
  );
}
