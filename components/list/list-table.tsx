"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import css from "./list-table.module.css";
import { MarkBox } from "./mark-box";
import { useFrozenWhilePressed } from "./use-frozen-while-pressed";
import type { Marks } from "./use-marks";

/**
 * One column. `phonePlace` states the place of the cell on a phone, where a row has two lines: `title` and `amount` are
 * on the first line, `sub` and `next` on the second. A column without `phonePlace` is left out on a phone.
 */
export type Column<Row, Sort extends string> = {
  key: string;
  label: string;
  sortKey?: Sort;
  isRightAligned?: boolean;
  columnWidth?: "s" | "m" | "l";
  /** Is true when the column is left out on screens between phone and wide, where it would crowd the others. */
  wideOnly?: boolean;
  phonePlace?: "title" | "amount" | "sub" | "next";
  renderCell: (row: Row) => ReactNode;
};

export type RowGroup<Row> = {
  key: string;
  title?: ReactNode;
  isTurn?: boolean;
  rows: readonly Row[];
  footer?: ReactNode;
};

/** How the rows of a table are marked for an action on many rows. */
export type RowMarking<Row> = {
  marks: Marks<Row>;
  /** Says whether a row can be marked; other rows have no box. */
  canMark: (row: Row) => boolean;
  markLabelOf: (row: Row) => string;
  markAllLabel: string;
};

type Props<Row, Sort extends string> = {
  caption: string;
  columns: readonly Column<Row, Sort>[];
  groups: readonly RowGroup<Row>[];
  rowKeyOf: (row: Row) => string;
  rowHrefOf: (row: Row) => string;
  sort?: { sortKey: Sort; isDescending: boolean; onSort: (sort: Sort) => void };
  rowMarking?: RowMarking<Row> | undefined;
  /** Is true while newer rows are being read; the table then looks busy. */
  isStale?: boolean;
  /** The number of placeholder rows during the first load. They have the true row height. */
  loadingRowCount?: number;
};

/** Shows a table whose rows are links: the first cell marked `title` carries the link and the row is its target. */
export function ListTable<Row, Sort extends string>(props: Props<Row, Sort>) {
  const { columns, rowMarking } = props;
  const groups = useFrozenWhilePressed(props.groups);
  const markableRows = rowMarking ? groups.flatMap(({ rows }) => rows.filter(rowMarking.canMark)) : [];
  const isMarked = (row: Row) => rowMarking?.marks.markedRows.has(props.rowKeyOf(row)) ?? false;
  const markedCount = markableRows.filter(isMarked).length;
  const columnCount = columns.length + (rowMarking ? 1 : 0);
  return (
    <table className={css.list} aria-busy={props.isStale || undefined} data-list>
      <caption className="sr">{props.caption}</caption>
      <thead>
        <tr>
          {rowMarking ? (
            <td className={css.mark}>
              {markableRows.length > 0 ? (
                <MarkBox
                  label={rowMarking.markAllLabel}
                  markState={markedCount === 0 ? "none" : markedCount === markableRows.length ? "all" : "some"}
                  onMark={() => rowMarking.marks.toggleAll(markableRows)}
                />
              ) : null}
            </td>
          ) : null}
          {columns.map((column) => (
            <HeadCell key={column.key} column={column} sort={props.sort} />
          ))}
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.key}>
          {group.title === undefined ? null : (
            <tr className={clsx(css.group, group.isTurn && css.turn)}>
              <th colSpan={columnCount} scope="rowgroup">
                {group.isTurn ? <span className={css.turnmark} aria-hidden="true" /> : null}
                {group.title}
              </th>
            </tr>
          )}
          {group.rows.map((row) => (
            <tr key={props.rowKeyOf(row)} className={css.row} data-marked={isMarked(row) || undefined}>
              {rowMarking ? (
                <td className={css.mark} data-phone="mark">
                  {rowMarking.canMark(row) ? (
                    <MarkBox
                      isRowMark
                      label={rowMarking.markLabelOf(row)}
                      markState={isMarked(row) ? "all" : "none"}
                      onMark={(isRange) => rowMarking.marks.toggleMark(row, markableRows, isRange)}
                    />
                  ) : null}
                </td>
              ) : null}
              {columns.map((column) => (
                <td
                  key={column.key}
                  className={clsx(column.isRightAligned && css.end, column.wideOnly && css.wide)}
                  data-phone={column.phonePlace ?? "none"}
                >
                  {column.phonePlace === "title" ? (
                    <Link href={props.rowHrefOf(row)} className={css.link} data-row prefetch={false}>
                      {column.renderCell(row)}
                    </Link>
                  ) : (
                    column.renderCell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
          {group.footer ? (
            <tr className={css.more}>
              <td colSpan={columnCount}>{group.footer}</td>
            </tr>
          ) : null}
        </tbody>
      ))}
      {props.loadingRowCount ? (
        <LoadingBody columns={columns} rowCount={props.loadingRowCount} hasMarkColumn={rowMarking !== undefined} />
      ) : null}
    </table>
  );
}

type LoadingBodyProps<Row, Sort extends string> = {
  columns: readonly Column<Row, Sort>[];
  rowCount: number;
  hasMarkColumn: boolean;
};

function LoadingBody<Row, Sort extends string>(props: LoadingBodyProps<Row, Sort>) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: props.rowCount }, (_, rowIndex) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <tr key={rowIndex} className={css.row}>
          {props.hasMarkColumn ? <td className={css.mark} data-phone="none" /> : null}
          {props.columns.map((column) => (
            <td
              key={column.key}
              className={clsx(column.isRightAligned && css.end, column.wideOnly && css.wide)}
              data-phone={column.phonePlace ?? "none"}
            >
              <span className={clsx("bar-wait", css.bar)} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

type HeadCellProps<Row, Sort extends string> = { column: Column<Row, Sort>; sort: Props<Row, Sort>["sort"] };

function HeadCell<Row, Sort extends string>({ column, sort }: HeadCellProps<Row, Sort>) {
  const t = useTranslations("list");
  const className = clsx(column.isRightAligned && css.end, column.wideOnly && css.wide);
  const columnSortKey = column.sortKey;
  if (sort === undefined || columnSortKey === undefined) {
    return (
      <th scope="col" className={className} data-width={column.columnWidth}>
        {column.label}
      </th>
    );
  }
  const isCurrent = sort.sortKey === columnSortKey;
  const direction = sort.isDescending ? "descending" : "ascending";
  return (
    <th scope="col" className={className} data-width={column.columnWidth} aria-sort={isCurrent ? direction : "none"}>
      <button
        type="button"
        className={css.sort}
        data-action={t("sortBy", { column: column.label })}
        onClick={() => sort.onSort(columnSortKey)}
      >
        {column.label}
        <svg viewBox="0 0 8 10" aria-hidden="true" data-order={isCurrent ? direction : "none"}>
          <path d={isCurrent && sort.isDescending ? "M1 5.5l3 3 3-3" : "M1 4.5l3-3 3 3"} />
        </svg>
      </button>
    </th>
  );
}
