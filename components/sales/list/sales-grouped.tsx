"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormats } from "@/components/format/use-formats";
import { ListTable } from "@/components/list/list-table";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import type { BulkActions } from "./bulk/use-bulk-actions";
import { useSalesColumns } from "./sales-columns";
import { useCreditedRows } from "./use-credited-rows";
import type { SalesGroups } from "./use-group-builders";

export type FrameParts = { bar: ReactNode; children: ReactNode; foot?: ReactNode; pages?: ReactNode };

type Props = {
  renderFrame: (frameParts: FrameParts) => ReactNode;
  bulk: BulkActions;
  salesGroups: SalesGroups;
  /** The notice that is shown where there are no documents. */
  emptyNotice: ReactNode;
};

/**
 * Shows groups of sales with the first rows of each group. The groups have no common sort order, so the column heads
 * offer no sorting.
 */
export function SalesGrouped({ renderFrame, bulk, salesGroups, emptyNotice }: Props) {
  const t = useTranslations("sales.list");
  const formats = useFormats();
  const columns = useSalesColumns(salesGroups.readAt ? formats.dayOf(salesGroups.readAt) : null);
  const withCreditNote = useCreditedRows(salesGroups.groups.map(({ rows }) => rows));
  const isEmpty = salesGroups.readAt !== null && salesGroups.totalCount === 0;
  const rows = salesGroups.groups.flatMap((group) => group.rows);
  return renderFrame({
    bar: bulk.renderBar(rows, null),
    children: (
      <>
        {salesGroups.problem ? (
          <ProblemNotice problem={salesGroups.problem} title={t("partFailed")} onRetry={salesGroups.retry} />
        ) : null}
        {isEmpty ? (
          emptyNotice
        ) : (
          <ListTable
            caption={t("caption")}
            columns={columns}
            groups={salesGroups.groups.map((group) => ({ ...group, rows: group.rows.map(withCreditNote) }))}
            rowKeyOf={(row) => row.key}
            rowHrefOf={(row) => row.href}
            rowMarking={bulk.marking}
            isStale={salesGroups.isStale ?? false}
            loadingRowCount={salesGroups.groups.length === 0 && !salesGroups.problem ? 12 : 0}
          />
        )}
      </>
    ),
    foot:
      salesGroups.readAt && !isEmpty ? (
        <>
          {salesGroups.isRowTextUnsearched ? <span className="secondary">{t("withoutRows")}</span> : null}
          <span>
            {t("shown", { shown: formats.count(salesGroups.shownCount), total: formats.count(salesGroups.totalCount) })}
          </span>
          <span>{t("readAt", { time: formats.time(salesGroups.readAt) })}</span>
        </>
      ) : null,
  });
}
