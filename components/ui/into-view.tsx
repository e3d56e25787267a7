"use client";
import { type ReactNode, useEffect, useRef } from "react";

type Props = {
  /** Somebody was led elsewhere at the same time, and is not torn away. */
  unless?: boolean;
  children: ReactNode;
};

/** Brings what it holds into view when it appears: a refusal above or below the part of a form that is seen would be silence. */
export function IntoView({ unless = false, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!unless) box.current?.scrollIntoView({ block: "nearest" });
  }, [unless]);
  return <div ref={box}>{children}</div>;
}
