"use client";
import { type ReactNode, useEffect, useRef } from "react";

type Props = { children: ReactNode };

/** Brings what it holds into view when it appears: a refusal above or below the part of a form that is seen would be silence. */
export function IntoView({ children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return <div ref={box}>{children}</div>;
}
