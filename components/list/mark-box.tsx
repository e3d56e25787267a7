"use client";

import { useEffect, useRef } from "react";
import css from "./mark-box.module.css";

type Props = {
  label: string;
  is: "none" | "some" | "all";
  /** Is called on a change; `isRange` is true when Shift was held, which means all rows since the one marked before. */
  onMark: (isRange: boolean) => void;
  /** True for the box of a row, which the key X sets from the row's link; false for the box in the head. */
  ofRow?: boolean;
};

/** The box that marks a row or all rows of a page. */
export function MarkBox({ label, is, onMark, ofRow }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = is === "some";
  }, [is]);
  return (
    <label className={`tick ${css.mark}`}>
      <input
        ref={box}
        type="checkbox"
        checked={is === "all"}
        data-mark={ofRow || undefined}
        onChange={({ nativeEvent }) => onMark("shiftKey" in nativeEvent && nativeEvent.shiftKey === true)}
      />
      <span className="sr">{label}</span>
    </label>
  );
}
