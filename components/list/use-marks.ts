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
  const last = useRef<string | null>(null);
  const name = useRef(keyOf);
  name.current = keyOf;

  const mark = useCallback<Marks<Row>["mark"]>((row, shown, isRange) => {
    const key = name.current(row);
    const from = last.current;
    last.current = key;
    const between = isRange && from !== null ? rangeOf(shown, from, key, name.current) : [row];
    setRows((known) => changed(known, between, !known.has(key), name.current));
  }, []);
  const add = useCallback((more: readonly Row[]) => setRows((known) => changed(known, more, true, name.current)), []);
  const markAll = useCallback(
    (all: readonly Row[]) =>
      setRows((known) => changed(known, all, !all.every((row) => known.has(name.current(row))), name.current)),
    [],
  );
  const clear = useCallback(() => {
    last.current = null;
    setRows(new Map());
  }, []);
  return { rows, mark, markAll, add, clear };
}

/** The rows from one key to another, in either direction; only the row of `to` when that of `from` is not shown. */
export function rangeOf<Row>(
  shown: readonly Row[],
  from: string,
  to: string,
  keyOf: (row: Row) => string,
): readonly Row[] {
  const [one, other] = [from, to].map((key) => shown.findIndex((row) => keyOf(row) === key));
  if (one === undefined || other === undefined || other === -1) return [];
  const begin = one === -1 ? other : Math.min(one, other);
  return shown.slice(begin, Math.max(one, other) + 1);
}

function changed<Row>(
  known: ReadonlyMap<string, Row>,
  rows: readonly Row[],
  isMarked: boolean,
  keyOf: (row: Row) => string,
): ReadonlyMap<string, Row> {
  const next = new Map(known);
  for (const row of rows) {
    if (isMarked) next.set(keyOf(row), row);
    else next.delete(keyOf(row));
  }
  return next;
}
