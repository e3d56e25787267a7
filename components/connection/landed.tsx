"use client";
import { type ReactNode, useEffect, useRef } from "react";

/** Takes the focus when it appears, so that a screen reader reads the outcome for which the person was sent to this page. */
export function Landed({ children }: { children: ReactNode }) {
  const words = useRef<HTMLSpanElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <span ref={words} tabIndex={-1}>
      {children}
    </span>
  );
}
