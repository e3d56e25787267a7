import { createContext, type FocusEvent, type RefObject, use, useCallback, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { focusCell, type GridColumn } from "./grid-keys";

/** How many rows share one block; the browser's work per block at each keystroke would cost far more per row. */
export const blockRows = 5;
/** With more rows than this, a row is plain text until it is pointed at or focused; every field slows each keystroke. */
const mostRows = 30;

/** Whether a row's cells are fields; `editCell` turns them into fields and focuses one. */
type EditableRow = { isNear: boolean; bring: (row: number, column: GridColumn) => void };

const NearContext = createContext<EditableRow>({ isNear: true, bring: () => {} });

export const EditableRowsProvider = NearContext.Provider;
export const useEditableRow = () => use(NearContext);

/** Tells whether a block of rows is pointed at or has the focus; among many rows only such a block has fields. */
export function useEditableRows(block: RefObject<HTMLElement | null>, rows: number) {
  const [isHeld, setIsHeld] = useState(false);
  const isNear = isHeld || rows <= mostRows;
  const bring = useCallback(
    (row: number, column: GridColumn) => {
      flushSync(() => setIsHeld(true));
      focusCell(block.current?.closest("table") ?? null, row, column);
    },
    [block],
  );
  const near = useMemo<EditableRow>(() => ({ isNear, bring }), [isNear, bring]);
  const hold = useCallback(() => setIsHeld(true), []);
  const handlers = useMemo(
    () => ({
      onPointerEnter: hold,
      onFocus: hold,
      onPointerLeave: () => setIsHeld(hasFocus(block.current)),
      // When another window becomes active, the block keeps its focus.
      onBlur: ({ relatedTarget }: FocusEvent) =>
        setIsHeld(hasFocus(block.current, relatedTarget) || (block.current?.matches(":hover") ?? false)),
    }),
    [block, hold],
  );
  return { near, handlers };
}

function hasFocus(block: HTMLElement | null, next: Element | null = null): boolean {
  return block?.contains(next ?? document.activeElement) ?? false;
}
