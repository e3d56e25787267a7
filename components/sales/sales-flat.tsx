"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { ListAddress } from "@/components/list/list-address";
import { ListFoot } from "@/components/list/list-foot";
import { ListPager } from "@/components/list/list-pager";
import { ListTable } from "@/components/list/list-table";
import { ProblemNotice } from "@/components/shell/problem-notice";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/states";
import { useAllRows } from "./bulk/use-all-rows";
import type { Bulk } from "./bulk/use-bulk";
import { type SalesSort, useSalesColumns } from "./sales-columns";
import type { FrameParts } from "./sales-grouped";
import type { SalesFilter } from "./sales-tabs";
import { useCreditedRows } from "./use-credited-rows";
import { useFlatRows } from "./use-flat-rows";

type Props = {
  frame: (parts: FrameParts) => ReactNode;
  bulk: Bulk;
  address: ListAddress<SalesFilter, SalesSort>;
  customerId: string | undefined;
  sales: string;
  href: (change: { page: number }) => string;
  onSort: (sort: SalesSort) => void;
  onClear: () => void;
};

/** One list: a stage, a search or an order of one's own. */
export function SalesFlat({ frame, bulk, address, customerId, sales, href, onSort, onClear }: Props) {
  const t = useTranslations("sales.list");
  const { search, sort, descending } = address;
  const list = useFlatRows(address, customerId, sales);
  const columns = useSalesColumns(list.today);
  const readAll = useAllRows(address, customerId, sales);
  const credited = useCreditedRows([list.rows]);
  const read = list.page;
  return frame({
    bar: bulk.bar(list.rows, readAll && read ? { total: read.total, read: readAll } : null),
    children: list.problem ? (
      <ProblemNotice problem={list.problem} onRetry={list.retry} />
    ) : list.isSettled && list.rows.length === 0 ? (
      <Empty action={<Button onClick={onClear}>{t("clear")}</Button>}>
        {search === ""
          ? t("emptyStage")
          : `${t("noHit", { search })} ${t(list.withoutRows ? "withoutRows" : "searched")}`}
      </Empty>
    ) : (
      <ListTable
        caption={t("caption")}
        columns={columns}
        groups={[{ key: "all", rows: list.rows.map(credited) }]}
        rowKey={(row) => row.key}
        rowHref={(row) => row.href}
        marked={bulk.marked}
        sort={list.isSortable ? { by: sort, descending, onSort } : undefined}
        stale={list.isStale}
        loadingRows={list.isSettled ? 0 : 12}
      />
    ),
    foot:
      read && list.rows.length > 0 ? (
        <>
          {list.withoutOlder ? <span className="two">{t("olderDeclined")}</span> : null}
          {list.withoutRows ? <span className="two">{t("withoutRows")}</span> : null}
          <ListFoot page={read} before={"before" in read ? read.before : undefined} />
        </>
      ) : null,
    pages: read ? <ListPager page={read.page} pages={read.pages} href={(to) => href({ page: to })} /> : null,
  });
}
