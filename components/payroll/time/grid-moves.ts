/** Where the focus stands: a row of people and a column of days, both from 0. */
export type GridPlace = { row: number; column: number };

/**
 * Where a key leads from a cell; null when it leads nowhere.
 *
 * Rule: arrows by one, Home and End to the ends of the month, Page Up and Page Down to the first and last person
 */
export function placeAfter(key: string, { row, column }: GridPlace, rows: number, columns: number): GridPlace | null {
  const to: Record<string, GridPlace> = {
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    Home: { row, column: 0 },
    End: { row, column: columns - 1 },
    PageUp: { row: 0, column },
    PageDown: { row: rows - 1, column },
  };
  const place = to[key];
  if (!place || place.row < 0 || place.column < 0 || place.row >= rows || place.column >= columns) return null;
  return place;
}
