import { createContext, type FocusEvent, type RefObject, use, useCallback, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { focusCell, type GridColumn } from "./grid-keys";

/** One block has this number of rows. The browser's work at each keystroke depends on the number of blocks. */
export const rowsPerBlock = 5;
/**
 * With more rows than this number, a row is plain text until it is pointed at or focused, because each field slows
 * typing.
 */
const maxEditableRows = 30;

/**
 * `isEditable` says whether the cells of a row are fields; `editCell` turns them into fields and focuses one of them.
 */
type EditableRowState = { isEditable: boolean; editCell: (rowIndex: number, column: GridColumn) => void };

const EditableRowContext = createContext<EditableRowState>({ isEditable: true, editCell: () => {} });

export const EditableRowsProvider = EditableRowContext.Provider;
export const useEditableRow = () => use(EditableRowContext);

/**
 * Tells whether a block of rows is pointed at or has the focus. When there are many rows, only such a block has fields.
 */
export function useEditableRows(blockRef: RefObject<HTMLElement | null>, rowCount: number) {
  const [isActive, setIsActive] = useState(false);
  const isEditable = isActive || rowCount <= maxEditableRows;
  const editCell = useCallback(
    (rowIndex: number, column: GridColumn) => {
      flushSync(() => setIsActive(true));
      focusCell(blockRef.current?.closest("table") ?? null, rowIndex, column);
    },
    [blockRef],
  );
  const editableRow = useMemo<EditableRowState>(() => ({ isEditable, editCell }), [isEditable, editCell]);
  const activate = useCallback(() => setIsActive(true), []);
  const eventHandlers = useMemo(
    () => ({
      onPointerEnter: activate,
      onFocus: activate,
      onPointerLeave: () => setIsActive(hasFocus(blockRef.current)),
      // When another window becomes active, the block keeps its focus and its fields.
      onBlur: ({ relatedTarget }: FocusEvent) =>
        setIsActive(hasFocus(blockRef.current, relatedTarget) || (blockRef.current?.matches(":hover") ?? false)),
    }),
    [blockRef, activate],
  );
  return { editableRow, eventHandlers };
}

function hasFocus(blockElement: HTMLElement | null, nextFocused: Element | null = null): boolean {
  return blockElement?.contains(nextFocused ?? document.activeElement) ?? false;
}
