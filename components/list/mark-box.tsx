"use client";

import { useEffect, useRef } from "react";
import css from "./mark-box.module.css";

type Props = {
  label: string;
  state: "none" | "some" | "all";
  /** Is called on a change; `isRange` is true when Shift was held, which means all rows since the one marked before. */
  onMark: (isRange: boolean) => void;
  /** Is true for the box of a row, which the key X sets from the row's link; false for the box in the head. */
  isRowMark?: boolean;
};

/** The box that marks a row or all rows of a page. */
export function MarkBox({ label, state, onMark, isRowMark }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === "some";
  }, [state]);
  return (
    <label className={`tick ${css.mark}`}>
      <input
        ref={box}
        type="checkbox"
        checked={state === "all"}
        data-mark={isRowMark || undefined}
        onChange={({ nativeEvent }) => onMark("shiftKey" in nativeEvent && nativeEvent.shiftKey === true)}
      />
      <span className="sr">{label}</span>
    </label>
  );
}
