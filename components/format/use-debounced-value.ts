"use client";

import { useEffect, useState } from "react";

/** Returns a value once it has not changed for the pause, so that the service is not called for every typed letter. */
export function useDebouncedValue<T>(value: T, pauseMs: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return debounced;
}
