"use client";

import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { ListSpec } from "@/components/list/list-address";
import { ListFoot } from "@/components/list/list-foot";
import { ListPager } from "@/components/list/list-pager";
import { type Column, ListTable } from "@/components/list/list-table";
import { useListAddress } from "@/components/list/use-list-address";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Amount } from "@/components/ui/amount";
import { EmptyNotice } from "@/components/ui/states";
import { everyEmployeeQuery } from "@/lib/api/browser/payroll/employees";
import { payRunPayslipsQuery, payslipDetailsQuery } from "@/lib/api/browser/payroll/pay-runs";
import type { PayRun } from "@/lib/api/contract/payroll/pay-run";
import type { Payslip, PayslipDetails } from "@/lib/api/contract/payroll/payslip";
import { payslipDifferenceMinor } from "@/lib/rules/payroll/payslip-difference";
import css from "./runs.module.css";
import { usePayDateTexts } from "./use-pay-date-texts";

const listSpec: ListSpec<"all", "made"> = { filters: ["all"], sortColumns: ["made"] };

type PayslipRow = { payslip: Payslip; name: string; number: string; details: PayslipDetails | "reading" | null };

/** Lists the payslips of a pay run with name and amounts, and checks whether they add up to the totals of the run. */
export function PayslipsOfRun({ payRun }: { payRun: PayRun }) {
  const t = useTranslations("runs");
  const company = useCompany();
  const listAddress = useListAddress(listSpec);
  const { page: pageNumber } = listAddress.address;
  const listResult = useQuery({
    ...payRunPayslipsQuery(company.id, payRun.id, pageNumber),
    placeholderData: keepPreviousData,
  });
  const employeesResult = useQuery(everyEmployeeQuery(company.id));
  const payslips = listResult.data?.items ?? [];
  const detailsResults = useQueries({
    queries: payslips.map(({ id, employeeId }) => payslipDetailsQuery(company.id, employeeId, id)),
  });
  const rows = payslips.map((payslip, index): PayslipRow => {
    const employee = employeesResult.data?.find(({ id }) => id === payslip.employeeId);
    const detailsResult = detailsResults[index];
    return {
      payslip,
      name: employee?.name ?? t(employeesResult.isPending ? "reading" : "unknown"),
      number: employee?.number ?? "",
      details: detailsResult?.data?.items[0] ?? (detailsResult?.isPending ? "reading" : null),
    };
  });
  const columns = usePayslipColumns();
  const partProblem = detailsResults.find(({ error }) => error)?.error ?? employeesResult.error;
  return (
    <section className={css.part} aria-label={t("slipsOfRun")}>
      <h2>{t("slipsOfRun")}</h2>
      {listResult.error ? (
        <ProblemNotice problem={listResult.error} title={t("slipsFailed")} onRetry={() => void listResult.refetch()} />
      ) : listResult.data?.total === 0 ? (
        <EmptyNotice>{t("noSlips")}</EmptyNotice>
      ) : (
        <ListTable
          caption={t("slipsCaption")}
          columns={columns}
          groups={[{ key: "all", rows }]}
          rowKeyOf={({ payslip }) => payslip.id}
          rowHrefOf={({ payslip }) => `/companies/${company.id}/payroll/pay-runs/${payRun.id}/payslips/${payslip.id}`}
          isStale={listResult.isPlaceholderData}
          loadingRowCount={listResult.data ? 0 : 6}
        />
      )}
      {partProblem && !listResult.error ? (
        <ProblemNotice
          problem={partProblem}
          title={t("partFailed")}
          onRetry={() => {
            if (employeesResult.error) void employeesResult.refetch();
            for (const detailsResult of detailsResults) if (detailsResult.error) void detailsResult.refetch();
          }}
        />
      ) : null}
      {listResult.data && listResult.data.total > 0 ? (
        <>
          <TotalsCheck payRun={payRun} rows={listResult.data.pages === 1 ? rows : []} />
          <p className={css.foot}>
            <ListFoot listPage={listResult.data} sourceProgram="payroll" />
          </p>
          <ListPager
            pageNumber={pageNumber}
            pageCount={listResult.data.pages}
            hrefOfPage={(targetPage) => listAddress.hrefWith({ page: targetPage })}
          />
        </>
      ) : null}
    </section>
  );
}

/** Says whether the payslips add up to the pay run; shown only when all payslips of the run are read. */
function TotalsCheck({ payRun, rows }: { payRun: PayRun; rows: readonly PayslipRow[] }) {
  const t = useTranslations("runs");
  const formats = useFormats();
  const readDetails = rows.flatMap((row) => (row.details === null || row.details === "reading" ? [] : [row.details]));
  if (rows.length === 0 || readDetails.length < rows.length) return null;
  const differenceMinor = payslipDifferenceMinor(payRun, readDetails);
  return (
    <p role="status" className={differenceMinor === 0n ? "good small" : "late small"}>
      {differenceMinor === 0n ? t("addsUp") : t("doesNotAddUp", { amount: formats.money(differenceMinor) })}
    </p>
  );
}

function usePayslipColumns(): readonly Column<PayslipRow, "made">[] {
  const t = useTranslations("runs");
  const formats = useFormats();
  const dateTexts = usePayDateTexts();
  const { currencyCode: currency } = useCompany();
  const renderDetailsAmount = ({ details }: PayslipRow, amountName: "grossMinor" | "taxMinor" | "netMinor") =>
    details === null ? (
      t("unread")
    ) : details === "reading" ? (
      <span className="secondary">{t("reading")}</span>
    ) : (
      <Amount text={formats.amount(details[amountName])} />
    );
  return [
    {
      key: "name",
      label: t("employee"),
      phonePlace: "title",
      renderCell: ({ name, number }) => (
        <>
          <span className="mid">{name}</span> <span className="id secondary small">{number}</span>
        </>
      ),
    },
    {
      key: "period",
      label: t("paidFor"),
      phonePlace: "sub",
      renderCell: ({ payslip }) => dateTexts.periodText(payslip.period),
    },
    {
      key: "gross",
      label: t("gross", { currency }),
      isRightAligned: true,
      columnWidth: "m",
      renderCell: (row) => renderDetailsAmount(row, "grossMinor"),
    },
    {
      key: "tax",
      label: t("tax", { currency }),
      isRightAligned: true,
      columnWidth: "m",
      renderCell: (row) => renderDetailsAmount(row, "taxMinor"),
    },
    {
      key: "net",
      label: t("net", { currency }),
      isRightAligned: true,
      columnWidth: "m",
      phonePlace: "amount",
      renderCell: (row) => renderDetailsAmount(row, "netMinor"),
    },
  ];
}
