import { createContext, type FocusEvent, type RefObject, use, useCallback, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { focusCell, type GridColumn } from "./grid-keys";

/** Rows stand in blocks: what a browser does once for each block would cost every key far more if done for each row. */
export const blockRows = 5;
/** More rows than this are words until somebody comes near: the fields of all that are in sight cost every key their share. */
const mostRows = 30;

/** Whether a row's cells are fields; `bring` makes them fields and puts the focus in one. */
type EditableRow = { isNear: boolean; bring: (row: number, column: GridColumn) => void };

const NearContext = createContext<EditableRow>({ isNear: true, bring: () => {} });

export const EditableRowsProvider = NearContext.Provider;
export const useEditableRow = () => use(NearContext);

/** Whether somebody points at a block of rows or writes in it: of many rows only those have fields. */
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
      // Another window leaves the focus where it is.
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
