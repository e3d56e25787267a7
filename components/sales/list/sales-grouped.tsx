"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormats } from "@/components/format/use-formats";
import { ListTable } from "@/components/list/list-table";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import type { Bulk } from "./bulk/use-bulk";
import { useSalesColumns } from "./sales-columns";
import { useCreditedRows } from "./use-credited-rows";
import type { SalesGroups } from "./use-group-parts";

export type FrameParts = { bar: ReactNode; children: ReactNode; foot?: ReactNode; pages?: ReactNode };

type Props = {
  frame: (parts: FrameParts) => ReactNode;
  bulk: Bulk;
  read: SalesGroups;
  /** Is shown where there are no documents. */
  empty: ReactNode;
};

/** Groups of sales with the first rows of each. The groups have no sort order in common, so the column heads offer none. */
export function SalesGrouped({ frame, bulk, read, empty }: Props) {
  const t = useTranslations("sales.list");
  const formats = useFormats();
  const columns = useSalesColumns(read.readAt ? formats.dayOf(read.readAt) : null);
  const credited = useCreditedRows(read.groups.map(({ rows }) => rows));
  const isEmpty = read.readAt !== null && read.total === 0;
  const rows = read.groups.flatMap((group) => group.rows);
  return frame({
    bar: bulk.bar(rows, null),
    children: (
      <>
        {read.problem ? <ProblemNotice problem={read.problem} title={t("partFailed")} onRetry={read.retry} /> : null}
        {isEmpty ? (
          empty
        ) : (
          <ListTable
            caption={t("caption")}
            columns={columns}
            groups={read.groups.map((group) => ({ ...group, rows: group.rows.map(credited) }))}
            rowKey={(row) => row.key}
            rowHref={(row) => row.href}
            marked={bulk.marked}
            stale={read.isStale ?? false}
            loadingRows={read.groups.length === 0 && !read.problem ? 12 : 0}
          />
        )}
      </>
    ),
    foot:
      read.readAt && !isEmpty ? (
        <>
          {read.withoutRows ? <span className="two">{t("withoutRows")}</span> : null}
          <span>{t("shown", { shown: formats.count(read.shown), total: formats.count(read.total) })}</span>
          <span>{t("readAt", { time: formats.time(read.readAt) })}</span>
        </>
      ) : null,
  });
}
