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
  sort?: Sort;
  end?: boolean;
  width?: "s" | "m" | "l";
  /** Is true when the column is left out on screens between phone and wide, where it would crowd the others. */
  wideOnly?: boolean;
  phone?: "title" | "amount" | "sub" | "next";
  cell: (row: Row) => ReactNode;
};

export type RowGroup<Row> = { key: string; title?: ReactNode; turn?: boolean; rows: readonly Row[]; more?: ReactNode };

/** How the rows of a table are marked for an action on many rows. */
export type MarkedRows<Row> = {
  marks: Marks<Row>;
  /** Says whether a row can be marked; other rows have no box. */
  canMark: (row: Row) => boolean;
  label: (row: Row) => string;
  labelAll: string;
};

type Props<Row, Sort extends string> = {
  caption: string;
  columns: readonly Column<Row, Sort>[];
  groups: readonly RowGroup<Row>[];
  rowKey: (row: Row) => string;
  rowHref: (row: Row) => string;
  sort?: { by: Sort; descending: boolean; onSort: (sort: Sort) => void };
  marked?: MarkedRows<Row> | undefined;
  /** Is true while newer rows are being read; the table then looks busy. */
  stale?: boolean;
  /** The number of placeholder rows during the first load. They have the true row height. */
  loadingRows?: number;
};

/** A table whose rows are links: the first cell marked `title` carries the link and the row is its target. */
export function ListTable<Row, Sort extends string>(props: Props<Row, Sort>) {
  const { columns, marked } = props;
  const groups = useFrozenWhilePressed(props.groups);
  const markableRows = marked ? groups.flatMap(({ rows }) => rows.filter(marked.canMark)) : [];
  const isMarked = (row: Row) => marked?.marks.rows.has(props.rowKey(row)) ?? false;
  const markedCount = markableRows.filter(isMarked).length;
  const columnCount = columns.length + (marked ? 1 : 0);
  return (
    <table className={css.list} aria-busy={props.stale || undefined} data-list>
      <caption className="sr">{props.caption}</caption>
      <thead>
        <tr>
          {marked ? (
            <td className={css.mark}>
              {markableRows.length > 0 ? (
                <MarkBox
                  label={marked.labelAll}
                  state={markedCount === 0 ? "none" : markedCount === markableRows.length ? "all" : "some"}
                  onMark={() => marked.marks.markAll(markableRows)}
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
            <tr className={clsx(css.group, group.turn && css.turn)}>
              <th colSpan={columnCount} scope="rowgroup">
                {group.turn ? <span className={css.turnmark} aria-hidden="true" /> : null}
                {group.title}
              </th>
            </tr>
          )}
          {group.rows.map((row) => (
            <tr key={props.rowKey(row)} className={css.row} data-marked={isMarked(row) || undefined}>
              {marked ? (
                <td className={css.mark} data-phone="mark">
                  {marked.canMark(row) ? (
                    <MarkBox
                      isRowMark
                      label={marked.label(row)}
                      state={isMarked(row) ? "all" : "none"}
                      onMark={(isRange) => marked.marks.mark(row, markableRows, isRange)}
                    />
                  ) : null}
                </td>
              ) : null}
              {columns.map((column) => (
                <td
                  key={column.key}
                  className={clsx(column.end && css.end, column.wideOnly && css.wide)}
                  data-phone={column.phone ?? "none"}
                >
                  {column.phone === "title" ? (
                    <Link href={props.rowHref(row)} className={css.link} data-row prefetch={false}>
                      {column.cell(row)}
                    </Link>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
          {group.more ? (
            <tr className={css.more}>
              <td colSpan={columnCount}>{group.more}</td>
            </tr>
          ) : null}
        </tbody>
      ))}
      {props.loadingRows ? (
        <LoadingBody columns={columns} rows={props.loadingRows} marked={marked !== undefined} />
      ) : null}
    </table>
  );
}

type LoadingProps<Row, Sort extends string> = {
  columns: readonly Column<Row, Sort>[];
  rows: number;
  marked: boolean;
};

function LoadingBody<Row, Sort extends string>(props: LoadingProps<Row, Sort>) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: props.rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <tr key={row} className={css.row}>
          {props.marked ? <td className={css.mark} data-phone="none" /> : null}
          {props.columns.map((column) => (
            <td
              key={column.key}
              className={clsx(column.end && css.end, column.wideOnly && css.wide)}
              data-phone={column.phone ?? "none"}
            >
              <span className={clsx("bar-wait", css.bar)} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

type HeadProps<Row, Sort extends string> = { column: Column<Row, Sort>; sort: Props<Row, Sort>["sort"] };

function HeadCell<Row, Sort extends string>({ column, sort }: HeadProps<Row, Sort>) {
  const t = useTranslations("list");
  const className = clsx(column.end && css.end, column.wideOnly && css.wide);
  const sortKey = column.sort;
  if (sort === undefined || sortKey === undefined) {
    return (
      <th scope="col" className={className} data-width={column.width}>
        {column.label}
      </th>
    );
  }
  const isCurrent = sort.by === sortKey;
  const direction = sort.descending ? "descending" : "ascending";
  return (
    <th scope="col" className={className} data-width={column.width} aria-sort={isCurrent ? direction : "none"}>
      <button
        type="button"
        className={css.sort}
        data-action={t("sortBy", { column: column.label })}
        onClick={() => sort.onSort(sortKey)}
      >
        {column.label}
        <svg viewBox="0 0 8 10" aria-hidden="true" data-order={isCurrent ? direction : "none"}>
          <path d={isCurrent && sort.descending ? "M1 5.5l3 3 3-3" : "M1 4.5l3-3 3 3"} />
        </svg>
      </button>
    </th>
  );
}
