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
import { Empty } from "@/components/ui/states";
import { type VoucherSort, vouchersQuery } from "@/lib/api/browser/books/vouchers";
import { isCalendarDate } from "@/lib/values/dates";
import css from "./books.module.css";
import { SeriesField } from "./series-field";
import { useVoucherColumns } from "./voucher-columns";

const listSpec: ListSpec<"all", VoucherSort> = {
  filters: ["all"],
  sorts: ["date", "number"],
  descendingFirst: ["date", "number"],
};

/** The list of the company's vouchers, searched by number and text, and filtered by series and days. */
export function VoucherList() {
  const t = useTranslations("books.vouchers");
  const formats = useFormats();
  const company = useCompany();
  const listAddress = useListAddress(listSpec);
  const params = useSearchParams();
  const dayOfParameter = (name: string) => {
    const text = params.get(name) ?? "";
    return isCalendarDate(text) ? text : undefined;
  };
  const [from, to] = [dayOfParameter("from"), dayOfParameter("to")];
  const series = (params.get("series") ?? "").slice(0, 10);
  const isFiltered = listAddress.address.search !== "" || series !== "" || from !== undefined || to !== undefined;
  const list = useQuery({
    ...vouchersQuery(company.id, { ...listAddress.address, series, ...(from ? { from } : {}), ...(to ? { to } : {}) }),
    placeholderData: keepPreviousData,
  });
  const page = list.data;
  const columns = useVoucherColumns();
  const clearFilters = () => listAddress.go({ search: "" }, { series: null, from: null, to: null });
  return (
    <ListFrame
      search={
        <ListSearch
          label={t("search")}
          placeholder={t("placeholder")}
          value={listAddress.address.search}
          onSearch={(text) => listAddress.type({ search: text })}
        />
      }
      tools={
        <div className={css.fields}>
          <SeriesField
            key={series}
            label={t("series")}
            series={series}
            onSeries={(one) => listAddress.go({}, { series: one })}
          />
          <DayField
            label={t("from")}
            day={from}
            notAfter={to}
            onDayChange={(day) => listAddress.go({}, { from: day })}
          />
          <DayField label={t("to")} day={to} notBefore={from} onDayChange={(day) => listAddress.go({}, { to: day })} />
        </div>
      }
      foot={page && page.total > 0 ? <ListFoot page={page} /> : null}
      pages={
        page ? <ListPager page={page.page} pages={page.pages} href={(one) => listAddress.href({ page: one })} /> : null
      }
    >
      {list.error ? (
        <ProblemNotice problem={list.error} title={t("failed")} onRetry={() => void list.refetch()} />
      ) : page?.total === 0 ? (
        <Empty action={isFiltered ? <Button onClick={clearFilters}>{t("clear")}</Button> : null}>
          {t(isFiltered ? "noHit" : "empty")}
        </Empty>
      ) : (
        <ListTable
          caption={t("caption", { count: page ? formats.count(page.total) : "" })}
          columns={columns}
          groups={[{ key: "all", rows: page?.items ?? [] }]}
          rowKey={({ id }) => id}
          rowHref={({ id }) => `/companies/${company.id}/books/vouchers/${id}`}
          sort={{
            by: listAddress.address.sort,
            descending: listAddress.address.descending,
            onSort: (sort) => listAddress.go(addressSortedBy(listAddress.address, sort, listSpec)),
          }}
          stale={list.isPlaceholderData}
          loadingRows={page ? 0 : 12}
        />
      )}
    </ListFrame>
  );
}
