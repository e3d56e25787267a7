/** A cell of the grid: the row of an employee and the column of a day, both counted from 0. */
export type GridCell = { row: number; column: number };

/**
 * Returns the cell to which a key moves the focus; null where the key does not move it.
 *
 * Rule: arrows move by one cell, Home and End to the ends of the month, Page Up and Page Down to the first and last
 *       employee
 */
export function cellAfterKey(
  key: string,
  { row, column }: GridCell,
  rowCount: number,
  columnCount: number,
): GridCell | null {
  const cellByKey: Record<string, GridCell> = {
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    Home: { row, column: 0 },
    End: { row, column: columnCount - 1 },
    PageUp: { row: 0, column },
    PageDown: { row: rowCount - 1, column },
  };
  const cell = cellByKey[key];
  if (!cell || cell.row < 0 || cell.column < 0 || cell.row >= rowCount || cell.column >= columnCount) return null;
  return cell;
}
