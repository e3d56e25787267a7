"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { DayField } from "@/components/list/day-field";
import { addressSortedBy, type ListSpec } from "@/components/list/list-address";
import { ListFoot } from "@/components/list/list-foot";
import { ListFrame } from "@/components/list/list-frame";
import { ListPager } from "@/components/list/list-pager";
import { ListSearch } from "@/components/list/list-search";
import { ListTable } from "@/components/list/list-table";
import { useListAddress } from "@/components/list/use-list-address";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { EmptyNotice } from "@/components/ui/states";
import { type VoucherSort, vouchersQuery } from "@/lib/api/browser/books/vouchers";
import { isCalendarDate } from "@/lib/values/dates";
import css from "./books.module.css";
import { SeriesField } from "./series-field";
import { useVoucherColumns } from "./voucher-columns";

const listSpec: ListSpec<"all", VoucherSort> = {
  filters: ["all"],
  sortColumns: ["date", "number"],
  descendingFirst: ["date", "number"],
};

/** Shows the list of the company's vouchers, searched by number and text, and filtered by series and days. */
export function VoucherList() {
  const t = useTranslations("books.vouchers");
  const formats = useFormats();
  const company = useCompany();
  const listAddress = useListAddress(listSpec);
  const searchParams = useSearchParams();
  const findDayInAddress = (parameterName: string) => {
    const parameterText = searchParams.get(parameterName) ?? "";
    return isCalendarDate(parameterText) ? parameterText : undefined;
  };
  const [fromDay, toDay] = [findDayInAddress("from"), findDayInAddress("to")];
  const series = (searchParams.get("series") ?? "").slice(0, 10);
  const isFiltered = listAddress.address.search !== "" || series !== "" || fromDay !== undefined || toDay !== undefined;
  const listResult = useQuery({
    ...vouchersQuery(company.id, {
      ...listAddress.address,
      series,
      ...(fromDay ? { from: fromDay } : {}),
      ...(toDay ? { to: toDay } : {}),
    }),
    placeholderData: keepPreviousData,
  });
  const vouchersPage = listResult.data;
  const columns = useVoucherColumns();
  const clearFilters = () => listAddress.pushAddress({ search: "" }, { series: null, from: null, to: null });
  return (
    <ListFrame
      search={
        <ListSearch
          label={t("search")}
          placeholder={t("placeholder")}
          searchedText={listAddress.address.search}
          onSearch={(text) => listAddress.replaceAddress({ search: text })}
        />
      }
      tools={
        <div className={css.fields}>
          <SeriesField
            key={series}
            label={t("series")}
            series={series}
            onSeries={(newSeries) => listAddress.pushAddress({}, { series: newSeries })}
          />
          <DayField
            label={t("from")}
            day={fromDay}
            notAfter={toDay}
            onDayChange={(day) => listAddress.pushAddress({}, { from: day })}
          />
          <DayField
            label={t("to")}
            day={toDay}
            notBefore={fromDay}
            onDayChange={(day) => listAddress.pushAddress({}, { to: day })}
          />
        </div>
      }
      foot={vouchersPage && vouchersPage.total > 0 ? <ListFoot listPage={vouchersPage} /> : null}
      pages={
        vouchersPage ? (
          <ListPager
            pageNumber={vouchersPage.page}
            pageCount={vouchersPage.pages}
            hrefOfPage={(targetPage) => listAddress.hrefWith({ page: targetPage })}
          />
        ) : null
      }
    >
      {listResult.error ? (
        <ProblemNotice problem={listResult.error} title={t("failed")} onRetry={() => void listResult.refetch()} />
      ) : vouchersPage?.total === 0 ? (
        <EmptyNotice action={isFiltered ? <Button onClick={clearFilters}>{t("clear")}</Button> : null}>
          {t(isFiltered ? "noHit" : "empty")}
        </EmptyNotice>
      ) : (
        <ListTable
          caption={t("caption", { count: vouchersPage ? formats.count(vouchersPage.total) : "" })}
          columns={columns}
          groups={[{ key: "all", rows: vouchersPage?.items ?? [] }]}
          rowKeyOf={({ id }) => id}
          rowHrefOf={({ id }) => `/companies/${company.id}/books/vouchers/${id}`}
          sort={{
            sortKey: listAddress.address.sort,
            isDescending: listAddress.address.descending,
            onSort: (sort) => listAddress.pushAddress(addressSortedBy(listAddress.address, sort, listSpec)),
          }}
          isStale={listResult.isPlaceholderData}
          loadingRowCount={vouchersPage ? 0 : 12}
        />
      )}
    </ListFrame>
  );
}
