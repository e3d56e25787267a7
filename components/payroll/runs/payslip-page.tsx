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

/** The page of one employee's payslip, with the data that can be read outside the payroll program. */
export function PayslipPage({ payRunId, payslipId }: Props) {
  const t = useTranslations("runs");
  const company = useCompany();
  const run = useQuery(payRunQuery(company.id, payRunId));
  const slip = useQuery(payslipQuery(company.id, payslipId));
  const employeeId = slip.data?.employeeId ?? "";
  const details = useQuery({
    ...payslipDetailsQuery(company.id, employeeId, payslipId),
    enabled: employeeId !== "",
  });
  const people = useQuery(everyEmployeeQuery(company.id));
  const employee = people.data?.find(({ id }) => id === employeeId);
  const payslipDetails = details.data?.items[0];
  const name = employee?.name ?? (people.data && slip.data ? t("unknown") : undefined);
  const title = name === undefined ? undefined : t("slipOf", { name });
  usePageTitle(title);
  const runs = `/companies/${company.id}/payroll/pay-runs`;
  const crumb = [
    <Link key="runs" href={runs}>
      {t("title")}
    </Link>,
    <Link key="run" href={`${runs}/${payRunId}`}>
      {run.data?.name || t("one")}
    </Link>,
  ];
  const isMissing = details.data?.total === 0;
  const problem = slip.error ?? details.error ?? people.error ?? (isMissing ? { code: "not_found" as const } : null);
  if (problem) {
    const refetchFailed = () => {
      for (const one of [slip, details, people]) if (one.error) void one.refetch();
    };
    return (
      <>
        <PageHead title={t("slip")} crumb={crumb} />
        <div className="page">
          <ProblemNotice problem={problem} title={t("slipFailed")} onRetry={refetchFailed} />
        </div>
      </>
    );
  }
  return (
    <>
      <PageHead title={title} kind={t("slip")} crumb={crumb} />
      <RecordBody
        busy={!payslipDetails || name === undefined}
        rail={payslipDetails ? <EarlierPayslips employeeId={employeeId} currentPayslipId={payslipId} /> : null}
      >
        {payslipDetails ? (
          <div className={css.parts}>
            <PayTotals title={t("slipTotals")} totals={payslipDetails} />
            <PayslipFacts slip={payslipDetails} employee={employee} />
          </div>
        ) : null}
      </RecordBody>
    </>
  );
}

type FactsProps = { slip: PayslipDetails; employee: { id: string; name: string; number: string } | undefined };

function PayslipFacts({ slip, employee }: FactsProps) {
  const t = useTranslations("runs");
  const company = useCompany();
  const days = usePayDateTexts();
  return (
    <section aria-label={t("slipFacts")}>
      <h2>{t("slipFacts")}</h2>
      <p className="small secondary mt-2 mb-3">
        <LockedState isLocked={slip.isLocked} /> {t(slip.isLocked ? "slipLockedMeans" : "openMeans")}
      </p>
      <Facts>
        <Fact label={t("employee")}>
          {employee ? (
            <TextLink href={`/companies/${company.id}/payroll/employees/${employee.id}`}>
              {employee.name} <span className="id">{employee.number}</span>
            </TextLink>
          ) : null}
        </Fact>
        <Fact label={t("paid")}>{days.day(slip.paidOn)}</Fact>
        <Fact label={t("paidFor")}>{days.period(slip.period)}</Fact>
        <Fact label={t("taken")}>{days.day(slip.registrationsTo)}</Fact>
        <Fact label={t("type")}>{slip.type ? t(`types.${slip.type}`) : ""}</Fact>
        <Fact label={t("lockedOn")}>{days.day(slip.lockedOn)}</Fact>
      </Facts>
      <p className="small secondary mt-3">{t("rowsInside")}</p>
    </section>
  );
}
