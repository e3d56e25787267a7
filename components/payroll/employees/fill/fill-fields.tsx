"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { DayText } from "@/components/record/form-day";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Checkbox } from "@/components/ui/checkbox";
import { SelectField } from "@/components/ui/select-field";
import { agreementsQuery, workSchedulesQuery } from "@/lib/api/browser/payroll/employee-forms";
import type { EmployeeFact } from "@/lib/api/contract/payroll/employee-form";
import css from "./fill.module.css";
import type { FillValues, MissingFillField } from "./fill-values";

type Props = {
  fact: EmployeeFact;
  values: FillValues;
  onChange: (values: FillValues) => void;
  /** The fields to mark as missing. */
  missingFields: readonly MissingFillField[];
};

/** Shows the fields of the one value that everybody in the sheet gets. */
export function FillFields({ fact, values, onChange, missingFields }: Props) {
  const t = useTranslations("payroll.employees");
  const company = useCompany();
  const agreementsResult = useQuery({ ...agreementsQuery(company.id), enabled: fact === "agreement" });
  const schedulesResult = useQuery({ ...workSchedulesQuery(company.id), enabled: fact === "schedule" });
  const choicesResult = fact === "agreement" ? agreementsResult : schedulesResult;
  const weekCount = schedulesResult.data?.items.find(({ id }) => id === values.choiceId)?.weeks ?? 1;
  return (
    <div className={css.fields}>
      {choicesResult.error ? (
        <ProblemNotice problem={choicesResult.error} onRetry={() => void choicesResult.refetch()} />
      ) : null}
      {fact === "startDate" ? null : (
        <SelectField
          label={t(`page.${fact}`)}
          value={values.choiceId}
          emptyLabel={t("fill.choose")}
          options={(choicesResult.data?.items ?? [])
            .filter(({ isActive }) => isActive)
            .map(({ id, name }) => ({ value: id, label: name }))}
          error={missingFields.includes("choice") ? t("fill.needChoice") : undefined}
          onChange={({ target }) => onChange({ ...values, choiceId: target.value, startWeek: "0" })}
        />
      )}
      {fact === "schedule" && weekCount > 1 ? (
        <SelectField
          label={t("form.startWeek")}
          value={values.startWeek}
          options={Array.from({ length: weekCount }, (_, weekIndex) => ({
            value: String(weekIndex),
            label: t("form.week", { week: String(weekIndex + 1), weeks: String(weekCount) }),
          }))}
          onChange={({ target }) => onChange({ ...values, startWeek: target.value })}
        />
      ) : null}
      <DayText
        label={t(fact === "startDate" ? "form.startsOn" : "form.inForceFrom")}
        value={values.dayText}
        error={missingFields.includes("day") ? t("fill.needDay") : undefined}
        onChange={({ target }) => onChange({ ...values, dayText: target.value })}
      />
      {fact === "agreement" ? (
        <Checkbox
          label={t("form.trusted")}
          help={t("form.trustedMeans")}
          checked={values.hasTrustedHours}
          onChange={({ target }) => onChange({ ...values, hasTrustedHours: target.checked })}
        />
      ) : null}
    </div>
  );
}
