"use client";

import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useMarks } from "@/components/list/use-marks";
import { useCompany } from "@/components/shell/company/company-context";
import { employeeFormsQuery } from "@/lib/api/browser/payroll/employee-forms";
import type { Employee } from "@/lib/api/contract/payroll/employee";
import type { BegunEmployeeForm, EmployeeFact } from "@/lib/api/contract/payroll/employee-form";
import { mayDo } from "@/lib/rules/access/roles";
import type { CalendarDate } from "@/lib/values/dates";
import { canMarkForm } from "./can-mark-form";
import { EmployeeList } from "./employee-list";
import { FillBar } from "./fill/fill-bar";
import type { FillTarget } from "./fill/fill-target";
import { UnfinishedForms } from "./unfinished-forms";

const FillSheet = lazy(() => import("./fill/fill-sheet"));

/**
 * Shows the begun forms and the list of employees. Who may employ can mark people in both, and fill in the same fact for
 * all of them.
 */
export function EmployeesOverview({ today }: { today: CalendarDate }) {
  const { id: companyId, role } = useCompany();
  const mayFill = mayDo(role, "payroll.operate");
  const employeeMarks = useMarks<Employee>(({ id }) => id);
  const formMarks = useMarks<BegunEmployeeForm>(({ id }) => id);
  const [sheet, setSheet] = useState<{ fact: EmployeeFact; targets: readonly FillTarget[] } | null>(null);
  const { data: forms = [] } = useQuery({ ...employeeFormsQuery(companyId), enabled: mayFill });
  // A marked form may have been thrown away, and an employee may be on the way of being created of it.
  const markedForms = forms.filter((form) => formMarks.markedRows.has(form.id) && canMarkForm(form));
  const targets: FillTarget[] = [
    ...markedForms.map((form) => ({ is: "form" as const, id: form.id, name: form.name, form })),
    ...[...employeeMarks.markedRows.values()].map((employee) => ({
      ...{ is: "employee" as const, id: employee.id, name: employee.name, employee },
    })),
  ];

  function clearMarks() {
    employeeMarks.clearMarks();
    formMarks.clearMarks();
  }

  return (
    <>
      {mayFill ? <UnfinishedForms marks={formMarks} /> : null}
      <EmployeeList
        marks={mayFill ? employeeMarks : null}
        bar={
          targets.length > 0 ? (
            <FillBar targets={targets} onFact={(fact) => setSheet({ fact, targets })} onClear={clearMarks} />
          ) : null
        }
      />
      {sheet ? (
        <Suspense>
          <FillSheet
            fact={sheet.fact}
            targets={sheet.targets}
            today={today}
            onClose={(wasSubmitted) => {
              setSheet(null);
              // The marked rows are as they were before, so that another fact needs new marks.
              if (wasSubmitted) clearMarks();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
