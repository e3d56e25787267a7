"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Column } from "@/components/list/list-table";
import { Stage } from "@/components/ui/stage";
import type { EmployeeSort } from "@/lib/api/browser/payroll/employees";
import type { Employee } from "@/lib/api/contract/payroll/employee";
import { type RemainingRequirement, remainingRequirements } from "@/lib/rules/payroll/remaining-requirements";

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
        sort: "number",
        width: "s",
        cell: (row) => <span className="id">{row.number}</span>,
      },
      {
        key: "name",
        label: t("list.name"),
        sort: "name",
        phone: "title",
        width: "l",
        cell: (row) => <span className="mid">{row.name}</span>,
      },
      {
        key: "identity",
        label: t("identity"),
        width: "l",
        wideOnly: true,
        cell: (row) => <span className="id secondary">{row.identityNumber}</span>,
      },
      {
        key: "pay",
        label: t("payForm"),
        width: "m",
        phone: "next",
        cell: (row) => (
          <span className="secondary">{row.payForm ? t(`payForms.${row.payForm}`) : row.serviceTexts.payForm}</span>
        ),
      },
      {
        key: "state",
        label: t("state"),
        width: "m",
        phone: "amount",
        cell: (row) => <EmployeeState employee={row} />,
      },
      {
        key: "lacks",
        label: t("list.lacks"),
        phone: "sub",
        cell: (row) => (
          <>
            <span className="only-phone id">{row.number} </span>
            <RemainingRequirements remaining={remainingRequirements(row)} />
          </>
        ),
      },
    ],
    [t],
  );
}

const stages = { draft: "draft", full: "settled", unknown: "unknown" } as const;

/** Shows whether an employee is a draft or full, and the kind if it is not complete. */
export function EmployeeState({ employee: { status, kind } }: { employee: Pick<Employee, "status" | "kind"> }) {
  const t = useTranslations("payroll.employees");
  return (
    <>
      <Stage stage={stages[status]}>{t(status === "unknown" ? "unknownStatus" : status)}</Stage>
      {kind === "complete" ? null : (
        <span className="secondary small"> {t(kind === "unknown" ? "unknownKind" : "simplified")}</span>
      )}
    </>
  );
}

/** Names the missing requirements, then those that cannot be read from outside the payroll program. */
function RemainingRequirements({ remaining }: { remaining: readonly RemainingRequirement[] }) {
  const t = useTranslations("payroll.employees");
  const namesOf = (evidence: RemainingRequirement["evidence"]) =>
    remaining
      .filter((one) => one.evidence === evidence)
      .map(({ requirement }) => t(`demands.${requirement}`))
      .join(", ");
  const missingNames = namesOf("missing");
  const unreadableNames = namesOf("unseen");
  return (
    <>
      {missingNames}
      {missingNames && unreadableNames ? "; " : ""}
      {unreadableNames ? <span className="secondary">{t("list.perhaps", { what: unreadableNames })}</span> : null}
    </>
  );
}
