"use client";

import { type ReactNode, useState } from "react";
import { createPortal } from "react-dom";
import { ListKeys, ListRows } from "./list-frame";

export type FrameParts = { bar: ReactNode; children: ReactNode; foot?: ReactNode; pages?: ReactNode };

/**
 * Returns the place of the bar with the actions, and a function that renders the rows of a list below it. The tools
 * above stay mounted when another list is shown, so that the search field keeps the focus.
 *
 * @param canMark whether the rows can be marked
 */
export function useListFrame(canMark: boolean) {
  const [barElement, setBarElement] = useState<HTMLElement | null>(null);
  return {
    barPlace: <span ref={setBarElement} className="contents" />,
    renderFrame: ({ bar, ...listParts }: FrameParts) => (
      <>
        {barElement ? createPortal(bar ?? <ListKeys canMark={canMark} />, barElement) : null}
        <ListRows {...listParts} />
      </>
    ),
  };
}
