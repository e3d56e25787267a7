"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useCompany } from "@/components/shell/company/company-context";
import { useOperation } from "@/components/undo/use-operation";
import { createEmployee } from "@/lib/api/browser/payroll/employee-forms";
import { resourceKeyOf } from "@/lib/api/browser/resource-queries";
import { isUnderWay } from "@/lib/api/contract/operations/operation";
import { employees } from "@/lib/api/contract/payroll/employee";
import { employeeFormRefusalsOf } from "@/lib/rules/payroll/employee-body";
import type { CalendarDate } from "@/lib/values/dates";
import type { IdentityNumberProblem } from "@/lib/values/identity-number";
import { type NewEmployeeValues, toEmployeeFormValues } from "./new-employee-values";
import { type RefusedEmployeeField, toRefusedEmployeeFields } from "./refused-employee-fields";

type CreateEmployeeOptions = {
  form: UseFormReturn<NewEmployeeValues>;
  formId: string;
  today: CalendarDate;
  /** The change stamp of the employee that the form created before, as the page shows it. */
  seenChangedAt: string | undefined;
  /** Saves the whole form. @returns its revision, null where it could not be saved */
  flush: () => Promise<string | null>;
  /** Is called when the operation was refused, so that its progress is read. */
  onStopped: () => void;
};

/** Submits the operation that creates an employee from a form, and opens the employee's page when it is done. */
export function useCreateEmployee({ form, formId, today, seenChangedAt, flush, onStopped }: CreateEmployeeOptions) {
  const t = useTranslations("payroll.employees.form.rules");
  const numberMessages = useTranslations("identityNumber");
  const company = useCompany();
  const router = useRouter();
  const queryClient = useQueryClient();
  const submission = useOperation(formId, "employee-create", `employ:${formId}`);
  const { operation } = submission;
  const refusedOperation = operation?.stage === "refused" ? operation : null;
  const stoppedCallName = refusedOperation?.problem?.detail;
  const createdEmployeeId = operation?.stage === "done" ? operation.employee?.employeeId : undefined;

  useEffect(() => {
    if (!createdEmployeeId) return;
    void queryClient.invalidateQueries({ queryKey: resourceKeyOf(company.id, employees.path) });
    router.replace(`/companies/${company.id}/payroll/employees/${createdEmployeeId}`);
  }, [createdEmployeeId, company.id, queryClient, router]);

  const refusedOperationId = refusedOperation?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs once for each operation that was refused
  useEffect(() => {
    if (!refusedOperationId) return;
    if (refusedOperation?.problem) showFieldErrors(toRefusedEmployeeFields(refusedOperation.problem));
    onStopped();
  }, [refusedOperationId]);

  function textOfRule(rule: RefusedEmployeeField["rule"]): string {
    return isNumberRule(rule) ? numberMessages(toNumberProblem(rule)) : t(rule);
  }

  function showFieldErrors(refusedFields: readonly RefusedEmployeeField[]) {
    for (const [index, { field, rule }] of refusedFields.entries())
      form.setError(field, { type: "rule", message: textOfRule(rule) }, { shouldFocus: index === 0 });
  }

  async function submit() {
    const fieldRefusals = employeeFormRefusalsOf(toEmployeeFormValues(form.getValues()), today);
    form.clearErrors();
    showFieldErrors(fieldRefusals);
    if (fieldRefusals.length > 0) return;
    const revision = await flush();
    if (revision === null) return;
    if (refusedOperation) submission.dismiss();
    const { firstName, lastName } = form.getValues();
    const employeeName = `${firstName.trim()} ${lastName.trim()}`;
    await submission.submitRequest((key) =>
      createEmployee({ companyId: company.id, key }, { formId, revision, seenChangedAt }, employeeName),
    );
  }

  return {
    submit,
    /** The problem with which the last operation was refused; `stoppedCall` is the later call at which it stopped. */
    refusal: refusedOperation?.problem ?? null,
    stoppedCall: (["agreement", "schedule"] as const).find((callName) => callName === stoppedCallName) ?? null,
    isChecking: operation?.stage === "checking",
    /** States whether two employees have the number, so that only a person can say which of them was created. */
    isUnknown: operation?.stage === "unknown" && operation.resolution === null,
    markNotDone: () => submission.resolveUnknown({ decision: "marked_not_done" }),
    isBusy: submission.isSubmitting || createdEmployeeId !== undefined || (operation !== null && isUnderWay(operation)),
    isLost: submission.isAnswerLost,
    problem: submission.problem,
  };
}

type NumberRule = `identity.${IdentityNumberProblem}`;

function isNumberRule(rule: RefusedEmployeeField["rule"]): rule is NumberRule {
  return rule.startsWith("identity.");
}

function toNumberProblem(rule: NumberRule): IdentityNumberProblem {
  return rule.slice("identity.".length) as IdentityNumberProblem;
}
