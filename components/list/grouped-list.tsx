"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormats } from "@/components/format/use-formats";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { type Column, ListTable, type RowGroup, type RowMarking } from "./list-table";
import type { ListGroups } from "./use-group-builders";
import type { FrameParts } from "./use-list-frame";

type Props<Row, Sort extends string> = {
  renderFrame: (frameParts: FrameParts) => ReactNode;
  /** The bar with the actions for the marked rows; null while none is marked. */
  bar: ReactNode;
  caption: string;
  columns: readonly Column<Row, Sort>[];
  listGroups: ListGroups<Row>;
  /** The groups as they are shown. */
  groups?: readonly RowGroup<Row>[];
  rowKeyOf: (row: Row) => string;
  rowHrefOf: (row: Row) => string;
  rowMarking: RowMarking<Row> | undefined;
  /** The notice that is shown where there are no rows. */
  emptyNotice: ReactNode;
  /** The first words below the list, if any. */
  footNote?: ReactNode;
  /** Says when the list was read. */
  readAtText: (time: string) => string;
};

/**
 * Shows the groups of a list with the first rows of each group. The groups have no common sort order, so the column
 * heads offer no sorting.
 */
export function GroupedList<Row, Sort extends string>({
  renderFrame,
  bar,
  listGroups,
  groups = listGroups.groups,
  emptyNotice,
  footNote,
  readAtText,
  ...tableProps
}: Props<Row, Sort>) {
  const t = useTranslations("list");
  const formats = useFormats();
  const isEmpty = listGroups.readAt !== null && listGroups.totalCount === 0;
  return renderFrame({
    bar,
    children: (
      <>
        {listGroups.problem ? (
          <ProblemNotice problem={listGroups.problem} title={t("partFailed")} onRetry={listGroups.retry} />
        ) : null}
        {isEmpty ? (
          emptyNotice
        ) : (
          <ListTable
            {...tableProps}
            groups={groups}
            isStale={listGroups.isStale ?? false}
            loadingRowCount={groups.length === 0 && !listGroups.problem ? 12 : 0}
          />
        )}
      </>
    ),
    foot:
      listGroups.readAt && !isEmpty ? (
        <>
          {footNote}
          <span>
            {t("shown", { shown: formats.count(listGroups.shownCount), total: formats.count(listGroups.totalCount) })}
          </span>
          <span>{readAtText(formats.time(listGroups.readAt))}</span>
        </>
      ) : null,
  });
}
