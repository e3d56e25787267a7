"use client";

import { useTranslations } from "next-intl";
import { Stage } from "@/components/ui/stage";
import type { EmployeeProgress } from "@/lib/api/contract/payroll/employee-form";

const requirementsInPayrollProgram = ["address", "salary", "payment", "tax", "holiday"] as const;

/**
 * Lists the steps of the creation in order with their progress, and the requirements that only the payroll program can
 * take.
 */
export function CreationProgress({ progress }: { progress: EmployeeProgress }) {
  const t = useTranslations("payroll.employees");
  const creationSteps = [
    ["one", progress.employeeId !== null],
    ["page.agreement", progress.hasAgreement],
    ["page.schedule", progress.hasSchedule],
  ] as const;
  return (
    <>
      <h2>{t("form.orderTitle")}</h2>
      <ol className="mt-2 grid gap-1">
        {creationSteps.map(([stepTextKey, isDone], index) => (
          <li key={stepTextKey} className="flex items-baseline gap-2">
            <span className="secondary id">{index + 1}</span>
            <span>{t(stepTextKey)}</span>
            {isDone ? <Stage stage="settled">{t("form.made")}</Stage> : null}
          </li>
        ))}
      </ol>
      <p className="small secondary mt-2">{t("form.order")}</p>
      <h2 className="mt-6">{t("form.leftTitle")}</h2>
      <p className="small secondary mt-2">{t("form.leftMeans")}</p>
      <ul className="mt-2 grid list-disc gap-1 pl-5">
        {requirementsInPayrollProgram.map((requirement) => (
          <li key={requirement}>{t(`demands.${requirement}`)}</li>
        ))}
      </ul>
    </>
  );
}
