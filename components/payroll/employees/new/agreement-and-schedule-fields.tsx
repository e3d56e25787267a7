"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormContext, useWatch } from "react-hook-form";
import { FormCheck, FormSelect } from "@/components/form/form-choice";
import { FieldSection, fieldSpan } from "@/components/record/field-section";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { agreementsQuery, workSchedulesQuery } from "@/lib/api/browser/payroll/employee-forms";
import type { EmployeeProgress } from "@/lib/api/contract/payroll/employee-form";
import { EmployeeDayField } from "./employee-day-field";
import type { NewEmployeeValues } from "./new-employee-values";

type NamedRecord = { id: string; name: string; isActive: boolean };

/**
 * Shows the optional agreement and schedule of a new employee; one that the payroll program has already assigned is
 * fixed.
 */
export function AgreementAndScheduleFields({ progress }: { progress: EmployeeProgress }) {
  const t = useTranslations("payroll.employees");
  const company = useCompany();
  const { setValue } = useFormContext<NewEmployeeValues>();
  const agreementsResult = useQuery(agreementsQuery(company.id));
  const schedulesResult = useQuery(workSchedulesQuery(company.id));
  const [agreementId, scheduleId, startWeek] = useWatch<NewEmployeeValues, ["agreementId", "scheduleId", "startWeek"]>({
    name: ["agreementId", "scheduleId", "startWeek"],
  });
  const problem = agreementsResult.error ?? schedulesResult.error;
  const weekCountOf = (id: string) => schedulesResult.data?.items.find((schedule) => schedule.id === id)?.weeks ?? 1;
  const weekCount = Math.max(weekCountOf(scheduleId), Number(startWeek) + 1);
  return (
    <FieldSection title={t("form.assigned")}>
      {problem ? (
        <div className={fieldSpan.full}>
          <ProblemNotice
            problem={problem}
            onRetry={() => void Promise.all([agreementsResult.refetch(), schedulesResult.refetch()])}
          />
        </div>
      ) : null}
      {progress.hasAgreement ? (
        <FixedField label={t("page.agreement")} name={nameOfChoice(agreementsResult.data?.items, agreementId)} />
      ) : (
        <FormSelect<NewEmployeeValues>
          name="agreementId"
          label={t("page.agreement")}
          options={toOptions(agreementsResult.data?.items)}
          unlistedLabel={nameOfChoice(agreementsResult.data?.items, agreementId)}
          emptyLabel={t("form.later")}
          fieldClassName={fieldSpan.half}
        />
      )}
      {progress.hasSchedule ? (
        <FixedField label={t("page.schedule")} name={nameOfChoice(schedulesResult.data?.items, scheduleId)} />
      ) : (
        <FormSelect<NewEmployeeValues>
          name="scheduleId"
          label={t("page.schedule")}
          options={toOptions(schedulesResult.data?.items)}
          unlistedLabel={nameOfChoice(schedulesResult.data?.items, scheduleId)}
          emptyLabel={t("form.later")}
          fieldClassName={fieldSpan.half}
          onInput={({ currentTarget }) => {
            if (Number(startWeek) >= weekCountOf(currentTarget.value))
              setValue("startWeek", "0", { shouldDirty: true });
          }}
        />
      )}
      {agreementId === "" && scheduleId === "" ? null : (
        <EmployeeDayField name="inForceFrom" label={t("form.inForceFrom")} fieldClassName={fieldSpan.third} />
      )}
      {scheduleId === "" || weekCount === 1 ? null : (
        <FormSelect<NewEmployeeValues>
          name="startWeek"
          label={t("form.startWeek")}
          options={Array.from({ length: weekCount }, (_, weekIndex) => ({
            value: String(weekIndex),
            label: t("form.week", { week: String(weekIndex + 1), weeks: String(weekCount) }),
          }))}
          fieldClassName={fieldSpan.third}
        />
      )}
      {agreementId === "" || progress.hasAgreement ? null : (
        <div className={fieldSpan.full}>
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
    <p className={fieldSpan.half}>
      <span className="small secondary block">{label}</span>
      {name}
    </p>
  );
}

const toOptions = (choices: readonly NamedRecord[] = []) =>
  choices.filter(({ isActive }) => isActive).map(({ id, name }) => ({ value: id, label: name }));

const nameOfChoice = (choices: readonly NamedRecord[] = [], id: string) =>
  choices.find((choice) => choice.id === id)?.name ?? "";
