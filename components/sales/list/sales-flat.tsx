"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ListFoot } from "@/components/list/list-foot";
import { ListPager } from "@/components/list/list-pager";
import { ListTable } from "@/components/list/list-table";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { TextLink } from "@/components/ui/text-link";
import { useAllRows } from "./bulk/use-all-rows";
import type { BulkActions } from "./bulk/use-bulk-actions";
import { NoMatches } from "./no-matches";
import type { KindFilter, SalesCriteria, SalesFilter } from "./sales-address";
import { type SalesSort, useSalesColumns } from "./sales-columns";
import type { FrameParts } from "./sales-grouped";
import { useCreditedRows } from "./use-credited-rows";
import { type FlatAddress, useFlatRows } from "./use-flat-rows";

type Props = {
  frame: (parts: FrameParts) => ReactNode;
  bulk: BulkActions;
  address: FlatAddress;
  criteria: SalesCriteria;
  sales: string;
  href: (change: { page?: number; filter?: SalesFilter }) => string;
  onSort: (sort: SalesSort) => void;
  onClear: () => void;
};

/** For the tab of a stage, the tab of the kind that lists both settled and open documents. */
const kindOfStage: Partial<Record<SalesFilter, KindFilter>> = { quote: "quotes", order: "orders" };

/** The list of one stage, or of all documents of one kind, in pages and sorted by its columns. */
export function SalesFlat({ frame, bulk, address, criteria, sales, href, onSort, onClear }: Props) {
  const t = useTranslations("sales.list");
  const { filter, sort, descending } = address;
  const list = useFlatRows(address, criteria, sales);
  const columns = useSalesColumns(list.today);
  const readAll = useAllRows(address, criteria, sales);
  const withCreditNote = useCreditedRows([list.rows]);
  const shownPage = list.page;
  const kind = kindOfStage[filter];
  const settledLink =
    kind && list.isSettled && !list.problem ? (
      <TextLink href={href({ filter: kind })}>{t("settledToo")}</TextLink>
    ) : null;
  return frame({
    bar: bulk.bar(list.rows, readAll && shownPage ? { total: shownPage.total, read: readAll } : null),
    children: list.problem ? (
      <ProblemNotice problem={list.problem} onRetry={list.retry} />
    ) : list.isSettled && list.rows.length === 0 ? (
      <NoMatches search={criteria.search} withoutRows={list.withoutRows} onClear={onClear} />
    ) : (
      <ListTable
        caption={t("caption")}
        columns={columns}
        groups={[{ key: "all", rows: list.rows.map(withCreditNote) }]}
        rowKey={(row) => row.key}
        rowHref={(row) => row.href}
        marked={bulk.marked}
        sort={list.isSortable ? { by: sort, descending, onSort } : undefined}
        stale={list.isStale}
        loadingRows={list.isSettled ? 0 : 12}
      />
    ),
    foot:
      shownPage && list.rows.length > 0 ? (
        <>
          {settledLink}
          {list.withoutOlder ? <span className="secondary">{t("olderDeclined")}</span> : null}
          {list.withoutRows ? <span className="secondary">{t("withoutRows")}</span> : null}
          <ListFoot page={shownPage} rowsBefore={"before" in shownPage ? shownPage.before : undefined} />
        </>
      ) : (
        settledLink
      ),
    pages: shownPage ? (
      <ListPager page={shownPage.page} pages={shownPage.pages} href={(pageNumber) => href({ page: pageNumber })} />
    ) : null,
  });
}
