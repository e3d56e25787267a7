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

/** Shows the page of one pay run: its totals, pay date, lock state and payslips. */
export function PayRunPage({ payRunId }: { payRunId: string }) {
  const t = useTranslations("runs");
  const company = useCompany();
  const payRunResult = useQuery(payRunQuery(company.id, payRunId));
  const payRun = payRunResult.data;
  usePageTitle(payRun?.name);
  const breadcrumbs = [
    <Link key="runs" href={`/companies/${company.id}/payroll/pay-runs`}>
      {t("title")}
    </Link>,
  ];
  if (payRunResult.error && !payRun) {
    return (
      <>
        <PageHead title={t("one")} breadcrumbs={breadcrumbs} />
        <div className="page">
          <ProblemNotice problem={payRunResult.error} title={t("failed")} onRetry={() => void payRunResult.refetch()} />
        </div>
      </>
    );
  }
  return (
    <>
      <PageHead title={payRun ? payRun.name || t("one") : undefined} kind={t("one")} breadcrumbs={breadcrumbs} />
      <RecordBody isLoading={!payRun} sideColumn={payRun ? <RunFacts payRun={payRun} /> : null}>
        {payRun ? (
          <div className={css.parts}>
            <PayTotals title={t("totals")} totals={payRun} />
            <PayslipsOfRun payRun={payRun} />
          </div>
        ) : null}
      </RecordBody>
    </>
  );
}

function RunFacts({ payRun }: { payRun: PayRun }) {
  const t = useTranslations("runs");
  const dateTexts = usePayDateTexts();
  return (
    <>
      <h2>{t("facts")}</h2>
      <p className="small secondary mt-2 mb-3">
        <LockedState isLocked={payRun.isLocked} /> {t(payRun.isLocked ? "lockedMeans" : "openMeans")}
      </p>
      <Facts isNarrow>
        <Fact label={t("paid")}>{dateTexts.dayText(payRun.paidOn)}</Fact>
        <Fact label={t("type")}>{payRun.type ? t(`types.${payRun.type}`) : ""}</Fact>
        <Fact label={t("monthlyFor")}>{dateTexts.periodText(payRun.monthly)}</Fact>
        <Fact label={t("monthlyTaken")}>{dateTexts.dayText(payRun.monthly.registrationsTo)}</Fact>
        <Fact label={t("hourlyFor")}>{dateTexts.periodText(payRun.hourly)}</Fact>
        <Fact label={t("hourlyTaken")}>{dateTexts.dayText(payRun.hourly.registrationsTo)}</Fact>
      </Facts>
    </>
  );
}
