"use client";

import { useEffect, useState } from "react";

/** Returns a value once it has not changed for the pause, so that the service is not called for every typed letter. */
export function useDebouncedValue<T>(value: T, pauseMs: number): T {
  const [debouncedValue, setDebouncedValue] = useState(value);
  useEffect(() => {
    const timeoutHandle = setTimeout(() => setDebouncedValue(value), pauseMs);
    return () => clearTimeout(timeoutHandle);
  }, [value, pauseMs]);
  return debouncedValue;
}
