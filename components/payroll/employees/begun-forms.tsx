"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { employeeFormsQuery } from "@/lib/api/browser/payroll/employee-forms";
import css from "./begun-forms.module.css";

// The code loads lazily, because few people have unfinished forms.
const BegunLine = lazy(() => import("./begun-line"));

/** Lists the forms of new employees that this person has started and not completed; nobody else sees them. */
export function BegunForms() {
  const t = useTranslations("payroll.employees.begun");
  const company = useCompany();
  const begun = useQuery(employeeFormsQuery(company.id));
  if (begun.error) {
    return (
      <div className="page">
        <ProblemNotice problem={begun.error} title={t("failed")} onRetry={() => void begun.refetch()} />
      </div>
    );
  }
  if (!begun.data || begun.data.length === 0) return null;
  return (
    <Suspense>
      <section className={css.begun} aria-label={t("title")}>
        <h2>{t("title")}</h2>
        <ul>
          {begun.data.map((form) => (
            <BegunLine key={form.id} form={form} />
          ))}
        </ul>
      </section>
    </Suspense>
  );
}
