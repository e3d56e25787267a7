"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Fact, Facts } from "@/components/record/facts";
import { RecordBody } from "@/components/record/record-body";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { usePageTitle } from "@/components/shell/use-page-title";
import { Link } from "@/components/ui/link";
import { PageHead } from "@/components/ui/page-head";
import { TextLink } from "@/components/ui/text-link";
import { everyEmployeeQuery } from "@/lib/api/browser/payroll/employees";
import { payRunQuery, payslipDetailsQuery, payslipQuery } from "@/lib/api/browser/payroll/pay-runs";
import type { PayslipDetails } from "@/lib/api/contract/payroll/payslip";
import { EarlierPayslips } from "./earlier-payslips";
import { LockedState } from "./locked-state";
import { PayTotals } from "./pay-totals";
import css from "./runs.module.css";
import { usePayDateTexts } from "./use-pay-date-texts";

type Props = { payRunId: string; payslipId: string };

/** Shows the page of one employee's payslip, with the data that can be read outside the payroll program. */
export function PayslipPage({ payRunId, payslipId }: Props) {
  const t = useTranslations("runs");
  const company = useCompany();
  const payRunResult = useQuery(payRunQuery(company.id, payRunId));
  const payslipResult = useQuery(payslipQuery(company.id, payslipId));
  const employeeId = payslipResult.data?.employeeId ?? "";
  const detailsResult = useQuery({
    ...payslipDetailsQuery(company.id, employeeId, payslipId),
    enabled: employeeId !== "",
  });
  const employeesResult = useQuery(everyEmployeeQuery(company.id));
  const employee = employeesResult.data?.find(({ id }) => id === employeeId);
  const payslipDetails = detailsResult.data?.items[0];
  const employeeName = employee?.name ?? (employeesResult.data && payslipResult.data ? t("unknown") : undefined);
  const title = employeeName === undefined ? undefined : t("slipOf", { name: employeeName });
  usePageTitle(title);
  const payRunsPath = `/companies/${company.id}/payroll/pay-runs`;
  const breadcrumbs = [
    <Link key="runs" href={payRunsPath}>
      {t("title")}
    </Link>,
    <Link key="run" href={`${payRunsPath}/${payRunId}`}>
      {payRunResult.data?.name || t("one")}
    </Link>,
  ];
  const isMissing = detailsResult.data?.total === 0;
  const problem =
    payslipResult.error ??
    detailsResult.error ??
    employeesResult.error ??
    (isMissing ? { code: "not_found" as const } : null);
  if (problem) {
    const retryFailedReads = () => {
      for (const failedResult of [payslipResult, detailsResult, employeesResult])
        if (failedResult.error) void failedResult.refetch();
    };
    return (
      <>
        <PageHead title={t("slip")} breadcrumbs={breadcrumbs} />
        <div className="page">
          <ProblemNotice problem={problem} title={t("slipFailed")} onRetry={retryFailedReads} />
        </div>
      </>
    );
  }
  return (
    <>
      <PageHead title={title} kind={t("slip")} breadcrumbs={breadcrumbs} />
      <RecordBody
        isLoading={!payslipDetails || employeeName === undefined}
        sideColumn={payslipDetails ? <EarlierPayslips employeeId={employeeId} currentPayslipId={payslipId} /> : null}
      >
        {payslipDetails ? (
          <div className={css.parts}>
            <PayTotals title={t("slipTotals")} totals={payslipDetails} />
            <PayslipFacts payslipDetails={payslipDetails} employee={employee} />
          </div>
        ) : null}
      </RecordBody>
    </>
  );
}

type PayslipFactsProps = {
  payslipDetails: PayslipDetails;
  employee: { id: string; name: string; number: string } | undefined;
};

function PayslipFacts({ payslipDetails, employee }: PayslipFactsProps) {
  const t = useTranslations("runs");
  const company = useCompany();
  const dateTexts = usePayDateTexts();
  return (
    <section aria-label={t("slipFacts")}>
      <h2>{t("slipFacts")}</h2>
      <p className="small secondary mt-2 mb-3">
        <LockedState isLocked={payslipDetails.isLocked} />{" "}
        {t(payslipDetails.isLocked ? "slipLockedMeans" : "openMeans")}
      </p>
      <Facts>
        <Fact label={t("employee")}>
          {employee ? (
            <TextLink href={`/companies/${company.id}/payroll/employees/${employee.id}`}>
              {employee.name} <span className="id">{employee.number}</span>
            </TextLink>
          ) : null}
        </Fact>
        <Fact label={t("paid")}>{dateTexts.dayText(payslipDetails.paidOn)}</Fact>
        <Fact label={t("paidFor")}>{dateTexts.periodText(payslipDetails.period)}</Fact>
        <Fact label={t("taken")}>{dateTexts.dayText(payslipDetails.registrationsTo)}</Fact>
        <Fact label={t("type")}>{payslipDetails.type ? t(`types.${payslipDetails.type}`) : ""}</Fact>
        <Fact label={t("lockedOn")}>{dateTexts.dayText(payslipDetails.lockedOn)}</Fact>
      </Facts>
      <p className="small secondary mt-3">{t("rowsInside")}</p>
    </section>
  );
}
