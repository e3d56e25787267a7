"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { decideAboutEmployeeForm, employeeFormsQuery } from "@/lib/api/browser/payroll/employee-forms";
import { employeeQuery } from "@/lib/api/browser/payroll/employees";
import { resourceKeyOf } from "@/lib/api/browser/resource-queries";
import { employees } from "@/lib/api/contract/payroll/employee";
import type { EmployeeForm, EmployeeFormDecision } from "@/lib/api/contract/payroll/employee-form";
import { compareWithEmployee, isChangedSinceSent } from "@/lib/rules/payroll/created-employee";
import type { Problem } from "@/lib/values/problem";

type Options = {
  formId: string;
  savedForm: EmployeeForm | null;
  /** Saves the whole form. @returns its revision, null where it could not be saved */
  flush: () => Promise<string | null>;
  /** Reads the saved form without changing the text on the page. */
  readSavedForm: () => Promise<EmployeeForm | null>;
  /** Replaces the text on the page with the saved text. */
  onShowOther: () => void;
};

/**
 * Compares the form with the employee that it has created, as the payroll program has the employee now. Where somebody has
 * completed, changed or deleted the employee, a person chooses between the two; until then the typed text stays and
 * nothing is sent.
 */
export function useCreatedEmployeeChange({ formId, savedForm, flush, readSavedForm, onShowOther }: Options) {
  const company = useCompany();
  const router = useRouter();
  const queryClient = useQueryClient();
  const employeeId = savedForm?.progress.employeeId ?? null;
  const employeeResult = useQuery({
    ...employeeQuery(company.id, employeeId ?? ""),
    enabled: employeeId !== null,
    staleTime: 0,
  });
  /** The change stamp of the employee beside which the person has kept their own text. */
  const [keptStamp, setKeptStamp] = useState<string | null>(null);
  const [isReadingAgain, setIsReadingAgain] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const unansweredRevision = useRef<string | null>(null);
  const isDeleted = employeeId !== null && employeeResult.error?.code === "not_found";
  const employee = employeeId === null || isDeleted ? undefined : employeeResult.data;
  const comparison =
    savedForm && employee && !isReadingAgain
      ? compareWithEmployee(savedForm.values, savedForm.progress, employee)
      : null;
  const isChanged = comparison !== null && isChangedSinceSent(comparison);
  const isKept = employee !== undefined && keptStamp === employee.changedAt;

  async function decide(decision: EmployeeFormDecision["decision"]) {
    setIsBusy(true);
    setProblem(null);
    const seenRevision = await flush();
    if (seenRevision !== null) {
      const revision = unansweredRevision.current ?? crypto.randomUUID();
      unansweredRevision.current = revision;
      const result = await decideAboutEmployeeForm(company.id, formId, { decision, seen: seenRevision, revision });
      if (result.ok || result.problem.code === "conflict") unansweredRevision.current = null;
      if (result.ok) await showDecided(result.value);
      else setProblem(result.problem);
    }
    setIsBusy(false);
  }

  async function showDecided(form: EmployeeForm | null) {
    void queryClient.invalidateQueries({ queryKey: resourceKeyOf(company.id, employees.path) });
    if (form) return onShowOther();
    void queryClient.invalidateQueries({ queryKey: employeeFormsQuery(company.id).queryKey, exact: true });
    router.replace(`/companies/${company.id}/payroll/employees/${employeeId}`);
  }

  return {
    employeeId,
    isDeleted,
    comparison: isChanged ? comparison : null,
    isKept,
    /** Whether a person must choose before anything is sent. */
    isChoiceOpen: isDeleted || (isChanged && !isKept),
    /** The change stamp of the employee as the page shows it. */
    seenChangedAt: employee?.changedAt,
    keepText: () => setKeptStamp(employee?.changedAt ?? null),
    takeValues: () => void decide("take"),
    renew: () => void decide("renew"),
    isBusy,
    problem,
    /** The problem for which it is not known whether the employee was changed. */
    readProblem: isDeleted || employee ? null : employeeResult.error,
    /** Reads the form and the employee again, after an operation of the form has stopped. */
    readAgain: async () => {
      setIsReadingAgain(true);
      await Promise.all([readSavedForm(), employeeId === null ? null : employeeResult.refetch()]);
      setIsReadingAgain(false);
    },
  };
}
