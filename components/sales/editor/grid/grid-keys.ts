import type { KeyboardEvent } from "react";

export const gridColumns = ["text", "quantity", "unitPrice", "discount"] as const;
export type GridColumn = (typeof gridColumns)[number];
/** All cells, with the reverse charge checkbox under the row. */
const cells = [...gridColumns, "reverse"] as const;
export type GridCell = (typeof cells)[number];

type Grid = {
  rows: number;
  /** True for a row in which nothing was written; Tab and Enter in the last row then add no row. */
  isBlank: (row: number) => boolean;
  addRow: () => void;
  removeRow: (row: number) => void;
  moveRow: (row: number, by: 1 | -1, column: GridCell) => void;
};

/**
 * Handles the keys of the grid as in a spreadsheet: arrows and Enter move between cells, Tab in the last cell adds a row,
 * Alt+arrows move the row, Alt+Delete removes it. An open list and the text field keep the keys they need; Enter moves on
 * when the list has nothing to choose.
 */
export function onGridKey(event: KeyboardEvent<HTMLTableElement>, grid: Grid): void {
  const input = event.target;
  if (!(input instanceof HTMLInputElement)) return;
  const at = placeOf(input);
  if (!at) return;
  const take = (did: boolean) => {
    if (!did) return;
    event.preventDefault();
    event.stopPropagation();
  };
  if (event.altKey && !event.ctrlKey && !event.metaKey && onRowKey(event.key, at, grid)) {
    take(true);
    return;
  }
  if (listNeeds(input, event.key) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;

  const go = (row: number, column: GridCell | undefined) => take(focusCell(event.currentTarget, row, column));
  const last = at.row === grid.rows - 1;
  if (event.key === "ArrowUp") go(at.row - 1, at.column);
  else if (event.key === "ArrowDown") go(at.row + 1, at.column);
  else if (event.key === "ArrowLeft" && caretAt(input, 0)) go(at.row, cells[cells.indexOf(at.column) - 1]);
  else if (event.key === "ArrowRight" && caretAt(input, input.value.length)) {
    go(at.row, cells[cells.indexOf(at.column) + 1]);
  } else if (event.key === "Enter" || (event.key === "Tab" && last && isLastCell(input))) {
    if (!last) go(at.row + 1, at.column);
    else if (!grid.isBlank(at.row)) {
      grid.addRow();
      take(true);
    } else if (event.key === "Enter") take(true);
  }
}

function onRowKey(key: string, { row, column }: Place, grid: Grid): boolean {
  if (key === "Delete") grid.removeRow(row);
  else if (key === "ArrowUp") grid.moveRow(row, -1, column);
  else if (key === "ArrowDown") grid.moveRow(row, 1, column);
  else return false;
  return true;
}

/** Focuses a cell and selects its text, so that typing replaces it; false when there is no such cell. */
export function focusCell(table: HTMLElement | null, row: number, column: GridCell | undefined): boolean {
  const cell = table?.querySelector(`tr[data-index="${row}"] td[data-col="${column ?? ""}"]`);
  const field = cell?.querySelector<HTMLElement>("input, [role=textbox]");
  if (!field) return false;
  field.focus();
  if (field instanceof HTMLInputElement && field.type !== "checkbox") field.select();
  return true;
}

type Place = { row: number; column: GridCell };

function placeOf(input: HTMLInputElement): Place | null {
  const column = cells.find((name) => name === input.closest("td")?.dataset.col);
  const row = Number(input.closest("tr")?.dataset.index);
  return column && Number.isInteger(row) ? { row, column } : null;
}

/** True when an open list needs the key; it needs Enter only while an option is marked or the list is loading. */
function listNeeds(input: HTMLInputElement, key: string): boolean {
  if (input.getAttribute("aria-expanded") !== "true") return false;
  return key !== "Enter" || input.hasAttribute("aria-activedescendant") || input.hasAttribute("aria-busy");
}

function isLastCell(input: HTMLInputElement): boolean {
  const row = input.closest("tr")?.dataset.index ?? "";
  const own = input.closest("table")?.querySelectorAll(`tr[data-index="${row}"] td[data-col]`);
  return own?.[own.length - 1] === input.closest("td");
}

function caretAt(input: HTMLInputElement, place: number): boolean {
  return input.selectionStart === place && input.selectionEnd === place;
}
