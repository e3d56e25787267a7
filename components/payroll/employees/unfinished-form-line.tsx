"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/text-link";
import { employeeFormsQuery, eraseEmployeeForm } from "@/lib/api/browser/payroll/employee-forms";
import type { BegunEmployeeForm } from "@/lib/api/contract/payroll/employee-form";
import type { Problem } from "@/lib/values/problem";
import css from "./unfinished-forms.module.css";

/** Shows one unfinished form of a new employee, with a link that continues it and a button that erases it. */
export default function UnfinishedFormLine({ form }: { form: BegunEmployeeForm }) {
  const t = useTranslations("payroll.employees.begun");
  const formats = useFormats();
  const company = useCompany();
  const queryClient = useQueryClient();
  const [isConfirming, setIsConfirming] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const employeeName = form.name || t("nameless");

  async function eraseForm() {
    setIsBusy(true);
    const eraseResult = await eraseEmployeeForm(company.id, form.id, form.revision);
    setProblem(eraseResult.ok ? null : eraseResult.problem);
    // The form is not erased if it was changed meanwhile; the problem is shown instead.
    if (eraseResult.ok) await queryClient.invalidateQueries({ queryKey: employeeFormsQuery(company.id).queryKey });
    setIsConfirming(false);
    setIsBusy(false);
  }

  return (
    <li className={css.line}>
      <span className={css.name}>
        <TextLink href={`/companies/${company.id}/payroll/employees/new?form=${form.id}`}>{employeeName}</TextLink>
        <span className="small secondary">
          {form.isOrdered ? `${t("ordered")} ` : form.isMade ? `${t("stopped")} ` : ""}
          {t("kept", { day: formats.date(formats.dayOf(form.keptAt)), time: formats.time(form.keptAt) })}
        </span>
      </span>
      {form.isMade || form.isOrdered ? null : isConfirming ? (
        <span className="flex flex-wrap gap-2">
          <Button size="sm" isBusy={isBusy} onClick={() => void eraseForm()} autoFocus>
            {t("eraseNow")}
          </Button>
          <Button size="sm" onClick={() => setIsConfirming(false)}>
            {t("keep")}
          </Button>
        </span>
      ) : (
        <Button size="sm" aria-label={t("eraseOf", { name: employeeName })} onClick={() => setIsConfirming(true)}>
          {t("erase")}
        </Button>
      )}
      {problem ? <ProblemNotice problem={problem} title={t("eraseFailed")} onRetry={() => void eraseForm()} /> : null}
    </li>
  );
}
