"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ListFoot } from "@/components/list/list-foot";
import { ListPager } from "@/components/list/list-pager";
import { ListTable } from "@/components/list/list-table";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { TextLink } from "@/components/ui/text-link";
import { useAllRows } from "./bulk/use-all-rows";
import type { Bulk } from "./bulk/use-bulk";
import { NothingFits } from "./nothing-fits";
import type { KindFilter, SalesAsked, SalesFilter } from "./sales-address";
import { type SalesSort, useSalesColumns } from "./sales-columns";
import type { FrameParts } from "./sales-grouped";
import { useCreditedRows } from "./use-credited-rows";
import { type FlatAddress, useFlatRows } from "./use-flat-rows";

type Props = {
  frame: (parts: FrameParts) => ReactNode;
  bulk: Bulk;
  address: FlatAddress;
  asked: SalesAsked;
  sales: string;
  href: (change: { page?: number; filter?: SalesFilter }) => string;
  onSort: (sort: SalesSort) => void;
  onClear: () => void;
};

/** For the tab of a stage, the tab of the kind that lists settled documents as well as open ones. */
const whole: Partial<Record<SalesFilter, KindFilter>> = { quote: "quotes", order: "orders" };

/** The list of one stage, or of all documents of one kind, in pages and sorted by its columns. */
export function SalesFlat({ frame, bulk, address, asked, sales, href, onSort, onClear }: Props) {
  const t = useTranslations("sales.list");
  const { filter, sort, descending } = address;
  const list = useFlatRows(address, asked, sales);
  const columns = useSalesColumns(list.today);
  const readAll = useAllRows(address, asked, sales);
  const credited = useCreditedRows([list.rows]);
  const read = list.page;
  const kind = whole[filter];
  const settledToo =
    kind && list.isSettled && !list.problem ? (
      <TextLink href={href({ filter: kind })}>{t("settledToo")}</TextLink>
    ) : null;
  return frame({
    bar: bulk.bar(list.rows, readAll && read ? { total: read.total, read: readAll } : null),
    children: list.problem ? (
      <ProblemNotice problem={list.problem} onRetry={list.retry} />
    ) : list.isSettled && list.rows.length === 0 ? (
      <NothingFits search={asked.search} withoutRows={list.withoutRows} onClear={onClear} />
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
          {settledToo}
          {list.withoutOlder ? <span className="two">{t("olderDeclined")}</span> : null}
          {list.withoutRows ? <span className="two">{t("withoutRows")}</span> : null}
          <ListFoot page={read} before={"before" in read ? read.before : undefined} />
        </>
      ) : (
        settledToo
      ),
    pages: read ? <ListPager page={read.page} pages={read.pages} href={(to) => href({ page: to })} /> : null,
  });
}
