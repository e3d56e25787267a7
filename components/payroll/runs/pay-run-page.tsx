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
import { payRunQuery } from "@/lib/api/browser/payroll/pay-runs";
import type { PayRun } from "@/lib/api/contract/payroll/pay-run";
import { LockedState } from "./locked-state";
import { PayTotals } from "./pay-totals";
import { PayslipsOfRun } from "./payslips-of-run";
import css from "./runs.module.css";
import { usePayDateTexts } from "./use-pay-date-texts";

/** The page of one pay run: its totals, pay date, lock state and payslips. */
export function PayRunPage({ payRunId }: { payRunId: string }) {
  const t = useTranslations("runs");
  const company = useCompany();
  const read = useQuery(payRunQuery(company.id, payRunId));
  const run = read.data;
  usePageTitle(run?.name);
  const crumb = [
    <Link key="runs" href={`/companies/${company.id}/payroll/pay-runs`}>
      {t("title")}
    </Link>,
  ];
  if (read.error && !run) {
    return (
      <>
        <PageHead title={t("one")} crumb={crumb} />
        <div className="page">
          <ProblemNotice problem={read.error} title={t("failed")} onRetry={() => void read.refetch()} />
        </div>
      </>
    );
  }
  return (
    <>
      <PageHead title={run ? run.name || t("one") : undefined} kind={t("one")} crumb={crumb} />
      <RecordBody busy={!run} rail={run ? <RunFacts run={run} /> : null}>
        {run ? (
          <div className={css.parts}>
            <PayTotals title={t("totals")} totals={run} />
            <PayslipsOfRun run={run} />
          </div>
        ) : null}
      </RecordBody>
    </>
  );
}

function RunFacts({ run }: { run: PayRun }) {
  const t = useTranslations("runs");
  const days = usePayDateTexts();
  return (
    <>
      <h2>{t("facts")}</h2>
      <p className="small secondary mt-2 mb-3">
        <LockedState isLocked={run.isLocked} /> {t(run.isLocked ? "lockedMeans" : "openMeans")}
      </p>
      <Facts narrow>
        <Fact label={t("paid")}>{days.day(run.paidOn)}</Fact>
        <Fact label={t("type")}>{run.type ? t(`types.${run.type}`) : ""}</Fact>
        <Fact label={t("monthlyFor")}>{days.period(run.monthly)}</Fact>
        <Fact label={t("monthlyTaken")}>{days.day(run.monthly.registrationsTo)}</Fact>
        <Fact label={t("hourlyFor")}>{days.period(run.hourly)}</Fact>
        <Fact label={t("hourlyTaken")}>{days.day(run.hourly.registrationsTo)}</Fact>
      </Facts>
    </>
  );
}
