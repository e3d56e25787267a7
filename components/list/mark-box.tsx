"use client";

import { useEffect, useRef } from "react";
import css from "./mark-box.module.css";

type Props = {
  label: string;
  markState: "none" | "some" | "all";
  /** Is called on a change; `isRange` is true when Shift was held, which means all rows since the one marked before. */
  onMark: (isRange: boolean) => void;
  /** Is true for the box of a row, which the key X sets from the row's link; false for the box in the head. */
  isRowMark?: boolean;
};

/** Shows the box that marks a row or all rows of a page. */
export function MarkBox({ label, markState, onMark, isRowMark }: Props) {
  const checkbox = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (checkbox.current) checkbox.current.indeterminate = markState === "some";
  }, [markState]);
  return (
    <label className={`tick ${css.mark}`}>
      <input
        ref={checkbox}
        type="checkbox"
        checked={markState === "all"}
        data-mark={isRowMark || undefined}
        onChange={({ nativeEvent }) => onMark("shiftKey" in nativeEvent && nativeEvent.shiftKey === true)}
      />
      <span className="sr">{label}</span>
    </label>
  );
}
