import { createContext, type RefObject, use, useCallback, useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { focusCell, type GridColumn } from "./grid-keys";

/** Rows stand in blocks: what a browser does once for each block would cost every key far more if done for each row. */
export const blockRows = 5;
/** As many rows as a high window shows at first. */
const firstRows = 30;

/** Whether a row's cells are fields; `bring` makes them fields and puts the focus in one. */
type Near = { isNear: boolean; bring: (row: number, column: GridColumn) => void };

const NearContext = createContext<Near>({ isNear: true, bring: () => {} });

export const NearRows = NearContext.Provider;
export const useNear = () => use(NearContext);

/**
 * Whether a block of rows is in sight, or somebody writes in it: only then its cells are fields. A hundred rows of
 * fields cost every key their share, though nobody sees them.
 *
 * @param first the place of the block's first row
 */
export function useNearRows(block: RefObject<HTMLElement | null>, first: number): Near {
  const [isNear, setIsNear] = useState(first < firstRows);
  useEffect(() => {
    const rows = block.current;
    if (!rows) return;
    const observer = new IntersectionObserver((seen) => {
      const isSeen = seen.at(-1)?.isIntersecting ?? true;
      if (isSeen || !rows.contains(document.activeElement)) setIsNear(isSeen);
    });
    observer.observe(rows);
    return () => observer.disconnect();
  }, [block]);
  const bring = useCallback(
    (row: number, column: GridColumn) => {
      flushSync(() => setIsNear(true));
      focusCell(block.current?.closest("table") ?? null, row, column);
    },
    [block],
  );
  return useMemo(() => ({ isNear, bring }), [isNear, bring]);
}
