"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useCallback, useState } from "react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { blankRow, type DraftValues, isBlankRow, type RowValues } from "../draft-values";
import { focusCell, type GridCell } from "./grid-keys";

/** The target of the focus after a row has moved: the cell that had the focus, or the button that was clicked. */
export type FocusTarget = GridCell | "up" | "down";

type RemovedRow = { index: number; row: RowValues };

/** Adds, removes, restores and moves the rows of the document, moves the focus, and announces what happened. */
export function useRows(table: RefObject<HTMLTableElement | null>) {
  const t = useTranslations("sales.editor");
  const { getValues } = useFormContext<DraftValues>();
  const { fields, append, insert, move, remove, replace } = useFieldArray<DraftValues, "rows">({ name: "rows" });
  const [removed, setRemoved] = useState<RemovedRow | null>(null);
  const [announcement, setAnnouncement] = useState("");

  const focusNextFrame = useCallback(
    (row: number, to: FocusTarget) => {
      requestAnimationFrame(() => {
        if (to === "up" || to === "down") focusButton(table.current, row, to);
        else focusCell(table.current, row, to);
      });
    },
    [table],
  );

  const addRow = useCallback(() => {
    append(blankRow, { shouldFocus: false });
    focusNextFrame(getValues("rows").length - 1, "text");
  }, [append, focusNextFrame, getValues]);

  const removeRow = useCallback(
    (index: number) => {
      const rows = getValues("rows");
      const row = rows[index];
      if (row && !isBlankRow(row)) setRemoved({ index, row });
      if (rows.length === 1) replace([blankRow]);
      else remove(index);
      focusNextFrame(Math.min(index, Math.max(rows.length - 2, 0)), "text");
    },
    [getValues, replace, remove, focusNextFrame],
  );

  const restoreRow = useCallback(() => {
    if (!removed) return;
    const rows = getValues("rows");
    const index = Math.min(removed.index, rows.length);
    if (rows.length === 1 && rows.every(isBlankRow)) replace([removed.row]);
    else insert(index, removed.row, { shouldFocus: false });
    setRemoved(null);
    focusNextFrame(index, "text");
  }, [removed, getValues, replace, insert, focusNextFrame]);

  const moveRow = useCallback(
    (index: number, by: 1 | -1, focusTarget: FocusTarget) => {
      const rows = getValues("rows").length;
      const to = index + by;
      if (to < 0 || to >= rows) return setAnnouncement(t(by === 1 ? "rowIsLast" : "rowIsFirst", { row: index + 1 }));
      move(index, to);
      setAnnouncement(t("rowMoved", { row: index + 1, to: to + 1, count: rows }));
      focusNextFrame(to, focusTarget);
    },
    [getValues, move, focusNextFrame, t],
  );

  return { fields, announcement, removed, addRow, removeRow, restoreRow, moveRow, focusNextFrame };
}

/**
 * Focuses the button of this direction. Where the row is first or last and this button is disabled, the other one is
 * focused.
 */
function focusButton(table: HTMLElement | null, row: number, direction: "up" | "down") {
  const cell = table?.querySelector(`tr[data-index="${row}"]`);
  const button = (one: "up" | "down") =>
    cell?.querySelector<HTMLButtonElement>(`button[data-move="${one}"]:not(:disabled)`);
  (button(direction) ?? button(direction === "up" ? "down" : "up"))?.focus();
}
