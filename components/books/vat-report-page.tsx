"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Fact, Facts } from "@/components/record/facts";
import { RecordBody } from "@/components/record/record-body";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { usePageTitle } from "@/components/shell/use-page-title";
import { Link } from "@/components/ui/link";
import { PageHead } from "@/components/ui/page-head";
import { TextLink } from "@/components/ui/text-link";
import { vatReportQuery } from "@/lib/api/browser/books/vat-reports";
import type { VatReport } from "@/lib/api/contract/books/vat-report";
import css from "./books.module.css";
import { useCountedReport } from "./use-counted-report";
import { VatBoxes } from "./vat-boxes";
import { VatDecision } from "./vat-decision";
import { VatReportHistory } from "./vat-history";

/**
 * Shows the page of a VAT report: its boxes counted from the vouchers, compared with its total, and the decision on it.
 */
export function VatReportPage({ reportId }: { reportId: string }) {
  const t = useTranslations("books.vat");
  const tBooks = useTranslations("books");
  const company = useCompany();
  const reportResult = useQuery(vatReportQuery(company.id, reportId));
  const report = reportResult.data;
  usePageTitle(report?.name);
  const basePath = `/companies/${company.id}/books`;
  const breadcrumbs = [
    <Link key="books" href={basePath}>
      {tBooks("title")}
    </Link>,
    <Link key="reports" href={`${basePath}/vat-reports`}>
      {tBooks("nav.vatReports")}
    </Link>,
  ];
  return (
    <>
      <PageHead
        title={reportResult.error && !report ? t("one") : report?.name}
        kind={t("one")}
        breadcrumbs={breadcrumbs}
      />
      {reportResult.error && !report ? (
        <div className="page">
          <ProblemNotice problem={reportResult.error} title={t("failed")} onRetry={() => void reportResult.refetch()} />
        </div>
      ) : (
        <RecordBody isLoading={!report} sideColumn={report ? <VatReportHistory report={report} /> : null}>
          {report ? <VatReportContent report={report} /> : null}
        </RecordBody>
      )}
    </>
  );
}

function VatReportContent({ report }: { report: VatReport }) {
  const t = useTranslations("books.vat");
  const formats = useFormats();
  const company = useCompany();
  const countedReport = useCountedReport(report);
  const { firstOn, lastOn, voucherId } = report;
  return (
    <div className={css.parts}>
      <Facts>
        <Fact label={t("period")}>
          {firstOn && lastOn ? t("days", { from: formats.date(firstOn), to: formats.date(lastOn) }) : ""}
        </Fact>
        <Fact label={t("standing")}>{t(report.isRegretted ? "regretted" : `status.${report.status}`)}</Fact>
        <Fact label={t("says")}>{formats.money(report.totalMinor)}</Fact>
        <Fact label={t("declaredBy")}>
          {voucherId ? (
            <TextLink href={`/companies/${company.id}/books/vouchers/${voucherId}`}>{t("voucher")}</TextLink>
          ) : null}
        </Fact>
      </Facts>
      <VatDecision report={report} voucherCount={countedReport.vouchers?.length ?? null} />
      <VatBoxes report={report} countedReport={countedReport} />
    </div>
  );
}
