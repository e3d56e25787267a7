import { createContext, type FocusEvent, type RefObject, use, useCallback, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { focusCell, type GridColumn } from "./grid-keys";

/** The number of rows in one block. The browser's work at each keystroke depends on the number of blocks. */
export const rowsPerBlock = 5;
/**
 * With more rows than this number, a row is plain text until it is pointed at or focused, because each field slows
 * typing.
 */
const maxEditableRows = 30;

/** Whether a row's cells are fields. `editCell` turns them into fields and focuses one of them. */
type EditableRow = { isEditable: boolean; editCell: (row: number, column: GridColumn) => void };

const EditableRowContext = createContext<EditableRow>({ isEditable: true, editCell: () => {} });

export const EditableRowsProvider = EditableRowContext.Provider;
export const useEditableRow = () => use(EditableRowContext);

/**
 * Tells whether a block of rows is pointed at or has the focus. When there are many rows, only such a block has fields.
 */
export function useEditableRows(block: RefObject<HTMLElement | null>, rows: number) {
  const [isActive, setIsActive] = useState(false);
  const isEditable = isActive || rows <= maxEditableRows;
  const editCell = useCallback(
    (row: number, column: GridColumn) => {
      flushSync(() => setIsActive(true));
      focusCell(block.current?.closest("table") ?? null, row, column);
    },
    [block],
  );
  const editableRow = useMemo<EditableRow>(() => ({ isEditable, editCell }), [isEditable, editCell]);
  const activate = useCallback(() => setIsActive(true), []);
  const handlers = useMemo(
    () => ({
      onPointerEnter: activate,
      onFocus: activate,
      onPointerLeave: () => setIsActive(hasFocus(block.current)),
      // When another window becomes active, the block keeps its focus and its fields.
      onBlur: ({ relatedTarget }: FocusEvent) =>
        setIsActive(hasFocus(block.current, relatedTarget) || (block.current?.matches(":hover") ?? false)),
    }),
    [block, activate],
  );
  return { editableRow, handlers };
}

function hasFocus(block: HTMLElement | null, next: Element | null = null): boolean {
  return block?.contains(next ?? document.activeElement) ?? false;
}
