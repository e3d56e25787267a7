/** A cell of the grid: the row of an employee and the column of a day, both counted from 0. */
export type GridPlace = { row: number; column: number };

/**
 * Returns the cell to which a key moves the focus; null where the key does not move it.
 *
 * Rule: arrows move by one cell, Home and End to the ends of the month, Page Up and Page Down to the first and last
 *       employee
 */
export function placeAfterKey(
  key: string,
  { row, column }: GridPlace,
  rows: number,
  columns: number,
): GridPlace | null {
  const placeByKey: Record<string, GridPlace> = {
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    Home: { row, column: 0 },
    End: { row, column: columns - 1 },
    PageUp: { row: 0, column },
    PageDown: { row: rows - 1, column },
  };
  const place = placeByKey[key];
  if (!place || place.row < 0 || place.column < 0 || place.row >= rows || place.column >= columns) return null;
  return place;
}
