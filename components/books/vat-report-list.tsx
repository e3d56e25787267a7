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
import { type VatReportFilter, vatReportsQuery } from "@/lib/api/browser/books/vat-reports";
import type { VatReport } from "@/lib/api/contract/books/vat-report";
import { mayDo } from "@/lib/rules/access/roles";

const listSpec: ListSpec<VatReportFilter, "period"> = {
  filters: ["all", "ready", "approved", "rejected", "none"],
  sorts: ["period"],
};

/** The list of the company's VAT reports. Reports that wait for approval come first for a person who may decide. */
export function VatReportList() {
  const t = useTranslations("books.vat");
  const company = useCompany();
  const listAddress = useListAddress(listSpec);
  const { filter, page } = listAddress.address;
  const list = useQuery({ ...vatReportsQuery(company.id, { filter, page }), placeholderData: keepPreviousData });
  const columns = useVatReportColumns();
  const mayDecide = mayDo(company.role, "accounting.operate");
  const rows = list.data?.items ?? [];
  const waitingReports = rows.filter(({ status }) => status === "ready");
  const groups =
    mayDecide && waitingReports.length > 0
      ? [
          { key: "turn", title: t("turn"), turn: true, rows: waitingReports },
          { key: "rest", title: t("rest"), rows: rows.filter((row) => !waitingReports.includes(row)) },
        ].filter((group) => group.rows.length > 0)
      : [{ key: "all", rows }];
  return (
    <>
      <CountedTabs
        label={t("filters")}
        filters={listSpec.filters}
        name={(name) => t(`status.${name}`)}
        query={(name) => vatReportsQuery(company.id, { filter: name, pageSize: 1 })}
        current={filter}
        href={(name) => listAddress.href({ filter: name })}
        onPick={(name) => listAddress.go({ filter: name })}
      />
      <ListRows
        foot={list.data && list.data.total > 0 ? <ListFoot page={list.data} /> : null}
        pages={
          list.data ? (
            <ListPager page={page} pages={list.data.pages} href={(to) => listAddress.href({ page: to })} />
          ) : null
        }
      >
        {list.error ? (
          <ProblemNotice problem={list.error} title={t("listFailed")} onRetry={() => void list.refetch()} />
        ) : list.data?.total === 0 ? (
          <Empty>{t(filter === "all" ? "empty" : "emptyStatus")}</Empty>
        ) : (
          <ListTable
            caption={t("caption")}
            columns={columns}
            groups={groups}
            rowKey={({ id }) => id}
            rowHref={({ id }) => `/companies/${company.id}/books/vat-reports/${id}`}
            stale={list.isPlaceholderData}
            loadingRows={list.data ? 0 : 6}
          />
        )}
      </ListRows>
    </>
  );
}

function useVatReportColumns(): readonly Column<VatReport, "period">[] {
  const t = useTranslations("books.vat");
  const formats = useFormats();
  const { currencyCode } = useCompany();
  return [
    { key: "name", label: t("report"), phone: "title", cell: ({ name }) => <span className="mid">{name}</span> },
    {
      key: "period",
      label: t("period"),
      phone: "sub",
      cell: ({ firstOn, lastOn }) =>
        firstOn && lastOn ? t("days", { from: formats.date(firstOn), to: formats.date(lastOn) }) : "",
    },
    {
      key: "status",
      label: t("standing"),
      phone: "next",
      cell: ({ status, isRegretted }) => t(isRegretted ? "regretted" : `status.${status}`),
    },
    {
      key: "total",
      label: t("total", { currency: currencyCode }),
      end: true,
      width: "l",
      phone: "amount",
      cell: ({ totalMinor }) => <Amount text={formats.amount(totalMinor)} />,
    },
  ];
}
