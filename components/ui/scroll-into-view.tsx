"use client";
import { type ReactNode, useEffect, useRef } from "react";

type Props = {
  /** Is true when the page moves elsewhere at the same time, so that nothing is scrolled. */
  isSkipped?: boolean;
  children: ReactNode;
};

/**
 * Scrolls its content into view when it appears, because a refusal outside the visible part of a form would go
 * unnoticed.
 */
export function ScrollIntoView({ isSkipped = false, children }: Props) {
  const contentElement = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isSkipped) contentElement.current?.scrollIntoView({ block: "nearest" });
  }, [isSkipped]);
  return <div ref={contentElement}>{children}</div>;
}
