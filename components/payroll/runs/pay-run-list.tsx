"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { CountedTabs } from "@/components/list/counted-tabs";
import type { ListSpec } from "@/components/list/list-address";
import { ListFoot } from "@/components/list/list-foot";
import { ListRows } from "@/components/list/list-frame";
import { ListPager } from "@/components/list/list-pager";
import { type Column, ListTable } from "@/components/list/list-table";
import { useListAddress } from "@/components/list/use-list-address";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Amount } from "@/components/ui/amount";
import { Empty } from "@/components/ui/states";
import { type PayRunFilter, payRunsQuery } from "@/lib/api/browser/payroll/pay-runs";
import type { PayRun } from "@/lib/api/contract/payroll/pay-run";
import { LockedState } from "./locked-state";
import { usePayDateTexts } from "./use-pay-date-texts";

const listSpec: ListSpec<PayRunFilter, "paid"> = { filters: ["all", "open", "locked"], sorts: ["paid"] };
const emptyText = { all: "empty", open: "emptyOpen", locked: "emptyLocked" } as const;

/** The list of the company's pay runs with their totals, the latest payment first. */
export function PayRunList() {
  const t = useTranslations("runs");
  const company = useCompany();
  const listAddress = useListAddress(listSpec);
  const { filter, page } = listAddress.address;
  const list = useQuery({ ...payRunsQuery(company.id, { filter, page }), placeholderData: keepPreviousData });
  const columns = usePayRunColumns();
  return (
    <>
      <CountedTabs
        label={t("filters")}
        filters={listSpec.filters}
        name={(name) => t(`filter.${name}`)}
        query={(name) => payRunsQuery(company.id, { filter: name, pageSize: 1 })}
        current={filter}
        href={(name) => listAddress.href({ filter: name })}
        onPick={(name) => listAddress.go({ filter: name })}
      />
      <ListRows
        foot={list.data && list.data.total > 0 ? <ListFoot page={list.data} program="payroll" /> : null}
        pages={
          list.data ? (
            <ListPager page={page} pages={list.data.pages} href={(to) => listAddress.href({ page: to })} />
          ) : null
        }
      >
        {list.error ? (
          <ProblemNotice problem={list.error} title={t("listFailed")} onRetry={() => void list.refetch()} />
        ) : list.data?.total === 0 ? (
          <Empty>{t(emptyText[filter])}</Empty>
        ) : (
          <ListTable
            caption={t("caption")}
            columns={columns}
            groups={[{ key: "all", rows: list.data?.items ?? [] }]}
            rowKey={({ id }) => id}
            rowHref={({ id }) => `/companies/${company.id}/payroll/pay-runs/${id}`}
            stale={list.isPlaceholderData}
            loadingRows={list.data ? 0 : 6}
          />
        )}
      </ListRows>
    </>
  );
}

function usePayRunColumns(): readonly Column<PayRun, "paid">[] {
  const t = useTranslations("runs");
  const formats = useFormats();
  const days = usePayDateTexts();
  const { currencyCode: currency } = useCompany();
  const amount = (minor: bigint) => <Amount text={formats.amount(minor)} />;
  return [
    {
      key: "name",
      label: t("one"),
      phone: "title",
      cell: ({ name, type }) => (
        <>
          <span className="mid">{name || t("one")}</span>
          {type === null || type === "ordinary" ? null : <span className="secondary small"> {t(`types.${type}`)}</span>}
        </>
      ),
    },
    { key: "paid", label: t("paid"), width: "m", phone: "sub", cell: ({ paidOn }) => (paidOn ? days.day(paidOn) : "") },
    { key: "period", label: t("monthlyFor"), width: "l", wideOnly: true, cell: ({ monthly }) => days.period(monthly) },
    { key: "slips", label: t("slips"), end: true, width: "m", cell: (run) => formats.count(run.payslipIds.length) },
    {
      key: "state",
      label: t("state"),
      width: "m",
      phone: "next",
      cell: ({ isLocked }) => <LockedState isLocked={isLocked} />,
    },
    { key: "gross", label: t("gross", { currency }), end: true, width: "m", cell: (run) => amount(run.grossMinor) },
    { key: "tax", label: t("tax", { currency }), end: true, width: "m", cell: (run) => amount(run.taxMinor) },
    {
      key: "net",
      label: t("net", { currency }),
      end: true,
      width: "m",
      phone: "amount",
      cell: (run) => amount(run.netMinor),
    },
  ];
}
