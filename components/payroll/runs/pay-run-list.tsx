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
import { type PayRunFilter, payRunsQuery } from "@/lib/api/browser/payroll/pay-runs";
import type { PayRun } from "@/lib/api/contract/payroll/pay-run";
import { LockedState } from "./locked-state";
import { usePayDateTexts } from "./use-pay-date-texts";

const listSpec: ListSpec<PayRunFilter, "paid"> = { filters: ["all", "open", "locked"], sortColumns: ["paid"] };
const emptyTextKeys = { all: "empty", open: "emptyOpen", locked: "emptyLocked" } as const;

/** Shows the list of the company's pay runs with their totals, the latest payment first. */
export function PayRunList() {
  const t = useTranslations("runs");
  const company = useCompany();
  const listAddress = useListAddress(listSpec);
  const { filter, page: pageNumber } = listAddress.address;
  const listResult = useQuery({
    ...payRunsQuery(company.id, { filter, page: pageNumber }),
    placeholderData: keepPreviousData,
  });
  const columns = usePayRunColumns();
  return (
    <>
      <CountedTabs
        label={t("filters")}
        filters={listSpec.filters}
        labelOf={(filterName) => t(`filter.${filterName}`)}
        countQueryOf={(filterName) => payRunsQuery(company.id, { filter: filterName, pageSize: 1 })}
        currentFilter={filter}
        hrefOf={(filterName) => listAddress.hrefWith({ filter: filterName })}
        onPick={(filterName) => listAddress.pushAddress({ filter: filterName })}
      />
      <ListRows
        foot={
          listResult.data && listResult.data.total > 0 ? (
            <ListFoot listPage={listResult.data} sourceProgram="payroll" />
          ) : null
        }
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
          <EmptyNotice>{t(emptyTextKeys[filter])}</EmptyNotice>
        ) : (
          <ListTable
            caption={t("caption")}
            columns={columns}
            groups={[{ key: "all", rows: listResult.data?.items ?? [] }]}
            rowKeyOf={({ id }) => id}
            rowHrefOf={({ id }) => `/companies/${company.id}/payroll/pay-runs/${id}`}
            isStale={listResult.isPlaceholderData}
            loadingRowCount={listResult.data ? 0 : 6}
          />
        )}
      </ListRows>
    </>
  );
}

function usePayRunColumns(): readonly Column<PayRun, "paid">[] {
  const t = useTranslations("runs");
  const formats = useFormats();
  const dateTexts = usePayDateTexts();
  const { currencyCode: currency } = useCompany();
  const renderAmount = (minor: bigint) => <Amount text={formats.amount(minor)} />;
  return [
    {
      key: "name",
      label: t("one"),
      phonePlace: "title",
      renderCell: ({ name, type }) => (
        <>
          <span className="mid">{name || t("one")}</span>
          {type === null || type === "ordinary" ? null : <span className="secondary small"> {t(`types.${type}`)}</span>}
        </>
      ),
    },
    {
      key: "paid",
      label: t("paid"),
      columnWidth: "m",
      phonePlace: "sub",
      renderCell: ({ paidOn }) => (paidOn ? dateTexts.dayText(paidOn) : ""),
    },
    {
      key: "period",
      label: t("monthlyFor"),
      columnWidth: "l",
      wideOnly: true,
      renderCell: ({ monthly }) => dateTexts.periodText(monthly),
    },
    {
      key: "slips",
      label: t("slips"),
      isRightAligned: true,
      columnWidth: "m",
      renderCell: (payRun) => formats.count(payRun.payslipIds.length),
    },
    {
      key: "state",
      label: t("state"),
      columnWidth: "m",
      phonePlace: "next",
      renderCell: ({ isLocked }) => <LockedState isLocked={isLocked} />,
    },
    {
      key: "gross",
      label: t("gross", { currency }),
      isRightAligned: true,
      columnWidth: "m",
      renderCell: (payRun) => renderAmount(payRun.grossMinor),
    },
    {
      key: "tax",
      label: t("tax", { currency }),
      isRightAligned: true,
      columnWidth: "m",
      renderCell: (payRun) => renderAmount(payRun.taxMinor),
    },
    {
      key: "net",
      label: t("net", { currency }),
      isRightAligned: true,
      columnWidth: "m",
      phonePlace: "amount",
      renderCell: (payRun) => renderAmount(payRun.netMinor),
    },
  ];
}
