"use client";

import { useFormContext, useWatch } from "react-hook-form";
import type { DraftValues } from "./draft-values";
import type { GridColumn } from "./grid-keys";
import css from "./row-grid.module.css";

type Props = { index: number; column: GridColumn; label: string; onFocus: (row: number, column: GridColumn) => void };

/** A cell out of sight: its words, to be read and found. Whoever puts the focus in it finds the field. */
export function FarCell({ index, column, label, onFocus }: Props) {
  const { register } = useFormContext<DraftValues>();
  const name = `rows.${index}.${column}` as const;
  const text = useWatch<DraftValues, typeof name>({ name });
  const { ref } = register(name);
  return (
    // biome-ignore lint/a11y/useSemanticElements: not to be a field is what this is for
    <span
      ref={(span) => ref(span && { type: "text", focus: () => span.focus() })}
      className={css.far}
      role="textbox"
      aria-label={label}
      tabIndex={-1}
      onFocus={() => onFocus(index, column)}
    >
      {text}
    </span>
  );
}
