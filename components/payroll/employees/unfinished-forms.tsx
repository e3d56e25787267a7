"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import type { Marks } from "@/components/list/use-marks";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { employeeFormsQuery } from "@/lib/api/browser/payroll/employee-forms";
import type { BegunEmployeeForm } from "@/lib/api/contract/payroll/employee-form";
import { canMarkForm } from "./can-mark-form";
import css from "./unfinished-forms.module.css";

// The code loads lazily, because few people have unfinished forms.
const UnfinishedFormLine = lazy(() => import("./unfinished-form-line"));

/** Lists the forms of new employees that this person has started and not completed; nobody else sees them. */
export function UnfinishedForms({ marks }: { marks: Marks<BegunEmployeeForm> }) {
  const t = useTranslations("payroll.employees.begun");
  const company = useCompany();
  const unfinishedFormsResult = useQuery(employeeFormsQuery(company.id));
  if (unfinishedFormsResult.error) {
    return (
      <div className="page">
        <ProblemNotice
          problem={unfinishedFormsResult.error}
          title={t("failed")}
          onRetry={() => void unfinishedFormsResult.refetch()}
        />
      </div>
    );
  }
  if (!unfinishedFormsResult.data || unfinishedFormsResult.data.length === 0) return null;
  return (
    <Suspense>
      <section className={css.begun} aria-label={t("title")}>
        <h2>{t("title")}</h2>
        <ul>
          {unfinishedFormsResult.data.map((form) => (
            <UnfinishedFormLine
              key={form.id}
              form={form}
              isMarked={marks.markedRows.has(form.id)}
              onMark={(isRange) => marks.toggleMark(form, unfinishedFormsResult.data.filter(canMarkForm), isRange)}
            />
          ))}
        </ul>
      </section>
    </Suspense>
  );
}
