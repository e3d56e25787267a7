import { useEffect, useReducer, useRef } from "react";

/** How long a pointer that rests on a row counts as aiming at it. */
const aimDurationMs = 300;

/**
 * Returns the old value while a pointer is pressed or moves over the rows. If rows moved away under the pointer, a
 * click would be lost, or would open a row at which the person did not aim.
 */
export function useFrozenWhilePressed<T>(value: T): T {
  const [, forceRender] = useReducer((renderCount: number) => renderCount + 1, 0);
  const pointerRef = useRef({ isPressed: false, isAimed: false });
  const shownValue = useRef(value);
  const isStale = useRef(false);
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    const pointer = pointerRef.current;
    let aimTimeout: ReturnType<typeof setTimeout> | undefined;
    const endFreeze = (pointerFlag: keyof typeof pointer) => {
      pointer[pointerFlag] = false;
      if (isStale.current) forceRender();
    };
    const handlePointerDown = () => {
      pointer.isPressed = true;
    };
    // The click event follows right after this event.
    const handlePointerUp = () => void setTimeout(() => endFreeze("isPressed"));
    const handlePointerMove = ({ target }: PointerEvent) => {
      if (!isRow(target)) return;
      pointer.isAimed = true;
      clearTimeout(aimTimeout);
      aimTimeout = setTimeout(() => endFreeze("isAimed"), aimDurationMs);
    };
    addEventListener("pointerdown", handlePointerDown, { signal, capture: true });
    addEventListener("pointermove", handlePointerMove, { signal, capture: true, passive: true });
    for (const eventName of ["pointerup", "pointercancel", "dragend"]) {
      addEventListener(eventName, handlePointerUp, { signal, capture: true });
    }
    return () => {
      clearTimeout(aimTimeout);
      listeners.abort();
    };
  }, []);
  const isFrozen = pointerRef.current.isPressed || pointerRef.current.isAimed;
  if (!isFrozen) shownValue.current = value;
  isStale.current = isFrozen;
  return shownValue.current;
}

const isRow = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("[data-list] tr")?.querySelector("[data-row]") != null;
