"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormats } from "@/components/format/use-formats";
import { ListTable } from "@/components/list/list-table";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import type { BulkActions } from "./bulk/use-bulk-actions";
import { useSalesColumns } from "./sales-columns";
import { useCreditedRows } from "./use-credited-rows";
import type { SalesGroups } from "./use-group-parts";

export type FrameParts = { bar: ReactNode; children: ReactNode; foot?: ReactNode; pages?: ReactNode };

type Props = {
  frame: (parts: FrameParts) => ReactNode;
  bulk: BulkActions;
  salesGroups: SalesGroups;
  /** The notice that is shown where there are no documents. */
  empty: ReactNode;
};

/**
 * Groups of sales with the first rows of each group. The groups have no common sort order, so the column heads offer
 * none.
 */
export function SalesGrouped({ frame, bulk, salesGroups, empty }: Props) {
  const t = useTranslations("sales.list");
  const formats = useFormats();
  const columns = useSalesColumns(salesGroups.readAt ? formats.dayOf(salesGroups.readAt) : null);
  const withCreditNote = useCreditedRows(salesGroups.groups.map(({ rows }) => rows));
  const isEmpty = salesGroups.readAt !== null && salesGroups.total === 0;
  const rows = salesGroups.groups.flatMap((group) => group.rows);
  return frame({
    bar: bulk.bar(rows, null),
    children: (
      <>
        {salesGroups.problem ? (
          <ProblemNotice problem={salesGroups.problem} title={t("partFailed")} onRetry={salesGroups.retry} />
        ) : null}
        {isEmpty ? (
          empty
        ) : (
          <ListTable
            caption={t("caption")}
            columns={columns}
            groups={salesGroups.groups.map((group) => ({ ...group, rows: group.rows.map(withCreditNote) }))}
            rowKey={(row) => row.key}
            rowHref={(row) => row.href}
            marked={bulk.marked}
            stale={salesGroups.isStale ?? false}
            loadingRows={salesGroups.groups.length === 0 && !salesGroups.problem ? 12 : 0}
          />
        )}
      </>
    ),
    foot:
      salesGroups.readAt && !isEmpty ? (
        <>
          {salesGroups.withoutRows ? <span className="secondary">{t("withoutRows")}</span> : null}
          <span>
            {t("shown", { shown: formats.count(salesGroups.shown), total: formats.count(salesGroups.total) })}
          </span>
          <span>{t("readAt", { time: formats.time(salesGroups.readAt) })}</span>
        </>
      ) : null,
  });
}
