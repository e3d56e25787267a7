"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useCallback, useState } from "react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { blankRow, type DraftValues, isBlankRow, type RowValues } from "../draft-values";
import { focusCell, type GridCell } from "./grid-keys";

/** After a row has moved, the focus returns to the cell that had it, or to the button that was clicked. */
export type FocusTarget = GridCell | "up" | "down";

type RemovedRow = { index: number; rowValues: RowValues };

/** Adds, removes, restores and moves the rows of the document, moves the focus, and announces what happened. */
export function useRows(tableRef: RefObject<HTMLTableElement | null>) {
  const t = useTranslations("sales.editor");
  const { getValues } = useFormContext<DraftValues>();
  const { fields, append, insert, move, remove, replace } = useFieldArray<DraftValues, "rows">({ name: "rows" });
  const [removedRow, setRemovedRow] = useState<RemovedRow | null>(null);
  const [announcement, setAnnouncement] = useState("");

  const focusInNextFrame = useCallback(
    (rowIndex: number, focusTarget: FocusTarget) => {
      requestAnimationFrame(() => {
        if (focusTarget === "up" || focusTarget === "down") focusButton(tableRef.current, rowIndex, focusTarget);
        else focusCell(tableRef.current, rowIndex, focusTarget);
      });
    },
    [tableRef],
  );

  const addRow = useCallback(() => {
    append(blankRow, { shouldFocus: false });
    focusInNextFrame(getValues("rows").length - 1, "text");
  }, [append, focusInNextFrame, getValues]);

  const removeRow = useCallback(
    (index: number) => {
      const rows = getValues("rows");
      const row = rows[index];
      if (row && !isBlankRow(row)) setRemovedRow({ index, rowValues: row });
      if (rows.length === 1) replace([blankRow]);
      else remove(index);
      focusInNextFrame(Math.min(index, Math.max(rows.length - 2, 0)), "text");
    },
    [getValues, replace, remove, focusInNextFrame],
  );

  const restoreRow = useCallback(() => {
    if (!removedRow) return;
    const rows = getValues("rows");
    const index = Math.min(removedRow.index, rows.length);
    if (rows.length === 1 && rows.every(isBlankRow)) replace([removedRow.rowValues]);
    else insert(index, removedRow.rowValues, { shouldFocus: false });
    setRemovedRow(null);
    focusInNextFrame(index, "text");
  }, [removedRow, getValues, replace, insert, focusInNextFrame]);

  const moveRow = useCallback(
    (index: number, rowOffset: 1 | -1, focusTarget: FocusTarget) => {
      const rowCount = getValues("rows").length;
      const newIndex = index + rowOffset;
      if (newIndex < 0 || newIndex >= rowCount)
        return setAnnouncement(t(rowOffset === 1 ? "rowIsLast" : "rowIsFirst", { row: index + 1 }));
      move(index, newIndex);
      setAnnouncement(t("rowMoved", { row: index + 1, to: newIndex + 1, count: rowCount }));
      focusInNextFrame(newIndex, focusTarget);
    },
    [getValues, move, focusInNextFrame, t],
  );

  return { fields, announcement, removedRow, addRow, removeRow, restoreRow, moveRow, focusNextFrame: focusInNextFrame };
}

/**
 * Focuses the button that moves the row in this direction. At the first or last row this button may be disabled, and
 * the button of the other direction is then focused.
 */
function focusButton(tableElement: HTMLElement | null, rowIndex: number, direction: "up" | "down") {
  const rowElement = tableElement?.querySelector(`tr[data-index="${rowIndex}"]`);
  const findButton = (buttonDirection: "up" | "down") =>
    rowElement?.querySelector<HTMLButtonElement>(`button[data-move="${buttonDirection}"]:not(:disabled)`);
  (findButton(direction) ?? findButton(direction === "up" ? "down" : "up"))?.focus();
}
