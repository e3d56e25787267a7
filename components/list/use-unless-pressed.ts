import { useEffect, useReducer, useRef } from "react";

/** How long a pointer that rests on a row counts as aiming at it. */
const aimMs = 300;

/**
 * Returns the old value while a pointer is pressed or moves over the rows. Rows that moved away under the pointer would lose
 * the click, or a row would be opened that the person did not aim at.
 */
export function useUnlessPressed<T>(value: T): T {
  const [, showAnew] = useReducer((times: number) => times + 1, 0);
  const held = useRef({ isPressed: false, isAimed: false });
  const shown = useRef(value);
  const isStale = useRef(false);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const now = held.current;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const letGo = (part: keyof typeof now) => {
      now[part] = false;
      if (isStale.current) showAnew();
    };
    const press = () => {
      now.isPressed = true;
    };
    // The click event follows right after this event.
    const release = () => void setTimeout(() => letGo("isPressed"));
    const move = ({ target }: PointerEvent) => {
      if (!isRow(target)) return;
      now.isAimed = true;
      clearTimeout(rest);
      rest = setTimeout(() => letGo("isAimed"), aimMs);
    };
    addEventListener("pointerdown", press, { signal, capture: true });
    addEventListener("pointermove", move, { signal, capture: true, passive: true });
    for (const end of ["pointerup", "pointercancel", "dragend"]) {
      addEventListener(end, release, { signal, capture: true });
    }
    return () => {
      clearTimeout(rest);
      listening.abort();
    };
  }, []);
  const isHeld = held.current.isPressed || held.current.isAimed;
  if (!isHeld) shown.current = value;
  isStale.current = isHeld;
  return shown.current;
}

const isRow = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("[data-list] tr")?.querySelector("[data-row]") != null;
