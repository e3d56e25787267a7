"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useCompany } from "@/components/shell/company/company-context";
import { useOperation } from "@/components/undo/use-operation";
import { createEmployee } from "@/lib/api/browser/payroll/employee-forms";
import { resourceKey } from "@/lib/api/browser/resource-queries";
import { isUnderWay } from "@/lib/api/contract/operations/operation";
import { employees } from "@/lib/api/contract/payroll/employee";
import { refusalsOf } from "@/lib/rules/payroll/employee-body";
import type { CalendarDate } from "@/lib/values/dates";
import { type NewEmployeeValues, toForm } from "./new-employee-values";
import { type RefusedPlace, refusedPlaces } from "./refused-places";

type Employing = {
  form: UseFormReturn<NewEmployeeValues>;
  formId: string;
  today: CalendarDate;
  /** Saves the whole form. @returns its revision, null where it could not be saved */
  flush: () => Promise<string | null>;
  /** Is called when the operation was refused, so that its progress is read. */
  onStopped: () => void;
};

/** Submits the operation that creates an employee from a form, and opens the employee's page when it is done. */
export function useEmploy({ form, formId, today, flush, onStopped }: Employing) {
  const t = useTranslations("payroll.employees.form.rules");
  const company = useCompany();
  const router = useRouter();
  const queries = useQueryClient();
  const ordering = useOperation(formId, "employee-create", `employ:${formId}`);
  const { operation } = ordering;
  const stopped = operation?.stage === "refused" ? operation : null;
  const detail = stopped?.problem?.detail;
  const madeId = operation?.stage === "done" ? operation.employee?.employeeId : undefined;

  useEffect(() => {
    if (!madeId) return;
    void queries.invalidateQueries({ queryKey: resourceKey(company.id, employees.path) });
    router.replace(`/companies/${company.id}/payroll/employees/${madeId}`);
  }, [madeId, company.id, queries, router]);

  const stoppedId = stopped?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once of each order that stopped
  useEffect(() => {
    if (!stoppedId) return;
    if (stopped?.problem) show(refusedPlaces(stopped.problem));
    onStopped();
  }, [stoppedId]);

  function show(places: readonly RefusedPlace[]) {
    for (const [index, { field, rule }] of places.entries())
      form.setError(field, { type: "rule", message: t(rule) }, { shouldFocus: index === 0 });
  }

  async function press() {
    const refusals = refusalsOf(toForm(form.getValues()), today);
    form.clearErrors();
    show(refusals);
    if (refusals.length > 0) return;
    const revision = await flush();
    if (revision === null) return;
    if (stopped) ordering.dismiss();
    const { firstName, lastName } = form.getValues();
    const name = `${firstName.trim()} ${lastName.trim()}`;
    await ordering.press((key) => createEmployee({ companyId: company.id, key }, { formId, revision }, name));
  }

  return {
    press,
    /** The problem with which the last operation was refused; `stoppedCall` is the later call at which it stopped. */
    refusal: stopped?.problem ?? null,
    arrow: (["agreement", "schedule"] as const).find((one) => one === detail) ?? null,
    isChecking: operation?.stage === "checking",
    /** Whether two employees have the number, so that only a person can say which of them was created. */
    isUnknown: operation?.stage === "unknown" && operation.resolution === null,
    settle: () => ordering.resolve({ decision: "marked_not_done" }),
    isBusy: ordering.pressing || madeId !== undefined || (operation !== null && isUnderWay(operation)),
    isLost: ordering.lost,
    problem: ordering.problem,
  };
}
