import { useEffect, useRef, useState } from "react";

/** What is shown stays while a pointer is pressed: rows that move away under it would take the press with them. */
export function useUnlessPressed<T>(value: T): T {
  const [isPressed, setIsPressed] = useState(false);
  const shown = useRef(value);
  useEffect(() => {
    const held = new AbortController();
    const { signal } = held;
    const press = () => setIsPressed(true);
    // The click comes right after.
    const release = () => void setTimeout(() => setIsPressed(false));
    addEventListener("pointerdown", press, { signal, capture: true });
    for (const end of ["pointerup", "pointercancel", "dragend"]) {
      addEventListener(end, release, { signal, capture: true });
    }
    return () => held.abort();
  }, []);
  if (!isPressed) shown.current = value;
  return shown.current;
}
