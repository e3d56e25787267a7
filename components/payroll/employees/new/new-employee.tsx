"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { cureOf } from "@/components/shell/problems/problem-text";
import { ButtonLink } from "@/components/ui/button";
import { EmptyNotice, LoadingFields } from "@/components/ui/states";
import {
  agreementsQuery,
  employeeFormQuery,
  payrollSettingsQuery,
  workSchedulesQuery,
} from "@/lib/api/browser/payroll/employee-forms";
import { employeesQuery } from "@/lib/api/browser/payroll/employees";
import type { CalendarDate } from "@/lib/values/dates";
import { colleaguesRequest } from "./copy-from-colleague";
import { NewEmployeeForm } from "./new-employee-form";
import { proposeFormValues } from "./proposed-values";

/**
 * Reads the form that the address names, and then shows it. A new form opens with the usual values of the company, and
 * its id is then written into the address.
 */
export function NewEmployee({ formId, today }: { formId: string; today: CalendarDate }) {
  const t = useTranslations("payroll.employees");
  const tCommon = useTranslations("common");
  const company = useCompany();
  const formResult = useQuery(employeeFormQuery(company.id, formId));
  const agreementsResult = useQuery(agreementsQuery(company.id));
  const schedulesResult = useQuery(workSchedulesQuery(company.id));
  const colleaguesResult = useQuery(employeesQuery(company.id, colleaguesRequest));
  const settingsResult = useQuery(payrollSettingsQuery(company.id));
  // A new opening number remounts the form, after the person asked to see the saved text in place of the text on the page.
  const [formOpening, setFormOpening] = useState({ openingNumber: 0, isErased: false });
  const listPath = `/companies/${company.id}/payroll/employees`;

  // The address names the form, so that a reload shows the typed text.
  useEffect(() => {
    const pageUrl = new URL(window.location.href);
    if (pageUrl.searchParams.get("form") === formId) return;
    pageUrl.searchParams.set("form", formId);
    window.history.replaceState(null, "", pageUrl);
  }, [formId]);

  async function showSavedForm() {
    const { data, error } = await formResult.refetch();
    if (!error) setFormOpening(({ openingNumber }) => ({ openingNumber: openingNumber + 1, isErased: data === null }));
  }

  if (formOpening.isErased) {
    return (
      <div className="page">
        <EmptyNotice action={<ButtonLink href={listPath}>{t("title")}</ButtonLink>}>{t("form.gone")}</EmptyNotice>
      </div>
    );
  }
  if (formResult.error && formResult.data === undefined) {
    return (
      <div className="page">
        <ProblemNotice problem={formResult.error} onRetry={() => void formResult.refetch()} />
      </div>
    );
  }
  // Without the permission, the connection or the payroll program, nobody can complete the form, so only the remedy is
  // shown.
  const blockingProblem = [colleaguesResult, agreementsResult, schedulesResult]
    .map(({ error }) => error)
    .find((problem) => problem && cureOf(problem) !== "retry");
  if (blockingProblem) {
    return (
      <div className="page">
        <ProblemNotice problem={blockingProblem} />
      </div>
    );
  }
  // What the form offers is read before the form is shown. A choice that came later would change a new form after the
  // person starts to type, and would move the button of a saved one while it is being clicked. A failed read counts as
  // answered: the form repeats it when it opens, and must not disappear meanwhile.
  const choiceResults = [agreementsResult, schedulesResult, colleaguesResult, settingsResult];
  if (formResult.data === undefined || !choiceResults.every(({ isFetched }) => isFetched)) {
    return (
      <div className="page">
        <LoadingFields label={tCommon("loading")} />
      </div>
    );
  }
  const proposeValues = () =>
    proposeFormValues({
      agreements: agreementsResult.data?.items ?? [],
      schedules: schedulesResult.data?.items ?? [],
      colleagues: colleaguesResult.data?.items ?? [],
      today,
    });
  return (
    <NewEmployeeForm
      key={`${formId} ${formOpening.openingNumber}`}
      formId={formId}
      savedForm={formResult.data}
      today={today}
      proposeValues={proposeValues}
      readSavedForm={async () => (await formResult.refetch()).data ?? null}
      onShowOther={() => void showSavedForm()}
    />
  );
}
