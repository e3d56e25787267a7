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
import { EmptyNotice } from "@/components/ui/states";
import { type VatReportFilter, vatReportsQuery } from "@/lib/api/browser/books/vat-reports";
import type { VatReport } from "@/lib/api/contract/books/vat-report";
import { mayDo } from "@/lib/rules/access/roles";

const listSpec: ListSpec<VatReportFilter, "period"> = {
  filters: ["all", "ready", "approved", "rejected", "none"],
  sortColumns: ["period"],
};

/**
 * Shows the list of the company's VAT reports. Reports that wait for approval come first for a person who may decide.
 */
export function VatReportList() {
  const t = useTranslations("books.vat");
  const company = useCompany();
  const listAddress = useListAddress(listSpec);
  const { filter, page: pageNumber } = listAddress.address;
  const listResult = useQuery({
    ...vatReportsQuery(company.id, { filter, page: pageNumber }),
    placeholderData: keepPreviousData,
  });
  const columns = useVatReportColumns();
  const mayDecide = mayDo(company.role, "accounting.operate");
  const rows = listResult.data?.items ?? [];
  const reportsToDecide = rows.filter(({ status }) => status === "ready");
  const groups =
    mayDecide && reportsToDecide.length > 0
      ? [
          { key: "turn", title: t("turn"), isTurn: true, rows: reportsToDecide },
          { key: "rest", title: t("rest"), rows: rows.filter((row) => !reportsToDecide.includes(row)) },
        ].filter((group) => group.rows.length > 0)
      : [{ key: "all", rows }];
  return (
    <>
      <CountedTabs
        label={t("filters")}
        filters={listSpec.filters}
        labelOf={(filterName) => t(`status.${filterName}`)}
        countQueryOf={(filterName) => vatReportsQuery(company.id, { filter: filterName, pageSize: 1 })}
        currentFilter={filter}
        hrefOf={(filterName) => listAddress.hrefWith({ filter: filterName })}
        onPick={(filterName) => listAddress.pushAddress({ filter: filterName })}
      />
      <ListRows
        foot={listResult.data && listResult.data.total > 0 ? <ListFoot listPage={listResult.data} /> : null}
        pages={
          listResult.data ? (
            <ListPager
              pageNumber={pageNumber}
              pageCount={listResult.data.pages}
              hrefOfPage={(targetPage) => listAddress.hrefWith({ page: targetPage })}
            />
          ) : null
        }
      >
        {listResult.error ? (
          <ProblemNotice problem={listResult.error} title={t("listFailed")} onRetry={() => void listResult.refetch()} />
        ) : listResult.data?.total === 0 ? (
          <EmptyNotice>{t(filter === "all" ? "empty" : "emptyStatus")}</EmptyNotice>
        ) : (
          <ListTable
            caption={t("caption")}
            columns={columns}
            groups={groups}
            rowKeyOf={({ id }) => id}
            rowHrefOf={({ id }) => `/companies/${company.id}/books/vat-reports/${id}`}
            isStale={listResult.isPlaceholderData}
            loadingRowCount={listResult.data ? 0 : 6}
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
    {
      key: "name",
      label: t("report"),
      phonePlace: "title",
      renderCell: ({ name }) => <span className="mid">{name}</span>,
    },
    {
      key: "period",
      label: t("period"),
      phonePlace: "sub",
      renderCell: ({ firstOn, lastOn }) =>
        firstOn && lastOn ? t("days", { from: formats.date(firstOn), to: formats.date(lastOn) }) : "",
    },
    {
      key: "status",
      label: t("standing"),
      phonePlace: "next",
      renderCell: ({ status, isRegretted }) => t(isRegretted ? "regretted" : `status.${status}`),
    },
    {
      key: "total",
      label: t("total", { currency: currencyCode }),
      isRightAligned: true,
      columnWidth: "l",
      phonePlace: "amount",
      renderCell: ({ totalMinor }) => <Amount text={formats.amount(totalMinor)} />,
    },
  ];
}
