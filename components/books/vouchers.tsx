"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { DayField } from "@/components/list/day-field";
import { type ListSpec, sortedBy } from "@/components/list/list-address";
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

const spec: ListSpec<"all", VoucherSort> = {
  filters: ["all"],
  sorts: ["date", "number"],
  descendingFirst: ["date", "number"],
};

/** The list of the company's vouchers, searched by number and text, and filtered by series and days. */
export function Vouchers() {
  const t = useTranslations("books.vouchers");
  const formats = useFormats();
  const company = useCompany();
  const at = useListAddress(spec);
  const params = useSearchParams();
  const dayOf = (name: string) => {
    const text = params.get(name) ?? "";
    return isCalendarDate(text) ? text : undefined;
  };
  const [from, to] = [dayOf("from"), dayOf("to")];
  const series = (params.get("series") ?? "").slice(0, 10);
  const isNarrowed = at.address.search !== "" || series !== "" || from !== undefined || to !== undefined;
  const list = useQuery({
    ...vouchersQuery(company.id, { ...at.address, series, ...(from ? { from } : {}), ...(to ? { to } : {}) }),
    placeholderData: keepPreviousData,
  });
  const page = list.data;
  const columns = useVoucherColumns();
  const clear = () => at.go({ search: "" }, { series: null, from: null, to: null });
  return (
    <ListFrame
      search={
        <ListSearch
          label={t("search")}
          placeholder={t("placeholder")}
          value={at.address.search}
          onSearch={(text) => at.type({ search: text })}
        />
      }
      tools={
        <div className={css.fields}>
          <SeriesField
            key={series}
            label={t("series")}
            series={series}
            onSeries={(one) => at.go({}, { series: one })}
          />
          <DayField label={t("from")} day={from} notAfter={to} onDay={(day) => at.go({}, { from: day })} />
          <DayField label={t("to")} day={to} notBefore={from} onDay={(day) => at.go({}, { to: day })} />
        </div>
      }
      foot={page && page.total > 0 ? <ListFoot page={page} /> : null}
      pages={page ? <ListPager page={page.page} pages={page.pages} href={(one) => at.href({ page: one })} /> : null}
    >
      {list.error ? (
        <ProblemNotice problem={list.error} title={t("failed")} onRetry={() => void list.refetch()} />
      ) : page?.total === 0 ? (
        <Empty action={isNarrowed ? <Button onClick={clear}>{t("clear")}</Button> : null}>
          {t(isNarrowed ? "noHit" : "empty")}
        </Empty>
      ) : (
        <ListTable
          caption={t("caption", { count: page ? formats.count(page.total) : "" })}
          columns={columns}
          groups={[{ key: "all", rows: page?.items ?? [] }]}
          rowKey={({ id }) => id}
          rowHref={({ id }) => `/companies/${company.id}/books/vouchers/${id}`}
          sort={{
            by: at.address.sort,
            descending: at.address.descending,
            onSort: (sort) => at.go(sortedBy(at.address, sort, spec)),
          }}
          stale={list.isPlaceholderData}
          loadingRows={page ? 0 : 12}
        />
      )}
    </ListFrame>
  );
}
