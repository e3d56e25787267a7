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
import { VatHistory } from "./vat-history";

/** The page of a VAT report: its boxes counted from the vouchers, compared with its total, and the decision on it. */
export function VatReportPage({ reportId }: { reportId: string }) {
  const t = useTranslations("books.vat");
  const books = useTranslations("books");
  const company = useCompany();
  const read = useQuery(vatReportQuery(company.id, reportId));
  const report = read.data;
  usePageTitle(report?.name);
  const base = `/companies/${company.id}/books`;
  const crumb = [
    <Link key="books" href={base}>
      {books("title")}
    </Link>,
    <Link key="reports" href={`${base}/vat-reports`}>
      {books("nav.vatReports")}
    </Link>,
  ];
  return (
    <>
      <PageHead title={read.error && !report ? t("one") : report?.name} kind={t("one")} crumb={crumb} />
      {read.error && !report ? (
        <div className="page">
          <ProblemNotice problem={read.error} title={t("failed")} onRetry={() => void read.refetch()} />
        </div>
      ) : (
        <RecordBody busy={!report} rail={report ? <VatHistory report={report} /> : null}>
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
