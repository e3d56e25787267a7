"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormContext, useWatch } from "react-hook-form";
import { FormCheck, FormSelect } from "@/components/form/form-choice";
import { FieldSection, span } from "@/components/record/field-section";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { agreementsQuery, workSchedulesQuery } from "@/lib/api/browser/payroll/employee-forms";
import type { EmployeeProgress } from "@/lib/api/contract/payroll/employee-form";
import { EmployeeDayField } from "./employee-day-field";
import type { NewEmployeeValues } from "./new-employee-values";

type NamedChoice = { id: string; name: string; isActive: boolean };

/**
 * The optional agreement and schedule of a new employee; one that the payroll program has already assigned is fixed.
 */
export function AgreementAndScheduleFields({ progress }: { progress: EmployeeProgress }) {
  const t = useTranslations("payroll.employees");
  const company = useCompany();
  const { setValue } = useFormContext<NewEmployeeValues>();
  const agreements = useQuery(agreementsQuery(company.id));
  const schedules = useQuery(workSchedulesQuery(company.id));
  const [agreementId, scheduleId, startWeek] = useWatch<NewEmployeeValues, ["agreementId", "scheduleId", "startWeek"]>({
    name: ["agreementId", "scheduleId", "startWeek"],
  });
  const problem = agreements.error ?? schedules.error;
  const weeksOf = (id: string) => schedules.data?.items.find((one) => one.id === id)?.weeks ?? 1;
  const weeks = Math.max(weeksOf(scheduleId), Number(startWeek) + 1);
  return (
    <FieldSection title={t("form.assigned")}>
      {problem ? (
        <div className={span.full}>
          <ProblemNotice
            problem={problem}
            onRetry={() => void Promise.all([agreements.refetch(), schedules.refetch()])}
          />
        </div>
      ) : null}
      {progress.hasAgreement ? (
        <FixedField label={t("page.agreement")} name={nameOf(agreements.data?.items, agreementId)} />
      ) : (
        <FormSelect<NewEmployeeValues>
          name="agreementId"
          label={t("page.agreement")}
          options={choicesOf(agreements.data?.items)}
          unlistedLabel={nameOf(agreements.data?.items, agreementId)}
          none={t("form.later")}
          fieldClassName={span.half}
        />
      )}
      {progress.hasSchedule ? (
        <FixedField label={t("page.schedule")} name={nameOf(schedules.data?.items, scheduleId)} />
      ) : (
        <FormSelect<NewEmployeeValues>
          name="scheduleId"
          label={t("page.schedule")}
          options={choicesOf(schedules.data?.items)}
          unlistedLabel={nameOf(schedules.data?.items, scheduleId)}
          none={t("form.later")}
          fieldClassName={span.half}
          onInput={({ currentTarget }) => {
            if (Number(startWeek) >= weeksOf(currentTarget.value)) setValue("startWeek", "0", { shouldDirty: true });
          }}
        />
      )}
      {agreementId === "" && scheduleId === "" ? null : (
        <EmployeeDayField name="inForceFrom" label={t("form.inForceFrom")} fieldClassName={span.third} />
      )}
      {scheduleId === "" || weeks === 1 ? null : (
        <FormSelect<NewEmployeeValues>
          name="startWeek"
          label={t("form.startWeek")}
          options={Array.from({ length: weeks }, (_, week) => ({
            value: String(week),
            label: t("form.week", { week: String(week + 1), weeks: String(weeks) }),
          }))}
          fieldClassName={span.third}
        />
      )}
      {agreementId === "" || progress.hasAgreement ? null : (
        <div className={span.full}>
          <FormCheck<NewEmployeeValues>
            name="hasTrustedHours"
            label={t("form.trusted")}
            help={t("form.trustedMeans")}
          />
        </div>
      )}
    </FieldSection>
  );
}

function FixedField({ label, name }: { label: string; name: string }) {
  return (
    <p className={span.half}>
      <span className="small secondary block">{label}</span>
      {name}
    </p>
  );
}

const choicesOf = (items: readonly NamedChoice[] = []) =>
  items.filter(({ isActive }) => isActive).map(({ id, name }) => ({ value: id, label: name }));

const nameOf = (items: readonly NamedChoice[] = [], id: string) => items.find((one) => one.id === id)?.name ?? "";
