"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button, ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/states";
import { agreementsQuery, workSchedulesQuery } from "@/lib/api/browser/payroll/employee-forms";
import type { ComparedField } from "@/lib/rules/payroll/created-employee";
import { isCalendarDate } from "@/lib/values/dates";
import type { useCreatedEmployeeChange } from "./use-created-employee-change";

const labelKeys = {
  firstName: "form.firstName",
  lastName: "form.lastName",
  identityNumber: "identity",
  payForm: "payForm",
  number: "list.number",
  category: "category",
  endsOn: "page.endsOn",
  email: "page.email",
  mobilePhone: "page.mobile",
  payslip: "page.payslip",
  usesTimeApp: "form.timeApp",
  timeAppFrom: "page.timeApp",
  agreementId: "page.agreement",
  hasTrustedHours: "form.trusted",
  scheduleId: "page.schedule",
  startWeek: "form.startWeek",
} as const satisfies Record<ComparedField, string>;

/**
 * Says that the employee of a form was completed, changed or deleted in the payroll program, shows field by field what
 * differs, and lets the person choose. Who did it cannot be known.
 */
export function CreatedEmployeeChange({ change }: { change: ReturnType<typeof useCreatedEmployeeChange> }) {
  const t = useTranslations("payroll.employees");
  const company = useCompany();
  const valueTextOf = useValueText();
  const { employeeId, comparison, isDeleted, isKept, isBusy } = change;
  if (change.readProblem) {
    return (
      <ProblemNotice
        problem={change.readProblem}
        title={t("meanwhile.unread")}
        onRetry={() => void change.readAgain()}
      />
    );
  }
  if (isDeleted) {
    return (
      <>
        <Notice
          tone="turn"
          title={t("meanwhile.deleted")}
          actions={
            <Button isBusy={isBusy} onClick={change.renew}>
              {t("meanwhile.renew")}
            </Button>
          }
        >
          <p>{t("meanwhile.deletedMeans")}</p>
        </Notice>
        <DecisionProblem change={change} />
      </>
    );
  }
  if (!comparison) return null;
  const assignedNames = { agreement: t("page.agreement"), schedule: t("page.schedule") };
  return (
    <>
      <Notice
        tone={isKept ? "plain" : "turn"}
        title={t(comparison.isCompleted ? "meanwhile.completed" : "meanwhile.changed")}
        actions={
          <>
            {isKept ? null : <Button onClick={change.keepText}>{t("meanwhile.keep")}</Button>}
            <Button isBusy={isBusy} onClick={change.takeValues}>
              {t("meanwhile.take")}
            </Button>
            <ButtonLink variant="quiet" href={`/companies/${company.id}/payroll/employees/${employeeId}`}>
              {t("meanwhile.toEmployee")}
            </ButtonLink>
          </>
        }
      >
        <p>{t(isKept ? "meanwhile.kept" : "meanwhile.lead")}</p>
        {comparison.differences.length === 0 ? <p>{t("meanwhile.nothingDiffers")}</p> : null}
        <ul className="grid gap-1 pt-2">
          {comparison.differences.map(({ field, typed, atService }) => (
            <li key={field}>
              {t("meanwhile.difference", {
                field: t(labelKeys[field]),
                typed: valueTextOf(field, typed),
                service: valueTextOf(field, atService),
              })}
            </li>
          ))}
          {comparison.givenParts.map((part) => (
            <li key={part}>{t("meanwhile.given", { what: assignedNames[part] })}</li>
          ))}
        </ul>
      </Notice>
      <DecisionProblem change={change} />
    </>
  );
}

function DecisionProblem({ change }: { change: ReturnType<typeof useCreatedEmployeeChange> }) {
  const t = useTranslations("payroll.employees.meanwhile");
  return change.problem ? <ProblemNotice problem={change.problem} title={t("failed")} /> : null;
}

/** Returns a function that writes a value of a field as the form shows it. */
function useValueText(): (field: ComparedField, value: string) => string {
  const t = useTranslations("payroll.employees");
  const formats = useFormats();
  const company = useCompany();
  const agreements = useQuery(agreementsQuery(company.id)).data?.items ?? [];
  const schedules = useQuery(workSchedulesQuery(company.id)).data?.items ?? [];
  return (field, value) => {
    if (value === "") return t("meanwhile.nothing");
    if (value === "true" || value === "false") return t(value === "true" ? "meanwhile.yes" : "meanwhile.no");
    if (value === "monthly" || value === "hourly") return t(`payForms.${value}`);
    if (value === "whiteCollar" || value === "blueCollar") return t(`categories.${value}`);
    if (field === "payslip") return t(value === "own" ? "page.digital" : "page.pdf");
    if (field === "agreementId") return agreements.find(({ id }) => id === value)?.name ?? value;
    if (field === "scheduleId") return schedules.find(({ id }) => id === value)?.name ?? value;
    if (field === "startWeek") return t("meanwhile.week", { week: String(Number(value) + 1) });
    return isCalendarDate(value) ? formats.date(value) : value;
  };
}
