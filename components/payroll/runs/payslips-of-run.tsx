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
import { addUp } from "@/lib/rules/payroll/add-up";
import css from "./runs.module.css";
import { usePayDays } from "./use-pay-days";

const spec: ListSpec<"all", "made"> = { filters: ["all"], sorts: ["made"] };

type Row = { slip: Payslip; name: string; number: string; paid: PayslipDetails | "reading" | null };

/** Lists the payslips of a pay run with name and amounts, and checks whether they add up to the totals of the run. */
export function PayslipsOfRun({ run }: { run: PayRun }) {
  const t = useTranslations("runs");
  const company = useCompany();
  const at = useListAddress(spec);
  const { page } = at.address;
  const list = useQuery({ ...payslipsOfRunQuery(company.id, run.id, page), placeholderData: keepPreviousData });
  const people = useQuery(everyEmployeeQuery(company.id));
  const slips = list.data?.items ?? [];
  const details = useQueries({
    queries: slips.map(({ id, employeeId }) => payslipDetailsQuery(company.id, employeeId, id)),
  });
  const rows = slips.map((slip, index): Row => {
    const employee = people.data?.find(({ id }) => id === slip.employeeId);
    const read = details[index];
    return {
      slip,
      name: employee?.name ?? t(people.isPending ? "reading" : "unknown"),
      number: employee?.number ?? "",
      paid: read?.data?.items[0] ?? (read?.isPending ? "reading" : null),
    };
  });
  const columns = usePayslipColumns();
  const failed = details.find(({ error }) => error)?.error ?? people.error;
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
      {failed && !list.error ? (
        <ProblemNotice
          problem={failed}
          title={t("partFailed")}
          onRetry={() => {
            if (people.error) void people.refetch();
            for (const one of details) if (one.error) void one.refetch();
          }}
        />
      ) : null}
      {list.data && list.data.total > 0 ? (
        <>
          <AddsUp run={run} rows={list.data.pages === 1 ? rows : []} />
          <p className={css.foot}>
            <ListFoot page={list.data} readIn="payroll" />
          </p>
          <ListPager page={page} pages={list.data.pages} href={(to) => at.href({ page: to })} />
        </>
      ) : null}
    </section>
  );
}

/** Says whether the payslips add up to the pay run; shown only when all payslips of the run are read. */
function AddsUp({ run, rows }: { run: PayRun; rows: readonly Row[] }) {
  const t = useTranslations("runs");
  const formats = useFormats();
  const paid = rows.flatMap((row) => (row.paid === null || row.paid === "reading" ? [] : [row.paid]));
  if (rows.length === 0 || paid.length < rows.length) return null;
  const off = addUp(run, paid);
  return (
    <p role="status" className={off === 0n ? "good sm" : "late sm"}>
      {off === 0n ? t("addsUp") : t("doesNotAddUp", { amount: formats.money(off) })}
    </p>
  );
}

function usePayslipColumns(): readonly Column<Row, "made">[] {
  const t = useTranslations("runs");
  const formats = useFormats();
  const days = usePayDays();
  const { currencyCode: currency } = useCompany();
  const amount = ({ paid }: Row, of: "grossMinor" | "taxMinor" | "netMinor") =>
    paid === null ? (
      t("unread")
    ) : paid === "reading" ? (
      <span className="two">{t("reading")}</span>
    ) : (
      <Amount text={formats.amount(paid[of])} />
    );
  return [
    {
      key: "name",
      label: t("employee"),
      phone: "title",
      cell: ({ name, number }) => (
        <>
          <span className="mid">{name}</span> <span className="id two sm">{number}</span>
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
