import type { KeyboardEvent } from "react";

export const gridColumns = ["text", "quantity", "unitPrice", "discount"] as const;
export type GridColumn = (typeof gridColumns)[number];
/** All cells of a row, including the reverse charge checkbox below the row. */
const gridCells = [...gridColumns, "reverse"] as const;
export type GridCell = (typeof gridCells)[number];

type Grid = {
  rows: number;
  /** True for a row in which nothing was typed; Tab and Enter in such a last row add no row. */
  isBlank: (row: number) => boolean;
  addRow: () => void;
  removeRow: (row: number) => void;
  moveRow: (row: number, by: 1 | -1, column: GridCell) => void;
};

/**
 * Handles the keys of the grid as in a spreadsheet: arrows and Enter move between cells, Tab in the last cell adds a
 * row, Alt+arrows move the row, Alt+Delete removes it. An open list and the text field keep the keys they need. When
 * the list has nothing to choose, Enter moves to the next row.
 */
export function handleGridKey(event: KeyboardEvent<HTMLTableElement>, grid: Grid): void {
  const input = event.target;
  if (!(input instanceof HTMLInputElement)) return;
  const position = positionOf(input);
  if (!position) return;
  const consumeEvent = (isHandled: boolean) => {
    if (!isHandled) return;
    event.preventDefault();
    event.stopPropagation();
  };
  if (event.altKey && !event.ctrlKey && !event.metaKey && handleRowKey(event.key, position, grid)) {
    consumeEvent(true);
    return;
  }
  if (isKeyForList(input, event.key) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;

  const moveFocus = (row: number, column: GridCell | undefined) =>
    consumeEvent(focusCell(event.currentTarget, row, column));
  const isLastRow = position.row === grid.rows - 1;
  if (event.key === "ArrowUp") moveFocus(position.row - 1, position.column);
  else if (event.key === "ArrowDown") moveFocus(position.row + 1, position.column);
  else if (event.key === "ArrowLeft" && isCaretAt(input, 0))
    moveFocus(position.row, gridCells[gridCells.indexOf(position.column) - 1]);
  else if (event.key === "ArrowRight" && isCaretAt(input, input.value.length)) {
    moveFocus(position.row, gridCells[gridCells.indexOf(position.column) + 1]);
  } else if (event.key === "Enter" || (event.key === "Tab" && isLastRow && isLastCell(input))) {
    if (!isLastRow) moveFocus(position.row + 1, position.column);
    else if (!grid.isBlank(position.row)) {
      grid.addRow();
      consumeEvent(true);
    } else if (event.key === "Enter") consumeEvent(true);
  }
}

function handleRowKey(key: string, { row, column }: CellPosition, grid: Grid): boolean {
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

type CellPosition = { row: number; column: GridCell };

function positionOf(input: HTMLInputElement): CellPosition | null {
  const column = gridCells.find((name) => name === input.closest("td")?.dataset.col);
  const row = Number(input.closest("tr")?.dataset.index);
  return column && Number.isInteger(row) ? { row, column } : null;
}

/** True when an open list needs the key. The list needs Enter only while an option is marked or the list is loading. */
function isKeyForList(input: HTMLInputElement, key: string): boolean {
  if (input.getAttribute("aria-expanded") !== "true") return false;
  return key !== "Enter" || input.hasAttribute("aria-activedescendant") || input.hasAttribute("aria-busy");
}

function isLastCell(input: HTMLInputElement): boolean {
  const row = input.closest("tr")?.dataset.index ?? "";
  const rowCells = input.closest("table")?.querySelectorAll(`tr[data-index="${row}"] td[data-col]`);
  return rowCells?.[rowCells.length - 1] === input.closest("td");
}

function isCaretAt(input: HTMLInputElement, offset: number): boolean {
  return input.selectionStart === offset && input.selectionEnd === offset;
}
