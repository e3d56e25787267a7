"use client";

import { useEffect, useRef } from "react";
import css from "./mark-box.module.css";

type Props = {
  label: string;
  is: "none" | "some" | "all";
  /** With Shift held it means all from the one before. */
  onMark: (isRange: boolean) => void;
  /** The mark of a row, which X sets from the row's link; the head's is none. */
  ofRow?: boolean;
};

/** The box that marks a row, or all of a page. */
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
