"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Column } from "@/components/list/list-table";
import { Stage } from "@/components/ui/stage";
import type { EmployeeSort } from "@/lib/api/browser/payroll/employees";
import type { Employee } from "@/lib/api/contract/payroll/employee";
import { type RemainingRequirement, remainingRequirementsOf } from "@/lib/rules/payroll/remaining-requirements";

/**
 * Returns the columns of the employee list. A phone shows name and state on the first line, number and requirements
 * below.
 */
export function useEmployeeColumns(): readonly Column<Employee, EmployeeSort>[] {
  const t = useTranslations("payroll.employees");
  return useMemo(
    () => [
      {
        key: "number",
        label: t("list.number"),
        sortKey: "number",
        columnWidth: "s",
        renderCell: (employee) => <span className="id">{employee.number}</span>,
      },
      {
        key: "name",
        label: t("list.name"),
        sortKey: "name",
        phonePlace: "title",
        columnWidth: "l",
        renderCell: (employee) => <span className="mid">{employee.name}</span>,
      },
      {
        key: "identity",
        label: t("identity"),
        columnWidth: "l",
        wideOnly: true,
        renderCell: (employee) => <span className="id secondary">{employee.identityNumber}</span>,
      },
      {
        key: "pay",
        label: t("payForm"),
        columnWidth: "m",
        phonePlace: "next",
        renderCell: (employee) => (
          <span className="secondary">
            {employee.payForm ? t(`payForms.${employee.payForm}`) : employee.serviceTexts.payForm}
          </span>
        ),
      },
      {
        key: "state",
        label: t("state"),
        columnWidth: "m",
        phonePlace: "amount",
        renderCell: (employee) => <EmployeeState employee={employee} />,
      },
      {
        key: "lacks",
        label: t("list.lacks"),
        phonePlace: "sub",
        renderCell: (employee) => (
          <>
            <span className="only-phone id">{employee.number} </span>
            <RemainingRequirements requirements={remainingRequirementsOf(employee)} />
          </>
        ),
      },
    ],
    [t],
  );
}

const stageOfStatus = { draft: "draft", full: "settled", unknown: "unknown" } as const;

/** Shows whether an employee is a draft or full, and the kind if it is not complete. */
export function EmployeeState({ employee: { status, kind } }: { employee: Pick<Employee, "status" | "kind"> }) {
  const t = useTranslations("payroll.employees");
  return (
    <>
      <Stage stage={stageOfStatus[status]}>{t(status === "unknown" ? "unknownStatus" : status)}</Stage>
      {kind === "complete" ? null : (
        <span className="secondary small"> {t(kind === "unknown" ? "unknownKind" : "simplified")}</span>
      )}
    </>
  );
}

/** Names the missing requirements, then those that cannot be read from outside the payroll program. */
function RemainingRequirements({ requirements }: { requirements: readonly RemainingRequirement[] }) {
  const t = useTranslations("payroll.employees");
  const joinNamesWithEvidence = (evidence: RemainingRequirement["evidence"]) =>
    requirements
      .filter((requirement) => requirement.evidence === evidence)
      .map(({ requirement }) => t(`demands.${requirement}`))
      .join(", ");
  const missingNames = joinNamesWithEvidence("missing");
  const unreadableNames = joinNamesWithEvidence("unseen");
  return (
    <>
      {missingNames}
      {missingNames && unreadableNames ? "; " : ""}
      {unreadableNames ? <span className="secondary">{t("list.perhaps", { what: unreadableNames })}</span> : null}
    </>
  );
}
