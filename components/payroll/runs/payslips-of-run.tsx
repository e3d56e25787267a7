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
import { Empty } from "@/components/ui/states";
import { everyEmployeeQuery } from "@/lib/api/browser/payroll/employees";
import { payslipDetailsQuery, payslipsOfRunQuery } from "@/lib/api/browser/payroll/pay-runs";
import type { PayRun } from "@/lib/api/contract/payroll/pay-run";
import type { Payslip, PayslipDetails } from "@/lib/api/contract/payroll/payslip";
import { payslipDifferenceMinor } from "@/lib/rules/payroll/payslip-difference";
import css from "./runs.module.css";
import { usePayDateTexts } from "./use-pay-date-texts";

const listSpec: ListSpec<"all", "made"> = { filters: ["all"], sorts: ["made"] };

type PayslipRow = { slip: Payslip; name: string; number: string; details: PayslipDetails | "reading" | null };

/** Lists the payslips of a pay run with name and amounts, and checks whether they add up to the totals of the run. */
export function PayslipsOfRun({ run }: { run: PayRun }) {
  const t = useTranslations("runs");
  const company = useCompany();
  const listAddress = useListAddress(listSpec);
  const { page } = listAddress.address;
  const list = useQuery({ ...payslipsOfRunQuery(company.id, run.id, page), placeholderData: keepPreviousData });
  const people = useQuery(everyEmployeeQuery(company.id));
  const slips = list.data?.items ?? [];
  const details = useQueries({
    queries: slips.map(({ id, employeeId }) => payslipDetailsQuery(company.id, employeeId, id)),
  });
  const rows = slips.map((slip, index): PayslipRow => {
    const employee = people.data?.find(({ id }) => id === slip.employeeId);
    const detailsQuery = details[index];
    return {
      slip,
      name: employee?.name ?? t(people.isPending ? "reading" : "unknown"),
      number: employee?.number ?? "",
      details: detailsQuery?.data?.items[0] ?? (detailsQuery?.isPending ? "reading" : null),
    };
  });
  const columns = usePayslipColumns();
  const partProblem = details.find(({ error }) => error)?.error ?? people.error;
  return (
    <section className={css.part} aria-label={t("slipsOfRun")}>
      <h2>{t("slipsOfRun")}</h2>
      {list.error ? (
        <ProblemNotice problem={list.error} title={t("slipsFailed")} onRetry={() => void list.refetch()} />
      ) : list.data?.total === 0 ? (
        <Empty>{t("noSlips")}</Empty>
      ) : (
        <ListTable
          caption={t("slipsCaption")}
          columns={columns}
          groups={[{ key: "all", rows }]}
          rowKey={({ slip }) => slip.id}
          rowHref={({ slip }) => `/companies/${company.id}/payroll/pay-runs/${run.id}/payslips/${slip.id}`}
          stale={list.isPlaceholderData}
          loadingRows={list.data ? 0 : 6}
        />
      )}
      {partProblem && !list.error ? (
        <ProblemNotice
          problem={partProblem}
          title={t("partFailed")}
          onRetry={() => {
            if (people.error) void people.refetch();
            for (const one of details) if (one.error) void one.refetch();
          }}
        />
      ) : null}
      {list.data && list.data.total > 0 ? (
        <>
          <TotalsCheck run={run} rows={list.data.pages === 1 ? rows : []} />
          <p className={css.foot}>
            <ListFoot page={list.data} program="payroll" />
          </p>
          <ListPager page={page} pages={list.data.pages} href={(to) => listAddress.href({ page: to })} />
        </>
      ) : null}
    </section>
  );
}

/** Says whether the payslips add up to the pay run; shown only when all payslips of the run are read. */
function TotalsCheck({ run, rows }: { run: PayRun; rows: readonly PayslipRow[] }) {
  const t = useTranslations("runs");
  const formats = useFormats();
  const readDetails = rows.flatMap((row) => (row.details === null || row.details === "reading" ? [] : [row.details]));
  if (rows.length === 0 || readDetails.length < rows.length) return null;
  const differenceMinor = payslipDifferenceMinor(run, readDetails);
  return (
    <p role="status" className={differenceMinor === 0n ? "good small" : "late small"}>
      {differenceMinor === 0n ? t("addsUp") : t("doesNotAddUp", { amount: formats.money(differenceMinor) })}
    </p>
  );
}

function usePayslipColumns(): readonly Column<PayslipRow, "made">[] {
  const t = useTranslations("runs");
  const formats = useFormats();
  const days = usePayDateTexts();
  const { currencyCode: currency } = useCompany();
  const amount = ({ details }: PayslipRow, member: "grossMinor" | "taxMinor" | "netMinor") =>
    details === null ? (
      t("unread")
    ) : details === "reading" ? (
      <span className="secondary">{t("reading")}</span>
    ) : (
      <Amount text={formats.amount(details[member])} />
    );
  return [
    {
      key: "name",
      label: t("employee"),
      phone: "title",
      cell: ({ name, number }) => (
        <>
          <span className="mid">{name}</span> <span className="id secondary small">{number}</span>
        </>
      ),
    },
    { key: "period", label: t("paidFor"), phone: "sub", cell: ({ slip }) => days.period(slip.period) },
    {
      key: "gross",
      label: t("gross", { currency }),
      end: true,
      width: "m",
      cell: (row) => amount(row, "grossMinor"),
    },
    { key: "tax", label: t("tax", { currency }), end: true, width: "m", cell: (row) => amount(row, "taxMinor") },
    {
      key: "net",
      label: t("net", { currency }),
      end: true,
      width: "m",
      phone: "amount",
      cell: (row) => amount(row, "netMinor"),
    },
  ];
}
