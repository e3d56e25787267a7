"use client";
import { type ReactNode, useEffect, useRef } from "react";

/** Takes the focus when it appears, so that a screen reader reads the outcome that brought the person to this page. */
export function FocusOnMount({ children }: { children: ReactNode }) {
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <span ref={element} tabIndex={-1}>
      {children}
    </span>
  );
}
