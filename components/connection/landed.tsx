"use client";
import { type ReactNode, useEffect, useRef } from "react";

/** The words a person was led to this page for: they take the focus, so that they are heard and not only seen. */
export function Landed({ children }: { children: ReactNode }) {
  const words = useRef<HTMLSpanElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <span ref={words} tabIndex={-1}>
      {children}
    </span>
  );
}
