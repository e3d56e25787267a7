"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { MarkBox } from "@/components/list/mark-box";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/text-link";
import { employeeFormsQuery, eraseEmployeeForm } from "@/lib/api/browser/payroll/employee-forms";
import { employeeQuery } from "@/lib/api/browser/payroll/employees";
import type { BegunEmployeeForm } from "@/lib/api/contract/payroll/employee-form";
import { compareWithEmployee, isChangedSinceSent } from "@/lib/rules/payroll/created-employee";
import { factsLackingInForm } from "@/lib/rules/payroll/employee-facts";
import type { Problem } from "@/lib/values/problem";
import { canMarkForm } from "./can-mark-form";
import css from "./unfinished-forms.module.css";

type Props = { form: BegunEmployeeForm; isMarked: boolean; onMark: (isRange: boolean) => void };

/**
 * Shows one unfinished form of a new employee, with a mark, a link that continues the form and a button that erases it. Of
 * an employee that exists already it says what the payroll program has made of it meanwhile.
 */
export default function UnfinishedFormLine({ form, isMarked, onMark }: Props) {
  const t = useTranslations("payroll.employees.begun");
  const formats = useFormats();
  const company = useCompany();
  const queryClient = useQueryClient();
  const [isConfirming, setIsConfirming] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const fillMessages = useTranslations("payroll.employees.fill");
  const employeeName = form.name || t("nameless");
  const stateText = useStateText(form);

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
      {canMarkForm(form) ? (
        <MarkBox
          label={fillMessages("mark", { name: employeeName })}
          markState={isMarked ? "all" : "none"}
          onMark={onMark}
        />
      ) : null}
      <span className={css.name}>
        <TextLink href={`/companies/${company.id}/payroll/employees/new?form=${form.id}`}>{employeeName}</TextLink>
        <span className="small secondary">
          {stateText === "" ? "" : `${stateText} `}
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

/** Returns what stands of a form in one line: what it lacks, or what became of the employee that it has created. */
function useStateText({ progress, values, isOrdered }: BegunEmployeeForm): string {
  const t = useTranslations("payroll.employees");
  const company = useCompany();
  const { employeeId } = progress;
  const employeeResult = useQuery({
    ...employeeQuery(company.id, employeeId ?? ""),
    enabled: employeeId !== null && !isOrdered,
  });
  if (isOrdered) return t("begun.ordered");
  if (employeeId === null) {
    const lackingNames = factsLackingInForm(values).map((fact) => t(`demands.${fact}`));
    return lackingNames.length === 0 ? "" : t("begun.lacks", { what: lackingNames.join(", ") });
  }
  if (employeeResult.error?.code === "not_found") return t("begun.deleted");
  if (!employeeResult.data)
    return employeeResult.error ? `${t("begun.stopped")} ${t("begun.isUnread")}` : t("begun.stopped");
  const comparison = compareWithEmployee(values, progress, employeeResult.data);
  if (comparison.isCompleted) return t("begun.completed");
  return t(isChangedSinceSent(comparison) ? "begun.changed" : "begun.stopped");
}
