"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ListFoot } from "@/components/list/list-foot";
import { ListPager } from "@/components/list/list-pager";
import { ListTable } from "@/components/list/list-table";
import type { FrameParts } from "@/components/list/use-list-frame";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { TextLink } from "@/components/ui/text-link";
import { useAllRows } from "./bulk/use-all-rows";
import type { BulkActions } from "./bulk/use-bulk-actions";
import { NoMatches } from "./no-matches";
import type { KindFilter, SalesCriteria, SalesFilter } from "./sales-address";
import { type SalesSort, useSalesColumns } from "./sales-columns";
import { useCreditedRows } from "./use-credited-rows";
import { type FlatAddress, useFlatRows } from "./use-flat-rows";

type Props = {
  frame: (frameParts: FrameParts) => ReactNode;
  bulk: BulkActions;
  flatAddress: FlatAddress;
  criteria: SalesCriteria;
  salesPath: string;
  href: (change: { page?: number; filter?: SalesFilter }) => string;
  onSort: (sort: SalesSort) => void;
  onClear: () => void;
};

/** The tab of a stage lists only open documents. These tabs list both settled and open documents of the same kind. */
const kindOfStage: Partial<Record<SalesFilter, KindFilter>> = { quote: "quotes", order: "orders" };

/** Shows the documents of one stage, or all documents of one kind, in pages and sorted by a column. */
export function SalesFlat({ frame, bulk, flatAddress, criteria, salesPath, href, onSort, onClear }: Props) {
  const t = useTranslations("sales.list");
  const { filter, sort, descending } = flatAddress;
  const flatList = useFlatRows(flatAddress, criteria, salesPath);
  const columns = useSalesColumns(flatList.today);
  const readAllRows = useAllRows(flatAddress, criteria, salesPath);
  const withCreditNote = useCreditedRows([flatList.rows]);
  const shownPage = flatList.page;
  const kindFilter = kindOfStage[filter];
  const settledLink =
    kindFilter && flatList.isSettled && !flatList.problem ? (
      <TextLink href={href({ filter: kindFilter })}>{t("settledToo")}</TextLink>
    ) : null;
  return frame({
    bar: bulk.renderBar(
      flatList.rows,
      readAllRows && shownPage ? { total: shownPage.total, readRows: readAllRows } : null,
    ),
    children: flatList.problem ? (
      <ProblemNotice problem={flatList.problem} onRetry={flatList.retry} />
    ) : flatList.isSettled && flatList.rows.length === 0 ? (
      <NoMatches searchText={criteria.search} isRowTextUnsearched={flatList.isRowTextUnsearched} onClear={onClear} />
    ) : (
      <ListTable
        caption={t("caption")}
        columns={columns}
        groups={[{ key: "all", rows: flatList.rows.map(withCreditNote) }]}
        rowKeyOf={(row) => row.key}
        rowHrefOf={(row) => row.href}
        rowMarking={bulk.marking}
        sort={flatList.isSortable ? { sortKey: sort, isDescending: descending, onSort } : undefined}
        isStale={flatList.isStale}
        loadingRowCount={flatList.isSettled ? 0 : 12}
      />
    ),
    foot:
      shownPage && flatList.rows.length > 0 ? (
        <>
          {settledLink}
          {flatList.areOlderLeftOut ? <span className="secondary">{t("olderDeclined")}</span> : null}
          {flatList.isRowTextUnsearched ? <span className="secondary">{t("withoutRows")}</span> : null}
          <ListFoot listPage={shownPage} previousRowCount={"before" in shownPage ? shownPage.before : undefined} />
        </>
      ) : (
        settledLink
      ),
    pages: shownPage ? (
      <ListPager
        pageNumber={shownPage.page}
        pageCount={shownPage.pages}
        hrefOfPage={(pageNumber) => href({ page: pageNumber })}
      />
    ) : null,
  });
}
