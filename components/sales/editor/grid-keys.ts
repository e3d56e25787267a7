import type { KeyboardEvent } from "react";

export const gridColumns = ["text", "quantity", "unitPrice"] as const;
export type GridColumn = (typeof gridColumns)[number];

type Grid = {
  rows: number;
  /** Rows nothing was written in: Tab and Enter leave them instead of adding another. */
  isBlank: (row: number) => boolean;
  addRow: () => void;
  removeRow: (row: number) => void;
};

/**
 * Moves through the rows as in a spreadsheet: arrows and Enter between cells, Tab in the last cell adds a row,
 * Alt+Delete removes one. Keys that an open list or the text itself needs are left to them.
 */
export function onGridKey(event: KeyboardEvent<HTMLTableElement>, grid: Grid): void {
  const input = event.target;
  if (!(input instanceof HTMLInputElement) || input.getAttribute("aria-expanded") === "true") return;
  const at = placeOf(input);
  if (!at) return;
  const take = (did: boolean) => {
    if (!did) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const go = (row: number, column: GridColumn | undefined) => take(focusCell(event.currentTarget, row, column));
  const last = at.row === grid.rows - 1;
  const plain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (event.altKey && event.key === "Delete") {
    grid.removeRow(at.row);
    take(true);
    return;
  }
  if (!plain) return;
  if (event.key === "ArrowUp") go(at.row - 1, at.column);
  else if (event.key === "ArrowDown") go(at.row + 1, at.column);
  else if (event.key === "ArrowLeft" && caretAt(input, 0)) go(at.row, gridColumns[gridColumns.indexOf(at.column) - 1]);
  else if (event.key === "ArrowRight" && caretAt(input, input.value.length)) {
    go(at.row, gridColumns[gridColumns.indexOf(at.column) + 1]);
  } else if (event.key === "Enter" || (event.key === "Tab" && last && at.column === "unitPrice")) {
    if (!last) go(at.row + 1, at.column);
    else if (!grid.isBlank(at.row)) {
      grid.addRow();
      take(true);
    } else if (event.key === "Enter") take(true);
  }
}

/** Puts the focus in a cell, its text marked so that typing replaces it; false when there is no such cell. */
export function focusCell(table: HTMLElement | null, row: number, column: GridColumn | undefined): boolean {
  const cell = `tr[data-index="${row}"] td[data-col="${column ?? ""}"] input`;
  const input = table?.querySelector<HTMLInputElement>(cell);
  if (!input) return false;
  input.focus();
  input.select();
  return true;
}

function placeOf(input: HTMLInputElement): { row: number; column: GridColumn } | null {
  const column = gridColumns.find((name) => name === input.closest("td")?.dataset.col);
  const row = Number(input.closest("tr")?.dataset.index);
  return column && Number.isInteger(row) ? { row, column } : null;
}

function caretAt(input: HTMLInputElement, place: number): boolean {
  return input.selectionStart === place && input.selectionEnd === place;
}
