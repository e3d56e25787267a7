"use client";
import { type ReactNode, useEffect, useRef } from "react";

type Props = {
  /** True when the person was led elsewhere at the same time, so that nothing is scrolled. */
  unless?: boolean;
  children: ReactNode;
};

/**
 * Scrolls its content into view when it appears, because a refusal outside the visible part of a form would go unnoticed.
 */
export function IntoView({ unless = false, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!unless) box.current?.scrollIntoView({ block: "nearest" });
  }, [unless]);
  return <div ref={box}>{children}</div>;
}
