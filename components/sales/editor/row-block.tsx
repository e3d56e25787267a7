"use client";

import { type ReactNode, useRef } from "react";
import { NearRows, useNearRows } from "./near-rows";

/** Some rows that are laid out, painted and made fields together. */
export function RowBlock({ first, children }: { first: number; children: ReactNode }) {
  const block = useRef<HTMLTableSectionElement>(null);
  const near = useNearRows(block, first);
  return (
    <tbody ref={block}>
      <NearRows value={near}>{children}</NearRows>
    </tbody>
  );
}
