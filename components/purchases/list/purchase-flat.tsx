"use client";

import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormats } from "@/components/format/use-formats";
import type { ListAddress } from "@/components/list/list-address";
import { ListFoot } from "@/components/list/list-foot";
import { ListPager } from "@/components/list/list-pager";
import { ListTable } from "@/components/list/list-table";
import type { FrameParts } from "@/components/list/use-list-frame";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { maxBatchSize } from "@/lib/api/contract/operations/batch";
import type { BulkOfPurchases } from "./bulk/use-purchase-bulk";
import { NoPurchase } from "./no-purchase";
import type { FlatFilter, PurchaseListCriteria, PurchaseSort } from "./purchase-address";
import { usePurchaseColumns } from "./purchase-columns";
import { purchasesQuery } from "./purchases-query";
import { useRowMaker } from "./use-row-maker";

type Props = {
  renderFrame: (frameParts: FrameParts) => ReactNode;
  bulk: BulkOfPurchases;
  address: ListAddress<string, PurchaseSort> & { filter: FlatFilter };
  criteria: PurchaseListCriteria;
  purchasesPath: string;
  hrefOfPage: (page: number) => string;
  onSort: (sort: PurchaseSort) => void;
  onClear: () => void;
};

/** Shows the supplier invoices of one stage, or all drafts or booked ones, in pages and sorted by a column. */
export function PurchaseFlat({
  renderFrame,
  bulk,
  address,
  criteria,
  purchasesPath,
  hrefOfPage,
  onSort,
  onClear,
}: Props) {
  const t = useTranslations("purchases.list");
  const formats = useFormats();
  const company = useCompany();
  const queryClient = useQueryClient();
  const { filter, sort, descending, page } = address;
  const listResult = useQuery({
    ...purchasesQuery(company.id, { ...criteria, filter, sort, descending, page }),
    placeholderData: keepPreviousData,
  });
  const purchasesPage = listResult.data;
  const today = purchasesPage ? formats.dayOf(purchasesPage.serverTimeUtc) : null;
  const columns = usePurchaseColumns(today);
  const rowMaker = useRowMaker(criteria, today);
  const rows = rowMaker.isReady ? rowMaker.toRows(purchasesPage?.items ?? []) : [];
  // In the shown order, at most as many as a batch may have.
  const readAllRows = async () =>
    rowMaker.toRows(
      (
        await queryClient.fetchQuery(
          purchasesQuery(company.id, { ...criteria, filter, sort, descending, pageSize: maxBatchSize }),
        )
      ).items,
    );
  return renderFrame({
    bar: bulk.renderBar(
      rows,
      purchasesPage && rowMaker.isReady ? { total: purchasesPage.total, readRows: readAllRows } : null,
    ),
    children: listResult.error ? (
      <ProblemNotice problem={listResult.error} onRetry={() => void listResult.refetch()} />
    ) : purchasesPage?.total === 0 ? (
      <NoPurchase searchText={criteria.search} onClear={onClear} />
    ) : (
      <ListTable
        caption={t("caption")}
        columns={columns}
        groups={[{ key: "all", rows }]}
        rowKeyOf={({ id }) => id}
        rowHrefOf={({ path }) => `${purchasesPath}/${path}`}
        rowMarking={bulk.marking}
        sort={{ sortKey: sort, isDescending: descending, onSort }}
        isStale={listResult.isPlaceholderData}
        loadingRowCount={purchasesPage && rowMaker.isReady ? 0 : 12}
      />
    ),
    foot: purchasesPage && purchasesPage.total > 0 ? <ListFoot listPage={purchasesPage} /> : null,
    pages: purchasesPage ? (
      <ListPager pageNumber={purchasesPage.page} pageCount={purchasesPage.pages} hrefOfPage={hrefOfPage} />
    ) : null,
  });
}
