import type { KeyboardEvent } from "react";

export const gridColumns = ["text", "quantity", "unitPrice", "discount"] as const;
export type GridColumn = (typeof gridColumns)[number];
/** A row may also have cells below it: one for house work, and one for the reverse charge checkbox. */
const gridCells = [...gridColumns, "work", "reverse"] as const;
export type GridCell = (typeof gridCells)[number];

type GridCommands = {
  rowCount: number;
  /** True for a row in which nothing was typed; Tab and Enter in such a last row add no row. */
  isRowBlank: (rowIndex: number) => boolean;
  addRow: () => void;
  removeRow: (rowIndex: number) => void;
  moveRow: (rowIndex: number, rowOffset: 1 | -1, column: GridCell) => void;
};

/**
 * Handles the keys of the grid as in a spreadsheet: arrows and Enter move between cells, Tab in the last cell adds a
 * row, Alt+arrows move the row, Alt+Delete removes it. An open list and the text field keep the keys they need. When
 * the list has nothing to choose, Enter moves to the next row.
 */
export function handleGridKey(event: KeyboardEvent<HTMLTableElement>, gridCommands: GridCommands): void {
  const input = event.target;
  // A list of choices keeps its own keys, except Tab in the last cell.
  if (input instanceof HTMLSelectElement && event.key === "Tab") addRowAfterLastCell(event, input, gridCommands);
  if (!(input instanceof HTMLInputElement)) return;
  const cellPosition = positionOfInput(input);
  if (!cellPosition) return;
  const consumeEvent = (isHandled: boolean) => {
    if (!isHandled) return;
    event.preventDefault();
    event.stopPropagation();
  };
  if (event.altKey && !event.ctrlKey && !event.metaKey && handleRowKey(event.key, cellPosition, gridCommands)) {
    consumeEvent(true);
    return;
  }
  if (isKeyForList(input, event.key) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;

  const moveFocus = (rowIndex: number, column: GridCell | undefined) =>
    consumeEvent(focusCell(event.currentTarget, rowIndex, column));
  const isLastRow = cellPosition.row === gridCommands.rowCount - 1;
  if (event.key === "ArrowUp") moveFocus(cellPosition.row - 1, cellPosition.column);
  else if (event.key === "ArrowDown") moveFocus(cellPosition.row + 1, cellPosition.column);
  else if (event.key === "ArrowLeft" && isCaretAt(input, 0))
    moveFocus(cellPosition.row, gridCells[gridCells.indexOf(cellPosition.column) - 1]);
  else if (event.key === "ArrowRight" && isCaretAt(input, input.value.length)) {
    moveFocus(cellPosition.row, gridCells[gridCells.indexOf(cellPosition.column) + 1]);
  } else if (event.key === "Enter" || (event.key === "Tab" && isLastRow && isLastCell(input))) {
    if (!isLastRow) moveFocus(cellPosition.row + 1, cellPosition.column);
    else if (!gridCommands.isRowBlank(cellPosition.row)) {
      gridCommands.addRow();
      consumeEvent(true);
    } else if (event.key === "Enter") consumeEvent(true);
  }
}

function addRowAfterLastCell(
  event: KeyboardEvent<HTMLTableElement>,
  field: HTMLSelectElement,
  { rowCount, isRowBlank, addRow }: GridCommands,
): void {
  const rowIndex = Number(field.closest("tr")?.dataset.index);
  const hasModifier = event.shiftKey || event.altKey || event.ctrlKey || event.metaKey;
  if (hasModifier || rowIndex !== rowCount - 1 || !isLastCell(field) || isRowBlank(rowIndex)) return;
  event.preventDefault();
  event.stopPropagation();
  addRow();
}

function handleRowKey(key: string, { row, column }: CellPosition, gridCommands: GridCommands): boolean {
  if (key === "Delete") gridCommands.removeRow(row);
  else if (key === "ArrowUp") gridCommands.moveRow(row, -1, column);
  else if (key === "ArrowDown") gridCommands.moveRow(row, 1, column);
  else return false;
  return true;
}

/** Focuses a cell and selects its text, so that typing replaces it; false when there is no such cell. */
export function focusCell(table: HTMLElement | null, rowIndex: number, column: GridCell | undefined): boolean {
  const cell = table?.querySelector(`tr[data-index="${rowIndex}"] td[data-col="${column ?? ""}"]`);
  const field = cell?.querySelector<HTMLElement>("input, [role=textbox]");
  if (!field) return false;
  field.focus();
  if (field instanceof HTMLInputElement && field.type !== "checkbox") field.select();
  return true;
}

type CellPosition = { row: number; column: GridCell };

function positionOfInput(input: HTMLInputElement): CellPosition | null {
  const column = gridCells.find((columnName) => columnName === input.closest("td")?.dataset.col);
  const rowIndex = Number(input.closest("tr")?.dataset.index);
  return column && Number.isInteger(rowIndex) ? { row: rowIndex, column } : null;
}

/**
 * True when the open list of the input needs the key. The list needs Enter only while an option is marked or the list
 * is loading.
 */
function isKeyForList(input: HTMLInputElement, key: string): boolean {
  if (input.getAttribute("aria-expanded") !== "true") return false;
  return key !== "Enter" || input.hasAttribute("aria-activedescendant") || input.hasAttribute("aria-busy");
}

/** True for the last field of the row, also among the fields below it. */
function isLastCell(field: HTMLInputElement | HTMLSelectElement): boolean {
  const rowIndexText = field.closest("tr")?.dataset.index ?? "";
  const rowCells = field.closest("table")?.querySelectorAll(`tr[data-index="${rowIndexText}"] td[data-col]`);
  const lastCell = rowCells?.[rowCells.length - 1];
  if (lastCell !== field.closest("td")) return false;
  const fieldsOfCell = lastCell?.querySelectorAll("input, select") ?? [];
  return fieldsOfCell[fieldsOfCell.length - 1] === field;
}

function isCaretAt(input: HTMLInputElement, textOffset: number): boolean {
  return input.selectionStart === textOffset && input.selectionEnd === textOffset;
}
