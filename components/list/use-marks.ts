"use client";

import { useCallback, useRef, useState } from "react";

/** The marked rows, by their keys. They stay marked when the page or the filter changes. */
export type Marks<Row> = {
  rows: ReadonlyMap<string, Row>;
  /** Toggles the mark of a row; with a range, all rows between it and the row marked before get the same state. */
  mark: (row: Row, shown: readonly Row[], isRange: boolean) => void;
  /** Marks all of these rows or, when all are marked already, removes their marks. */
  markAll: (rows: readonly Row[]) => void;
  /** Marks these rows in addition. */
  add: (rows: readonly Row[]) => void;
  clear: () => void;
};

export function useMarks<Row>(keyOf: (row: Row) => string): Marks<Row> {
  const [rows, setRows] = useState<ReadonlyMap<string, Row>>(new Map());
  const lastMarkedKey = useRef<string | null>(null);
  const keyOfRef = useRef(keyOf);
  keyOfRef.current = keyOf;

  const mark = useCallback<Marks<Row>["mark"]>((row, shown, isRange) => {
    const key = keyOfRef.current(row);
    const previousKey = lastMarkedKey.current;
    lastMarkedKey.current = key;
    const affectedRows =
      isRange && previousKey !== null ? rowsBetween(shown, previousKey, key, keyOfRef.current) : [row];
    setRows((markedRows) => withMarks(markedRows, affectedRows, !markedRows.has(key), keyOfRef.current));
  }, []);
  const add = useCallback(
    (addedRows: readonly Row[]) => setRows((markedRows) => withMarks(markedRows, addedRows, true, keyOfRef.current)),
    [],
  );
  const markAll = useCallback(
    (all: readonly Row[]) =>
      setRows((markedRows) =>
        withMarks(markedRows, all, !all.every((row) => markedRows.has(keyOfRef.current(row))), keyOfRef.current),
      ),
    [],
  );
  const clear = useCallback(() => {
    lastMarkedKey.current = null;
    setRows(new Map());
  }, []);
  return { rows, mark, markAll, add, clear };
}

/**
 * Returns the rows from one key to another, in either direction; only the row of `toKey` when the row of `fromKey` is
 * not shown.
 */
export function rowsBetween<Row>(
  rows: readonly Row[],
  from: string,
  to: string,
  keyOf: (row: Row) => string,
): readonly Row[] {
  const [fromIndex, toIndex] = [from, to].map((key) => rows.findIndex((row) => keyOf(row) === key));
  if (fromIndex === undefined || toIndex === undefined || toIndex === -1) return [];
  const firstIndex = fromIndex === -1 ? toIndex : Math.min(fromIndex, toIndex);
  return rows.slice(firstIndex, Math.max(fromIndex, toIndex) + 1);
}

function withMarks<Row>(
  markedRows: ReadonlyMap<string, Row>,
  rows: readonly Row[],
  isMarked: boolean,
  keyOf: (row: Row) => string,
): ReadonlyMap<string, Row> {
  const next = new Map(markedRows);
  for (const row of rows) {
    if (isMarked) next.set(keyOf(row), row);
    else next.delete(keyOf(row));
  }
  return next;
}
