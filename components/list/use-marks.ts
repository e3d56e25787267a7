"use client";

import { useCallback, useRef, useState } from "react";

/** The marked rows, by their keys. They stay marked when the page or the filter changes. */
export type Marks<Row> = {
  markedRows: ReadonlyMap<string, Row>;
  /** Toggles the mark of a row; with a range, all rows between it and the row marked before get the same state. */
  toggleMark: (row: Row, shownRows: readonly Row[], isRange: boolean) => void;
  /** Marks all of these rows or, when all are marked already, removes their marks. */
  toggleAll: (rows: readonly Row[]) => void;
  /** Marks these rows in addition. */
  addMarks: (rows: readonly Row[]) => void;
  clearMarks: () => void;
};

export function useMarks<Row>(rowKeyOf: (row: Row) => string): Marks<Row> {
  const [markedRows, setMarkedRows] = useState<ReadonlyMap<string, Row>>(new Map());
  const lastMarkedKey = useRef<string | null>(null);
  const rowKeyOfRef = useRef(rowKeyOf);
  rowKeyOfRef.current = rowKeyOf;

  const toggleMark = useCallback<Marks<Row>["toggleMark"]>((row, shownRows, isRange) => {
    const key = rowKeyOfRef.current(row);
    const previousKey = lastMarkedKey.current;
    lastMarkedKey.current = key;
    const affectedRows =
      isRange && previousKey !== null ? rowsBetween(shownRows, previousKey, key, rowKeyOfRef.current) : [row];
    setMarkedRows((markedRows) => withMarks(markedRows, affectedRows, !markedRows.has(key), rowKeyOfRef.current));
  }, []);
  const addMarks = useCallback(
    (addedRows: readonly Row[]) =>
      setMarkedRows((markedRows) => withMarks(markedRows, addedRows, true, rowKeyOfRef.current)),
    [],
  );
  const toggleAll = useCallback(
    (pageRows: readonly Row[]) =>
      setMarkedRows((markedRows) =>
        withMarks(
          markedRows,
          pageRows,
          !pageRows.every((row) => markedRows.has(rowKeyOfRef.current(row))),
          rowKeyOfRef.current,
        ),
      ),
    [],
  );
  const clearMarks = useCallback(() => {
    lastMarkedKey.current = null;
    setMarkedRows(new Map());
  }, []);
  return { markedRows, toggleMark, toggleAll, addMarks, clearMarks };
}

/**
 * Returns the rows from one key to another, in either direction; only the row of `toKey` when the row of `fromKey` is
 * not shown.
 */
export function rowsBetween<Row>(
  rows: readonly Row[],
  fromKey: string,
  toKey: string,
  rowKeyOf: (row: Row) => string,
): readonly Row[] {
  const [fromIndex, toIndex] = [fromKey, toKey].map((key) => rows.findIndex((row) => rowKeyOf(row) === key));
  if (fromIndex === undefined || toIndex === undefined || toIndex === -1) return [];
  const firstIndex = fromIndex === -1 ? toIndex : Math.min(fromIndex, toIndex);
  return rows.slice(firstIndex, Math.max(fromIndex, toIndex) + 1);
}

function withMarks<Row>(
  markedRows: ReadonlyMap<string, Row>,
  rows: readonly Row[],
  isMarked: boolean,
  rowKeyOf: (row: Row) => string,
): ReadonlyMap<string, Row> {
  const nextMarkedRows = new Map(markedRows);
  for (const row of rows) {
    if (isMarked) nextMarkedRows.set(rowKeyOf(row), row);
    else nextMarkedRows.delete(rowKeyOf(row));
  }
  return nextMarkedRows;
}
