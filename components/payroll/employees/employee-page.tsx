"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { RecordBody } from "@/components/record/record-body";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { usePageTitle } from "@/components/shell/use-page-title";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { PageHead } from "@/components/ui/page-head";
import { employeeQuery } from "@/lib/api/browser/payroll/employees";
import { remainingRequirementsOf } from "@/lib/rules/payroll/remaining-requirements";
import { EmployeeFacts } from "./employee-facts";
import { RemainingList } from "./remaining-list";

/**
 * Shows the page of one employee: the facts from the payroll program, and what must be filled in there before the first
 * pay run.
 */
export function EmployeePage({ employeeId }: { employeeId: string }) {
  const t = useTranslations("payroll.employees");
  const company = useCompany();
  const employeeResult = useQuery(employeeQuery(company.id, employeeId));
  const employee = employeeResult.data;
  usePageTitle(employee?.name);
  const breadcrumbs = [
    <Link key="employees" href={`/companies/${company.id}/payroll/employees`}>
      {t("title")}
    </Link>,
  ];
  if (employeeResult.error && !employee) {
    return (
      <>
        <PageHead title={t("title")} breadcrumbs={breadcrumbs} />
        <div className="page">
          <ProblemNotice problem={employeeResult.error} onRetry={() => void employeeResult.refetch()} />
        </div>
      </>
    );
  }
  return (
    <>
      <PageHead
        title={employee?.name}
        kind={t("one")}
        breadcrumbs={breadcrumbs}
        actions={
          <Button isBusy={employeeResult.isFetching} onClick={() => void employeeResult.refetch()}>
            {t("page.readAgain")}
          </Button>
        }
      />
      <RecordBody
        isLoading={!employee}
        sideColumn={employee ? <RemainingList employee={employee} readAt={employeeResult.dataUpdatedAt} /> : null}
      >
        {employeeResult.error && employee ? (
          <ProblemNotice problem={employeeResult.error} onRetry={() => void employeeResult.refetch()} />
        ) : null}
        {/* Only the list of remaining requirements is printed where there are any. */}
        {employee ? (
          <div className={remainingRequirementsOf(employee).length > 0 ? "off-paper" : undefined}>
            <EmployeeFacts employee={employee} />
          </div>
        ) : null}
      </RecordBody>
    </>
  );
}
