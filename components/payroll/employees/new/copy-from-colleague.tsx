"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { fieldSpan } from "@/components/record/field-section";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { SelectField } from "@/components/ui/select-field";
import { workSchedulesQuery } from "@/lib/api/browser/payroll/employee-forms";
import { employeesQuery } from "@/lib/api/browser/payroll/employees";
import type { Employee } from "@/lib/api/contract/payroll/employee";
import type { NewEmployeeValues } from "./new-employee-values";

/** The request that reads colleagues, for copying and for counting the usual agreement and schedule. */
export const colleaguesRequest = { pageSize: 200 };

/** Copies the values that colleagues usually share, and says which were copied. Personal data is not copied. */
export function CopyFromColleague() {
  const t = useTranslations("payroll.employees");
  const company = useCompany();
  const { setValue } = useFormContext<NewEmployeeValues>();
  const colleaguesResult = useQuery(employeesQuery(company.id, colleaguesRequest));
  const [sourceColleague, setSourceColleague] = useState<Employee | null>(null);
  const colleagues = (colleaguesResult.data?.items ?? []).filter(({ kind }) => kind === "complete");

  function copyValuesOf(id: string) {
    const colleague = colleagues.find((colleague) => colleague.id === id) ?? null;
    setSourceColleague(colleague);
    if (!colleague) return;
    const copiedValues = pickValuesToCopy(colleague);
    for (const fieldName of Object.keys(copiedValues) as (keyof NewEmployeeValues)[])
      setValue(fieldName, copiedValues[fieldName] as never, { shouldDirty: true });
  }

  const schedulesResult = useQuery(workSchedulesQuery(company.id));
  const agreement = sourceColleague?.agreements.at(-1);
  const schedule = sourceColleague?.schedules.at(-1);
  const weekCount = schedulesResult.data?.items.find(({ id }) => id === schedule?.scheduleId)?.weeks ?? 1;
  const copiedTexts = sourceColleague
    ? [
        sourceColleague.payForm ? t(`payForms.${sourceColleague.payForm}`) : "",
        sourceColleague.category ? t(`categories.${sourceColleague.category}`) : "",
        agreement?.name ?? "",
        agreement?.hasTrustedHours ? t("form.trusted") : "",
        schedule?.name ?? "",
        schedule && weekCount > 1
          ? t("form.copiedWeek", { week: String((schedule.startWeek ?? 0) + 1), weeks: String(weekCount) })
          : "",
        t(sourceColleague.getsDigitalPayslips ? "page.digital" : "page.pdf"),
      ].filter(Boolean)
    : [];
  if (colleaguesResult.error) {
    return (
      <div className={fieldSpan.full}>
        <ProblemNotice problem={colleaguesResult.error} onRetry={() => void colleaguesResult.refetch()} />
      </div>
    );
  }
  if (colleagues.length === 0) return null;
  return (
    <SelectField
      fieldClassName={fieldSpan.half}
      label={t("form.copy")}
      options={colleagues.map(({ id, name }) => ({ value: id, label: name }))}
      emptyLabel={t("form.copyNone")}
      value={sourceColleague?.id ?? ""}
      onChange={(event) => copyValuesOf(event.target.value)}
      hint={
        sourceColleague
          ? t("form.copied", { name: sourceColleague.name, what: copiedTexts.join(", ") })
          : t("form.copyMeans")
      }
      hintTone={sourceColleague ? "ok" : undefined}
    />
  );
}

function pickValuesToCopy(colleague: Employee): Partial<NewEmployeeValues> {
  const agreement = colleague.agreements.at(-1);
  const schedule = colleague.schedules.at(-1);
  return {
    ...(colleague.payForm ? { payForm: colleague.payForm } : {}),
    ...(colleague.category ? { category: colleague.category } : {}),
    ...(agreement ? { agreementId: agreement.agreementId, hasTrustedHours: agreement.hasTrustedHours } : {}),
    ...(schedule ? { scheduleId: schedule.scheduleId, startWeek: String(schedule.startWeek ?? 0) } : {}),
    payslip: colleague.getsDigitalPayslips ? "own" : "pdf",
  };
}
