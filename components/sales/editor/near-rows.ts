import { createContext, type RefObject, use, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { focusCell, type GridColumn } from "./grid-keys";

/** As many rows as a high window shows at first. */
const firstRows = 30;
/** Rows this far out of sight are ready before they are seen, also when somebody scrolls fast. */
const margin = "400px 0px";

type Tell = (isNear: boolean) => void;
type Watch = (row: Element, tell: Tell) => () => void;

/** Watches which rows of the grid are in sight or nearly. */
export const NearRows = createContext<Watch>(() => () => {});

export function useNearRows(): Watch {
  const told = useRef(new Map<Element, Tell>());
  const observer = useRef<IntersectionObserver | null>(null);
  useEffect(() => () => observer.current?.disconnect(), []);
  return useCallback((row, tell) => {
    observer.current ??= new IntersectionObserver(
      (seen) => {
        for (const { target, isIntersecting } of seen) told.current.get(target)?.(isIntersecting);
      },
      { rootMargin: margin },
    );
    told.current.set(row, tell);
    observer.current.observe(row);
    return () => {
      told.current.delete(row);
      observer.current?.unobserve(row);
    };
  }, []);
}

/**
 * Whether a row is in sight or nearly, or somebody writes in it: only then its cells are fields. A hundred rows of
 * fields cost every key its share, though nobody sees them.
 *
 * @returns `bring` makes the cells fields and puts the focus in one
 */
export function useNearRow(row: RefObject<HTMLTableRowElement | null>, index: number) {
  const watch = use(NearRows);
  const [isNear, setIsNear] = useState(index < firstRows);
  useEffect(() => {
    const line = row.current;
    if (!line) return;
    return watch(line, (seen) => {
      if (seen || !line.contains(document.activeElement)) setIsNear(seen);
    });
  }, [watch, row]);
  const bring = useCallback(
    (column: GridColumn) => {
      flushSync(() => setIsNear(true));
      focusCell(row.current?.closest("table") ?? null, index, column);
    },
    [row, index],
  );
  return { isNear, bring };
}
