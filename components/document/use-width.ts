"use client";

import { type RefObject, useEffect, useState } from "react";

/**
 * Returns the inner width of an element in whole pixels, 0 before it is known. It is updated once the width has been
 * stable for 120 ms.
 */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return;
    let timeoutHandle = 0;
    const observer = new ResizeObserver(([resizeEntry]) => {
      const newWidth = Math.floor(resizeEntry?.contentRect.width ?? 0);
      clearTimeout(timeoutHandle);
      timeoutHandle = window.setTimeout(() => setWidth(newWidth), 120);
    });
    setWidth(Math.floor(element.current.clientWidth));
    observer.observe(element.current);
    return () => {
      clearTimeout(timeoutHandle);
      observer.disconnect();
    };
  }, [element]);
  return width;
}
